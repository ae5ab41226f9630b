import { expect, test, type Page, type Route } from '@playwright/test';

import {
  BET_CALLS,
  betPlacedToast,
  betSheet,
  createPlayerWithMatch,
  openBetSheet,
  openMatch,
  placeButton,
  type PlayerWithMatch,
  typeAmount,
} from './support/bet-sheet.ts';
import { dropReply, restoreNetwork } from './support/intercept-requests.ts';
import { setLanguage } from './support/language.ts';
import { test as testOnOwnServer } from './support/own-server.ts';
import { watchPosts } from './support/watch-requests.ts';
import { dismissToast, toast } from './support/toast.ts';

const CHECKING = 'Checking your bet...';
const FAILED = 'Failed to place bet. Please try again.';

test.beforeEach(({ page }) => setLanguage(page, 'en'));

test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

test('retries a bet with a lost reply under the same key and calls it no failure', async ({ page }) => {
  const { matchId, bets, placeBet } = await createPlayerWithMatch(page);
  const sent = watchPosts(page, BET_CALLS);
  await openMatch(page, matchId);
  await page.route(BET_CALLS, dropReply);
  const sheet = await confirmBet(page);
  await expect(placeButton(sheet)).toHaveText(CHECKING);
  await expect(sheet.getByRole('status')).toContainText('No need to bet again');
  await expect(page.getByText(FAILED)).toHaveCount(0);
  await expect.poll(() => sent.keys.length).toBeGreaterThan(1);
  await placeBet(matchId, 'RED', 200);
  await restoreNetwork(page, BET_CALLS);
  await expect(betPlacedToast(page)).toContainText('฿100');
  // The balance is the current one, not the one of when the bet was taken.
  await expect(page.locator('header')).toContainText('4,700.00');
  expect(new Set(sent.keys).size).toBe(1);
  expect(await bets()).toHaveLength(2);
});

test('resolves a bet with an unknown outcome after a reload and reports it', async ({ page }) => {
  const { matchId, bets, balance } = await createPlayerWithMatch(page);
  await openMatch(page, matchId);
  await page.route(BET_CALLS, (route) => route.abort());
  await page.route(BET_CALLS, dropReply, { times: 1 });
  const sheet = await confirmBet(page);
  await expect(placeButton(sheet)).toHaveText(CHECKING);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  const strip = toast(page).filter({ hasText: 'Checking Red 0.90 · ฿100' });
  await expect(strip).toBeVisible();
  await expect(strip.getByRole('button'), 'it stays until the outcome is known').toHaveCount(0);
  // There is no second bet on this match before: its price leads to the one that is being checked.
  await openBetSheet(page);
  await expect(placeButton(sheet)).toHaveText(CHECKING);
  await expect(sheet.getByRole('textbox')).toBeDisabled();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await page.goto('/');
  await expect(strip).toBeVisible();
  await restoreNetwork(page, BET_CALLS);
  await expect(betPlacedToast(page)).toContainText('฿100');
  await expect(page.locator('header')).toContainText('4,900.00');
  await expect(strip).toHaveCount(0);
  expect(await bets()).toHaveLength(1);
  expect(await balance()).toBe('4900.00');
});

test('reports a bet that reached the server too late as not taken', { tag: '@full' }, async ({ page }) => {
  const { matchId, trader, bets, balance } = await createPlayerWithMatch(page);
  await openMatch(page, matchId);
  await page.route(BET_CALLS, (route) => route.abort());
  const sheet = await confirmBet(page);
  await expect(placeButton(sheet)).toHaveText(CHECKING);
  await page.reload();
  await expect(toast(page)).toContainText('Checking Red 0.90 · ฿100');
  await trader.move(matchId, 'close');
  await restoreNetwork(page, BET_CALLS);
  const notTaken = toast(page).filter({ hasText: 'Your bet was not taken: Red 0.90 · ฿100' });
  await expect(notTaken).toContainText('Nothing was taken from your wallet');
  await notTaken.getByRole('button', { name: 'Try again' }).click();
  await expect(betSheet(page)).toContainText('Betting is closed');
  await betSheet(page).getByRole('button', { name: 'Close' }).click();
  await expect(notTaken).toHaveCount(0);
  expect(await bets()).toEqual([]);
  expect(await balance()).toBe('5000.00');
  await page.reload();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(notTaken).toHaveCount(0);
});

/** What happens to the request of a bet, and when the tab is killed. */
interface Kill {
  readonly onBet: (route: Route) => Promise<void>;
  readonly killAt: (page: Page) => Promise<unknown>;
}

const KILLS: Readonly<Record<string, readonly Kill[]>> = {
  'while the bet is sent': [
    { onBet: (route) => route.abort(), killAt: saysChecking },
    { onBet: () => new Promise(() => undefined), killAt: saysPlacing },
    { onBet: dropReply, killAt: saysChecking },
  ],
  'around the reply': [
    { onBet: takeWithoutReply, killAt: isTaken },
    { onBet: (route) => route.continue(), killAt: isStoredAsPlaced },
    { onBet: (route) => route.continue(), killAt: showsBanner },
  ],
};

