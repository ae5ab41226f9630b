import { expect, test, type Route } from '@playwright/test';

import { amountChips, clickWhenTextIs, expectInView, placeButton, typeAmount } from './support/bet-sheet.ts';
import { delayRequests, runBeforeReply, runBeforeRequest } from './support/intercept-requests.ts';
import { setLanguage } from './support/language.ts';
import {
  acceptedBanner,
  createPlayerWithSteps,
  delayDecision,
  openSlip,
  openStep,
  pick,
  priceCell,
  slipBar,
  STEP_BETS,
  storedIntents,
} from './support/step-slip.ts';
import { dismissToast, toast } from './support/toast.ts';
import { PHONES } from './support/viewports.ts';
import { watchPosts } from './support/watch-requests.ts';

const PROCESSING = 'Processing your bet...';

test.beforeEach(({ page }) => setLanguage(page, 'en'));

// A poll may be under way when a test ends.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }));

test('places a multi bet with its total odds and opens the next slip empty', async ({ page }) => {
  const { matchIds, trader, bets, balance } = await createPlayerWithSteps(page, { matches: 3 });
  await trader.setRate(matchIds[1] ?? 0, '10/8');
  const sent = watchPosts(page, STEP_BETS);
  const decision = await delayDecision(page);
  await openStep(page);
  await pick(page, 'Step', 'Red1', 'Red2', 'Blue3');
  const slip = await openSlip(page);
  await expect(slip).toHaveAccessibleName('Step slip 3');
  await expect(slip).toContainText('Min 10 · max 10,000');
  await expect(placeButton(slip)).toBeDisabled();
  await expect(amountChips(slip)).toHaveText(['+100', '+500', '+1,000', '+2,500', '+5,000', '+10,000']);
  await slip.getByRole('button', { name: '+100', exact: true }).click();
  await slip.getByRole('button', { name: '+500' }).click();
  await expect(slip.getByRole('textbox')).toHaveValue('600');
  await typeAmount(slip, 500);
  await expect(slip).toContainText('Total odds (1.90 × 1.80 × 2.1111)');
  await expect(slip).toContainText('7.220');
  await expect(slip).toContainText('3,610.00');

  let placed: Awaited<ReturnType<typeof bets>> = [];
  await runBeforeReply(page, STEP_BETS, async () => {
    placed = await bets();
  });
  const request = await delayRequests(page, STEP_BETS);
  await expect(placeButton(slip)).toHaveText('Place bet ฿500');
  await placeButton(slip).dblclick();
  await expect(placeButton(slip)).toHaveText('Placing...');
  await expect(slip.getByRole('textbox')).toBeDisabled();
  await expect(slip.getByRole('button', { name: 'Close' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(slip).toBeVisible();
  request.release();
  await expect(placeButton(slip)).toHaveText(PROCESSING);
  await expect(slip.getByRole('status')).toContainText('Your stake is held while the odds are confirmed');
  expect(placed).toMatchObject([{ betStatus: 'PENDING', kind: 'STEP_MULTI' }]);

  decision.release();
  const accepted = acceptedBanner(page);
  await expect(accepted).toContainText('3,610.00');
  await expect(accepted).toContainText('7.220');
  await expect(accepted.getByRole('listitem')).toHaveCount(3);
  await expect(accepted).toContainText('4,500.00');
  await expect(slip).toBeHidden();
  await accepted.getByRole('button', { name: 'Back to the arena' }).click();
  await expect(accepted).toBeHidden();
  await expect(slipBar(page)).toHaveCount(0);
  await expect(priceCell(page, 'Step', 'Red1')).not.toBeChecked();
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
  expect(await storedIntents(page)).toEqual([]);
});

test('places a single bet with its own chips, risk and maximum payout', async ({ page }) => {
  const { matchIds, bets, balance } = await createPlayerWithSteps(page, { matches: 1, baht: 90 });
  const sent = watchPosts(page, STEP_BETS);
  await openStep(page);
  await pick(page, 'Single', 'Red1');
  const slip = await openSlip(page);
  await expect(slip).toHaveAccessibleName('Single bet');
  await expect(amountChips(slip)).toHaveText(['+50', '+100', '+200', '+500', '+1,000', '+2,000']);
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
  await expect(acceptedBanner(page)).toContainText('90.00');
  expect(sent.bodies).toEqual([
    { betAmount: 100, matchId: matchIds[0], betType: 'BLUE', rateId: expect.any(Number) },
  ]);
  expect(await bets()).toMatchObject([{ kind: 'STEP_SINGLE', betStatus: 'ACCEPTED', deductAmount: 90 }]);
  expect(await balance()).toBe('0.00');
});

test('checks amount and picks before sending anything', async ({ page }) => {
  await createPlayerWithSteps(page, { matches: 2, baht: 500 });
  const sent = watchPosts(page, STEP_BETS);
  await page.goto('/step');
  await pick(page, 'Step', 'Red1', 'Red2');
  const slip = await openSlip(page);
  const amount = slip.getByRole('textbox');
  const expectMessage = async (typed: string, message: string) => {
    await amount.fill('');
    await amount.pressSequentially(typed);
    await amount.press('Enter');
    await expect(amount).toHaveAccessibleDescription(message);
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
  };
  await expectMessage('0', 'Please enter a valid bet amount');
  await expect(placeButton(slip)).toBeDisabled();
  await expectMessage('x', 'Please enter a valid bet amount');
  await expect(amount).toHaveValue('');
  await expectMessage('-50', 'Please enter a valid bet amount');
  await expect(amount).toHaveValue('-50');
  await expectMessage('9', 'A bet is at least 10 baht');
  await amount.fill('10001');
  await expect(amount).toHaveAccessibleDescription('A bet is at most 10,000 baht');
  await amount.fill('501');
  await expect(amount).toHaveAccessibleDescription('Insufficient balance');
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

test('shows what is taken on one match and takes a new maximum over', async ({ page }) => {
  const { matchIds, trader, placeSingle } = await createPlayerWithSteps(page, { matches: 1 });
  const [matchId = 0] = matchIds;
  await trader.limit(matchId, { liabilityMax: 900 });
  await openStep(page);
  await pick(page, 'Single', 'Red1');
  const slip = await openSlip(page);
  await expect(slip).toContainText('Min 10 · max 1,000');
  await typeAmount(slip, 1200);
  await expect(placeButton(slip)).toHaveText('Use the maximum ฿1,000');
  await placeButton(slip).click();
  await expect(placeButton(slip)).toHaveText('Place bet ฿1,000');

  // Another device takes most of the room before the bet arrives.
  await runBeforeRequest(page, STEP_BETS, async () => {
    await placeSingle(matchId, 'RED', 800);
  });
  await placeButton(slip).click();
  await expect(slip.getByRole('alert')).toContainText('This side cannot take more at the moment.');
  await expect(placeButton(slip)).toHaveText('Use the maximum ฿200');
  await dismissToast(page);
  await placeButton(slip).click();
  await expect(placeButton(slip)).toHaveText('Place bet ฿200');
  await placeButton(slip).click();
  await acceptedBanner(page).getByRole('button', { name: 'Back to the arena' }).click();

  await pick(page, 'Single', 'Red1');
  await expect(await openSlip(page)).toContainText('No more is taken on this side at the moment');
});

test('shows what several matches may pay, and forgets a refusal with them', async ({ page }) => {
  await createPlayerWithSteps(page, { matches: 8, baht: 20_000 });
  const refuse = (maxAmount: number | null) =>
    page.route(
      STEP_BETS,
      (route) => route.fulfill({ status: 422, json: { ...failure('PAYOUT_LIMIT'), data: { maxAmount } } }),
      { times: 1 },
    );
  await openStep(page);
  await pick(page, 'Step', ...Array.from({ length: 8 }, (_, index) => `Red${index + 1}`));
  const slip = await openSlip(page);
  // 1.9 to the power of 8 is 169.836.
  await expect(slip).toContainText('Min 10 · max 5,888');
  await typeAmount(slip, 6000);
  await expect(placeButton(slip)).toHaveText('Use the maximum ฿5,888');
  await placeButton(slip).click();

  await refuse(810);
  await placeButton(slip).click();
  await expect(placeButton(slip)).toHaveText('Use the maximum ฿810');
  await slip.getByRole('button', { name: 'Take Red8 off the slip' }).click();
  await expect(slip).toContainText('Min 10 · max 10,000');
  await expect(placeButton(slip)).toHaveText('Place bet ฿5,888');

  await refuse(null);
  await placeButton(slip).click();
  await expect(placeButton(slip)).toHaveAccessibleDescription(
    'No more is taken on these picks at the moment. Pick fewer matches.',
  );
  await slip.getByRole('button', { name: 'Take Red7 off the slip' }).click();
  await expect(placeButton(slip)).toHaveAccessibleDescription('');
  await expect(placeButton(slip)).toHaveText('Place bet ฿5,888');
});

test('offers the deposit that is missing and leads back to the slip', async ({ page }) => {
  const { bets } = await createPlayerWithSteps(page, { matches: 2, baht: 50 });
  await openStep(page);
  await pick(page, 'Step', 'Red1', 'Red2');
  const slip = await openSlip(page);
  await typeAmount(slip, 150);
  await expect(placeButton(slip)).toHaveText('Deposit ฿100');
  await expect(slip).toContainText('You come back to this bet.');
  await placeButton(slip).click();
  const deposit = page.getByRole('dialog', { name: 'Deposit' });
  await expect(deposit.getByRole('textbox', { name: 'How much' })).toHaveValue('100');
  await expect(slip).toBeHidden();
  await expect(deposit).toContainText('Step, 2 matches 3.610 · ฿150');
  await deposit.getByRole('button', { name: 'Go back now' }).click();
  await expect(slip.getByRole('listitem')).toHaveCount(2);
  await expect(slip.getByRole('textbox')).toHaveValue('150');
  expect(await bets()).toEqual([]);
});

test('a slip that is not as it was is not offered with the deposit', { tag: '@full' }, async ({ page }) => {
  await createPlayerWithSteps(page, { matches: 2, baht: 50 });
  await openStep(page);
  await pick(page, 'Step', 'Red1', 'Red2');
  const slip = await openSlip(page);
  await typeAmount(slip, 150);
  await placeButton(slip).click();
  const deposit = page.getByRole('dialog', { name: 'Deposit' });
  const back = deposit.getByRole('button', { name: 'Go back now' });
  const reopen = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Deposit' }).first().click();
    await expect(deposit.getByRole('textbox', { name: 'How much' })).toBeVisible();
  };
  const close = async (): Promise<void> => {
    await page.keyboard.press('Escape');
    await expect(deposit).toBeHidden();
  };
  await expect(back).toBeVisible();
  await close();
  await pick(page, 'Step', 'Red2');
  await reopen();
  await expect(back).toHaveCount(0);
  await close();
  await pick(page, 'Step', 'Red2');
  await reopen();
  await expect(back).toBeVisible();
  await page.reload();
  await reopen();
  await expect(back).toHaveCount(0);
});

test('going back leaves the slip while a bet is being placed', { tag: '@full' }, async ({ page }) => {
  const { bets } = await createPlayerWithSteps(page, { matches: 1 });
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Pre-match' }).click();
  await pick(page, 'Step', 'Red1');
  const slip = await openSlip(page);
  await typeAmount(slip, 100);
  const request = await delayRequests(page, STEP_BETS);
  await placeButton(slip).click();
  await expect(placeButton(slip)).toHaveText('Placing...');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(page.locator('main')).not.toContainText('Red1');
  await expect(placeButton(slip)).toHaveText('Placing...');
  request.release();
  await expect(acceptedBanner(page)).toContainText('190.00');
  await expect(slip).toBeHidden();
  expect(await bets()).toHaveLength(1);
});

test('follows odds and closed matches while the slip is open', async ({ page }) => {
  const { matchIds, trader, bets } = await createPlayerWithSteps(page, { matches: 2 });
  const [first = 0, second = 0] = matchIds;
  await openStep(page);
  await pick(page, 'Step', 'Blue1', 'Red2');
  const slip = await openSlip(page);
  await typeAmount(slip, 100);
  await clickWhenTextIs(page, 'Confirm at the new odds 3.800');
  await trader.setRate(first, '1/1');
  const row = slip.getByRole('listitem').filter({ hasText: 'Blue1' });
  await expect(row.locator('s')).toHaveText('-0.90');
  await expect(row).toContainText('1.00');
  await expect(row.locator('.bg-lossp')).toBeVisible();
  await expect(slip.getByRole('status')).toContainText('The odds have changed');
  await expect(slip).toContainText('380.00');
  await expect(placeButton(slip)).toHaveText('Confirm at the new odds 3.800');
  // A tap that was meant for the old odds does not confirm the new ones.
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
  await expect(acceptedBanner(page)).toContainText('200.00');
  expect(await bets()).toMatchObject([{ betAmount: 100, transactionMatchStepItems: [{ rateName: '1.00' }] }]);
});

test('odds that changed on the way are refused until the player confirms new ones', async ({ page }) => {
  const { matchIds, trader, bets, balance } = await createPlayerWithSteps(page, { matches: 2 });
  const sent = watchPosts(page, STEP_BETS);
  await openStep(page);
  await pick(page, 'Step', 'Red1', 'Red2');
  const slip = await openSlip(page);
  await typeAmount(slip, 1000);
  await runBeforeRequest(page, STEP_BETS, () => trader.setRate(matchIds[0] ?? 0, '10/8'));
  const banner = slip.getByRole('alert');
  const words = 'The odds have changed. Nothing was taken; please check the new odds.';
  await Promise.all([expect(toast(page)).toContainText(words), placeButton(slip).click()]);
  await expect(banner).toContainText(words);
  await expect(slip.locator('s')).toHaveText('0.90');
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toBeHidden();
  await expect(slip.getByRole('status')).toContainText('Nothing was taken');
  await expect(placeButton(slip)).toHaveText('Confirm at the new odds 3.420');
  expect(await balance()).toBe('5000.00');
  await expect(placeButton(slip)).toHaveCSS('opacity', '1');
  await placeButton(slip).click();
  await expect(acceptedBanner(page)).toContainText('3,420.00');
  expect(await bets()).toHaveLength(1);
  expect(new Set(sent.keys).size).toBe(2);
});

test('shows a refusal in a banner and a toast, with a default sentence', async ({ page }) => {
  const { placeSingle, matchIds, trader } = await createPlayerWithSteps(page, { matches: 2, baht: 150 });
  await openStep(page);
  await pick(page, 'Step', 'Red2');
  const slip = await openSlip(page);
  const banner = slip.getByRole('alert');
  await typeAmount(slip, 100);
  await runBeforeRequest(page, STEP_BETS, async () => {
    await placeSingle(matchIds[0] ?? 0, 'RED', 100);
  });
  await Promise.all([expect(toast(page)).toContainText('Insufficient balance'), placeButton(slip).click()]);
  await expect(banner).toContainText('Insufficient balance');
  await expect(banner).toContainText('Nothing was taken from your wallet.');
  await dismissToast(page);
  await expect(slip).toBeVisible();

  await typeAmount(slip, 20);
  await expect(banner).toHaveCount(0);
  await page.route(STEP_BETS, refuseSilently, { times: 1 });
  await placeButton(slip).click();
  await expect(banner.getByText('Failed to place step bet', { exact: true })).toBeVisible();

  await runBeforeRequest(page, STEP_BETS, () => trader.move(matchIds[1] ?? 0, 'close'));
  await placeButton(slip).click();
  await expect(banner).toContainText('Betting on this match is closed.');
  await expect(slip).toContainText('Closed: take it off the slip');
  await trader.move(matchIds[1] ?? 0, 'open');
  await expect(slip.getByText('Closed: take it off the slip')).toHaveCount(0);

  // Without an idempotency key nothing is sent.
  await page.evaluate(() => {
    crypto.getRandomValues = () => {
      throw new Error('no');
    };
  });
  const failed = 'Failed to place step bet. Please try again.';
  await Promise.all([expect(toast(page)).toContainText(failed), placeButton(slip).click()]);
  await expect(banner).toContainText(failed);
});

test(
  'accepts no bets while offline, and the back button closes the slip',
  { tag: '@full' },
  async ({ page, context }) => {
    await createPlayerWithSteps(page, { matches: 1 });
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
  },
);

test('keeps risk, maximum payout and button in view on every phone', { tag: '@full' }, async ({ page }) => {
  await createPlayerWithSteps(page, { matches: 3 });
  await page.goto('/step');
  await pick(page, 'Step', 'Red1', 'Red2', 'Red3');
  for (const viewport of PHONES) {
    await page.setViewportSize(viewport);
    const slip = await openSlip(page);
    await typeAmount(slip, 1000);
    const stake = slip.getByText('1,000.00', { exact: true });
    await expectInView(slip.getByText('6,859.00'), stake, placeButton(slip));
    expect(await slip.evaluate((sheet) => sheet.scrollWidth <= sheet.clientWidth)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(slip).toBeHidden();
  }
});

async function refuseSilently(route: Route): Promise<void> {
  await route.fulfill({ status: 400, json: { ...failure('INVALID_INPUT'), message: '' } });
}

function failure(code: string) {
  return { success: false, message: 'no', code, data: null };
}
