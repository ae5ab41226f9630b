import { expect, test, type Page, type Route } from '@playwright/test';

import { placeButton, typeAmount } from './support/bet-sheet.ts';
import { dropReply, restoreNetwork, runBeforeReply } from './support/intercept-requests.ts';
import { setLanguage } from './support/language.ts';
import {
  acceptedBanner,
  createPlayerWithSteps,
  delayDecision,
  openSlip,
  openStep,
  pick,
  STEP_BETS,
  stepSlip,
  storedIntents,
} from './support/step-slip.ts';
import { watchPosts } from './support/watch-requests.ts';

const CHECKING = 'Checking your bet...';
const PROCESSING = 'Processing your bet...';
const FAILED = /Failed to place step bet/;
const REJECTED = 'Your bet was rejected. Odds have been updated. Please review and place again.';

test.beforeEach(({ page }) => setLanguage(page, 'en'));

// A poll may be under way when a test ends.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

test('retries a bet with a lost reply under the same key and calls it no failure', async ({ page }) => {
  const { bets } = await createPlayerWithSteps(page, { matches: 1 });
  const sent = watchPosts(page, STEP_BETS);
  await openStep(page);
  await page.route(STEP_BETS, dropReply);
  await pick(page, 'Step', 'Red1');
  const slip = await openSlip(page);
  await typeAmount(slip, 100);
  await placeButton(slip).click();
  await expect(placeButton(slip)).toHaveText(CHECKING);
  await expect(slip.getByRole('status')).toContainText('No need to bet again');
  await expect(page.getByText(FAILED)).toHaveCount(0);
  await expect.poll(() => sent.keys.length).toBeGreaterThan(1);
  await restoreNetwork(page, STEP_BETS);
  await expect(acceptedBanner(page)).toContainText('190.00');
  expect(new Set(sent.keys).size).toBe(1);
  expect(await bets()).toHaveLength(1);
});

/** What happens to the request of a bet, and when its tab is killed. */
const KILLS: readonly {
  readonly onBet: (route: Route) => Promise<void>;
  readonly killAt: (page: Page) => Promise<unknown>;
}[] = [
  {
    onBet: (route) => route.abort(),
    killAt: (page) => waitForText(page, CHECKING),
  },
  {
    onBet: () => new Promise(() => undefined),
    killAt: (page) => waitForText(page, 'Placing...'),
  },
  {
    onBet: dropReply,
    killAt: (page) => waitForText(page, CHECKING),
  },
  { onBet: (route) => route.continue(), killAt: isPlaced },
  {
    onBet: (route) => route.continue(),
    killAt: (page) => expect(acceptedBanner(page)).toBeVisible(),
  },
];

test(
  'places one bet for each intent when the tab is killed at any step',
  { tag: '@full' },
  async ({ page: first, context }) => {
    // Five tabs, and three seconds until each bet is accepted.
    test.setTimeout(300_000);
    const { bets, balance } = await createPlayerWithSteps(first, { matches: 1 });
    const sent = watchPosts(context, STEP_BETS);
    let page = first;
    for (const [place, { onBet, killAt }] of KILLS.entries()) {
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
      await setLanguage(page, 'en');
      await page.goto('/');
      // The page sends it again once it has rendered; it is accepted three seconds later.
      await expect(acceptedBanner(page)).toContainText(`${amount}.00`);
      await acceptedBanner(page).getByRole('button', { name: 'Back to the arena' }).click();
      await expect(acceptedBanner(page)).toBeHidden();
      expect(await bets()).toHaveLength(place + 1);
      expect(new Set(sent.keys).size).toBe(place + 1);
    }
    expect(await storedIntents(page)).toEqual([]);
    expect(await balance()).toBe('4935.00');
  },
);

test(
  'reports bets that were too late or rejected after a reload as not taken',
  { tag: '@full' },
  async ({ page }) => {
    const { bets, balance, trader, matchIds } = await createPlayerWithSteps(page, { matches: 1 });
    const [id = 0] = matchIds;
    const decision = await delayDecision(page);
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
    await restoreNetwork(page, STEP_BETS);
    const notTaken = page.getByRole('dialog', { name: 'Your bet was not taken' });
    await expect(notTaken.getByRole('alert')).toContainText('Nothing was taken from your wallet');
    await expect(notTaken).toContainText('Red1');
    await notTaken.getByRole('button', { name: 'OK' }).click();
    await expect(notTaken).toBeHidden();

    await trader.move(id, 'open');
    await pick(page, 'Single', 'Red1');
    await openSlip(page);
    await typeAmount(slip, 100);
    await runBeforeReply(page, STEP_BETS, () => trader.setRate(id, '10/7'));
    await placeButton(slip).click();
    await expect(placeButton(slip)).toHaveText(PROCESSING);
    await page.reload();
    decision.release();
    const rejected = page.getByRole('dialog', { name: 'Bet Rejected' });
    await expect(rejected.getByRole('alert')).toContainText(REJECTED);
    await rejected.getByRole('button', { name: 'OK' }).click();
    await expect(rejected).toBeHidden();
    expect(await storedIntents(page)).toEqual([]);
    expect(await bets()).toEqual([]);
    expect(await balance()).toBe('5000.00');
  },
);

function waitForText(page: Page, text: string): Promise<unknown> {
  return expect(placeButton(stepSlip(page))).toHaveText(text);
}

/** The browser has the reply and stores it until the player knows how the bet ended. */
function isPlaced(page: Page): Promise<unknown> {
  return page.waitForFunction(() =>
    Object.entries(localStorage).some(
      ([name, stored]) => name.startsWith('sanam-step-bet:') && String(stored).includes('"placed"'),
    ),
  );
}
