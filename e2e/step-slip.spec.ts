import { expect, test, type Route } from '@playwright/test';

import { holdVerdict } from './support/hold-verdict.ts';
import { speak } from './support/language.ts';
import { hold, onTheWay, onTheWayBack } from './support/on-the-way.ts';
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
  typeAmount,
  watchStepBets,
} from './support/step-bettor.ts';
import { tapWhenItSays } from './support/tap-when-it-says.ts';
import { dismissToast, toastOf } from './support/toast.ts';

const PROCESSING = 'Processing your bet...';

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
  await onTheWayBack(page, STEP_BETS, async () => {
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
  await onTheWay(page, STEP_BETS, () => trader.setRate(matchIds[0] ?? 0, '10/8'));
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

test('a refusal shows the server’s sentence in a banner and a toast; without one, and without a key, the promised words', async ({
  page,
}) => {
  const { betElsewhere, matchIds, trader } = await aStepBettor(page, { matches: 2, baht: 150 });
  await openStep(page);
  await pick(page, 'Step', 'Red2');
  const slip = await openSlip(page);
  const banner = slip.getByRole('alert');
  await typeAmount(slip, 100);
  await onTheWay(page, STEP_BETS, () => betElsewhere(100));
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

  await onTheWay(page, STEP_BETS, () => trader.move(matchIds[1] ?? 0, 'close'));
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

async function refuseSilently(route: Route): Promise<void> {
  await route.fulfill({ status: 400, json: { ...failure('INVALID_INPUT'), message: '' } });
}

function failure(code: string) {
  return { success: false, message: 'no', code, data: null };
}
