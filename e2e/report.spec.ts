import { expect, test, type Locator, type Page } from '@playwright/test';
import type { Endpoints, ReplyOf } from '@sanam/contract';

import { avoidMidnight, bangkokDay, formatDay } from './support/clock.ts';
import { delayRequests, tryAgain } from './support/intercept-requests.ts';
import { setLanguage } from './support/language.ts';
import { openConnected } from './support/live-connection.ts';
import type { Player } from './support/player.ts';
import { formatDayName, parseSatang, saveCsv, section, summary } from './support/report-page.ts';
import { BOXING, createPlayerWithStadium, ROOSTER, type Stadium } from './support/stadium.ts';
import { watchQueries } from './support/watch-requests.ts';

const DAYS = '**/api/bet-history/days?*';
const STEP = '**/api/step/bets/history?*';

type Days = ReplyOf<Endpoints['GET /bet-history/days']>;

test.beforeEach(avoidMidnight);
test.beforeEach(({ page }) => setLanguage(page, 'en'));
// A poll may be under way when a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

function fight(page: Page, title: string): Locator {
  return section(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 4, name: title }) });
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
  const running = await player.addLiveMatch();
  await player.placeBet(running, 'RED', 10);
  await openConnected(page, '/history-report');
  await expect(summary(page)).toContainText('Count8');
  // 100 + 94.50 + 70 + 35 + 13.50 + 299.70 on the board, 69.30 + 123 in step.
  await expect(summary(page)).toContainText('Total bets805.00');
  await expect(page.getByText('1 running, not counted')).toBeVisible();

  const sumOf = async (amounts: Locator) =>
    (await amounts.allTextContents()).map(parseSatang).reduce((sum, net) => sum + net, 0);
  async function equalsLedger() {
    const won = (await player.balanceSatang()) + 10 * 100 - credit;
    await expect.poll(() => readNet(page)).toBe(won);
    await expect.poll(async () => parseSatang((await chartEnd(page).textContent()) ?? '')).toBe(won);
    const day = section(page);
    await expect.poll(() => sumOf(day.locator('h3 .numerals > .numerals'))).toBe(won);
    await expect.poll(() => sumOf(day.locator('section > div > p > .numerals'))).toBe(won);
    await expect.poll(() => sumOf(day.locator('li p.numerals'))).toBe(won);
    const rows = await saveCsv(page);
    expect(rows).toHaveLength(8);
    expect(rows.reduce((sum, row) => sum + parseSatang(row['Net'] ?? ''), 0)).toBe(won);
    expect(rows.reduce((sum, row) => sum + parseSatang(row['Risk'] ?? ''), 0)).toBe(80_500);
    const codes = await day.locator('li').allTextContents();
    for (const row of rows) {
      expect(codes.filter((text) => text.includes(row['Ticket'] ?? '-'))).toHaveLength(1);
    }
  }
  await equalsLedger();

  // The live connection brings the correction.
  await player.trader.callResult(wrong, 'BLUE', 'the wrong corner was called');
  await equalsLedger();

  // Net is the payout minus the stake for a won bet, minus the stake for a lost one, zero for a draw.
  const first = fight(page, 'Match 1 ·').first();
  await expect(first.getByRole('listitem').filter({ hasText: 'Red' })).toContainText(/\+90\.00Won/);
  await expect(first.getByRole('listitem').filter({ hasText: 'Blue' })).toContainText(/-94\.50Lost/);
  await expect(fight(page, 'Match 2 ·').getByRole('listitem').filter({ hasText: 'Blue' })).toContainText(
    /0\.00Returned/,
  );
  const slip = section(page).getByRole('listitem').filter({ hasText: 'Step, 2 matches' });
  await expect(slip).toContainText(/-123\.00Lost/);
  // No heading is there twice.
  const titles = await section(page).getByRole('heading', { level: 4 }).allTextContents();
  expect(new Set(titles).size).toBe(titles.length);

  await slip.getByRole('link').click();
  await expect(page).toHaveURL(/\/ticket\//);
});

test('loads a day when it is opened and keeps its totals meanwhile', async ({ page }) => {
  const player = await createPlayerWithStadium(page);
  const [bull, cock] = [await player.addLiveMatch(), await player.addLiveMatch(ROOSTER)];
  await player.placeBet(bull, 'RED', 100);
  await player.placeBet(cock, 'BLUE', 100);
  await player.trader.endWith(bull, 'RED');
  await player.trader.endWith(cock, 'RED');
  const earlier = { date: bangkokDay(-2), totalBets: 50, totalPaid: 0, totalCount: 2, netWinLoss: -50 };
  await page.route(DAYS, async (route) => {
    const reply = await route.fetch();
    const { data, ...rest } = (await reply.json()) as { data: Days };
    await route.fulfill({
      response: reply,
      json: { ...rest, data: { ...data, days: [...data.days, earlier] } },
    });
  });
  const queries = watchQueries(page, '/bet-history');
  const stepQueries = watchQueries(page, '/step/bets/history');
  await page.goto('/history-report?days=7');
  await expect(section(page)).toContainText('+90.00Won');
  await expect(section(page)).toContainText('-90.00Lost');
  await expect(summary(page)).toContainText('Count4');
  const days = () => queries.map((query) => query.get('dateFrom'));
  expect(new Set(days())).toEqual(new Set([bangkokDay()]));
  expect(Object.fromEntries(queries[0] ?? [])).toEqual({
    status: 'ended',
    dateFrom: bangkokDay(),
    dateTo: bangkokDay(1),
    limit: '999',
  });
  expect(Object.fromEntries(stepQueries[0] ?? [])).toEqual({
    betStatus: 'PAID',
    resultType: 'WIN,LOST,DRAW',
    startDate: bangkokDay(),
    endDate: bangkokDay(),
    limit: '999',
  });

  const closed = section(page, bangkokDay(-2)).getByRole('button').first();
  await expect(closed).toContainText('2 bets · risk 50.00 · back 0.00');
  const request = await delayRequests(page, new RegExp(`dateFrom=${bangkokDay(-2)}`));
  await closed.click();
  await expect(section(page, bangkokDay(-2)).getByText('Loading...')).toBeAttached();
  await expect(closed).toContainText('2 bets · risk 50.00 · back 0.00');
  request.release();

  await page.getByRole('button', { name: 'Cockfight', exact: true }).click();
  await expect(section(page)).toContainText('-90.00Lost');
  await expect(section(page)).not.toContainText('Won');
});

