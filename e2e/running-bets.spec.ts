import { expect, test, type Locator, type Page } from '@playwright/test';
import type { BetTransaction, Endpoints, ReplyOf } from '@sanam/contract';

import { advanceUntilNext, avoidMidnight, bangkokDay, formatDay, freezeClock } from './support/clock.ts';
import { tryAgain } from './support/intercept-requests.ts';
import { setLanguage } from './support/language.ts';
import { blockLiveConnection, openConnected } from './support/live-connection.ts';
import { BOXING, createPlayerWithStadium, ROOSTER } from './support/stadium.ts';
import { delayDecision } from './support/step-slip.ts';
import { countReplies, watchQueries } from './support/watch-requests.ts';

const LIVE = '**/api/bet-history/running?*';
const STEP = '**/api/step/bets/running?*';

test.beforeEach(avoidMidnight);
test.beforeEach(({ page }) => setLanguage(page, 'en'));
// A poll may be under way when a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** The sum of all bets, above the list by day. */
function summary(page: Page): Locator {
  return page.getByRole('main').locator('dl').first();
}

function betWith(page: Page, text: string | RegExp): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('dl') })
    .filter({ hasText: text });
}

test('lists live and step bets by day, newest first, with their sum', async ({ page }) => {
  const player = await createPlayerWithStadium(page);
  const [fight, first, second] = [
    await player.addLiveMatch(),
    await player.addStepMatch(BOXING),
    await player.addStepMatch(BOXING),
  ];
  await player.placeBet(fight, 'BLUE', 105);
  await player.placeBet(fight, 'DRAW', 50);
  const multi = await player.placeMulti(
    [
      [first, 'RED'],
      [second, 'BLUE'],
    ],
    100,
  );
  await player.waitUntilAccepted(multi);
  await page.goto('/bet-running');

  await expect(summary(page)).toContainText('Total bets฿244.50');
  await expect(summary(page)).toContainText('Count3');
  const day = page.getByRole('button', { name: formatDay(bangkokDay()) });
  await expect(day).toContainText('3 bets');
  await expect(day).toContainText('244.50');

  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: /^Running bets/ })).toContainText('3');
  await page.keyboard.press('Escape');

  // Both bets on the match stand under its name, which leads to it.
  const match = page.getByRole('main').locator('section section').filter({ hasText: 'Match 1' });
  await expect(match.getByRole('link', { name: /^Match 1 · .*Red1 vs Blue1$/ })).toHaveAttribute(
    'href',
    `/bet/${fight}`,
  );
  await expect(match.getByText('Live bet')).toHaveCount(2);
  const underdog = betWith(page, 'Blue1');
  await expect(underdog).toContainText('Blue Underdog');
  await expect(underdog).toContainText('Live bet');
  await expect(underdog).toContainText('-0.90');
  await expect(underdog).toContainText('Bet105');
  await expect(underdog).toContainText('Risk94.50');
  await expect(underdog).toContainText('Win if it wins+105.00');
  await expect(underdog).toContainText('Awaiting result');

  const draw = betWith(page, 'Draw');
  await expect(draw).toContainText('Paid incl. stake85.00');

  const step = betWith(page, 'Step, 2 matches');
  await expect(step).toContainText('Red2');
  await expect(step).toContainText('Step match 3 · Blue Underdog · vs Red3');
  await expect(step).toContainText('Max payout401.10');
  const kinds = page.getByRole('main').getByText(/^(Live bet|Step, )/);
  await expect(kinds).toHaveText([/Step, 2 matches/, /Live bet/, /Live bet/]);

  await day.click();
  await expect(underdog).toBeHidden();
  await expect(day).toHaveAttribute('aria-expanded', 'false');
  await day.click();
  await expect(underdog).toBeVisible();

  // A leg that is decided is marked while the bet is still running.
  await player.trader.endWith(first, 'RED');
  await page.reload();
  await expect(step.getByRole('listitem').filter({ hasText: 'Red2' })).toContainText('Won');
  await expect(step.getByRole('listitem').filter({ hasText: 'Blue3' })).toContainText('Awaiting result');

  await page.getByRole('link', { name: 'Win/loss report' }).click();
  await expect(page).toHaveURL('/history-report');
  await page.getByRole('link', { name: 'Active betting' }).click();
  await expect(page).toHaveURL('/bet-running');
  await page.getByRole('main').getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
});

