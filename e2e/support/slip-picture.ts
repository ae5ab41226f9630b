import { expect, type Page } from '@playwright/test';
import { slipChecksum } from '@sanam/contract';
import { encode } from 'uqr';

import { authorize } from './api.ts';
import type { Player } from './player.ts';

/** The text of the QR code that a bank's app puts on a slip. */
export function slipQrOf(bankRef: string): string {
  const nested = `0006000001010301402${String(bankRef.length).padStart(2, '0')}${bankRef}`;
  const text = `00${nested.length}${nested}5102TH9104`;
  return text + slipChecksum(text);
}

/** A picture as a bank's app saves it, with the QR code of this reference; without a reference it has none. */
export async function makeSlipPicture(page: Page, bankRef?: string) {
  const modules = bankRef === undefined ? [] : encode(slipQrOf(bankRef), { border: 2 }).data;
  const url = await page.evaluate((rows) => {
    const canvas = document.createElement('canvas');
    canvas.width = 450;
    canvas.height = 800;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = '#000';
    context.font = '24px sans-serif';
    context.fillText('1,000.00', 40, 150);
    for (const [y, row] of rows.entries()) {
      for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(250 + x * 4, 560 + y * 4, 4, 4);
    }
    return canvas.toDataURL('image/png');
  }, modules);
  const buffer = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  return { name: 'slip.png', mimeType: 'image/png', buffer };
}

/** What a phone's camera writes into its pictures. */
export const CAMERA_MARK = 'Camera of a player, 13.7563 N 100.5018 E';

/** A photo of a slip as a camera saves it: a JPEG that also holds its device and place. */
export async function makeSlipPhoto(page: Page, bankRef?: string) {
  const { buffer: png } = await makeSlipPicture(page, bankRef);
  const url = await page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/jpeg', 0.9);
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  const jpeg = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  const exif = Buffer.concat([Buffer.from('Exif\0\0MM\0*\0\0\0\b\0\0\0\0\0\0'), Buffer.from(CAMERA_MARK)]);
  const head = Buffer.of(0xff, 0xe1, (exif.length + 2) >> 8, (exif.length + 2) & 0xff);
  const buffer = Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
  return { name: 'slip.jpg', mimeType: 'image/jpeg', buffer };
}

/** The markers of a JPEG's segments before its scan, such as e1 for APP1. */
export function segmentsOf(jpeg: Buffer): string[] {
  const markers: string[] = [];
  for (let at = 2; jpeg[at] === 0xff && jpeg[at + 1] !== 0xda; at += 2 + jpeg.readUInt16BE(at + 2)) {
    markers.push((jpeg[at + 1] ?? 0).toString(16));
  }
  return markers;
}

/** As the player's phone sends them: what the QR code says, and the picture. */
export async function sendSlip(
  page: Page,
  player: Player,
  id: string,
  ref: string,
  jpeg: Buffer,
): Promise<void> {
  const headers = authorize(player.token);
  const path = `/api/wallet/deposit/${id}/slip`;
  const read = await page.request.post(path, {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: { qr: slipQrOf(ref) },
  });
  expect(read.ok(), await read.text()).toBe(true);
  const image = { ...headers, 'content-type': 'image/jpeg' };
  const sent = await page.request.post(`${path}-image`, { headers: image, data: jpeg });
  expect(sent.ok(), await sent.text()).toBe(true);
}
