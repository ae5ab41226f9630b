import { BLUE, LAMP, NIGHT, RED } from './colours.ts';
import { EVERYWHERE, glow, lay, shine, WIDTH } from './picture.ts';
import type { Picture } from './picture.ts';

/** The corners' own light, from the left and from the right. */
export function cornerLights(picture: Picture): void {
  const from = (x: number) => (px: number, py: number) =>
    glow(px, py, { x, y: 230, wide: 300, high: 240 }) * 0.28;
  shine(picture, RED, EVERYWHERE, from(-20));
  shine(picture, BLUE, EVERYWHERE, from(WIDTH + 20));
}

/** Dark above and below, where the app lays its own controls over the picture. */
export function darkEdges(picture: Picture): void {
  lay(picture, NIGHT, EVERYWHERE, (_x, y) => clamp((y - 300) / 90) * 0.62);
  lay(picture, NIGHT, EVERYWHERE, (_x, y) => clamp((70 - y) / 90) * 0.9);
}

/** Two beams from above, swaying a little once in the loop. */
export function floodlights(picture: Picture, share: number): void {
  const sway = Math.sin(share * 2 * Math.PI) * 0.02;
  for (const [x, lean] of [
    [120, 0.42 + sway],
    [520, -0.42 + sway],
  ] as const) {
    shine(picture, LAMP, { ...EVERYWHERE, bottom: 290 }, (px, py) => {
      const down = py + 40;
      const off = Math.abs(px - x - down * lean) / (14 + down * 0.24);
      return off >= 1 ? 0 : (1 - off * off) ** 2 * 0.06 * clamp(1.15 - py / 290);
    });
  }
}

export function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