const ROUNDS = Number(process.env['SANAM_ROUNDS'] ?? 1);

for (const [moment, kills] of Object.entries(KILLS)) {
  test(
    `places one bet per intent when the tab is killed ${moment}`,
    { tag: '@full' },
    async ({ page: first, context }) => {
      test.setTimeout(240_000 * ROUNDS);
      const player = await createPlayerWithMatch(first);
      const sent = watchPosts(context, BET_CALLS);
      let page = first;
      await openMatch(page, player.matchId);
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [place, { onBet, killAt }] of kills.entries()) {
          const count = round * kills.length + place + 1;
          await context.route(BET_CALLS, onBet);
          await confirmBet(page, 10 + count);
          await killAt(page);
          await page.close();
          await context.unrouteAll({ behavior: 'ignoreErrors' });

          page = await context.newPage();
          await page.goto(`/bet/${player.matchId}`);
          await expect(betPlacedToast(page)).toContainText(`฿${10 + count}`);
          await dismissToast(page);
          await expect(betPlacedToast(page)).toBeHidden();
          expect(await player.bets()).toHaveLength(count);
          expect(new Set(sent.keys).size).toBe(count);
        }
      }
      expect(await storedBetIntents(page)).toEqual([]);
      await expectServerBalance(page, player);
    },
  );
}

testOnOwnServer.use({ isEmbedded: true });

// Only in the soak, since a server takes long to start. The API tests kill one under bets in every run.
if (process.env['SANAM_ROUNDS'] !== undefined)
  testOnOwnServer(
    'takes a bet once when the server is killed before or after receiving it',
    async ({ browser, server }) => {
      // The server starts three more times.
      test.setTimeout(480_000);
      const context = await browser.newContext({
        baseURL: server.address,
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      await setLanguage(page, 'en');
      const player = await createPlayerWithMatch(page);
      await openMatch(page, player.matchId);

      // Killed while the bet is on its way to it.
      await page.route(
        BET_CALLS,
        async (route) => {
          await server.kill();
          await route.continue();
        },
        { times: 1 },
      );
      const sheet = await confirmBet(page, 101);
      await expect(placeButton(sheet)).toHaveText(CHECKING);
      await server.start();
      await expect(betPlacedToast(page)).toContainText('฿101');
      expect(await player.bets()).toHaveLength(1);
      await dismissToast(page);

      // Killed after it has taken the bet and before it has replied.
      await page.route(
        BET_CALLS,
        async (route) => {
          await route.fetch();
          await server.kill();
          await route.abort();
        },
        { times: 1 },
      );
      await confirmBet(page, 102);
      await expect(placeButton(betSheet(page))).toHaveText(CHECKING);
      await expect(page.getByText(FAILED)).toHaveCount(0);
      await server.start();
      await expect(betPlacedToast(page)).toContainText('฿102');
      expect(await player.bets()).toHaveLength(2);
      await dismissToast(page);

      // Killed while the sheet is open: no bets until it is back.
      const open = await openBetSheet(page);
      await typeAmount(open, 103);
      await server.kill();
      await expect(placeButton(open)).toHaveAccessibleDescription(/^Reconnecting/);
      await server.start();
      await expect(placeButton(open)).toHaveAccessibleDescription('');
      await placeButton(open).click();
      await expect(betPlacedToast(page)).toContainText('฿103');
      await expectServerBalance(page, player);
      expect(await player.bets()).toHaveLength(3);
      await context.close();
    },
  );

async function confirmBet(page: Page, amount = 100) {
  const sheet = await openBetSheet(page);
  await typeAmount(sheet, amount);
  await placeButton(sheet).click();
  return sheet;
}

/** The balance on the screen is the one of the server. */
async function expectServerBalance(page: Page, { balance }: PlayerWithMatch): Promise<void> {
  const shown = Number(await balance()).toLocaleString('en-US', { minimumFractionDigits: 2 });
  await expect(page.locator('header')).toContainText(shown);
}

/** The server takes the bet; the reply never arrives in this tab. */
async function takeWithoutReply(route: Route): Promise<void> {
  await route.fetch();
  await route
    .request()
    .frame()
    .page()
    .evaluate(() => {
      document.documentElement.dataset['taken'] = 'yes';
    });
}

function saysChecking(page: Page): Promise<unknown> {
  return expect(placeButton(betSheet(page))).toHaveText(CHECKING);
}

function saysPlacing(page: Page): Promise<unknown> {
  return expect(placeButton(betSheet(page))).toHaveText('Placing...');
}

function isTaken(page: Page): Promise<unknown> {
  return page.waitForFunction(() => document.documentElement.dataset['taken'] === 'yes');
}

/** The browser has stored the outcome; the screen may not show it yet. */
function isStoredAsPlaced(page: Page): Promise<unknown> {
  return page.waitForFunction(() =>
    Object.entries(localStorage).some(
      ([name, stored]) => name.startsWith('sanam-bet:') && String(stored).includes('"placed"'),
    ),
  );
}

function showsBanner(page: Page): Promise<unknown> {
  return expect(betPlacedToast(page)).toBeVisible();
}

function storedBetIntents(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('sanam-bet:')));
}
