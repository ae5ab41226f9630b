import { expect, test } from '@playwright/test';

import { openHomeAsNewPlayer } from './support/accounts.ts';
import { setLanguage } from './support/language.ts';

test.beforeEach(({ page }) => setLanguage(page, 'en'));

test('explains every kind of price with the terms of one amount', async ({ page }) => {
  await openHomeAsNewPlayer(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'How odds work' }).click();
  await expect(page).toHaveURL('/odds');
  const guide = (title: string) =>
    page.locator('section', { has: page.getByRole('heading', { name: title }) });

  await expect(guide('Malay price')).toContainText('Red · Favourite0.90Risk1,000.00Win+900.00');
  await expect(guide('Malay price')).toContainText('Blue · Underdog-0.90Risk900.00Win+1,000.00');
  await expect(guide('Price in tens')).toContainText('10/9Risk1,000.00Win+900.00');
  await expect(guide('Price in hundreds')).toContainText('100:90Risk900.00Win+1,000.00');
  await expect(guide('Draw and no draw')).toContainText('get 1,700.00 back, profit 700.00');
  await expect(guide('Step')).toContainText('1.9000 × 2.4286 × 1.6000= 7.383');
  await expect(guide('Step')).toContainText('Total return7,383.00Win+6,383.00');

  await page.getByRole('button', { name: '5,000' }).click();
  await expect(guide('Malay price')).toContainText('Blue · Underdog-0.90Risk4,500.00Win+5,000.00');
  await expect(guide('Step')).toContainText('Total return36,915.00Win+31,915.00');
});
