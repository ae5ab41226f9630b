import { expect, test, type Locator, type Page } from '@playwright/test';
import { transferCode } from '@sanam/contract';

import { tryAgain } from './support/intercept-requests.ts';
import { setLanguage } from './support/language.ts';
import { openWatchingDeposits } from './support/live-connection.ts';
import { createPlayer } from './support/player.ts';

const HISTORY = '**/api/transactions/history?*';

const rows = (page: Page): Locator => page.getByRole('tabpanel').locator('li:has(> button[aria-expanded])');
const pages = (page: Page): Locator => page.getByRole('navigation', { name: 'Pages' });

test.beforeEach(({ page }) => setLanguage(page, 'en'));

test('lists ten to a page, newest first, and starts each tab at its first page', async ({ page }) => {
  const { requestDeposit, requestWithdrawal, trader } = await createPlayer(page);
  for (let amount = 101; amount <= 112; amount += 1) await trader.confirm(await requestDeposit(amount));
  await requestWithdrawal(150);
  const queries: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('limit=10')) queries.push(new URL(request.url()).search);
  });
  await page.goto('/history');
  await expect(rows(page)).toHaveCount(10);
  await expect(rows(page).first()).toContainText('112.00');
  await expect(rows(page).last()).toContainText('103.00');
  expect(queries).toEqual(['?type=deposit&page=1&limit=10']);
  await expect(pages(page).getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(pages(page).getByRole('button', { name: 'Previous page' })).toBeDisabled();
  // A page that cannot be loaded keeps the links to the others.
  const second = pages(page).getByRole('button', { name: 'Page 2', exact: true });
  await page.route(HISTORY, (route) => route.abort());
  await second.click();
  await expect(page.getByRole('tabpanel').getByRole('alert')).toBeVisible();
  await expect(second).toBeFocused();
  await page.unroute(HISTORY);
  await pages(page).getByRole('button', { name: 'Previous page' }).click();
  await expect(rows(page)).toHaveCount(10);
  await pages(page).getByRole('button', { name: 'Next page' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).last()).toContainText('101.00');
  expect(queries).toContain('?type=deposit&page=2&limit=10');
  await expect(pages(page).getByRole('button', { name: 'Next page' })).toBeDisabled();

  await page.getByRole('tab', { name: 'Withdraw' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('150.00');
  await expect(pages(page)).toBeHidden();
  expect(queries).toContain('?type=withdraw&page=1&limit=10');
  await page.getByRole('tab', { name: 'Deposit' }).click();
  await expect(rows(page)).toHaveCount(10);
  await expect(rows(page).first()).toContainText('112.00');

  // The house gives no bonus yet: only a link leads to its list.
  await expect(page.getByRole('tab')).toHaveText(['Deposit', 'Withdraw']);
  await page.goto('/history?type=bonus');
  await expect(page.getByRole('tab', { name: 'Bonus' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel')).toContainText('No recordsYour bonuses appear here.');

  await page.getByRole('main').getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
});

test('keeps the list with its time while offline', { tag: '@full' }, async ({ page, context }) => {
  const { requestDeposit } = await createPlayer(page);
  await requestDeposit(120);
  await page.goto('/history');
  await expect(rows(page)).toHaveCount(1);
  const strip = page.getByRole('tabpanel').getByRole('status').filter({ hasText: 'Reconnecting' });
  await expect(strip).toBeHidden();
  await context.setOffline(true);
  await expect(strip).toContainText(/\d\d:\d\d/);
  await expect(rows(page)).toHaveCount(1);
  await context.setOffline(false);
  await expect(strip).toBeHidden();
});

test('shows date, time, amount and status, and the rest after a tap', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { requestDeposit, transactions, trader, adjust } = await createPlayer(page);
  const reversed = await requestDeposit(200);
  await trader.confirm(reversed);
  await trader.reverse(reversed);
  await adjust(75.5);
  await trader.confirm(await requestDeposit(1500));
  await trader.refuse(await requestDeposit(250), 'AMOUNT_DIFFERS');
  await requestDeposit(300);
  const [pending] = await transactions('deposit');
  await page.goto('/history');
  await expect(rows(page)).toHaveCount(5);
  const icons = new Set<string>();
  for (const [place, amount, word] of [
    [0, '300.00', 'Pending'],
    [1, '250.00', 'Cancelled'],
    [2, '1,500.00', 'Successful'],
    [4, '200.00', 'Reversed'],
  ] as const) {
    await expect(rows(page).nth(place)).toContainText(amount);
    await expect(rows(page).nth(place)).toContainText(word);
    const icon = rows(page).nth(place).locator('svg').first();
    await expect(icon).toBeVisible();
    icons.add(await icon.innerHTML());
  }
  expect(icons.size).toBe(4);
  await expect(rows(page).nth(3)).toContainText('Correction by the house');
  await expect(rows(page).nth(3)).toContainText('75.50');
  await rows(page).nth(1).getByRole('button', { expanded: false }).click();
  await expect(rows(page).nth(1)).toContainText('The amount is not the one that you entered.');
  const [day, month, year] = pending?.date.split(' ') ?? [];
  const row = rows(page).first();
  await expect(row).toContainText(`${day} ${month} ${year?.slice(-2)}`);
  await expect(row).toContainText(pending?.time ?? '');

  const head = row.getByRole('button', { expanded: false });
  await head.click();
  await expect(row).toContainText('Deposit received, being checked');
  await expect(row).toContainText('KBANK ••••7890');
  // The number that the sheet of the deposit has told.
  await expect(row).toContainText(`Number${transferCode('deposit', pending?.transactionId ?? '')}`);
  await row.getByRole('button', { name: 'Copy reference' }).click();
  await expect(row.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(pending?.transactionId);
});

test('pending transactions become successful by themselves', async ({ page }) => {
  const { requestDeposit, requestWithdrawal, trader } = await createPlayer(page, { baht: 500 });
  const deposit = await requestDeposit(300);
  const withdrawal = await requestWithdrawal(100);
  await openWatchingDeposits(page, '/history?type=withdraw');
  await expect(rows(page)).toContainText('Pending');
  await trader.confirm(withdrawal);
  await expect(rows(page)).toContainText('Successful');
  await page.getByRole('tab', { name: 'Deposit' }).click();
  await expect(rows(page).first()).toContainText('Pending');
  await trader.confirm(deposit);
  const banner = page.getByRole('dialog', { name: 'Deposit successful!' });
  await banner.getByRole('button', { name: 'Back to the arena' }).click();
  await expect(rows(page).first()).toContainText('Successful');
});

test('shows that there are no records and retries a failure', { tag: '@full' }, async ({ page }) => {
  await createPlayer(page);
  await page.route(HISTORY, (route) => route.abort());
  await page.goto('/history');
  const alert = page.getByRole('tabpanel').getByRole('alert');
  await expect(alert).toContainText('Failed to fetch history by type');
  await tryAgain(alert, () => page.unroute(HISTORY));
  await expect(page.getByRole('tabpanel')).toContainText('No records');
  await expect(alert).toBeHidden();
});
