import { expect, test, type Locator, type Page } from '@playwright/test';

import { anOpenMatch, enterMatch, side } from './support/at-match.ts';
import { speak } from './support/language.ts';
import { aTrader, type Trader } from './support/trader.ts';
import { tryAgain } from './support/try-again.ts';
import { UNAVAILABLE } from './support/unavailable.ts';

let trader: Trader;

test.beforeEach(async ({ page }) => {
  await speak(page, 'en');
  trader = await aTrader(page.request);
});
// A poll that is under way when a test ends has nobody left to answer to.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test.describe('the price', () => {
  test('is named in three ways, the favourite’s under each, and the chosen way is remembered', async ({
    page,
  }) => {
    const id = await anOpenMatch(trader);
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

  test('says who is the favourite by the rates, and calls red that when both are level', async ({ page }) => {
    const id = await anOpenMatch(trader);
    await enterMatch(page, id);
    await expect(side(page, 'Red')).toHaveAccessibleName(/Favourite Red 0\.90$/);
    await trader.setRate(id, '10/8', 'BLUE');
    await expect(side(page, 'Blue')).toHaveAccessibleName(/Favourite Blue 0\.80$/);
    await expect(side(page, 'Red')).toHaveAccessibleName(/Underdog Red -0\.80$/);
    await trader.setRate(id, '10/10', 'BLUE');
    await expect(side(page, 'Red')).toHaveAccessibleName(/Favourite Red 1\.00$/);
    await expect(side(page, 'Blue')).toHaveAccessibleName(/Underdog Blue 1\.00$/);
  });

  test('shows which way it moved on either side, and its place does not', async ({ page }) => {
    const id = await anOpenMatch(trader);
    await enterMatch(page, id);
    await page.evaluate(() => document.fonts.ready);
    const before = await side(page, 'Red').boundingBox();
    await trader.setRate(id, '10/8');
    await expect(side(page, 'Red')).toContainText('0.80');
    await expect(side(page, 'Red').locator('.moved-arrow')).toHaveClass(/text-loss/);
    await expect(side(page, 'Blue').locator('.moved-arrow')).toHaveClass(/text-gain/);
    expect(await side(page, 'Red').boundingBox()).toEqual(before);
  });

  test('is not there before there is one', async ({ page }) => {
    const id = await trader.addMatch();
    await enterMatch(page, id);
    await expect(side(page, 'Red')).toHaveAttribute('aria-disabled', 'true');
    await expect(side(page, 'Red')).toContainText('–');
  });
});

test.describe('earlier odds', () => {
  test('are the last seven in the chosen way, each side labelled by its own figure', async ({ page }) => {
    const id = await trader.addMatch({ rung: '10/9' });
    for (const rung of ['10/8', '10/7', '10/6', '10/5', '10/4', '10/3', '10/2'])
      await trader.setRate(id, rung);
    await trader.setRate(id, '10/10');
    await enterMatch(page, id);
    const rows = earlier(page).getByRole('row');
    await expect(rows).toHaveCount(8);
    await expect(rows.nth(1)).toContainText('Underdog 1.00Underdog 1.00');
    await expect(rows.nth(2)).toContainText('Favourite 0.20Underdog -0.20');
    await page.getByRole('radio', { name: /^CTR/ }).check();
    await expect(rows.nth(2)).toContainText('Favourite 100:20Underdog 100:20');
    await trader.setRate(id, '10/9', 'BLUE');
    await expect(rows.nth(1)).toContainText('Underdog 100:90Favourite 100:90');
  });

  test('fold away, and then nothing is asked for', async ({ page }) => {
    const id = await anOpenMatch(trader);
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/previous-odds?')) asked += 1;
    });
    await page.clock.install();
    await enterMatch(page, id);
    const head = page.getByRole('button', { name: 'Previous odds' });
    await trader.setRate(id, '10/8');
    await expect(earlier(page).getByRole('row').nth(1)).toContainText('0.80');
    await head.click();
    await expect(head).toHaveAttribute('aria-expanded', 'false');
    await expect(earlier(page)).toHaveCount(0);
    const before = asked;
    await trader.setRate(id, '10/7');
    await expect(side(page, 'Red')).toContainText('0.70');
    await page.clock.runFor(5000);
    expect(asked).toBe(before);
    await head.click();
    await expect(earlier(page).getByRole('row').nth(1)).toContainText('0.70');
  });

  test('that cannot be had are told, and had at the next try', async ({ page }) => {
    const id = await anOpenMatch(trader);
    await page.route('**/previous-odds?*', (route) => route.abort());
    await enterMatch(page, id);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Failed to fetch previous odds');
    await tryAgain(alert, () => page.unroute('**/previous-odds?*'));
    await expect(earlier(page).getByRole('row')).toHaveCount(2);
    await expect(alert).toHaveCount(0);
  });

  test('that the server will not give are told in its words', async ({ page }) => {
    const id = await anOpenMatch(trader);
    await page.route('**/previous-odds?*', (route) => route.fulfill(UNAVAILABLE));
    await enterMatch(page, id);
    await expect(page.getByRole('alert')).toContainText('Back in a minute');
    await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test('are not there for a match without any', async ({ page }) => {
    await enterMatch(page, await trader.addMatch());
    await expect(page.getByText('No previous odds')).toBeVisible();
  });
});

function earlier(page: Page): Locator {
  return page.getByRole('table');
}
