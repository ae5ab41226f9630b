import type { Page } from '@playwright/test';
import { slipChecksum } from '@sanam/contract';
import { encode } from 'uqr';

/** A picture as a bank's app saves it, with the QR code of this reference; without a reference it has none. */
export async function makeSlipPicture(page: Page, bankRef?: string) {
  const modules = bankRef === undefined ? [] : encode(toQr(bankRef), { border: 2 }).data;
  const url = await page.evaluate((rows) => {
    const canvas = document.createElement('canvas');
    canvas.width = 900;
    canvas.height = 1600;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = '#000';
    context.font = '48px sans-serif';
    context.fillText('1,000.00', 80, 300);
    for (const [y, row] of rows.entries()) {
      for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(560 + x * 8, 1200 + y * 8, 8, 8);
    }
    return canvas.toDataURL('image/png');
  }, modules);
  const buffer = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  return { name: 'slip.png', mimeType: 'image/png', buffer };
}

function toQr(bankRef: string): string {
  const nested = `0006000001010301402${bankRef.length}${bankRef}`;
  const text = `00${nested.length}${nested}5102TH9104`;
  return text + slipChecksum(text);
}
