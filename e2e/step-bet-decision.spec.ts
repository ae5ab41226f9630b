import { expect, test, type Route } from '@playwright/test';

import { placeButton, typeAmount } from './support/bet-sheet.ts';
import { advanceUntilNext, freezeClock } from './support/clock.ts';
import { runBeforeReply } from './support/intercept-requests.ts';
import { setLanguage } from './support/language.ts';
import { blockLiveConnection, openWatchingDeposits } from './support/live-connection.ts';
import {
  acceptedBanner,
  createPlayerWithSteps,
  delayDecision,
  openSlip,
  openStep,
  pendingReply,
  pick,
  priceCell,
  slipBar,
  STEP_BETS,
  STEP_STATUS,
  storedIntents,
} from './support/step-slip.ts';
import { toast } from './support/toast.ts';

const PROCESSING = 'Processing your bet...';
const FAILED = /Failed to place step bet/;
const REJECTED = 'Your bet was rejected. Odds have been updated. Please review and place again.';

test.beforeEach(({ page }) => setLanguage(page, 'en'));

// A poll may be under way when a test ends.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

test('rejects a bet whose odds change while pending and returns the stake', async ({ page }) => {
  const { matchIds, trader, bets, balance } = await createPlayerWithSteps(page, { matches: 1 });
  await openStep(page);
  await pick(page, 'Single', 'Red1');
  const slip = await openSlip(page);
  await typeAmount(slip, 100);
  await runBeforeReply(page, STEP_BETS, () => trader.setRate(matchIds[0] ?? 0, '10/7'));
  await Promise.all([expect(toast(page)).toContainText(REJECTED), placeButton(slip).click()]);
  const banner = slip.getByRole('alert');
  await expect(banner).toContainText('Bet Rejected');
  await expect(banner).toContainText(REJECTED);
  await expect(banner).toContainText('Your stake is back in your wallet.');
  await expect(slip.locator('s')).toHaveText('0.90');
  await expect(page.locator('header')).toContainText('5,000.00');
  expect(await storedIntents(page)).toEqual([]);
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toHaveCount(0);
  await expect(slip.getByRole('textbox')).toHaveValue('100');
  await expect(placeButton(slip)).toHaveCSS('opacity', '1');
  await placeButton(slip).click();
  await expect(acceptedBanner(page)).toContainText('170.00');
  await expect(acceptedBanner(page).getByRole('link', { name: /^[2-9A-Z]{4}-[2-9A-Z]{3}$/ })).toHaveAttribute(
    'href',
    /^\/ticket\//,
  );
  expect(await bets()).toHaveLength(1);
  expect(await balance()).toBe('4900.00');
});

test(
  'reads the matches again after the decision without a live connection',
  { tag: '@full' },
  async ({ page }) => {
    const { matchIds, trader, balance } = await createPlayerWithSteps(page, { matches: 1 });
    const decision = await delayDecision(page);
    await blockLiveConnection(page);
    await page.clock.install();
    await page.goto('/step');
    await pick(page, 'Single', 'Red1');
    const slip = await openSlip(page);
    await typeAmount(slip, 100);
    // The list is polled every 30 s, which do not pass with a frozen clock.
    await freezeClock(page);
    await runBeforeReply(page, STEP_BETS, () => trader.setRate(matchIds[0] ?? 0, '10/7'));
    await placeButton(slip).click();
    await expect(placeButton(slip)).toHaveText(PROCESSING);
    await expect.poll(balance).toBe('5000.00');
    await expect(slip.locator('s')).toHaveCount(0);
    decision.release();
    await page.clock.runFor(2500);
    await expect(slip.getByRole('alert')).toContainText(REJECTED);
    await expect(slip.locator('s')).toHaveText('0.90');
    await expect(slip.getByRole('listitem')).toContainText('0.70');
    expect(await storedIntents(page)).toEqual([]);
  },
);

test('a failed status check is not a failed bet and is repeated', { tag: '@full' }, async ({ page }) => {
  const { bets } = await createPlayerWithSteps(page, { matches: 1 });
  await blockLiveConnection(page);
  let onCheck = (route: Route) => route.fulfill({ status: 500, json: failure('INTERNAL') });
  await page.route(STEP_STATUS, (route) => onCheck(route));
  await page.goto('/step');
  await pick(page, 'Step', 'Red1');
  const slip = await openSlip(page);
  await typeAmount(slip, 100);
  await placeButton(slip).click();
  await expect(slip.getByRole('status')).toContainText('Failed to fetch bet status');
  await expect(slip.getByRole('status')).toContainText('No need to bet again');
  onCheck = (route) => route.abort();
  await expect(slip.getByRole('status')).toContainText('Status check failed');
  await expect(page.getByText(FAILED)).toHaveCount(0);
  onCheck = (route) => route.continue();
  await expect(acceptedBanner(page)).toContainText('190.00');
  expect(await bets()).toHaveLength(1);
});

