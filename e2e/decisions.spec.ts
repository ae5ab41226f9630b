import { expect, test, type Locator, type Page } from '@playwright/test';

import {
  BET_CALLS,
  betPlacedToast,
  createPlayerWithMatch,
  openBetSheet,
  openMatch,
  typeAmount,
} from './support/bet-sheet.ts';
import { showOnly } from './support/board.ts';
import { delayRequests, tryAgain } from './support/intercept-requests.ts';
import { setLanguage } from './support/language.ts';
import { createPlayer } from './support/player.ts';
import { toast } from './support/toast.ts';
import { createOpenMatch } from './support/trader.ts';

test.beforeEach(({ page }) => setLanguage(page, 'en'));

const resultSheet = (page: Page): Locator => page.getByRole('dialog', { name: /^Result of Match/ });
const yourBets = (page: Page): Locator => page.getByRole('region', { name: 'Your bets on this match' });
const correctionToast = (page: Page): Locator => page.locator('body > [role=alert]');

/** A player with bets on red, blue and no-draw of a match at 10/9. */
async function createPlayerWithBets(page: Page) {
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
  const { trader, matchId } = await createPlayerWithBets(page);
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
  await page.route('**/api/bets/match/*', (route) => route.abort());
  await page.reload();
  await expect(yourBets(page).getByRole('alert')).toContainText('Failed to fetch your bets');
  await tryAgain(yourBets(page), () => page.unroute('**/api/bets/match/*'));
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
  const { trader, matchId } = await createPlayerWithBets(page);
  await openMatch(page, matchId);
  await trader.endWith(matchId, 'BLUE');
  const sheet = resultSheet(page);
  await expect(sheet).toContainText('1,140.00');
  await sheet.getByRole('button', { name: 'Close' }).click();

  await trader.rollBack(matchId);
  await expect(correctionToast(page)).toContainText('Result of Match 7 is being checked again -530.00');
  await correctionToast(page).getByRole('button', { name: 'Close' }).click();
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

  // The same result again is told anew, and is no correction.
  await openMatch(page, matchId);
  await trader.callResult(matchId, 'BLUE', 'the replay shows it');
  await expect(sheet).toContainText('+140.00');
  await expect(sheet).not.toContainText('corrected');
  await sheet.getByRole('button', { name: 'Close' }).click();

  await expect(yourBets(page)).toContainText('3 tickets · all decided');

  // Another result is a correction of what was told.
  await trader.rollBack(matchId);
  await trader.callResult(matchId, 'DRAW', 'both fell');
  await expect(sheet).toContainText('Was Blue wins → now Drawn');
  await expect(sheet).toContainText('Taken back from wallet-340.00');
});

