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
  await expectMessage('10001', 'A bet is at most 10,000 baht');
  await expectMessage('501', 'Insufficient balance');
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

test('refuses odds that changed on the way until the player confirms the new ones', async ({ page }) => {
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
