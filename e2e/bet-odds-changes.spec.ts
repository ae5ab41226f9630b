import { expect, test, type Locator, type Page } from '@playwright/test';

import {
  BET_CALLS,
  betPlacedToast,
  betSheet,
  clickWhenTextIs,
  createPlayerWithMatch,
  openBetSheet,
  openMatch,
  placeButton,
  typeAmount,
} from './support/bet-sheet.ts';
import { showOnly } from './support/board.ts';
import { runBeforeRequest } from './support/intercept-requests.ts';
import { setLanguage } from './support/language.ts';
import { watchPosts } from './support/watch-requests.ts';
import { dismissToast } from './support/toast.ts';

test.beforeEach(({ page }) => setLanguage(page, 'en'));

// A poll may be under way when a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('a tap meant for the old odds never places a bet at the new odds', async ({ page }) => {
  const { matchId, trader, bets } = await createPlayerWithMatch(page);
  const sent = watchPosts(page, BET_CALLS);
  await openMatch(page, matchId);
  const sheet = await openBetSheet(page);
  await typeAmount(sheet, 1000);
  await clickWhenTextIs(page, 'Confirm at 0.80 · ฿1,000');
  await trader.setRate(matchId, '10/8');

  await expect(placeButton(sheet)).toHaveText('Confirm at 0.80 · ฿1,000');
  await expect(sheet.getByRole('status')).toContainText('The odds changed from 0.90 to 0.80');
  await expect(sheet.locator('s')).toHaveText('0.90');
  await expect(sheet).toContainText('+800.00');
  expect(await page.evaluate(() => document.documentElement.dataset['tapped'])).toBe('yes');
  expect(sent.keys).toEqual([]);

  await confirmWhenRead(page);
  await expect(betPlacedToast(page)).toContainText('+800.00');
  expect(await bets()).toMatchObject([{ rateName: '0.80', betAmount: 1000 }]);
});

test('odds that changed on the way are refused until the player confirms new ones', async ({ page }) => {
  const { matchId, trader, bets, balance } = await createPlayerWithMatch(page);
  const sent = watchPosts(page, BET_CALLS);
  await openMatch(page, matchId);
  const sheet = await openBetSheet(page);
  await typeAmount(sheet, 1000);
  await runBeforeRequest(page, BET_CALLS, () => trader.setRate(matchId, '10/7'));
  await placeButton(sheet).click();

  await expect(sheet.getByRole('status')).toContainText('The odds changed from 0.90 to 0.70');
  await expect(sheet.getByRole('status')).toContainText('Nothing was taken');
  await expect(placeButton(sheet)).toHaveText('Confirm at 0.70 · ฿1,000');
  expect(await balance()).toBe('5000.00');
  expect(await bets()).toEqual([]);

  await confirmWhenRead(page);
  await expect(betPlacedToast(page)).toContainText('+700.00');
  expect(await bets()).toHaveLength(1);
  expect(new Set(sent.keys).size).toBe(2);
});

test('accepts better odds without confirmation if chosen, and never worse ones', async ({ page }) => {
  const { matchId, trader, bets } = await createPlayerWithMatch(page);
  await openMatch(page, matchId);
  await chooseOdds(await openBetSheet(page), 'Accept better odds');
  await openMatch(page, matchId);
  const sheet = await openBetSheet(page);
  await expect(sheet.getByRole('radio', { name: 'Accept better odds', exact: true })).toBeChecked();

  await typeAmount(sheet, 100);
  await trader.setRate(matchId, '20/19');
  await expect(sheet).toContainText('+95.00');
  await expect(placeButton(sheet)).toHaveText('Place bet ฿100 at 0.95');
  await runBeforeRequest(page, BET_CALLS, () => trader.setRate(matchId, '50/49'));
  await placeButton(sheet).click();
  await expect(betPlacedToast(page)).toContainText('Taken at better odds than you saw');
  await expect(page.getByRole('region', { name: 'Your bets on this match' })).toContainText('+98.00');
  await dismissToast(page);

  await typeAmount(await openBetSheet(page), 100);
  await runBeforeRequest(page, BET_CALLS, () => trader.setRate(matchId, '10/6'));
  await placeButton(sheet).click();
  await expect(placeButton(sheet)).toHaveText('Confirm at 0.60 · ฿100');
  expect(await bets()).toHaveLength(1);
});

test('accepts any odds for one bet, shown with the worst case', async ({ page }) => {
  const { matchId, trader, bets, balance } = await createPlayerWithMatch(page);
  const sent = watchPosts(page, BET_CALLS);
  await openMatch(page, matchId);
  const sheet = await openBetSheet(page, 'Blue');
  await typeAmount(sheet, 1000);
  await chooseOdds(sheet, 'Any price');
  await expect(sheet.getByText(/^Worst case/)).toHaveText(
    'Worst case: risk 1,000.00 to win 10.00 (price 0.01). This bet only.',
  );
  await trader.setRate(matchId, '10/7', 'BLUE');
  await expect(placeButton(sheet)).toHaveText('Confirm at 0.70 · ฿1,000');
  await trader.setRate(matchId, '10/7');
  await expect(placeButton(sheet)).toHaveText('Place bet ฿1,000 at -0.70');
  // Worse for the underdog: it risks more.
  await runBeforeRequest(page, BET_CALLS, () => trader.setRate(matchId, '10/8'));
  await placeButton(sheet).click();
  await expect(sheet).toBeHidden();
  expect(sent.bodies).toMatchObject([{ acceptOdds: 'any' }]);
  expect(await bets()).toMatchObject([{ rateName: '-0.80', deductAmount: 800 }]);
  expect(await balance()).toBe('4200.00');

  await openMatch(page, matchId);
  await openBetSheet(page, 'Blue');
  await expect(sheet.getByRole('radio', { name: 'Exact' })).toBeChecked();
});

test('the open sheet shows that betting has closed or that the match has ended', async ({ page }) => {
  const { matchId, stadiumId, trader } = await createPlayerWithMatch(page);
  await showOnly(page, stadiumId);
  const sent = watchPosts(page, BET_CALLS);
  await page.goto('/');
  const sheet = await openBetSheet(page);
  await typeAmount(sheet, 100);
  await trader.move(matchId, 'close');
  await expect(placeButton(sheet)).toHaveAccessibleDescription('Betting is closed');
  await placeButton(sheet).click({ force: true });
  await trader.move(matchId, 'open');
  await expect(placeButton(sheet)).toHaveAccessibleDescription('');
  await trader.move(matchId, 'end');
  await expect(placeButton(sheet)).toHaveAccessibleDescription('The match has ended');
  expect(sent.keys).toEqual([]);
});

async function chooseOdds(sheet: Locator, choice: 'Accept better odds' | 'Any price'): Promise<void> {
  await sheet.getByRole('radio', { name: choice, exact: true }).check();
}

/** The new price has stood long enough to have been read. */
async function confirmable(page: Page): Promise<void> {
  await expect(placeButton(betSheet(page))).toHaveCSS('opacity', '1');
}

async function confirmWhenRead(page: Page): Promise<void> {
  await confirmable(page);
  await placeButton(betSheet(page)).click();
}
