import { expect, test, type Page, type Route } from '@playwright/test';

import { holdVerdict } from './support/hold-verdict.ts';
import { speak } from './support/language.ts';
import { loseAnswer } from './support/lose-answer.ts';
import { mendNetwork } from './support/mend-network.ts';
import { onTheWayBack } from './support/on-the-way.ts';
import {
  acceptedOf,
  aStepBettor,
  keptIntents,
  openSlip,
  openStep,
  pick,
  placeButton,
  slipOf,
  STEP_BETS,
  typeAmount,
  watchStepBets,
} from './support/step-bettor.ts';

const CHECKING = 'Checking your bet...';
const PROCESSING = 'Processing your bet...';
const FAILED = /Failed to place step bet/;
const REJECTED = 'Your bet was rejected. Odds have been updated. Please review and place again.';

test.beforeEach(({ page }) => speak(page, 'en'));

// A poll that is under way when a test ends has nobody left to answer to.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

test('an answer that is lost is asked for again under the same key, and never called a failure', async ({
  page,
}) => {
  const { bets } = await aStepBettor(page, { matches: 1 });
  const sent = watchStepBets(page);
  await openStep(page);
  await page.route(STEP_BETS, loseAnswer);
  await pick(page, 'Step', 'Red1');
  const slip = await openSlip(page);
  await typeAmount(slip, 100);
  await placeButton(slip).click();
  await expect(placeButton(slip)).toHaveText(CHECKING);
  await expect(slip.getByRole('status')).toContainText('No need to bet again');
  await expect(page.getByText(FAILED)).toHaveCount(0);
  await expect.poll(() => sent.keys.length).toBeGreaterThan(1);
  await mendNetwork(page, STEP_BETS);
  await expect(acceptedOf(page)).toContainText('190.00');
  expect(new Set(sent.keys).size).toBe(1);
  expect(await bets()).toHaveLength(1);
});

/** What happens to the bet, and the moment at which its tab is killed. */
const CUTS: readonly {
  readonly onBet: (route: Route) => Promise<void>;
  readonly killAt: (page: Page) => Promise<unknown>;
}[] = [
  {
    onBet: (route) => route.abort(),
    killAt: (page) => says(page, CHECKING),
  },
  {
    onBet: () => new Promise(() => undefined),
    killAt: (page) => says(page, 'Placing...'),
  },
  {
    onBet: loseAnswer,
    killAt: (page) => says(page, CHECKING),
  },
  { onBet: (route) => route.continue(), killAt: isPlaced },
  {
    onBet: (route) => route.continue(),
    killAt: (page) => expect(acceptedOf(page)).toBeVisible(),
  },
];

test('the tab is killed at every step of placing: as many bets as intents, each told as accepted', async ({
  page: first,
  context,
}) => {
  // Five tabs, and three seconds of each bet's acceptance.
  test.setTimeout(300_000);
  const { bets, balance } = await aStepBettor(first, { matches: 1 });
  const keys = new Set<string>();
  context.on('request', (request) => {
    if (request.method() === 'POST' && STEP_BETS.test(request.url()))
      keys.add(request.headers()['idempotency-key'] ?? '');
  });
  let page = first;
  for (const [place, { onBet, killAt }] of CUTS.entries()) {
    const amount = 11 + place;
    await page.goto('/step');
    await context.route(STEP_BETS, onBet);
    await pick(page, 'Single', 'Red1');
    const slip = await openSlip(page);
    await typeAmount(slip, amount);
    await placeButton(slip).click();
    await killAt(page);
    await page.close();
    await context.unroute(STEP_BETS);

    page = await context.newPage();
    await speak(page, 'en');
    await page.goto('/');
    // Sent again once the page is drawn, then three seconds until it is accepted.
    await expect(acceptedOf(page)).toContainText(`${amount}.00`);
    await acceptedOf(page).getByRole('button', { name: 'Back to the arena' }).click();
    await expect(acceptedOf(page)).toBeHidden();
    expect(await bets()).toHaveLength(place + 1);
    expect(keys.size).toBe(place + 1);
  }
  expect(await keptIntents(page)).toEqual([]);
  expect(await balance()).toBe('4935.00');
});

test('a bet that reaches the server too late, and one that is rejected after a reload, are told as not taken', async ({
  page,
}) => {
  const { bets, balance, trader, matchIds } = await aStepBettor(page, { matches: 1 });
  const [id = 0] = matchIds;
  const verdict = await holdVerdict(page);
  await openStep(page);
  await page.route(STEP_BETS, (route) => route.abort());
  await pick(page, 'Single', 'Red1');
  const slip = await openSlip(page);
  await typeAmount(slip, 100);
  await placeButton(slip).click();
  await expect(placeButton(slip)).toHaveText(CHECKING);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: CHECKING })).toBeVisible();
  await trader.move(id, 'close');
  await mendNetwork(page, STEP_BETS);
  const notTaken = page.getByRole('dialog', { name: 'Your bet was not taken' });
  await expect(notTaken.getByRole('alert')).toContainText('Nothing was taken from your wallet');
  await expect(notTaken).toContainText('Red1');
  await notTaken.getByRole('button', { name: 'OK' }).click();
  await expect(notTaken).toBeHidden();

  await trader.move(id, 'open');
  await pick(page, 'Single', 'Red1');
  await openSlip(page);
  await typeAmount(slip, 100);
  await onTheWayBack(page, STEP_BETS, () => trader.setRate(id, '10/7'));
  await placeButton(slip).click();
  await expect(placeButton(slip)).toHaveText(PROCESSING);
  await page.reload();
  verdict.release();
  const rejected = page.getByRole('dialog', { name: 'Bet Rejected' });
  await expect(rejected.getByRole('alert')).toContainText(REJECTED);
  await rejected.getByRole('button', { name: 'OK' }).click();
  await expect(rejected).toBeHidden();
  expect(await keptIntents(page)).toEqual([]);
  expect(await bets()).toEqual([]);
  expect(await balance()).toBe('5000.00');
});

function says(page: Page, text: string): Promise<unknown> {
  return expect(placeButton(slipOf(page))).toHaveText(text);
}

/** The phone has the server's answer, and keeps it until the player knows how the bet ended. */
function isPlaced(page: Page): Promise<unknown> {
  return page.waitForFunction(() =>
    Object.entries(localStorage).some(
      ([name, held]) => name.startsWith('sanam-step-bet:') && String(held).includes('"placed"'),
    ),
  );
}
