import { expect, test, type Locator, type Page } from '@playwright/test';
import type { BetTransaction, Endpoints, ReplyOf } from '@sanam/contract';

import { holdVerdict } from './support/hold-verdict.ts';
import { speak } from './support/language.ts';
import { cutLive, openListening } from './support/live.ts';
import { passUntilNext } from './support/pass-until-next.ts';
import { aPunter, bangkokDay, BOXING, ROOSTER, watchQuestions, writtenDay } from './support/punter.ts';
import { standStill } from './support/stand-still.ts';
import { tryAgain } from './support/try-again.ts';
import { beginWithinOneDay } from './support/within-one-day.ts';

const LIVE = '**/api/bet-history/running?*';
const STEP = '**/api/step/bets/running?*';

test.beforeEach(beginWithinOneDay);
test.beforeEach(({ page }) => speak(page, 'en'));

/** The sum of all above the days. */
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

test('running bets of the board and of step are one list by day, the newest first, with what they come to', async ({
  page,
}) => {
  const punter = await aPunter(page);
  const [fight, first, second] = [
    await punter.aFight(),
    await punter.aStepFight(BOXING),
    await punter.aStepFight(BOXING),
  ];
  await punter.bet(fight, 'BLUE', 105);
  await punter.bet(fight, 'DRAW', 50);
  const multi = await punter.multi(
    [
      [first, 'RED'],
      [second, 'BLUE'],
    ],
    100,
  );
  await punter.accepted(multi);
  await page.goto('/bet-running');

  await expect(summary(page)).toContainText('Total bets฿244.50');
  await expect(summary(page)).toContainText('Count3');
  const day = page.getByRole('button', { name: writtenDay(bangkokDay()) });
  await expect(day).toContainText('3 bets');
  await expect(day).toContainText('244.50');

  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: /^Running bets/ })).toContainText('3');
  await page.keyboard.press('Escape');

  const underdog = betWith(page, 'Match 1 · Blue');
  await expect(underdog).toContainText('Live bet');
  await expect(underdog).toContainText('Match 1 · Blue Underdog · vs Red1');
  await expect(underdog).toContainText('-0.90');
  await expect(underdog).toContainText('Bet105');
  await expect(underdog).toContainText('Risk94.50');
  await expect(underdog).toContainText('Win if it wins+105.00');
  await expect(underdog).toContainText('Awaiting result');

  const draw = betWith(page, 'Red1 vs Blue1');
  await expect(draw).toContainText('Draw');
  await expect(draw).toContainText('Paid incl. stake85.00');

  const step = betWith(page, 'Step, 2 legs');
  await expect(step).toContainText('Red2');
  await expect(step).toContainText('Match 3 · Blue Underdog · vs Red3');
  await expect(step).toContainText('Max payout401.10');
  const kinds = page.getByRole('main').getByText(/^(Live bet|Step)/);
  await expect(kinds).toHaveText([/Step, 2 legs/, /Live bet/, /Live bet/]);

  await day.click();
  await expect(underdog).toBeHidden();
  await expect(day).toHaveAttribute('aria-expanded', 'false');
  await day.click();
  await expect(underdog).toBeVisible();

  // A leg that is decided says so while the bet goes on.
  await punter.decide(first, 'RED');
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

test('a bet from another phone, its acceptance and its end are on the list at once', async ({ page }) => {
  const punter = await aPunter(page);
  const [fight, ahead] = [await punter.aFight(), await punter.aStepFight()];
  const verdict = await holdVerdict(page);
  await openListening(page, '/bet-running');
  await expect(page.getByText('No running bets')).toBeVisible();

  await punter.single(ahead, 'RED', 40);
  const single = betWith(page, 'Step single');
  await expect(single).toContainText('Being confirmed');
  verdict.release();
  await expect(single).toContainText('Awaiting result');
  await punter.bet(fight, 'RED', 60);
  await expect(summary(page)).toContainText('฿100.00');
  await punter.decide(fight, 'BLUE');
  await expect(betWith(page, 'Live bet')).toHaveCount(0);
  await expect(summary(page)).toContainText('฿40.00');
});

