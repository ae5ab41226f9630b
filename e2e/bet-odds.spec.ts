import { expect, test, type Page } from '@playwright/test';

import {
  aBettor,
  bannerOf,
  BET_CALLS,
  openMatch,
  openSheet,
  placeButton,
  sheetOf,
  typeAmount,
  watchBets,
} from './support/bettor.ts';
import { showOnly } from './support/board.ts';
import { speak } from './support/language.ts';
import { onTheWay } from './support/on-the-way.ts';
import { tapWhenItSays } from './support/tap-when-it-says.ts';

test.beforeEach(({ page }) => speak(page, 'en'));

// A poll that is under way when a test ends has nobody left to answer to.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('odds that move under the finger are shown, named on the button, and never taken by a tap meant for others', async ({
  page,
}) => {
  const { matchId, trader, bets } = await aBettor(page);
  const sent = watchBets(page);
  await openMatch(page, matchId);
  const sheet = await openSheet(page);
  await typeAmount(sheet, 1000);
  await tapWhenItSays(page, 'Confirm at the new odds 0.80');
  await trader.setRate(matchId, '10/8');

  await expect(placeButton(sheet)).toHaveText('Confirm at the new odds 0.80');
  await expect(sheet.getByRole('status')).toContainText('The odds changed from 0.90 to 0.80');
  await expect(sheet.locator('s')).toHaveText('0.90');
  await expect(sheet).toContainText('+800.00');
  expect(await page.evaluate(() => document.documentElement.dataset['tapped'])).toBe('yes');
  expect(sent.keys).toEqual([]);

  await confirmWhenRead(page);
  await expect(bannerOf(page)).toContainText('+800.00');
  expect(await bets()).toMatchObject([{ rateName: '0.80', betAmount: 1000 }]);
});

test('odds that move on the way are refused: nothing is taken, and one tap confirms the new ones', async ({
  page,
}) => {
  const { matchId, trader, bets, balance } = await aBettor(page);
  const sent = watchBets(page);
  await openMatch(page, matchId);
  const sheet = await openSheet(page);
  await typeAmount(sheet, 1000);
  await onTheWay(page, BET_CALLS, () => trader.setRate(matchId, '10/7'));
  await placeButton(sheet).click();

  await expect(sheet.getByRole('status')).toContainText('The odds changed from 0.90 to 0.70');
  await expect(sheet.getByRole('status')).toContainText('Nothing was taken');
  await expect(placeButton(sheet)).toHaveText('Confirm at the new odds 0.70');
  expect(await balance()).toBe('5000.00');
  expect(await bets()).toEqual([]);

  await confirmWhenRead(page);
  await expect(bannerOf(page)).toContainText('+700.00');
  expect(await bets()).toHaveLength(1);
  expect(new Set(sent.keys).size).toBe(2);
});

test('better odds are taken unasked by whoever wants them so, and that is remembered; worse ones never are', async ({
  page,
}) => {
  const { matchId, trader, bets } = await aBettor(page);
  await openMatch(page, matchId);
  await (await openSheet(page)).getByRole('switch', { name: 'Take better odds without asking' }).click();
  await openMatch(page, matchId);
  const sheet = await openSheet(page);
  await expect(sheet.getByRole('switch')).toBeChecked();

  await typeAmount(sheet, 100);
  await trader.setRate(matchId, '20/19');
  await expect(sheet).toContainText('+95.00');
  await expect(placeButton(sheet)).toHaveText('Place bet ฿100');
  await onTheWay(page, BET_CALLS, () => trader.setRate(matchId, '50/49'));
  await placeButton(sheet).click();
  await expect(bannerOf(page)).toContainText('Taken at better odds than you saw');
  await expect(bannerOf(page)).toContainText('+98.00');
  await bannerOf(page).getByRole('button', { name: 'Back to the arena' }).click();

  await typeAmount(await openSheet(page), 100);
  await onTheWay(page, BET_CALLS, () => trader.setRate(matchId, '10/6'));
  await placeButton(sheet).click();
  await expect(placeButton(sheet)).toHaveText('Confirm at the new odds 0.60');
  expect(await bets()).toHaveLength(1);
});

test('betting that closes while the sheet is open says so, and so does the end of the match', async ({
  page,
}) => {
  const { matchId, stadiumId, trader } = await aBettor(page);
  await showOnly(page, stadiumId);
  const sent = watchBets(page);
  await page.goto('/');
  const sheet = await openSheet(page);
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

/** The new price has stood long enough to have been read. */
async function confirmable(page: Page): Promise<void> {
  await expect(placeButton(sheetOf(page))).toHaveCSS('opacity', '1');
}

async function confirmWhenRead(page: Page): Promise<void> {
  await confirmable(page);
  await placeButton(sheetOf(page)).click();
}
