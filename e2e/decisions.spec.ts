import { expect, test, type Locator, type Page } from '@playwright/test';

import {
  BET_CALLS,
  betPlacedToast,
  createPlayerWithMatch,
  openBetSheet,
  openMatch,
  typeAmount,
} from './support/bet-sheet.ts';
import { delayRequests } from './support/intercept-requests.ts';
import { setLanguage } from './support/language.ts';
import { createPlayer } from './support/player.ts';
import { toast } from './support/toast.ts';
import { createOpenMatch } from './support/trader.ts';

test.beforeEach(({ page }) => setLanguage(page, 'en'));

const resultSheet = (page: Page): Locator => page.getByRole('dialog', { name: /^Result of Match/ });
const yourBets = (page: Page): Locator => page.getByRole('region', { name: 'Your bets on this match' });
const correctionToast = (page: Page): Locator => page.locator('body > [role=alert]');

/** A player with bets on red, blue and no-draw of a match at 10/9. */
async function createBettor(page: Page) {
  const player = await createPlayer(page, { baht: 1000 });
  const matchId = await createOpenMatch(player.trader, { rung: '10/9' });
  await player.trader.allowDraw(matchId, true);
  for (const [side, amount] of [
    ['RED', 100],
    ['BLUE', 100],
    ['NODRAW', 200],
  ] as const) {
    await player.placeBet(matchId, side, amount);
  }
  return { ...player, matchId };
}

/** A member page that is connected: what happens from now on arrives as an event. */
async function openConnected(page: Page, path: string): Promise<void> {
  const connected = page.waitForEvent('websocket');
  await page.goto(path);
  const socket = await connected;
  await socket.waitForEvent('framereceived');
  // The layer of toasts is loaded after the page.
  await expect(toast(page)).toBeAttached();
  await page.waitForLoadState('networkidle');
}

test('the match page tells the result once and keeps the settled bets', async ({ page, context }) => {
  const { trader, matchId } = await createBettor(page);
  await openMatch(page, matchId);
  await expect(yourBets(page)).toContainText('3 in play');
  await trader.endWith(matchId, 'BLUE');
  const sheet = resultSheet(page);
  await expect(sheet).toContainText('Blue wins');
  await expect(sheet).toContainText('ขาวเพชรน้ำหนึ่ง');
  await expect(sheet.getByRole('listitem')).toContainText([
    /Red · Favourite 0.90.*-100.00/s,
    /\+100.00/,
    /\+140.00/,
  ]);
  await expect(sheet).toContainText('+140.00');
  await expect(sheet).toContainText('Paid to your wallet 530.00');
  await expect(sheet).toContainText('1,140.00');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();

  await expect(yourBets(page)).toContainText('3 tickets · all decided');
  await expect(yourBets(page)).toContainText('risk 390.00 · back 530.00');
  await page.reload();
  await expect(yourBets(page).getByRole('listitem')).toHaveText([/Lost$/, /Won$/, /Won$/]);
  await expect(page.getByText('No bets on this match yet')).toHaveCount(0);
  await expect(sheet).toHaveCount(0);
  const other = await context.newPage();
  await openConnected(other, '/');
  await expect(other.getByText('decided since')).toHaveCount(0);

  await yourBets(page).getByRole('button', { name: 'Results' }).click();
  await expect(sheet).toContainText('+140.00');
  await sheet.getByRole('button', { name: 'Close' }).click();

  await trader.callResult(matchId, 'DRAW', 'both fell');
  await expect(sheet).toContainText('corrected');
  await expect(sheet).toContainText('Was Blue wins → now Drawn');
  await expect(sheet.getByRole('listitem')).toContainText([
    /0.00.*-100.00/s,
    /0.00.*\+100.00/s,
    /-200.00.*\+140.00/s,
  ]);
  await expect(sheet).toContainText('Taken back from wallet-340.00');
});

test('a result that is taken back opens the bets again, and is not told twice', async ({ page }) => {
  const { trader, matchId } = await createBettor(page);
  await openMatch(page, matchId);
  await trader.endWith(matchId, 'BLUE');
  const sheet = resultSheet(page);
  await expect(sheet).toContainText('1,140.00');
  await sheet.getByRole('button', { name: 'Close' }).click();

  await trader.rollBack(matchId);
  const panel = page.getByRole('main');
  await expect(panel.getByText('Result is being checked')).toBeVisible();
  await expect(yourBets(page)).toContainText('3 in play');
  await expect(yourBets(page).getByRole('listitem')).toHaveText([
    /Awaiting result$/,
    /Awaiting result$/,
    /Awaiting result$/,
  ]);
  await page.reload();
  await expect(panel.getByText('Result is being checked')).toBeVisible();
  await expect(page.getByText('610.00').first()).toBeVisible();
  await page.goto('/bet-running');
  await expect(panel.getByRole('link', { name: /^Ticket / })).toHaveCount(3);

  // The same result again: nothing differs from what was told.
  await openMatch(page, matchId);
  await trader.callResult(matchId, 'BLUE', 'the replay shows it');
  await expect(yourBets(page)).toContainText('3 tickets · all decided');
  await expect(panel.getByText('Blue wins')).toBeVisible();
  await yourBets(page).getByRole('button', { name: 'Results' }).click();
  await expect(sheet).toContainText('+140.00');
  await expect(sheet).not.toContainText('corrected');
  await sheet.getByRole('button', { name: 'Close' }).click();

  // Another result is a correction of what was told.
  await trader.rollBack(matchId);
  await trader.callResult(matchId, 'DRAW', 'both fell');
  await expect(sheet).toContainText('Was Blue wins → now Drawn');
  await expect(sheet).toContainText('Taken back from wallet-340.00');
});

