import jsQR from 'jsqr';
import { expect, test } from 'vitest';

import { promptPayPayload } from '../../lib/promptpay.ts';
import { encodeQr } from './encode-qr.ts';

test.each([
  promptPayPayload('0105500000000'),
  promptPayPayload('0801234567', 50),
  promptPayPayload('012345678901234', 1_000_000),
])('a camera reads %s from the image', (payload) => {
  const { pixels, side } = paint(encodeQr(payload));
  expect(jsQR(pixels, side, side)?.data).toBe(payload);
});

const SCALE = 4;
const QUIET = 4;

function paint(modules: readonly (readonly boolean[])[]) {
  const side = (modules.length + 2 * QUIET) * SCALE;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const isDark = modules[Math.floor(y / SCALE) - QUIET]?.[Math.floor(x / SCALE) - QUIET] ?? false;
      if (isDark) pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  return { pixels, side };
}
