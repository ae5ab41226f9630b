import { expect, test, type Locator, type Page } from '@playwright/test';

import { tryAgain, UNAVAILABLE } from './support/intercept-requests.ts';
import { setLanguage } from './support/language.ts';
import { enterMatch, side } from './support/match-page.ts';
import { createOpenMatch, createTrader, type Trader } from './support/trader.ts';

const PREVIOUS_ODDS = '**/previous-odds?*';

let trader: Trader;

test.beforeEach(async ({ page }) => {
  await setLanguage(page, 'en');
  trader = await createTrader(page.request);
});
// A poll may be under way when a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('shows odds in three formats and remembers the chosen one', async ({ page }) => {
  const id = await createOpenMatch(trader);
  await enterMatch(page, id);
  const choice = page.getByRole('radiogroup', { name: 'Odds format' });
  await expect(choice.getByRole('radio', { name: 'MY 0.90' })).toBeChecked();
  await expect(choice).toContainText('STH10/9');
  await expect(choice).toContainText('CTR100:90');
  await expect(side(page, 'Blue')).toContainText('-0.90');
  await choice.getByRole('radio', { name: /^STH/ }).check();
  await expect(side(page, 'Red')).toContainText('10/9');
  await page.reload();
  await expect(choice.getByRole('radio', { name: /^STH/ })).toBeChecked();
  await expect(side(page, 'Blue')).toContainText('10/9');
});

test('names the favourite by the rates and marks changes without moving', async ({ page }) => {
  const id = await createOpenMatch(trader);
  await enterMatch(page, id);
  await expect(side(page, 'Red')).toHaveAccessibleName(/Favourite Red 0\.90$/);
  await page.evaluate(() => document.fonts.ready);
  const before = await side(page, 'Red').boundingBox();
  await trader.setRate(id, '10/8');
  await expect(side(page, 'Red')).toContainText('0.80');
  await expect(side(page, 'Red').locator('.moved-arrow')).toHaveClass(/text-loss/);
  await expect(side(page, 'Blue').locator('.moved-arrow')).toHaveClass(/text-gain/);
  expect(await side(page, 'Red').boundingBox()).toEqual(before);

  await trader.setRate(id, '10/8', 'BLUE');
  await expect(side(page, 'Blue')).toHaveAccessibleName(/Favourite Blue 0\.80$/);
  await expect(side(page, 'Red')).toHaveAccessibleName(/Underdog Red -0\.80$/);
  await trader.setRate(id, '10/10', 'BLUE');
  await expect(side(page, 'Red')).toHaveAccessibleName(/Even Red 1\.00$/);
  await expect(side(page, 'Blue')).toHaveAccessibleName(/Even Blue 1\.00$/);
});

test('shows neither a price nor previous odds before there are any', async ({ page }) => {
  await enterMatch(page, await trader.createMatch());
  await expect(side(page, 'Red')).toHaveAttribute('aria-disabled', 'true');
  await expect(side(page, 'Red')).toContainText('–');
  await expect(page.getByText('No previous odds')).toBeVisible();
});

test('lists the last seven odds in the chosen format', async ({ page }) => {
  const id = await trader.createMatch({ rung: '10/9' });
  for (const rung of ['10/8', '10/7', '10/6', '10/5', '10/4', '10/3', '10/2']) await trader.setRate(id, rung);
  await trader.setRate(id, '10/10');
  await enterMatch(page, id);
  const rows = previousOdds(page).getByRole('row');
  await expect(rows).toHaveCount(8);
  await expect(rows.nth(1)).toContainText('Underdog 1.00Underdog 1.00');
  await expect(rows.nth(2)).toContainText('Favourite 0.20Underdog -0.20');
  await page.getByRole('radio', { name: /^CTR/ }).check();
  await expect(rows.nth(2)).toContainText('Favourite 100:20Underdog 100:20');
  await trader.setRate(id, '10/9', 'BLUE');
  await expect(rows.nth(1)).toContainText('Underdog 100:90Favourite 100:90');
});

test('requests no previous odds while they are collapsed', { tag: '@full' }, async ({ page }) => {
  const id = await createOpenMatch(trader);
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().includes('/previous-odds?')) requests += 1;
  });
  await page.clock.install();
  await enterMatch(page, id);
  const head = page.getByRole('button', { name: 'Previous odds' });
  await trader.setRate(id, '10/8');
  await expect(previousOdds(page).getByRole('row').nth(1)).toContainText('0.80');
  await head.click();
  await expect(head).toHaveAttribute('aria-expanded', 'false');
  await expect(previousOdds(page)).toHaveCount(0);
  const before = requests;
  await trader.setRate(id, '10/7');
  await expect(side(page, 'Red')).toContainText('0.70');
  await page.clock.runFor(5000);
  expect(requests).toBe(before);
  await head.click();
  await expect(previousOdds(page).getByRole('row').nth(1)).toContainText('0.70');
});

test('reports previous odds that cannot be loaded and retries', { tag: '@full' }, async ({ page }) => {
  const id = await createOpenMatch(trader);
  await page.route(PREVIOUS_ODDS, (route) => route.fulfill(UNAVAILABLE));
  await enterMatch(page, id);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Back in a minute');
  await tryAgain(alert, () => page.route(PREVIOUS_ODDS, (route) => route.abort()));
  await expect(alert).toContainText('Failed to fetch previous odds');
  await tryAgain(alert, () => page.unroute(PREVIOUS_ODDS));
  await expect(previousOdds(page).getByRole('row')).toHaveCount(2);
  await expect(alert).toHaveCount(0);
});

function previousOdds(page: Page): Locator {
  return page.getByRole('table');
}