test('the filter of running bets asks for the family of its kind', async ({ page }) => {
  const punter = await aPunter(page);
  await punter.bet(await punter.aFight(), 'RED', 10);
  await punter.bet(await punter.aFight(ROOSTER), 'RED', 20);
  await punter.accepted(await punter.single(await punter.aStepFight(BOXING), 'RED', 30));
  const asked = watchQuestions(page, '/bet-history/running');
  const askedOfStep = watchQuestions(page, '/step/bets/running');
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
    expect(asked.at(-1)?.get('categoryCode')).toBe(code);
    expect(askedOfStep.at(-1)?.get('categoryCode')).toBe(code);
  }
  expect(asked[0]?.has('categoryCode')).toBe(false);
  expect(asked[0]?.get('limit')).toBe('100');
  await expect(page).toHaveURL('/bet-running?type=boxing');
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(summary(page)).toContainText('฿60.00');
});

test('half of the running bets missing is said, and no sum of the other half is shown', async ({ page }) => {
  const punter = await aPunter(page);
  await punter.bet(await punter.aFight(), 'RED', 10);
  await page.route(STEP, (route) => route.abort());
  await page.goto('/bet-running');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Failed to fetch running step bets');
  await expect(alert).toContainText('What is below is not all.');
  await expect(betWith(page, 'Red1')).toBeVisible();
  await expect(summary(page)).not.toContainText(/\d/);
  await expect(page.getByRole('button', { name: writtenDay(bangkokDay()) })).not.toContainText('10.00');

  await tryAgain(alert, () => page.unroute(STEP));
  await expect(summary(page)).toContainText('฿10.00');
  await expect(alert).toBeHidden();
});

test('no running bet could be read: each list says so, and trying again brings them', async ({ page }) => {
  await aPunter(page, { baht: 0 });
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
});

test('more than a hundred running bets are all read, so that their sum is right', async ({ page }) => {
  const punter = await aPunter(page);
  await punter.bet(await punter.aFight(), 'RED', 10);
  await page.route(LIVE, async (route) => {
    const reply = await route.fetch();
    const { data, ...rest } = (await reply.json()) as {
      data: ReplyOf<Endpoints['GET /bet-history/running']>;
    };
    const limit = Number(new URL(route.request().url()).searchParams.get('limit'));
    const items = manyOf(data.data[0], Math.min(limit, 143));
    const [today] = data.dateSections;
    const totals = { items, totalCount: items.length, totalBets: items.length * 10 };
    const json = { ...rest, data: { data: items, dateSections: [{ ...today, ...totals }] } };
    await route.fulfill({ response: reply, json });
  });
  await page.goto('/bet-running');
  await expect(summary(page)).toContainText('Count143');
  await expect(summary(page)).toContainText('฿1,430.00');
});

test('running bets are asked for every 30 seconds, and again when the player is back', async ({ page }) => {
  await cutLive(page);
  await aPunter(page, { baht: 0 });
  // Once they are answered: the next interval begins then.
  const asked: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().includes('/api/bet-history/running')) asked.push(request.url());
  });
  await page.clock.install();
  await page.goto('/bet-running');
  await expect(page.getByText('No running bets')).toBeVisible();
  await standStill(page);
  await passUntilNext(page, () => asked.length, 31);
  const before = asked.length;
  await page.clock.runFor(28_000);
  expect(asked).toHaveLength(before);
  await passUntilNext(page, () => asked.length, 3);
  await page.clock.runFor(11_000);
  await page.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
  await page.clock.runFor(100);
  await expect.poll(() => asked.length).toBe(before + 2);
});

function manyOf(bet: BetTransaction | undefined, count: number): BetTransaction[] {
  if (bet === undefined) throw new Error('there is no bet to have many of');
  return Array.from({ length: count }, (_, no) => ({ ...bet, transactionId: `${bet.transactionId}-${no}` }));
}
