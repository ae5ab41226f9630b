import type { Page } from '@playwright/test';

/** One line of a card: a fight every ten minutes from 18:00. */
export function cardLine(nth: number, change: { red?: string; rung?: string; time?: string } = {}): string {
  const minutes = nth * 10;
  const time = `${18 + Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  return [change.time ?? time, change.red ?? `แดง ${nth}`, `ขาว ${nth}`, change.rung ?? '10/9 R'].join('\t');
}

/** As the browser does it after the keys, which differ by system. */
export async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}