test('another page tells a result in one toast of one tab', async ({ page, context }) => {
  const { trader, matchId, placeBet } = await createBettor(page);
  const second = await createOpenMatch(trader, { rung: '10/9' });
  await placeBet(second, 'BLUE', 100);
  await openConnected(page, '/about');
  const other = await context.newPage();
  await openConnected(other, '/profile');
  await trader.endWith(second, 'RED');
  const shown = (tab: Page) => toast(tab).getByText(/Lost -90.00 · Match \d+/);
  await expect.poll(async () => (await shown(page).count()) + (await shown(other).count())).toBe(1);
  await other.close();
  await expect(toast(page)).toBeEmpty();

  await trader.endWith(matchId, 'BLUE');
  await expect(toast(page)).toContainText(/Match \d+ \+140.00/);
  await toast(page).getByRole('button', { name: 'View' }).click();
  await expect(page).toHaveURL(`/bet/${matchId}`);
  await page.goto('/about');
  await expect(toast(page)).toBeAttached();
  await trader.callResult(matchId, 'DRAW', 'both fell');
  await expect(correctionToast(page)).toContainText('corrected -340.00');
  await expect(correctionToast(page)).toContainText('Was Blue wins, now Drawn');
});

test('a cancelled match says that the stake is returned', async ({ page }) => {
  const { trader, placeBet } = await createPlayer(page, { baht: 500 });
  const matchId = await createOpenMatch(trader, { rung: '10/9' });
  await placeBet(matchId, 'RED', 500);
  await openConnected(page, '/about');
  await trader.move(matchId, 'cancel');
  await expect(toast(page)).toContainText(/Returned 500.00 · Match \d+/);
  await expect(toast(page)).toContainText('This match was cancelled');
});

test(
  'a result that comes while the page is hidden is left for the home page',
  { tag: '@full' },
  async ({ page }) => {
    const { trader, placeBet } = await createPlayer(page, { baht: 1000 });
    const [unseen, seen] = [
      await createOpenMatch(trader, { rung: '10/9' }),
      await createOpenMatch(trader, { rung: '10/9' }),
    ];
    for (const matchId of [unseen, seen]) await placeBet(matchId, 'RED', 100);
    const decided = nextDecision(page);
    await openConnected(page, '/about');
    await page.evaluate(() =>
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => true }),
    );
    await trader.endWith(unseen, 'BLUE');
    await decided;
    await page.evaluate(() => Reflect.deleteProperty(document, 'hidden'));
    await trader.endWith(seen, 'RED');
    await expect(toast(page)).toContainText(/^Won \+90.00/);
    await page.getByRole('link', { name: 'Home' }).last().click();
    await expect(page.getByRole('button', { name: /^1 bet decided since/ })).toContainText('-100.00');
  },
);

test(
  'a result that waits behind a bet for over 30 s is left for the home page',
  { tag: '@full' },
  async ({ page }) => {
    const { trader, matchId, placeBet } = await createPlayerWithMatch(page);
    const other = await createOpenMatch(trader, { rung: '10/9' });
    await placeBet(other, 'RED', 100);
    const decided = nextDecision(page);
    await page.clock.install();
    await openConnected(page, `/bet/${matchId}`);
    const placing = await delayRequests(page, BET_CALLS);
    const sheet = await openBetSheet(page);
    await typeAmount(sheet, 50);
    await sheet.locator('button[type=submit]').click();
    await trader.endWith(other, 'BLUE');
    await decided;
    await page.clock.setSystemTime(Date.now() + 31_000);
    placing.release();
    await expect(betPlacedToast(page)).toBeVisible();
    await betPlacedToast(page).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Home' }).last().click();
    await expect(page.getByRole('button', { name: /^1 bet decided since/ })).toContainText('-100.00');
    await expect(toast(page)).toBeEmpty();
  },
);

/** Resolves when the page has received that a bet is decided. */
async function nextDecision(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('BET_DECIDED'));
}

test('the home page tells what was decided during an absence until it was read', async ({
  page,
  context,
}) => {
  const { trader, matchId, requestDeposit } = await createBettor(page);
  await trader.endWith(matchId, 'BLUE');
  await requestDeposit(200);
  await page.goto('/');
  const line = page.getByRole('button', { name: /^3 bets decided since \d\d:\d\d/ });
  await expect(line).toContainText('+140.00');
  await expect(page.getByRole('button', { name: /^Deposit being checked \d\d:\d\d/ })).toContainText(
    '200.00',
  );
  await page.reload();
  await line.click();
  const sheet = page.getByRole('dialog', { name: /^Decided since/ });
  await expect(sheet).toContainText('Net of 3 tickets');
  await expect(sheet).toContainText('+140.00');
  await expect(sheet.getByRole('link', { name: /Red · Favourite/ })).toHaveAttribute('href', /^\/ticket\//);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(line).toHaveCount(0);
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('button', { name: /^Deposit being checked/ })).toBeVisible();
  await expect(other.getByText('bets decided since')).toHaveCount(0);
});
