import { readFile } from 'node:fs/promises';

import { expect, type Locator, type Page } from '@playwright/test';

import { bangkokDay, formatDay } from './clock.ts';

/** The totals of the period. */
export function summary(page: Page): Locator {
  return page.getByRole('main').locator('div:has(> dl)').first();
}

/** The section of a day, by default of today. */
export function section(page: Page, day = bangkokDay()): Locator {
  return page
    .getByRole('main')
    .locator('section:has(> h3)')
    .filter({ has: page.getByRole('button', { name: formatDayName(day) }) });
}

/** As the calendar names a day: `8 Nov 2026`. */
export function formatDayName(day: string): string {
  return formatDay(day).replace(/^0/, '');
}

/** An amount on the screen, in satang. */
export function parseSatang(text: string): number {
  return Math.round(Number(text.replaceAll(/[^\d.-]/g, '')) * 100);
}

/** Saves the report and returns its rows by the names of the columns. */
export async function saveCsv(page: Page): Promise<Record<string, string>[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  const [names = [], ...rows] = text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'));
  return rows.map((row) => Object.fromEntries(names.map((name, no) => [name, row[no] ?? ''])));
}
