import { expect, test, type Locator, type Page } from '@playwright/test';
import type { Endpoints, ReplyOf } from '@sanam/contract';

import { avoidMidnight, bangkokDay, formatDay } from './support/clock.ts';
import { delayRequests, tryAgain } from './support/intercept-requests.ts';
import { setLanguage } from './support/language.ts';
import { openConnected } from './support/live-connection.ts';
import type { Player } from './support/player.ts';
import { BOXING, createPlayerWithStadium, ROOSTER, type Stadium } from './support/stadium.ts';
import { watchQueries } from './support/watch-requests.ts';

const LIVE = '**/api/bet-history?*';
const STEP = '**/api/step/bets/history?*';

type History = ReplyOf<Endpoints['GET /bet-history']>;

test.beforeEach(avoidMidnight);
test.beforeEach(({ page }) => setLanguage(page, 'en'));

function summary(page: Page): Locator {
  return page.getByRole('main').locator('div:has(> dl)').first();
}

function section(page: Page, name: string): Locator {
  return page
    .getByRole('main')
    .locator('section')
    .filter({
      has: page.getByRole('heading', { level: 3 }).getByRole('button', { name: new RegExp(`^${name}`) }),
    });
}

/** As the calendar names a day: `8 Nov 2026`. */
function formatDayName(day: string): string {
  return formatDay(day).replace(/^0/, '');
}

/** An amount on the screen, in satang. */
function parseSatang(text: string): number {
  return Math.round(Number(text.replaceAll(/[^\d.-]/g, '')) * 100);
}

async function readNet(page: Page): Promise<number> {
  return parseSatang((await summary(page).locator('dd').first().textContent()) ?? '');
}

/** The last row of the table that describes the chart. */
function chartEnd(page: Page): Locator {
  return page.getByRole('main').getByRole('table').getByRole('row').last().getByRole('cell').last();
}

/** One of each kind of bet, won, lost and drawn; all of them decided. */
async function playDay(player: Player & Stadium): Promise<{ wrong: number }> {
  const [won, drawn, wrong] = [
    await player.addLiveMatch(),
    await player.addLiveMatch(ROOSTER),
    await player.addLiveMatch(),
  ];
  const [first, second] = [await player.addStepMatch(BOXING), await player.addStepMatch(BOXING)];
  await player.placeBet(won, 'RED', 100);
  await player.placeBet(won, 'BLUE', 105);
  await player.placeBet(drawn, 'DRAW', 70);
  await player.placeBet(drawn, 'NODRAW', 35);
  await player.placeBet(drawn, 'BLUE', 15);
  await player.placeBet(wrong, 'BLUE', 333);
  const single = await player.placeSingle(first, 'BLUE', 77);
  const multi = await player.placeMulti(
    [
      [first, 'BLUE'],
      [second, 'RED'],
    ],
    123,
  );
  await player.waitUntilAccepted(single, multi);
  await player.trader.endWith(won, 'RED');
  await player.trader.endWith(drawn, 'DRAW');
  await player.trader.endWith(wrong, 'RED');
  await player.trader.endWith(first, 'RED');
  await player.trader.endWith(second, 'DRAW');
  return { wrong };
}

test('a day equals the ledger in every amount, before and after a correction', async ({ page }) => {
  const credit = 500_000;
  const player = await createPlayerWithStadium(page, { baht: credit / 100 });
  const { wrong } = await playDay(player);
  await openConnected(page, '/history-report');
  await expect(summary(page)).toContainText('Count8');
  // 100 + 94.50 + 70 + 35 + 13.50 + 299.70 on the board, 69.30 + 123 in step.
  await expect(summary(page)).toContainText('Total bets805.00');

  async function equalsLedger() {
    const won = (await player.balanceSatang()) - credit;
    await expect.poll(() => readNet(page)).toBe(won);
    expect(parseSatang((await chartEnd(page).textContent()) ?? '')).toBe(won);
    const heads = page.getByRole('main').getByRole('heading', { level: 3 }).locator('.numerals > .numerals');
    await expect
      .poll(async () => (await heads.allTextContents()).map(parseSatang).reduce((sum, net) => sum + net, 0))
      .toBe(won);
  }
  await equalsLedger();

  // The live connection brings the correction.
  await player.trader.callResult(wrong, 'BLUE', 'the wrong corner was called');
  await equalsLedger();

  // Net is the payout minus the stake for a won bet, minus the stake for a lost one, zero for a draw.
  const bull = section(page, 'Bull fight');
  await expect(bull.getByRole('button').first()).toContainText('3 bets · bet 494.20');
  for (const [corner, word, net] of [
    ['Red', 'Won', 'Net+90.00'],
    ['Blue', 'Lost', 'Net-94.50'],
  ] as const) {
    const bet = bull
      .getByRole('listitem')
      .filter({ hasText: `Match 1 · ${corner}` })
      .first();
    await expect(bet).toContainText(word);
    await expect(bet).toContainText(net);
  }
  await expect(bull.getByRole('heading', { level: 4 }).first()).toContainText('Match 3');
  await section(page, 'Cockfight').getByRole('button').click();
  const drawn = section(page, 'Cockfight')
    .getByRole('listitem')
    .filter({ hasText: 'Match 2 · Blue' })
    .first();
  await expect(drawn).toContainText('Draw, stake back');
  await expect(drawn).toContainText('Net0.00');
  await section(page, 'Boxing').getByRole('button').click();
  const multi = section(page, 'Boxing').getByRole('listitem').filter({ hasText: 'Step, 2 legs' }).first();
  await expect(multi).toContainText('Net-123.00');
});

