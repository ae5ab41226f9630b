import { expect, test, type Locator, type Page } from '@playwright/test';

import { showOnly } from './support/board.ts';
import {
  betSheet,
  openBetSheet,
  openMatch,
  placeButton,
  priceButton,
  typeAmount,
} from './support/bet-sheet.ts';
import { freezeClock } from './support/clock.ts';
import { delayRequests } from './support/intercept-requests.ts';
import { setLanguage } from './support/language.ts';
import { openConnected } from './support/live-connection.ts';
import { createPlayer } from './support/player.ts';
import { createPlayerWithStadium } from './support/stadium.ts';
import { openSlip, pick } from './support/step-slip.ts';
import { createOpenMatch } from './support/trader.ts';

const THAI = 'สนามชนโคบ้านควนเงิน สงขลา';
const LATIN = 'Ban Khuan Ngoen, Songkhla';
const RED = { redName: 'ค่ายทุ่งพระยา (นิลมังกร)', redLatinName: 'Khai Thung Phraya (Nin Mangkon)' };
const BLUE = { blueName: 'ค่ายเกาะใหญ่ (ขาวเพชร)', blueLatinName: 'Khai Ko Yai (Khao Phet)' };

test.beforeEach(({ page }) => setLanguage(page, 'en'));

const section = (page: Page, heading: string): Locator =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading }) });

