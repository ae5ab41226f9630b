import { expect, test } from '@playwright/test';

import { openDeskPage } from './support/desk.ts';
import { createPlayer } from './support/player.ts';

test.use({ locale: 'en-GB' });

const HEAD = 'account,booked_at,amount,ref,text';

function fileOf(...rows: readonly string[]) {
  return { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from([HEAD, ...rows].join('\n')) };
}

test('a bank statement is imported once, an open line is noted, and a note taken back', async ({ page }) => {
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

  // A wrong note is taken back, and the line is open again.
  await row.getByRole('button', { name: 'Not this' }).click();
  await expect(row.getByRole('textbox')).toBeVisible();
  await row.getByRole('textbox').fill('paid in by the other owner');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('paid in by the other owner');

  await file.setInputFiles(fileOf(...lines));
  await expect(page.getByRole('status').filter({ hasText: '0 lines added' })).toContainText('2 were known');
});

test('of two deposits that a line may be, the one that is pressed is matched', async ({ page }) => {
  const { requestDeposit } = await createPlayer(page);
  const amount = 20_000 + Math.floor(Math.random() * 50_000);
  const ids = [await requestDeposit(amount), await requestDeposit(amount)];
  const tag = crypto.randomUUID().slice(0, 8);
  await openDeskPage(page, 'statement');
  const line = `1048273659,${new Date().toISOString()},${amount}.00,,from ${tag}`;
  await page.locator('[data-statement-file]').setInputFiles(fileOf(line));
  const row = page.getByRole('row').filter({ hasText: `from ${tag}` });
  const proposals = row.getByRole('button', { name: /^This is D-/ });
  await expect(proposals).toHaveCount(ids.length);
  const code = /D-\w+/.exec((await proposals.last().textContent()) ?? '')?.[0] ?? '';
  await proposals.last().click();
  await expect(row).toContainText(code);
  await expect(row).toContainText('still waits');
  await expect(proposals).toHaveCount(0);
});