test('loads a section when it is opened and keeps its heading meanwhile', async ({ page }) => {
  const player = await createPlayerWithStadium(page);
  const [bull, cock] = [await player.addLiveMatch(), await player.addLiveMatch(ROOSTER)];
  await player.placeBet(bull, 'RED', 100);
  await player.placeBet(cock, 'BLUE', 100);
  await player.trader.endWith(bull, 'RED');
  await player.trader.endWith(cock, 'RED');
  const queries = watchQueries(page, '/bet-history');
  await page.goto('/history-report');
  await expect(section(page, 'Bull fight').getByText('Net+90.00')).toBeVisible();
  const codes = () => queries.map((query) => query.get('categoryCode'));
  expect(codes()).toEqual([null, 'BULL_FIGHT']);

  const cocks = section(page, 'Cockfight');
  await expect(cocks.getByRole('button')).toContainText('1 bet · bet 90.00');
  await expect(cocks.getByRole('button')).toContainText('-90.00');
  const request = await delayRequests(page, /categoryCode=CHICKEN_SPUR/);
  await cocks.getByRole('button').click();
  await expect(cocks.getByText('Loading...')).toBeAttached();
  await expect(cocks.getByRole('button')).toContainText('1 bet · bet 90.00');
  request.release();
  await expect(cocks.getByText('Blue2')).toBeVisible();
  expect(codes()).toEqual([null, 'BULL_FIGHT', 'CHICKEN_SPUR']);
  const [query] = queries;
  expect(Object.fromEntries(query ?? [])).toEqual({
    status: 'ended',
    dateFrom: bangkokDay(),
    dateTo: bangkokDay(1),
    limit: '100',
  });

  await page.getByRole('button', { name: 'Cockfight', exact: true }).click();
  await expect(summary(page)).toContainText('Count1');
  await expect(section(page, 'Bull fight')).toHaveCount(0);
  await expect(section(page, 'Cockfight').getByText('Blue2')).toBeVisible();
});