test('shows today or any range of earlier days and no day to come', async ({ page }) => {
  await createPlayerWithStadium(page, { baht: 0 });
  const queries = watchQueries(page, '/bet-history/days');
  await page.goto('/history-report');
  const picker = page.getByRole('button', { name: /^Choose days/ });
  await expect(picker).toContainText(`Today · ${formatDay(bangkokDay())}`);
  await expect(page.getByText('No win/loss report')).toBeVisible();
  await expect(summary(page)).toContainText('Net win/loss0.00');
  await expect(page.getByRole('button', { name: 'Save as CSV' })).toBeDisabled();
  await page.getByRole('button', { name: 'Boxing', exact: true }).click();
  await expect(page.getByText('No betting history')).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();

  await page.getByRole('radio', { name: 'Range' }).click();
  const calendar = page.getByRole('dialog', { name: 'Choose days' });
  const dayButton = (day: string) => calendar.getByRole('button', { name: formatDayName(day), exact: true });
  await expect(dayButton(bangkokDay())).toHaveAttribute('aria-pressed', 'true');
  await expect(dayButton(bangkokDay(1))).toBeDisabled();
  await expect(calendar.getByRole('button', { name: 'Next month' })).toBeDisabled();
  // By keyboard: the first day a week ago, the last yesterday.
  await dayButton(bangkokDay()).focus();
  await page.keyboard.press('ArrowUp');
  await expect(dayButton(bangkokDay(-7))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(calendar.getByRole('button', { name: 'Show 8 days' })).toBeVisible();
  await dayButton(bangkokDay(-1)).click();
  await calendar.getByRole('button', { name: 'Show 7 days' }).click();
  await expect(calendar).toBeHidden();
  await expect(picker).toContainText(`to ${formatDay(bangkokDay(-1))}`);
  await expect(page).toHaveURL(`/history-report?date=${bangkokDay(-1)}&days=7`);
  await expect
    .poll(() => Object.fromEntries(queries.at(-1) ?? []))
    .toEqual({ dateFrom: bangkokDay(-7), dateTo: bangkokDay() });

  await page.goto(`/history-report?date=${bangkokDay(5)}`);
  await expect(picker).toContainText('Today');
});

test('sums and charts a period of 7 or 30 days from the same bets', async ({ page }) => {
  const player = await createPlayerWithStadium(page);
  const match = await player.addLiveMatch();
  await player.placeBet(match, 'BLUE', 100);
  await player.trader.endWith(match, 'RED');
  const queries = watchQueries(page, '/bet-history/days');
  await page.goto('/history-report');
  await expect(summary(page)).toContainText('-90.00');
  await expect(
    page.getByText('Running win/loss: From 0.00 to -90.00; highest 0.00, lowest -90.00'),
  ).toBeAttached();
  for (const days of [7, 30]) {
    await page.getByRole('radio', { name: `${days} days` }).click();
    await expect(page.getByRole('button', { name: /^Choose days/ })).toContainText(
      `to ${formatDay(bangkokDay())}`,
    );
    await expect(summary(page)).toContainText('-90.00');
    await expect(chartEnd(page)).toHaveText('-90.00');
    expect(queries.at(-1)?.get('dateFrom')).toBe(bangkokDay(1 - days));
    expect(queries.at(-1)?.get('dateTo')).toBe(bangkokDay(1));
  }
  await page.goto(`/history-report?days=30&date=${bangkokDay(-30)}`);
  await expect(page.getByText('No win/loss report')).toBeVisible();
});

test('sums no fight of a day while one of its lists is missing', { tag: '@full' }, async ({ page }) => {
  const player = await createPlayerWithStadium(page);
  const match = await player.addLiveMatch();
  await player.placeBet(match, 'RED', 100);
  await player.trader.endWith(match, 'RED');
  await page.route(STEP, (route) => route.abort());
  await page.goto('/history-report');
  const alert = page.getByRole('alert').first();
  await expect(alert).toContainText('Failed to fetch step bet history');
  // The totals come from the server and are complete.
  await expect(summary(page)).toContainText('+90.00');
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(section(page).getByRole('listitem')).toContainText('+90.00Won');
  await expect(fight(page, 'Match 1 ·').locator('> div')).not.toContainText('90.00');

  await tryAgain(alert, () => page.unroute(STEP));
  await expect(fight(page, 'Match 1 ·').locator('> div')).toContainText('+90.00');

  await page.route(DAYS, (route) => route.abort());
  await page.getByRole('radio', { name: '7 days' }).click();
  await expect(page.getByRole('alert')).toContainText('Error loading data');
  await expect(page.getByRole('alert')).toContainText('Failed to fetch bet history');
});
