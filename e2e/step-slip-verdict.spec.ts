import { expect, test, type Route } from '@playwright/test';

import { holdVerdict } from './support/hold-verdict.ts';
import { speak } from './support/language.ts';
import { cutLive } from './support/live.ts';
import { openLive } from './support/money.ts';
import { onTheWayBack } from './support/on-the-way.ts';
import { passUntilNext } from './support/pass-until-next.ts';
import { standStill } from './support/stand-still.ts';
import {
  acceptedOf,
  aStepBettor,
  cellOf,
  keptIntents,
  openSlip,
  openStep,
  pick,
  placeButton,
  slipBar,
  STEP_BETS,
  STEP_STATUS,
  typeAmount,
} from './support/step-bettor.ts';
import { toastOf } from './support/toast.ts';

const PROCESSING = 'Processing your bet...';
const FAILED = /Failed to place step bet/;
const REJECTED = 'Your bet was rejected. Odds have been updated. Please review and place again.';

test.beforeEach(({ page }) => speak(page, 'en'));

// A poll that is under way when a test ends has nobody left to answer to.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

test('a bet whose odds move while it is processed is rejected: banner, toast, money back, and it can be placed again', async ({
  page,
}) => {
  const { matchIds, trader, bets, balance } = await aStepBettor(page, { matches: 1 });
  await openStep(page);
  await pick(page, 'Single', 'Red1');
  const slip = await openSlip(page);
  await typeAmount(slip, 100);
  await onTheWayBack(page, STEP_BETS, () => trader.setRate(matchIds[0] ?? 0, '10/7'));
  await Promise.all([expect(toastOf(page)).toContainText(REJECTED), placeButton(slip).click()]);
  const banner = slip.getByRole('alert');
  await expect(banner).toContainText(REJECTED);
  await expect(banner).toContainText('Your stake is back in your wallet.');
  await expect(slip.locator('s')).toHaveText('0.90');
  await expect(page.locator('header')).toContainText('5,000.00');
  expect(await keptIntents(page)).toEqual([]);
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toHaveCount(0);
  await expect(slip.getByRole('textbox')).toHaveValue('100');
  await expect(placeButton(slip)).toHaveCSS('opacity', '1');
  await placeButton(slip).click();
  await expect(acceptedOf(page)).toContainText('170.00');
  expect(await bets()).toHaveLength(1);
  expect(await balance()).toBe('4900.00');
});

test('after the verdict the matches are read again, also where nothing tells of them by itself', async ({
  page,
}) => {
  const { matchIds, trader, balance } = await aStepBettor(page, { matches: 1 });
  const verdict = await holdVerdict(page);
  await cutLive(page);
  await page.clock.install();
  await page.goto('/step');
  await pick(page, 'Single', 'Red1');
  const slip = await openSlip(page);
  await typeAmount(slip, 100);
  // The list is read every 30 s, which do not pass here.
  await standStill(page);
  await onTheWayBack(page, STEP_BETS, () => trader.setRate(matchIds[0] ?? 0, '10/7'));
  await placeButton(slip).click();
  await expect(placeButton(slip)).toHaveText(PROCESSING);
  await expect.poll(balance).toBe('5000.00');
  await expect(slip.locator('s')).toHaveCount(0);
  verdict.release();
  await page.clock.runFor(2500);
  await expect(slip.getByRole('alert')).toContainText(REJECTED);
  await expect(slip.locator('s')).toHaveText('0.90');
  await expect(slip.getByRole('listitem')).toContainText('0.70');
  expect(await keptIntents(page)).toEqual([]);
});

test('a look at the status that fails is told apart from the bet, and the next one brings the verdict', async ({
  page,
}) => {
  const { bets } = await aStepBettor(page, { matches: 1 });
  await cutLive(page);
  let onLook = (route: Route) => route.fulfill({ status: 500, json: failure('INTERNAL') });
  await page.route(STEP_STATUS, (route) => onLook(route));
  await page.goto('/step');
  await pick(page, 'Step', 'Red1');
  const slip = await openSlip(page);
  await typeAmount(slip, 100);
  await placeButton(slip).click();
  await expect(slip.getByRole('status')).toContainText('Failed to fetch bet status');
  await expect(slip.getByRole('status')).toContainText('No need to bet again');
  onLook = (route) => route.abort();
  await expect(slip.getByRole('status')).toContainText('Status check failed');
  await expect(page.getByText(FAILED)).toHaveCount(0);
  onLook = (route) => route.continue();
  await expect(acceptedOf(page)).toContainText('190.00');
  expect(await bets()).toHaveLength(1);
});

