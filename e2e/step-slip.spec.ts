import { expect, test, type Page, type Route } from '@playwright/test';

import { holdVerdict } from './support/hold-verdict.ts';
import { speak } from './support/language.ts';
import { loseAnswer } from './support/lose-answer.ts';
import { mendNetwork } from './support/mend-network.ts';
import { openLive } from './support/money.ts';
import { passUntilNext } from './support/pass-until-next.ts';
import { standStill } from './support/stand-still.ts';
import {
  acceptedOf,
  aStepBettor,
  cellOf,
  openSlip,
  openStep,
  pick,
  placeButton,
  slipBar,
  slipOf,
  STEP_BETS,
  STEP_STATUS,
  typeAmount,
  watchStepBets,
  withoutSocket,
} from './support/step-bettor.ts';
import { dismissToast, toastOf } from './support/toast.ts';

const CHECKING = 'Checking your bet...';
const PROCESSING = 'Processing your bet...';
const FAILED = /Failed to place step bet/;
const REJECTED = 'Your bet was rejected. Odds have been updated. Please review and place again.';

test.beforeEach(({ page }) => speak(page, 'en'));

// A poll that is under way when a test ends has nobody left to answer to.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

test('a multi bet: total odds, maximum payout, placing, processing, accepted, and the slip begins afresh', async ({
  page,
}) => {
  const { matchIds, trader, bets, balance } = await aStepBettor(page, { matches: 3 });
  await trader.setRate(matchIds[1] ?? 0, '10/8');
  const sent = watchStepBets(page);
  const verdict = await holdVerdict(page);
  await openStep(page);
  await pick(page, 'Step', 'Red1', 'Red2', 'Blue3');
  const slip = await openSlip(page);
  await expect(slip).toHaveAccessibleName('Step slip 3');
  await expect(slip).toContainText('Min 10 · max 10,000');
  await expect(placeButton(slip)).toBeDisabled();
  await expect(slip.getByRole('group', { name: 'Add to the amount' }).getByRole('button')).toHaveText([
    '+100',
    '+500',
    '+1,000',
    '+2,500',
    '+5,000',
    '+10,000',
  ]);
  await slip.getByRole('button', { name: '+100', exact: true }).click();
  await slip.getByRole('button', { name: '+500' }).click();
  await expect(slip.getByRole('textbox')).toHaveValue('600');
  await typeAmount(slip, 500);
  await expect(slip).toContainText('Total odds (1.90 × 1.80 × 2.1111)');
  await expect(slip).toContainText('7.220');
  await expect(slip).toContainText('3,610.00');

  let taken: Awaited<ReturnType<typeof bets>> = [];
  await onTheWayBack(page, async () => {
    taken = await bets();
  });
  const answer = hold(page, STEP_BETS);
  await expect(placeButton(slip)).toHaveText('Place bet ฿500');
  await placeButton(slip).dblclick();
  await expect(placeButton(slip)).toHaveText('Placing...');
  await expect(slip.getByRole('textbox')).toBeDisabled();
  await expect(slip.getByRole('button', { name: 'Close' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(slip).toBeVisible();
  await answer.release();
  await expect(placeButton(slip)).toHaveText(PROCESSING);
  await expect(slip.getByRole('status')).toContainText('Your stake is held while the odds are confirmed');
  expect(taken).toMatchObject([{ betStatus: 'PENDING', kind: 'STEP_MULTI' }]);

  verdict.release();
  const accepted = acceptedOf(page);
  await expect(accepted).toContainText('3,610.00');
  await expect(accepted).toContainText('7.220');
  await expect(accepted.getByRole('listitem')).toHaveCount(3);
  await expect(accepted).toContainText('4,500.00');
  await expect(slip).toBeHidden();
  await accepted.getByRole('button', { name: 'Back to the arena' }).click();
  await expect(accepted).toBeHidden();
  await expect(slipBar(page)).toHaveCount(0);
  await expect(cellOf(page, 'Step', 'Red1')).not.toBeChecked();
  await pick(page, 'Step', 'Red1');
  await expect((await openSlip(page)).getByRole('textbox')).toHaveValue('');

  expect(await bets()).toMatchObject([{ betStatus: 'ACCEPTED', betAmount: 500 }]);
  expect(await balance()).toBe('4500.00');
  expect(sent.bodies).toEqual([
    {
      betAmount: 500,
      betItems: [
        { matchId: matchIds[0], betType: 'RED', rateId: expect.any(Number) },
        { matchId: matchIds[1], betType: 'RED', rateId: expect.any(Number) },
        { matchId: matchIds[2], betType: 'BLUE', rateId: expect.any(Number) },
      ],
    },
  ]);
  expect(await keptIntents(page)).toEqual([]);
});

test('a single bet: its own chips, what is deducted, and the maximum of the favourite and of the underdog', async ({
  page,
}) => {
  const { matchIds, bets, balance } = await aStepBettor(page, { matches: 1, baht: 90 });
  const sent = watchStepBets(page);
  await openStep(page);
  await pick(page, 'Single', 'Red1');
  const slip = await openSlip(page);
  await expect(slip).toHaveAccessibleName('Single bet');
  await expect(slip.getByRole('group', { name: 'Add to the amount' }).getByRole('button')).toHaveText([
    '+50',
    '+100',
    '+200',
    '+500',
    '+1,000',
    '+2,000',
  ]);
  await slip.getByRole('button', { name: '+50', exact: true }).click();
  await expect(slip).toContainText('Risk50.00');
  await expect(slip).toContainText('Maximum payout95.00');
  await expect(slip).toContainText('your stake included');
  await slip.getByRole('button', { name: 'Close' }).click();
  await pick(page, 'Single', 'Blue1');
  await openSlip(page);
  await typeAmount(slip, 100);
  await expect(slip).toContainText('Risk90.00');
  await expect(slip).toContainText('Maximum payout100.00');
  await expect(slip).toContainText('on top of your stake: 190.00 in all');
  await placeButton(slip).click();
  await expect(acceptedOf(page)).toContainText('90.00');
  expect(sent.bodies).toEqual([
    { betAmount: 100, matchId: matchIds[0], betType: 'BLUE', rateId: expect.any(Number) },
  ]);
  expect(await bets()).toMatchObject([{ kind: 'STEP_SINGLE', betStatus: 'ACCEPTED', deductAmount: 90 }]);
  expect(await balance()).toBe('0.00');
});

test('amount and picks are checked before anything is sent', async ({ page }) => {
  await aStepBettor(page, { matches: 2, baht: 500 });
  const sent = watchStepBets(page);
  await page.goto('/step');
  await pick(page, 'Step', 'Red1', 'Red2');
  const slip = await openSlip(page);
  const amount = slip.getByRole('textbox');
  const says = async (typed: string, message: string) => {
    await amount.fill('');
    await amount.pressSequentially(typed);
    await amount.press('Enter');
    await expect(amount).toHaveAccessibleDescription(message);
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
  };
  await says('0', 'Please enter a valid bet amount');
  await expect(placeButton(slip)).toBeDisabled();
  await says('x', 'Please enter a valid bet amount');
  await expect(amount).toHaveValue('');
  await says('-50', 'Please enter a valid bet amount');
  await expect(amount).toHaveValue('-50');
  await says('9', 'A bet is at least 10 baht');
  await says('10001', 'A bet is at most 10,000 baht');
  await says('501', 'Insufficient balance');
  await amount.fill('500');
  await expect(amount).not.toHaveAttribute('aria-invalid');

  await slip.getByRole('button', { name: 'Take Red1 off the slip' }).click();
  await expect(slip).toHaveAccessibleName('Step slip 1');
  await slip.getByRole('button', { name: 'Take Red2 off the slip' }).click();
  await expect(slip).toContainText('Please select at least one match to bet');
  await expect(placeButton(slip)).toBeDisabled();
  await slip.getByRole('button', { name: 'Close' }).click();
  await expect(slipBar(page)).toHaveCount(0);
  await pick(page, 'Step', 'Red1', 'Red2');
  await (await openSlip(page)).getByRole('button', { name: 'Clear all' }).click();
  await expect(slip).toContainText('Please select at least one match to bet');
  await expect(amount).toHaveValue('');
  expect(sent.keys).toEqual([]);
});

test('picks follow the odds while the slip is open: old price struck, the move shown, closed ones to be taken off', async ({
  page,
}) => {
  const { matchIds, trader, bets } = await aStepBettor(page, { matches: 2 });
  const [first = 0, second = 0] = matchIds;
  await openStep(page);
  await pick(page, 'Step', 'Blue1', 'Red2');
  const slip = await openSlip(page);
  await typeAmount(slip, 100);
  await tapWhenItSays(page, 'Confirm at the new odds 3.800');
  await trader.setRate(first, '1/1');
  const row = slip.getByRole('listitem').filter({ hasText: 'Blue1' });
  await expect(row.locator('s')).toHaveText('-0.90');
  await expect(row).toContainText('1.00');
  await expect(row.locator('.bg-lossp')).toBeVisible();
  await expect(slip.getByRole('status')).toContainText('The odds have changed');
  await expect(slip).toContainText('380.00');
  await expect(placeButton(slip)).toHaveText('Confirm at the new odds 3.800');
  // A tap that was meant for the odds before is not taken for these.
  expect(await page.evaluate(() => document.documentElement.dataset['tapped'])).toBe('yes');
  await expect(placeButton(slip)).toHaveCSS('opacity', '1');
  expect(await bets()).toEqual([]);

  await trader.move(second, 'close');
  await expect(slip.getByRole('listitem').filter({ hasText: 'Red2' })).toContainText(
    'Closed: take it off the slip',
  );
  await expect(placeButton(slip)).toHaveAccessibleDescription('Take the closed matches off the slip first');
  await placeButton(slip).click({ force: true });
  await slip.getByRole('button', { name: 'Take Red2 off the slip' }).click();
  await expect(placeButton(slip)).toHaveText('Confirm at the new odds 2.000');
  await expect(placeButton(slip)).toHaveCSS('opacity', '1');
  await placeButton(slip).click();
  await expect(acceptedOf(page)).toContainText('200.00');
  expect(await bets()).toMatchObject([{ betAmount: 100, transactionMatchStepItems: [{ rateName: '1.00' }] }]);
});

test('odds that move on the way are refused: the picks move to the new ones and one tap confirms them', async ({
  page,
}) => {
  const { matchIds, trader, bets, balance } = await aStepBettor(page, { matches: 2 });
  const sent = watchStepBets(page);
  await openStep(page);
  await pick(page, 'Step', 'Red1', 'Red2');
  const slip = await openSlip(page);
  await typeAmount(slip, 1000);
  await onTheWay(page, () => trader.setRate(matchIds[0] ?? 0, '10/8'));
  const banner = slip.getByRole('alert');
  const words = 'The odds have changed. Nothing was taken; please check the new odds.';
  await Promise.all([expect(toastOf(page)).toContainText(words), placeButton(slip).click()]);
  await expect(banner).toContainText(words);
  await expect(slip.locator('s')).toHaveText('0.90');
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toBeHidden();
  await expect(slip.getByRole('status')).toContainText('Nothing was taken');
  await expect(placeButton(slip)).toHaveText('Confirm at the new odds 3.420');
  expect(await balance()).toBe('5000.00');
  await expect(placeButton(slip)).toHaveCSS('opacity', '1');
  await placeButton(slip).click();
  await expect(acceptedOf(page)).toContainText('3,420.00');
  expect(await bets()).toHaveLength(1);
  expect(new Set(sent.keys).size).toBe(2);
});

test('a bet whose odds move while it is processed is rejected: banner, toast, money back, and it can be placed again', async ({
  page,
}) => {
  const { matchIds, trader, bets, balance } = await aStepBettor(page, { matches: 1 });
  await openStep(page);
  await pick(page, 'Single', 'Red1');
  const slip = await openSlip(page);
  await typeAmount(slip, 100);
  await onTheWayBack(page, () => trader.setRate(matchIds[0] ?? 0, '10/7'));
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
  await withoutSocket(page);
  await page.clock.install();
  await page.goto('/step');
  await pick(page, 'Single', 'Red1');
  const slip = await openSlip(page);
  await typeAmount(slip, 100);
  // The list is read every 30 s, which do not pass here.
  await standStill(page);
  await onTheWayBack(page, () => trader.setRate(matchIds[0] ?? 0, '10/7'));
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

test('a refusal shows the server’s sentence in a banner and a toast; without one, and without a key, the promised words', async ({
  page,
}) => {
  const { betElsewhere, matchIds, trader } = await aStepBettor(page, { matches: 2, baht: 150 });
  await openStep(page);
  await pick(page, 'Step', 'Red2');
  const slip = await openSlip(page);
  const banner = slip.getByRole('alert');
  await typeAmount(slip, 100);
  await onTheWay(page, () => betElsewhere(100));
  await Promise.all([expect(toastOf(page)).toContainText('Insufficient balance'), placeButton(slip).click()]);
  await expect(banner).toContainText('Insufficient balance');
  await expect(banner).toContainText('Nothing was taken from your wallet.');
  await dismissToast(page);
  await expect(slip).toBeVisible();

  await typeAmount(slip, 20);
  await expect(banner).toHaveCount(0);
  await page.route(STEP_BETS, refuseSilently, { times: 1 });
  await placeButton(slip).click();
  await expect(banner.getByText('Failed to place step bet', { exact: true })).toBeVisible();

  await onTheWay(page, () => trader.move(matchIds[1] ?? 0, 'close'));
  await placeButton(slip).click();
  await expect(banner).toContainText('Betting on this match is closed.');
  await expect(slip).toContainText('Closed: take it off the slip');
  await trader.move(matchIds[1] ?? 0, 'open');
  await expect(slip.getByText('Closed: take it off the slip')).toHaveCount(0);

  // A phone that cannot even make a key sends nothing.
  await page.evaluate(() => {
    crypto.getRandomValues = () => {
      throw new Error('no');
    };
  });
  const failed = 'Failed to place step bet. Please try again.';
  await Promise.all([expect(toastOf(page)).toContainText(failed), placeButton(slip).click()]);
  await expect(banner).toContainText(failed);
});

test('a look at the status that fails is told apart from the bet, and the next one brings the verdict', async ({
  page,
}) => {
  const { bets } = await aStepBettor(page, { matches: 1 });
  await withoutSocket(page);
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
  await withoutSocket(page);
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
  await withoutSocket(page);
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
  await onTheWayBack(page, () => trader.setRate(id, '10/7'));
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

test('without a network no bet is taken, and the phone’s back button takes the slip away with the page', async ({
  page,
  context,
}) => {
  await aStepBettor(page, { matches: 1 });
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Pre-match' }).click();
  await pick(page, 'Step', 'Red1');
  const slip = await openSlip(page);
  await typeAmount(slip, 100);
  await context.setOffline(true);
  await expect(placeButton(slip)).toHaveAccessibleDescription(/^Reconnecting/);
  await context.setOffline(false);
  await expect(placeButton(slip)).toHaveAccessibleDescription('');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(slip).toBeHidden();
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 390, height: 500 },
]) {
  test(`at ${viewport.width} × ${viewport.height} what is deducted, the maximum and the button stay in sight`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await aStepBettor(page, { matches: 3 });
    await page.goto('/step');
    await pick(page, 'Step', 'Red1', 'Red2', 'Red3');
    const slip = await openSlip(page);
    await typeAmount(slip, 1000);
    await expect(slip.getByText('6,859.00')).toBeInViewport({ ratio: 1 });
    await expect(slip.getByText('1,000.00', { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(placeButton(slip)).toBeInViewport({ ratio: 1 });
    expect(await slip.evaluate((sheet) => sheet.scrollWidth <= sheet.clientWidth)).toBe(true);
  });
}

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

async function refuseSilently(route: Route): Promise<void> {
  await route.fulfill({ status: 400, json: { ...failure('INVALID_INPUT'), message: '' } });
}

function failure(code: string) {
  return { success: false, message: 'no', code, data: null };
}

/** Calls stay on their way until released. */
function hold(page: Page, calls: RegExp): { release: () => Promise<void> } {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const routed = page.route(calls, async (route) => {
    await released;
    await route.fallback();
  });
  return {
    release: async () => {
      await routed;
      release();
    },
  };
}

/** Something happens after the tap and before the bet reaches the server. */
async function onTheWay(page: Page, happens: () => Promise<void>): Promise<void> {
  await page.route(
    STEP_BETS,
    async (route) => {
      await happens();
      await route.continue();
    },
    { times: 1 },
  );
}

/** Something happens once the server has the bet, long before it decides, and before the phone hears that it has it. */
async function onTheWayBack(page: Page, happens: () => Promise<void>): Promise<void> {
  await page.route(
    STEP_BETS,
    async (route) => {
      const response = await route.fetch();
      await happens();
      await route.fulfill({ response });
    },
    { times: 1 },
  );
}

/** A finger that was already coming down: it taps in the very moment the button says something else. */
async function tapWhenItSays(page: Page, text: string): Promise<void> {
  await page.evaluate((awaited) => {
    const button = document.querySelector<HTMLButtonElement>('[role=dialog] button[type=submit]');
    if (button === null) throw new Error('no button');
    const observer = new MutationObserver(() => {
      if (button.textContent !== awaited) return;
      observer.disconnect();
      button.click();
      document.documentElement.dataset['tapped'] = 'yes';
    });
    observer.observe(button, { childList: true, subtree: true, characterData: true });
  }, text);
}

/** What the phone keeps of bets the player has not been told about. */
function keptIntents(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('sanam-step-bet:')));
}