test('shows today or any earlier day and no day to come', async ({ page }) => {
  await createPlayerWithStadium(page, { baht: 0 });
  const queries = watchQueries(page, '/step/bets/history');
  await page.goto('/history-report');
  const picker = page.getByRole('button', { name: /^Choose a day/ });
  await expect(picker).toContainText(`Today · ${formatDay(bangkokDay())}`);
  await expect(page.getByText('No win/loss report')).toBeVisible();
  await expect(summary(page)).toContainText('Net win/loss0.00');
  await expect(page.getByRole('button', { name: 'Next day' })).toBeDisabled();

  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(picker).toContainText(formatDay(bangkokDay(-1)));
  await expect
    .poll(() => Object.fromEntries(queries.at(-1) ?? []))
    .toEqual({ betStatus: 'PAID', startDate: bangkokDay(-1), endDate: bangkokDay(-1), limit: '100' });
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(picker).toContainText('Today');

  await picker.click();
  const calendar = page.getByRole('dialog', { name: 'Choose a day' });
  const today = calendar.getByRole('button', { name: formatDayName(bangkokDay()), exact: true });
  await expect(today).toHaveAttribute('aria-pressed', 'true');
  await expect(
    calendar.getByRole('button', { name: formatDayName(bangkokDay(1)), exact: true }),
  ).toBeDisabled();
  await expect(calendar.getByRole('button', { name: 'Next month' })).toBeDisabled();
  // By keyboard: a week up, chosen with Enter; the focus is back at the picker.
  await today.focus();
  await page.keyboard.press('ArrowUp');
  await expect(
    calendar.getByRole('button', { name: formatDayName(bangkokDay(-7)), exact: true }),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(picker).toContainText(formatDay(bangkokDay(-7)));
  await expect(picker).toBeFocused();
  await expect(page).toHaveURL(`/history-report?date=${bangkokDay(-7)}`);

  await page.goto(`/history-report?date=${bangkokDay(5)}`);
  await expect(picker).toContainText('Today');
});

test('sums and charts a period of 7 or 30 days from the same bets', async ({ page }) => {
  const player = await createPlayerWithStadium(page);
  const fight = await player.addLiveMatch();
  await player.placeBet(fight, 'BLUE', 100);
  await player.trader.endWith(fight, 'RED');
  const queries = watchQueries(page, '/bet-history');
  await page.goto('/history-report');
  await expect(summary(page)).toContainText('-90.00');
  await expect(
    page.getByText('Running win/loss: From 0.00 to -90.00; highest 0.00, lowest -90.00'),
  ).toBeAttached();
  for (const days of [7, 30]) {
    await page.getByRole('radio', { name: `${days} days` }).click();
    await expect(page.getByRole('button', { name: /^Choose a day/ })).toContainText(
      `to ${formatDay(bangkokDay())}`,
    );
    await expect(summary(page)).toContainText('-90.00');
    await expect(chartEnd(page)).toHaveText('-90.00');
    expect(queries.at(-1)?.get('dateFrom')).toBe(bangkokDay(1 - days));
    expect(queries.at(-1)?.get('dateTo')).toBe(bangkokDay(1));
  }
  await page.getByRole('button', { name: 'Earlier' }).click();
  await expect(page.getByText('No win/loss report')).toBeVisible();
  await expect(page).toHaveURL(`/history-report?days=30&date=${bangkokDay(-30)}`);
});

test('shows no totals while half of the report is missing', async ({ page }) => {
  const player = await createPlayerWithStadium(page);
  const fight = await player.addLiveMatch();
  await player.placeBet(fight, 'RED', 100);
  await player.trader.endWith(fight, 'RED');
  await page.route(STEP, (route) => route.abort());
  await page.goto('/history-report');
  const alert = page.getByRole('alert').first();
  await expect(alert).toContainText('Failed to fetch step bet history');
  await expect(summary(page)).not.toContainText(/\d/);
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(section(page, 'Bull fight').getByText('Net+90.00')).toBeVisible();
  await expect(section(page, 'Bull fight').getByRole('button').first()).not.toContainText('90.00');

  await tryAgain(alert, () => page.unroute(STEP));
  await expect(summary(page)).toContainText('+90.00');

  await page.route(LIVE, (route) => route.abort());
  await page.route(STEP, (route) => route.abort());
  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(page.getByRole('alert')).toContainText('Error loading data');
  await expect(page.getByRole('alert')).toContainText(
    'Failed to fetch bet history · Failed to fetch step bet history',
  );
});

test(
  'sums all bets when only some are listed and lists more on request',
  { tag: '@full' },
  async ({ page }) => {
    const player = await createPlayerWithStadium(page);
    const fight = await player.addLiveMatch();
    await player.placeBet(fight, 'RED', 10);
    await player.trader.endWith(fight, 'RED');
    await page.route(LIVE, async (route) => {
      const reply = await route.fetch();
      const { data, ...rest } = (await reply.json()) as { data: History };
      const { searchParams } = new URL(route.request().url());
      const json = { ...rest, data: repeatBet(data, 143, Number(searchParams.get('limit'))) };
      await route.fulfill({ response: reply, json });
    });
    await page.goto('/history-report');
    await expect(summary(page)).toContainText('Count143');
    await expect(summary(page)).toContainText('+1,287.00');
    await expect(chartEnd(page)).toHaveText('+1,287.00');
    const bull = section(page, 'Bull fight');
    await expect(bull.getByRole('button').first()).toContainText('143 bets · bet 1,430.00');
    await expect(bull.getByRole('status').last()).toHaveText('100 of 143 bets shown, the newest first');
    await bull.getByRole('button', { name: 'Show more' }).click();
    await expect(bull.getByRole('button', { name: 'Show more' })).toBeHidden();
    await expect(bull.getByText('Net+9.00')).toHaveCount(143);
    // A category that may have bets among those not listed can be opened, and shows when it has none.
    await section(page, 'Football').getByRole('button').click();
    await expect(section(page, 'Football')).toContainText('No betting history');
  },
);

/** The same bet so many times, of which the reply lists as many as requested. */
function repeatBet(history: History, count: number, limit: number): History {
  const [title] = history.sections;
  const bet = title?.items[0];
  if (title === undefined || bet === undefined) return history;
  const items = Array.from({ length: Math.min(count, limit) }, (_, no) => ({
    ...bet,
    transactionId: `${bet.transactionId}-${no}`,
  }));
  return {
    sections: [
      { ...title, items, totalCount: items.length, totalBets: items.length * 10, winLoss: items.length * 9 },
    ],
    summary: { totalBets: count * 10, totalCount: count, netWinLoss: count * 9 },
  };
}