test('a match has one number everywhere, and its Latin name beside the Thai one', async ({ page }) => {
  const player = await createPlayer(page, { baht: 5000 });
  const { trader } = player;
  const stadiumId = await trader.addStadium(THAI, LATIN);
  await showOnly(page, stadiumId);
  // Betting on a step match closes at its time.
  const soon = new Date(Date.now() + 20 * 60_000).toISOString();
  const fight = { stadiumId, ...RED, ...BLUE, fightingDateTime: soon };
  const live = await createOpenMatch(trader, { ...fight, matchNo: 6, matchName: 'คู่ที่ 1' });
  const step = await trader.createMatch({ ...fight, line: 'STEP', matchNo: 4, rung: '10/9' });
  await trader.move(step, 'open');

  // The card, the page and the sheet.
  await openConnected(page, '/');
  const card = page.getByRole('tabpanel').getByRole('article');
  await expect(card.getByRole('heading')).toHaveText('Match 6');
  await expect(card.getByTitle(RED.redName).getByRole('paragraph')).toHaveText([
    'นิลมังกร',
    'Nin Mangkon',
    'ค่ายทุ่งพระยา',
  ]);
  await expect(page.getByRole('button', { name: THAI })).toContainText(LATIN);
  await card.getByRole('link', { name: /^Enter Match 6:/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Match 6');
  await expect(page.getByRole('main')).toContainText(LATIN);
  await priceButton(page, 'Blue').click();
  await expect(betSheet(page)).toContainText('Match 6');
  await expect(betSheet(page)).toContainText('Khao Phet');
  await expect(betSheet(page)).not.toContainText('ขาวเพชร');
  await page.keyboard.press('Escape');

  // The slip of the step line.
  await openConnected(page, '/step');
  await expect(page.getByRole('region', { name: 'Step match 4' })).toBeVisible();
  await pick(page, 'Step', 'นิลมังกร');
  const slip = await openSlip(page);
  await expect(slip).toContainText('Nin Mangkon');
  await expect(slip).toContainText(`Step match 4 · ${LATIN}`);
  await page.keyboard.press('Escape');

  // Running bets, then report and results.
  await player.placeBet(live, 'BLUE', 1000);
  const { ticketCode } = await player.newestBet();
  await page.goto('/bet-running');
  const running = page.getByRole('main').locator('section section').filter({ hasText: ticketCode });
  await expect(running.getByRole('heading')).toContainText('Match 6');
  await expect(running.getByRole('listitem').first()).toContainText('Blue Underdog');
  await expect(running).toContainText(LATIN);
  await trader.endWith(live, 'BLUE');
  await page.goto('/history-report');
  await expect(
    page.getByRole('main').locator('section section').filter({ hasText: ticketCode }).getByRole('heading'),
  ).toContainText('Match 6');
  await page.goto('/results');
  const results = page.getByRole('main').locator('section').filter({ hasText: LATIN });
  await expect(results.getByRole('listitem').first()).toContainText('Match 6');

  // The desk.
  const found = await trader.findBet(ticketCode);
  expect(found.bet.transactionMatchStepItems[0]?.gameMatchsStep).toMatchObject({ id: live, matchNo: 6 });
  expect(found.player.username.slice(-4)).toBe(player.account.phone.slice(-4));
});

test('a ticket shows the bet from placing to a correction, and is shared as text', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: ({ text }: { text: string }) => {
        document.documentElement.dataset['shared'] = text;
        return Promise.resolve();
      },
    });
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: (text: string) => {
          document.documentElement.dataset['copied'] = text;
          return Promise.resolve();
        },
      },
    });
  });
  const player = await createPlayer(page, { baht: 12_450 });
  const { trader } = player;
  const stadiumId = await trader.addStadium(THAI, LATIN);
  const match = await createOpenMatch(trader, { stadiumId, ...RED, ...BLUE, matchNo: 2, rung: '10/8' });
  await player.placeBet(match, 'BLUE', 1000);
  const { transactionId, ticketCode } = await player.newestBet();

  await page.goto('/bet-running');
  await page.getByRole('link', { name: `Ticket ${ticketCode}` }).click();
  await expect(page).toHaveURL(`/ticket/${transactionId}`);
  const main = page.getByRole('main');
  for (const text of [ticketCode, '-0.80', 'ขาวเพชร', 'Khao Phet', 'Blue · Underdog · MY'])
    await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
  await expect(main).toContainText('1,000 at -0.80: you risk 0.80 × 1,000 = 800.00 to win 1,000.00.');
  await expect(main).toContainText('Blue wins: 1,800.00 back in all. Draw or cancelled: 800.00 back.');
  await expect(section(page, 'What happened').getByRole('listitem')).toContainText([
    /^AcceptedAt -0\.80\d\d:\d\d:\d\d$/,
    /^Running/,
    /^Result$/,
  ]);
  const entries = section(page, 'Money moved for this ticket').getByRole('listitem');
  await expect(entries).toHaveText([/^Stake taken.*-800\.00Balance 11,650\.00$/]);

  await main.getByRole('button', { name: 'Copy the ticket code' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-copied', ticketCode);
  await main.getByRole('button', { name: 'Share' }).click();
  const sheet = page.getByRole('dialog', { name: 'Share ticket' });
  await sheet.getByRole('button', { name: 'Share' }).click();
  const shared = (await page.locator('html').getAttribute('data-shared')) ?? '';
  expect(shared).toContain(`Sanam · ticket ${ticketCode}`);
  expect(shared).toContain(`Match 2, ${LATIN}`);
  expect(shared).toContain('Blue (ขาวเพชร, Khao Phet) at -0.80\nRisk 800.00 to win 1,000.00');
  expect(shared).not.toContain(player.account.phone);
  expect(shared).not.toContain('11,650');
  await sheet.getByRole('button', { name: 'Copy text' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-copied', shared);
  await page.keyboard.press('Escape');

  // It follows the result and its correction by itself.
  await trader.endWith(match, 'BLUE');
  await expect(entries).toHaveCount(2);
  await expect(entries.last()).toContainText(/Payout.*\+1,800\.00Balance 13,450\.00$/);
  await expect(main.getByText('+1,000.00')).toHaveCount(2);
  await trader.callResult(match, 'DRAW', 'the judges corrected it');
  await expect(entries).toHaveCount(4);
  await expect(entries.last()).toContainText(/Stake back.*\+800\.00Balance 12,450\.00$/);
  await expect(section(page, 'What happened').getByRole('listitem')).toContainText([
    'Accepted',
    /^Betting closed\d\d:\d\d:\d\d$/,
    'Result: Blue wins',
    'Paid +1,800.00',
    'Result corrected: Drawn',
    'Taken back 1,800.00',
    'Stake back 800.00',
  ]);
  await main.getByRole('link', { name: /^Match 2/ }).click();
  await expect(page).toHaveURL(`/bet/${match}`);
});

test('10,000 on an underdog at -0.90 wins 10,000.00 wherever it is shown', async ({ page }) => {
  const player = await createPlayerWithStadium(page, { baht: 18_000 });
  const [match, step] = [await player.addLiveMatch(), await player.addStepMatch()];
  await openMatch(page, match);
  const sheet = await openBetSheet(page, 'Blue');
  await typeAmount(sheet, 10_000);
  await expect(sheet).toContainText('9,000.00');
  await expect(sheet).toContainText('+10,000.00');
  await placeButton(sheet).click();
  await expect(page.getByRole('region', { name: 'Your bets on this match' })).toContainText('1 in play');
  const { transactionId, ticketCode } = await player.newestBet();
  await page.goto(`/ticket/${transactionId}`);
  await expect(page.getByRole('main')).toContainText('you risk 0.90 × 10,000 = 9,000.00 to win 10,000.00.');

  await page.goto('/step');
  await pick(page, 'Single', 'Blue2');
  const slip = await openSlip(page);
  await typeAmount(slip, 10_000);
  await expect(slip).toContainText('9,000.00');
  await expect(slip).toContainText('10,000.00');
  await player.waitUntilAccepted(await player.placeSingle(step, 'BLUE', 10_000));

  await player.trader.endWith(match, 'BLUE');
  await player.trader.endWith(step, 'BLUE');
  await page.goto('/history-report');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.filter({ hasText: ticketCode })).toContainText('+10,000.00');
  await expect(rows.filter({ hasText: '+10,000.00' })).toHaveCount(2);
  expect(await player.balance()).toBe('38000.00');
});

test(
  'an unknown ticket says so, and one that cannot be loaded offers a retry',
  { tag: '@full' },
  async ({ page }) => {
    const player = await createPlayer(page, { baht: 500 });
    for (const id of ['nonsense', '0190a0a0-0000-7000-8000-000000000000']) {
      await page.goto(`/ticket/${id}`);
      await expect(page.getByRole('alert')).toContainText('There is no such ticket.');
    }
    const match = await createOpenMatch(player.trader);
    await player.placeBet(match, 'RED', 100);
    const { transactionId, ticketCode } = await player.newestBet();
    const call = `**/api/bets/${transactionId}`;
    const request = await delayRequests(page, call);
    await page.clock.install();
    const reading = page.waitForRequest(call);
    await page.goto(`/ticket/${transactionId}`);
    await reading;
    // Polling does not retry before the player does.
    await freezeClock(page);
    request.fail();
    await expect(page.getByRole('alert')).toContainText('The ticket could not be loaded.');
    await page.unroute(call);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('main')).toContainText(ticketCode);
    await page.clock.resume();

    // A browser without Web Share copies.
    await page.getByRole('main').getByRole('button', { name: 'Share' }).click();
    const sheet = page.getByRole('dialog', { name: 'Share ticket' });
    await expect(sheet.getByRole('button', { name: 'Copy text' })).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Share' })).toHaveCount(0);
  },
);
