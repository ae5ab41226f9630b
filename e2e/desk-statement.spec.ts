import { expect, test } from '@playwright/test';

import { openDeskPage } from './support/desk.ts';

test.use({ locale: 'en-GB' });

const HEAD = 'account,booked_at,amount,ref,text';

function fileOf(...rows: readonly string[]) {
  return { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from([HEAD, ...rows].join('\n')) };
}

test('a bank statement is imported once, and an open line is noted', async ({ page }) => {
  const tag = crypto.randomUUID().slice(0, 8);
  await openDeskPage(page, 'statement');
  const file = page.locator('[data-statement-file]');
  const lines = [
    `1048273659,2026-10-05 21:42,"+1,250.50",,from ${tag}`,
    `1048273659,2026-10-05 21:43,-35.00,FEE${tag},fee ${tag}`,
  ];
  await file.setInputFiles(fileOf(...lines, '1048273659,2026-10-05 21:44,half,,x'));
  await expect(page.getByRole('alert')).toContainText('Row 4 of the file is not right: amount');
  await file.setInputFiles(fileOf(...lines));
  await expect(page.getByRole('status').filter({ hasText: '2 lines added' })).toBeVisible();
  await expect(page.getByLabel('The day against the ledger').first()).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: `from ${tag}` });
  await expect(row).toContainText('+1,250.50');
  await row.getByRole('textbox').fill('paid in by the owner');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('paid in by the owner');
  await expect(row.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByText('Differs by what is open')).toBeVisible();

  await file.setInputFiles(fileOf(...lines));
  await expect(page.getByRole('status').filter({ hasText: '0 lines added' })).toContainText('2 were known');
});