test(
  'stops polling after thirty checks and shows where to find the bet',
  { tag: '@full' },
  async ({ page }) => {
    test.slow();
    const { bets } = await createPlayerWithSteps(page, { matches: 1 });
    await blockLiveConnection(page);
    let checks = 0;
    page.on('requestfinished', (request) => {
      if (STEP_STATUS.test(request.url())) checks += 1;
    });
    await page.route(STEP_STATUS, (route) => route.fulfill(pendingReply(route)));
    await page.clock.install();
    await page.goto('/step');
    await pick(page, 'Step', 'Red1');
    const slip = await openSlip(page);
    await typeAmount(slip, 100);
    await freezeClock(page);
    await placeButton(slip).click();
    await expect.poll(() => checks).toBe(1);
    for (let check = 2; check <= 30; check += 1) {
      await page.clock.fastForward(1900);
      expect(checks).toBe(check - 1);
      await advanceUntilNext(page, () => checks, 4);
    }
    const notice = page.getByRole('dialog', { name: 'Polling timeout: Max attempts reached' });
    await expect(notice.getByRole('status')).toContainText('You find it among your running bets');
    await page.clock.resume();
    await page.clock.runFor(10_000);
    expect(checks).toBe(30);
    await expect(slip).toBeHidden();
    await notice.getByRole('link', { name: 'See your running bets' }).click();
    await expect(page).toHaveURL('/bet-running');
    expect(await storedIntents(page)).toEqual([]);
    expect(await bets()).toHaveLength(1);
  },
);

test('receives the decision over the live connection without polling', async ({ page }) => {
  await createPlayerWithSteps(page, { matches: 1 });
  await page.route(STEP_STATUS, (route) => route.abort());
  await openStep(page);
  await pick(page, 'Step', 'Red1');
  const slip = await openSlip(page);
  await typeAmount(slip, 100);
  await placeButton(slip).click();
  await expect(acceptedBanner(page)).toContainText('190.00');
});

test('a pending bet goes on without the sheet and on another page', { tag: '@full' }, async ({ page }) => {
  await createPlayerWithSteps(page, { matches: 2 });
  const decision = await delayDecision(page);
  await openStep(page);
  await pick(page, 'Step', 'Red1');
  const slip = await openSlip(page);
  await typeAmount(slip, 100);
  await placeButton(slip).click();
  await expect(placeButton(slip)).toHaveText(PROCESSING);
  await slip.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('main').locator('.shadow-slip')).toContainText(PROCESSING);
  // A new pick starts another slip, which the accepted bet does not clear.
  await pick(page, 'Step', 'Red2');
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('status').filter({ hasText: PROCESSING })).toBeVisible();
  // The notice covers the link back and lets taps through.
  await page.getByRole('navigation').getByRole('link', { name: 'Contact us' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
  decision.release();
  await expect(acceptedBanner(page)).toContainText('190.00');
  await expect(page.getByRole('status').filter({ hasText: PROCESSING })).toHaveCount(0);
  await acceptedBanner(page).getByRole('button', { name: 'Back to the arena' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Pre-match' }).click();
  await expect(priceCell(page, 'Step', 'Red2')).toBeChecked();
});

test(
  'a bet that ended in another tab cannot be placed twice',
  { tag: '@full' },
  async ({ page, context }) => {
    const { bets } = await createPlayerWithSteps(page, { matches: 2 });
    await blockLiveConnection(page);
    // In this tab the decision never arrives.
    await page.route(STEP_STATUS, (route) => route.abort());
    await page.goto('/step');
    await pick(page, 'Step', 'Red1', 'Red2');
    const slip = await openSlip(page);
    await typeAmount(slip, 100);
    await placeButton(slip).click();
    await expect(slip).toContainText('Status check failed');

    const other = await context.newPage();
    await setLanguage(other, 'en');
    await other.goto('/');
    await acceptedBanner(other).getByRole('button', { name: 'Back to the arena' }).click();
    await expect(acceptedBanner(other)).toBeHidden();

    await expect(slip).toBeHidden();
    await expect(slipBar(page)).toBeHidden();
    await expect(priceCell(page, 'Step', 'Red1')).not.toBeChecked();
    expect(await bets()).toHaveLength(1);
  },
);

test('announces other outcomes after the slip, one sheet at a time', { tag: '@full' }, async ({ page }) => {
  const { trader, requestDeposit } = await createPlayerWithSteps(page, { matches: 2 });
  await openWatchingDeposits(page, '/step');
  await pick(page, 'Step', 'Red1', 'Red2');
  const slip = await openSlip(page);
  await typeAmount(slip, 100);
  await trader.confirm(await requestDeposit(250));
  await expect(page.locator('header')).toContainText('5,250.00');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await placeButton(slip).click();

  const [first, second] = [page.getByRole('dialog', { name: 'Deposit successful!' }), acceptedBanner(page)];
  await expect(first).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await first.getByRole('button').last().click();
  await expect(second).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

function failure(code: string) {
  return { success: false, message: 'no', code, data: null };
}