test('after thirty looks, two seconds apart, it stops and says where to find the bet', async ({ page }) => {
  test.slow();
  const { bets } = await aStepBettor(page, { matches: 1 });
  await cutLive(page);
  let looks = 0;
  page.on('requestfinished', (request) => {
    if (STEP_STATUS.test(request.url())) looks += 1;
  });
  await page.route(STEP_STATUS, (route) => {
    const data = { transactionId: route.request().url().split('/').at(-1), betStatus: 'PENDING' };
    return route.fulfill({ json: { success: true, message: 'OK', data } });
  });
  await page.clock.install();
  await page.goto('/step');
  await pick(page, 'Step', 'Red1');
  const slip = await openSlip(page);
  await typeAmount(slip, 100);
  await standStill(page);
  await placeButton(slip).click();
  await expect.poll(() => looks).toBe(1);
  for (let look = 2; look <= 30; look += 1) {
    await page.clock.fastForward(1900);
    expect(looks).toBe(look - 1);
    await passUntilNext(page, () => looks, 4);
  }
  const told = page.getByRole('dialog', { name: 'Polling timeout: Max attempts reached' });
  await expect(told.getByRole('status')).toContainText('You find it among your running bets');
  await page.clock.resume();
  await page.clock.runFor(10_000);
  expect(looks).toBe(30);
  await expect(slip).toBeHidden();
  await told.getByRole('link', { name: 'See your running bets' }).click();
  await expect(page).toHaveURL('/bet-running');
  expect(await keptIntents(page)).toEqual([]);
  expect(await bets()).toHaveLength(1);
});

test('what the server tells by itself is not waited for', async ({ page }) => {
  await aStepBettor(page, { matches: 1 });
  await page.route(STEP_STATUS, (route) => route.abort());
  await openStep(page);
  await pick(page, 'Step', 'Red1');
  const slip = await openSlip(page);
  await typeAmount(slip, 100);
  await placeButton(slip).click();
  await expect(acceptedOf(page)).toContainText('190.00');
});

test('a bet that is processed goes on without the sheet, and on another page', async ({ page }) => {
  await aStepBettor(page, { matches: 2 });
  const verdict = await holdVerdict(page);
  await openStep(page);
  await pick(page, 'Step', 'Red1');
  const slip = await openSlip(page);
  await typeAmount(slip, 100);
  await placeButton(slip).click();
  await expect(placeButton(slip)).toHaveText(PROCESSING);
  await slip.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('main').locator('.shadow-slip')).toContainText(PROCESSING);
  // What is picked meanwhile is another slip, and is not cleared with the bet.
  await pick(page, 'Step', 'Red2');
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('status').filter({ hasText: PROCESSING })).toBeVisible();
  // It lies over the way back, and lets the finger through.
  await page.getByRole('navigation').getByRole('link', { name: 'Contact us' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
  verdict.release();
  await expect(acceptedOf(page)).toContainText('190.00');
  await expect(page.getByRole('status').filter({ hasText: PROCESSING })).toHaveCount(0);
  await acceptedOf(page).getByRole('button', { name: 'Back to the arena' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Pre-match' }).click();
  await expect(cellOf(page, 'Step', 'Red2')).toBeChecked();
});

test('a bet whose end was told in another tab is over in the one that placed it, and not there to be placed twice', async ({
  page,
  context,
}) => {
  const { bets } = await aStepBettor(page, { matches: 2 });
  await cutLive(page);
  // Here the verdict never arrives.
  await page.route(STEP_STATUS, (route) => route.abort());
  await page.goto('/step');
  await pick(page, 'Step', 'Red1', 'Red2');
  const slip = await openSlip(page);
  await typeAmount(slip, 100);
  await placeButton(slip).click();
  await expect(slip).toContainText('Status check failed');

  const other = await context.newPage();
  await speak(other, 'en');
  await other.goto('/');
  await acceptedOf(other).getByRole('button', { name: 'Back to the arena' }).click();
  await expect(acceptedOf(other)).toBeHidden();

  await expect(slip).toBeHidden();
  await expect(slipBar(page)).toBeHidden();
  await expect(cellOf(page, 'Step', 'Red1')).not.toBeChecked();
  expect(await bets()).toHaveLength(1);
});

test('what else has ended is told after the slip, one sheet at a time', async ({ page }) => {
  const { trader } = await aStepBettor(page, { matches: 2 });
  await openLive(page, '/step');
  const token = await page.evaluate(() => {
    const { state } = JSON.parse(localStorage.getItem('sanam-session') ?? '{}') as {
      state: { accessToken: string };
    };
    return state.accessToken;
  });
  await pick(page, 'Step', 'Red1', 'Red2');
  const slip = await openSlip(page);
  await typeAmount(slip, 100);
  await trader.credit(token, 250);
  await expect(page.locator('header')).toContainText('5,250.00');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await placeButton(slip).click();

  const [first, second] = [page.getByRole('dialog', { name: 'Deposit successful!' }), acceptedOf(page)];
  await expect(first).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await first.getByRole('button').last().click();
  await expect(second).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

function failure(code: string) {
  return { success: false, message: 'no', code, data: null };
}