test('the match page shows a result once that came before it was connected', async ({ page }) => {
  const { trader, matchId } = await createPlayerWithBets(page);
  let releaseConnection = (): void => {};
  const held = new Promise<void>((resolve) => (releaseConnection = resolve));
  await page.route('**/create-live-connection*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/bet/${matchId}`);
  await expect(yourBets(page)).toContainText('3 in play');
  await trader.endWith(matchId, 'BLUE');
  releaseConnection();
  const sheet = resultSheet(page);
  await expect(sheet).toContainText('Paid to your wallet 530.00');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(yourBets(page)).toContainText('3 tickets · all decided');
  await openMatch(page, matchId);
  await expect(yourBets(page)).toContainText('3 tickets · all decided');
  await page.waitForLoadState('networkidle');
  await expect(sheet).toHaveCount(0);
});

test('another page tells a result in one toast of one tab', async ({ page, context }) => {
  const { trader, matchId, placeBet } = await createPlayerWithBets(page);
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

test(
  'another page or the home page announces once that a result was taken back',
  { tag: '@full' },
  async ({ page, context }) => {
    const { trader, matchId } = await createPlayerWithBets(page);
    await openConnected(page, '/about');
    await trader.endWith(matchId, 'BLUE');
    await expect(toast(page)).toContainText(/Match 7 \+140.00/);
    await trader.rollBack(matchId);
    await expect(correctionToast(page)).toContainText('Result of Match 7 is being checked again -530.00');
    await expect(correctionToast(page)).toContainText(
      'What was paid is taken back until the result is called',
    );
    const home = await context.newPage();
    await openConnected(home, '/');
    const line = home.getByRole('button', { name: /since \d\d:\d\d/ });
    await expect(line).toHaveCount(0);

    // What was told when nobody looked is on the home page.
    await trader.callResult(matchId, 'BLUE', 'the replay shows it');
    const told = page.waitForResponse('**/api/bets/decided/told');
    await Promise.any([told, home.waitForResponse('**/api/bets/decided/told')]);
    await Promise.all([page.goto('about:blank'), home.goto('about:blank')]);
    await trader.rollBack(matchId);
    await openConnected(home, '/');
    await expect(line).toContainText(/^3 bets being checked again since \d\d:\d\d-530.00$/);
    await line.click();
    const sheet = home.getByRole('dialog', { name: /^Decided since/ });
    await expect(sheet).toContainText('-530.00');
    await expect(sheet.getByRole('link', { name: /Awaiting result$/ })).toHaveCount(3);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(line).toHaveCount(0);
  },
);

test('what is owed is shown with the wallet, what is taken for it where it was paid', async ({ page }) => {
  const player = await createPlayer(page, { baht: 1000 });
  const { trader, placeBet, newestBet } = player;
  const [wrong, next] = [await createOpenMatch(trader), await createOpenMatch(trader)];
  await placeBet(wrong, 'RED', 100);
  await trader.endWith(wrong, 'RED');
  // All that the wallet holds, so that nothing is left to take back.
  await placeBet(next, 'RED', 1090);
  const { transactionId } = await newestBet();
  await openMatch(page, wrong);
  await trader.callResult(wrong, 'BLUE', 'the wrong corner');
  const sheet = resultSheet(page);
  await expect(sheet).toContainText(
    'Taken back from wallet-190.00Still owed, taken from what comes next-190.00Balance฿ 0.00',
  );
  const note = (amount: string) => page.getByText(`You owe ฿${amount}; it is taken from what comes next.`);
  for (const path of ['/profile', '/withdraw', '/history']) {
    await page.goto(path);
    await expect(note('190.00')).toBeVisible();
  }
  await trader.confirm(await player.requestDeposit(100));
  await expect(note('90.00')).toBeVisible();
  await page.reload();
  const deposit = page.getByRole('listitem').filter({ hasText: '100.00' }).first();
  await deposit.getByRole('button').first().click();
  await expect(deposit).toContainText('Taken for what was owed-100.00');

  await openMatch(page, next);
  await trader.endWith(next, 'RED');
  await expect(sheet).toContainText('Paid to your wallet 2,071.00+981.00');
  await expect(sheet).toContainText('Taken for what was owed-90.00Balance฿ 1,981.00');
  await page.goto(`/ticket/${transactionId}`);
  const entries = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Money moved for this ticket' }) })
    .getByRole('listitem');
  await expect(entries).toHaveText([
    /^Stake taken.*-1,090\.00Balance 0\.00$/,
    /^Payout.*\+2,071\.00Balance 2,071\.00$/,
    /^Taken for what was owed.*-90\.00Balance 1,981\.00$/,
    /^Owed reduced.*\+90\.00$/,
  ]);
  await page.goto('/profile');
  // The balance comes with what is owed.
  await expect(page.getByText('1,981.00').first()).toBeVisible();
  await expect(note('90.00')).toHaveCount(0);
});

test('a toast says that a stake is returned or won, and opens the bet', async ({ page }) => {
  const { trader, placeBet, newestBet } = await createPlayer(page, { baht: 1000 });
  const [matchId, won] = [await createOpenMatch(trader), await createOpenMatch(trader)];
  await placeBet(matchId, 'RED', 500);
  await placeBet(won, 'BLUE', 300);
  const { transactionId } = await newestBet();
  await openConnected(page, '/about');
  await trader.move(matchId, 'cancel');
  await expect(toast(page)).toContainText(/Returned 500.00 · Match \d+/);
  await expect(toast(page)).toContainText('This match was cancelled');
  await toast(page).getByRole('button', { name: 'Close' }).click();
  await expect(toast(page)).toBeEmpty();

  await trader.endWith(won, 'BLUE');
  await expect(toast(page)).toContainText('Won +300.00 · Match 7');
  await expect(toast(page)).toContainText('สนามทดสอบ · Blue wins');
  await toast(page).getByRole('button', { name: 'Ticket' }).click();
  await expect(page).toHaveURL(`/ticket/${transactionId}`);
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
  const { trader, matchId, requestDeposit } = await createPlayerWithBets(page);
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

test('a decision that comes while a toast stands joins it', { tag: '@full' }, async ({ page }) => {
  const { trader, placeBet } = await createPlayer(page, { baht: 1000 });
  const [won, lost] = [
    await createOpenMatch(trader, { rung: '10/9' }),
    await createOpenMatch(trader, { rung: '10/9' }),
  ];
  for (const matchId of [won, lost]) await placeBet(matchId, 'RED', 100);
  await openConnected(page, '/about');
  await trader.endWith(won, 'RED');
  const first = toast(page).getByText(/^Won \+90.00/);
  // It stands for as long as it is touched.
  await first.hover();
  await trader.endWith(lost, 'BLUE');
  await expect(toast(page)).toContainText('2 bets decided -10.00');
  await expect(toast(page)).toContainText('Won 1, lost 1');
  await expect(first).toHaveCount(0);
  await toast(page).getByRole('button', { name: 'View' }).click();
  await expect(page.getByRole('dialog')).toContainText('Net of 2 tickets');
});

test('the result invites to the next fight, but not after a loss', { tag: '@full' }, async ({ page }) => {
  const { trader, matchId, stadiumId, placeBet } = await createPlayerWithMatch(page);
  const [lost, drawn, cancelled] = [
    await createOpenMatch(trader, { stadiumId }),
    await createOpenMatch(trader, { stadiumId }),
    await createOpenMatch(trader, { stadiumId }),
  ];
  for (const id of [matchId, lost, drawn, cancelled]) await placeBet(id, 'RED', 100);
  const sheet = resultSheet(page);
  const next = sheet.getByRole('link', { name: /^Next fight · Match \d+$/ });
  /** The one button that stands out. */
  const gold = (name: RegExp) => sheet.locator('.bg-gold').filter({ hasText: name });

  const open = async (id: number) => {
    await openMatch(page, id);
    await expect(yourBets(page)).toContainText('1 in play');
  };

  await showOnly(page, stadiumId);
  await open(matchId);
  await trader.endWith(matchId, 'RED');
  await expect(gold(/^Next fight/)).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'OK' })).toHaveCount(0);
  await next.click();
  await expect(page).toHaveURL(/\/bet\/\d+$/);
  await expect(sheet).toBeHidden();

  await open(lost);
  await trader.endWith(lost, 'BLUE');
  await expect(gold(/^OK$/)).toBeVisible();
  await expect(next).toBeVisible();
  await expect(gold(/^Next fight/)).toHaveCount(0);
  await sheet.getByRole('button', { name: 'OK' }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(`/bet/${lost}`);

  await open(drawn);
  await trader.endWith(drawn, 'DRAW');
  await expect(sheet.locator('.corner-plate')).toHaveText('Stakes on the corners are returnedDrawn');
  await open(cancelled);
  await trader.move(cancelled, 'cancel');
  await expect(sheet.locator('.corner-plate')).toHaveText('All stakes are returnedThis match was cancelled');
});

test('the home page shows a withdrawal that waits and leads to it', async ({ page }) => {
  const { trader, requestWithdrawal } = await createPlayer(page, { baht: 1000 });
  const id = await requestWithdrawal(300);
  await page.goto('/');
  const row = page.getByRole('button', { name: /^Withdrawal being processed \d\d:\d\d/ });
  await expect(row).toContainText('300.00');
  await row.click();
  await expect(page).toHaveURL('/history?type=withdraw');
  await requestWithdrawal(200);
  await trader.confirm(id);
  await page.goto('/');
  // Only the other one waits.
  await expect(row).toContainText('200.00');
});

test(
  'a decision whose claim got no reply is shown once the network is back',
  { tag: '@full' },
  async ({ page }) => {
    const { trader, placeBet } = await createPlayer(page, { baht: 1000 });
    const matchId = await createOpenMatch(trader);
    await placeBet(matchId, 'BLUE', 300);
    await openConnected(page, '/about');
    let claims = 0;
    await page.route('**/api/bets/decided/told', async (route) => {
      claims += 1;
      // The server has it; its reply is lost.
      const reply = await route.fetch();
      await (claims <= 4 ? route.abort('connectionreset') : route.fulfill({ response: reply }));
    });
    await trader.endWith(matchId, 'BLUE');
    await expect(toast(page)).toContainText('Won +300.00');
    expect(claims).toBe(5);
  },
);