test('shows the price now in the type of the price that was taken', async ({ page }) => {
  const { addLiveMatch, placeBet, trader } = await createPlayerWithStadium(page);
  const fight = await addLiveMatch();
  await placeBet(fight, 'RED', 100, 'STH');
  await placeBet(fight, 'RED', 200, 'CTR');
  await placeBet(fight, 'RED', 300, 'MY');
  // The app knows the prices of the board.
  await openConnected(page, '/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page
    .getByRole('dialog', { name: 'Menu' })
    .getByRole('link', { name: /^Running bets/ })
    .click();
  await expect(betWith(page, 'Bet100')).toContainText(/10\/9.*Price now 10\/9$/s);
  await trader.setRate(fight, '10/8');
  await expect(betWith(page, 'Bet100')).toContainText(/10\/9.*Price now 10\/8$/s);
  await expect(betWith(page, 'Bet200')).toContainText(/100:90.*Price now 100:80$/s);
  await expect(betWith(page, 'Bet300')).toContainText(/0\.90.*Price now 0\.80$/s);
});

test('shows a bet of another device, its acceptance and its end at once', async ({ page }) => {
  const player = await createPlayerWithStadium(page);
  const [fight, ahead] = [await player.addLiveMatch(), await player.addStepMatch()];
  const decision = await delayDecision(page);
  await openConnected(page, '/bet-running');
  await expect(page.getByText('No running bets')).toBeVisible();

  await player.placeSingle(ahead, 'RED', 40);
  const single = betWith(page, 'Step single');
  await expect(single).toContainText('Being confirmed');
  decision.release();
  await expect(single).toContainText('Awaiting result');
  await player.placeBet(fight, 'RED', 60);
  await expect(summary(page)).toContainText('฿100.00');
  await player.trader.endWith(fight, 'BLUE');
  await expect(betWith(page, 'Live bet')).toHaveCount(0);
  await expect(summary(page)).toContainText('฿40.00');
});

test('the filter requests the category of its kind', async ({ page }) => {
  const player = await createPlayerWithStadium(page);
  await player.placeBet(await player.addLiveMatch(), 'RED', 10);
  await player.placeBet(await player.addLiveMatch(ROOSTER), 'RED', 20);
  await player.waitUntilAccepted(await player.placeSingle(await player.addStepMatch(BOXING), 'RED', 30));
  const queries = watchQueries(page, '/bet-history/running');
  const stepQueries = watchQueries(page, '/step/bets/running');
  await page.goto('/bet-running');
  await expect(summary(page)).toContainText('฿60.00');
  for (const [name, code, sum] of [
    ['Bull fight', 'BULL_FIGHT', '10.00'],
    ['Cockfight', 'CHICKEN_SPUR', '20.00'],
    ['Boxing', 'BOXING', '30.00'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(summary(page)).toContainText(`฿${sum}`);
    await expect(summary(page)).toContainText('Count1');
    expect(queries.at(-1)?.get('categoryCode')).toBe(code);
    expect(stepQueries.at(-1)?.get('categoryCode')).toBe(code);
  }
  expect(queries[0]?.has('categoryCode')).toBe(false);
  expect(queries[0]?.get('limit')).toBe('100');
  await expect(page).toHaveURL('/bet-running?type=boxing');
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(summary(page)).toContainText('฿60.00');
});

test('shows no sum while half of the running bets is missing', { tag: '@full' }, async ({ page }) => {
  const player = await createPlayerWithStadium(page);
  await player.placeBet(await player.addLiveMatch(), 'RED', 10);
  await page.route(STEP, (route) => route.abort());
  await page.goto('/bet-running');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Failed to fetch running step bets');
  await expect(alert).toContainText('What is below is not all.');
  await expect(betWith(page, 'Red1')).toBeVisible();
  await expect(summary(page)).not.toContainText(/\d/);
  await expect(page.getByRole('button', { name: formatDay(bangkokDay()) })).not.toContainText('10.00');

  await tryAgain(alert, () => page.unroute(STEP));
  await expect(summary(page)).toContainText('฿10.00');
  await expect(alert).toBeHidden();
});

test(
  'reports both lists when no running bet could be loaded and retries',
  { tag: '@full' },
  async ({ page }) => {
    await createPlayerWithStadium(page, { baht: 0 });
    await page.route(LIVE, (route) => route.abort());
    await page.route(STEP, (route) => route.abort());
    await page.goto('/bet-running');
    await expect(page.getByRole('alert')).toContainText('Error loading data');
    await expect(page.getByRole('alert')).toContainText(
      'Failed to fetch running bets · Failed to fetch running step bets',
    );
    await expect(page.getByRole('main').locator('dl')).toHaveCount(0);
    await page.unroute(LIVE);
    await tryAgain(page, () => page.unroute(STEP));
    await expect(page.getByText('No running bets')).toBeVisible();
  },
);

test(
  'reads more than a hundred running bets so that their sum is right',
  { tag: '@full' },
  async ({ page }) => {
    const player = await createPlayerWithStadium(page);
    await player.placeBet(await player.addLiveMatch(), 'RED', 10);
    await page.route(LIVE, async (route) => {
      const reply = await route.fetch();
      const { data, ...rest } = (await reply.json()) as {
        data: ReplyOf<Endpoints['GET /bet-history/running']>;
      };
      const limit = Number(new URL(route.request().url()).searchParams.get('limit'));
      const items = repeatBet(data.data[0], Math.min(limit, 143));
      const [today] = data.dateSections;
      const totals = { items, totalCount: items.length, totalBets: items.length * 10 };
      const json = { ...rest, data: { data: items, dateSections: [{ ...today, ...totals }] } };
      await route.fulfill({ response: reply, json });
    });
    await page.goto('/bet-running');
    await expect(summary(page)).toContainText('Count143');
    await expect(summary(page)).toContainText('฿1,430.00');
  },
);

test('polls every 30 seconds', { tag: '@full' }, async ({ page }) => {
  await blockLiveConnection(page);
  await createPlayerWithStadium(page, { baht: 0 });
  const reads = countReplies(page, '/bet-history/running');
  await page.clock.install();
  await page.goto('/bet-running');
  await expect(page.getByText('No running bets')).toBeVisible();
  await freezeClock(page);
  await advanceUntilNext(page, reads, 31);
  const before = reads();
  await page.clock.runFor(28_000);
  expect(reads()).toBe(before);
  await advanceUntilNext(page, reads, 3);
});

function repeatBet(bet: BetTransaction | undefined, count: number): BetTransaction[] {
  if (bet === undefined) throw new Error('there is no bet to repeat');
  return Array.from({ length: count }, (_, no) => ({ ...bet, transactionId: `${bet.transactionId}-${no}` }));
}
