import { readFile } from 'node:fs/promises';

import { expect, test } from '@playwright/test';

import { axeViolations } from './support/axe.ts';
import { openDeskPage } from './support/desk.ts';
import { createOpenMatch, createTrader } from './support/trader.ts';

test('a report equals the ledger, is saved as CSV, and says what keeps the day open', async ({ page }) => {
  // A match without a result keeps the day open, whatever other tests do.
  await createOpenMatch(await createTrader(page.request));
  await page.setViewportSize({ width: 1280, height: 800 });
  await openDeskPage(page, 'reports');
  const main = page.getByRole('main');
  await expect(main.getByText('ทุกยอดตรงกับบัญชี')).toBeVisible();
  const ledger = page.getByRole('region', { name: 'เทียบกับบัญชี' });
  for (const row of await ledger
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .all()) {
    const [records, entries] = await row.getByRole('cell').allTextContents();
    expect(records).toBe(entries);
  }
  for (const name of ['ตามตัวแทน', 'ตามประเภท']) await page.getByRole('tab', { name }).click();
  await page.getByRole('radio', { name: 'สัปดาห์' }).check({ force: true });
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^sanam-categories-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFF"ตามประเภท","บิล"/);
  await expect(page.getByRole('region', { name: 'ปิดวัน' }).getByRole('button')).toBeDisabled();
  expect(await axeViolations(page)).toEqual([]);
});
