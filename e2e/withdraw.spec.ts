import { expect, test, type Locator, type Page } from '@playwright/test';

import { createPlayerWithMatch } from './support/bet-sheet.ts';
import { delayRequests, dropReplies } from './support/intercept-requests.ts';
import { setLanguage, switchLanguage } from './support/language.ts';
import { openConnected, openWatchingDeposits } from './support/live-connection.ts';
import { createPlayer, type Player } from './support/player.ts';
import { dismissToast, toast } from './support/toast.ts';
import { createOpenMatch } from './support/trader.ts';
import { watchPosts } from './support/watch-requests.ts';

const WITHDRAW = '**/api/player/withdraw';
const WALLET = '**/api/player/wallet';

const form = (page: Page): Locator => page.getByRole('main').locator('form');
const amountInput = (page: Page): Locator => page.getByRole('textbox', { name: 'Amount to withdraw' });
const submitButton = (page: Page): Locator => form(page).locator('button[type=submit]');
const chip = (page: Page, name: string): Locator => form(page).getByRole('button', { name, exact: true });
const review = (page: Page): Locator => page.getByRole('dialog', { name: 'Review before you withdraw' });
const confirmButton = (page: Page): Locator =>
  review(page).getByRole('button', { name: /^(Withdraw|Processing)/ });
const successBanner = (page: Page): Locator => page.getByRole('dialog', { name: 'Withdrawal successful!' });

/** Reviews the amount in the field and requests the withdrawal. */
async function withdraw(page: Page): Promise<void> {
  await submitButton(page).click();
  await confirmButton(page).click();
}

async function closeBanner(page: Page): Promise<void> {
  await expect(successBanner(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(successBanner(page)).toBeHidden();
}

async function open(page: Page, baht: number): Promise<Player> {
  await setLanguage(page, 'en');
  const player = await createPlayer(page, { baht });
  await page.goto('/withdraw');
  await expect(form(page)).toContainText(`${baht.toLocaleString('en-US')}.00`);
  return player;
}

/** So that the player can go back without closing the review. */
async function openFromHome(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Withdraw' }).click();
  await expect(amountInput(page)).toBeVisible();
}

test('shows amount, account and terms and caps the input at the balance', async ({ page }) => {
  await open(page, 1500);
  await expect(page.getByRole('heading', { name: 'Withdraw', exact: true })).toBeVisible();
  await expect(form(page)).toContainText('Withdrawable amount');
  await expect(form(page)).toContainText('Minimum withdrawal 100');
  for (const text of ['KBANK', '123-4-56789-0', 'สมหญิง ทดสอบ', 'Kasikornbank'])
    await expect(form(page)).toContainText(text);
  // Nobody has verified the account, so no sign beside it says so.
  const account = form(page).locator('section', { hasText: 'To your account' });
  await expect(account).toContainText('123-4-56789-0');
  await expect(account.locator('svg')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Withdrawal terms' }).getByRole('listitem')).toHaveText([
    /Turnover is checked before the transfer.*over 30 minutes, contact customer service/,
    /must be your own and carry the name you registered/,
    /23:00–02:00, when banks close their systems/,
    /corrected within 24 hours/,
  ]);
  await expect(submitButton(page)).toHaveText('Review');
  await expect(submitButton(page)).toBeDisabled();

  const amount = amountInput(page);
  await amount.fill('abc');
  await expect(amount).toHaveValue('');
  await amount.fill('99999');
  await expect(amount).toHaveValue('1,500');
  await form(page).getByRole('button', { name: 'Clear the amount' }).click();
  await expect(amount).toHaveValue('');
  await expect(submitButton(page)).toBeDisabled();
  await chip(page, '+100').click();
  await expect(amount).toHaveValue('100');
  await expect(submitButton(page)).toBeEnabled();
  await chip(page, '+500').click();
  await expect(amount).toHaveValue('600');
  await chip(page, '+1,000').click();
  await expect(amount).toHaveValue('1,500');
  await chip(page, '+1,000').click();
  await expect(amount).toHaveValue('1,500');

  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
});

test('shows how much turnover is missing as bets are decided', { tag: '@full' }, async ({ page }) => {
  await setLanguage(page, 'en');
  const player = await createPlayer(page, { baht: 2000 });
  const card = form(page).locator('section', { hasText: 'Turnover since your last deposit' });
  const decideBet = async (amount: number): Promise<void> => {
    const matchId = await createOpenMatch(player.trader);
    await player.placeBet(matchId, 'RED', amount);
    await player.trader.endWith(matchId, 'RED');
  };
  const expectProgress = async (percent: number, ...texts: readonly string[]): Promise<void> => {
    await page.goto('/withdraw');
    await expect(card.getByRole('progressbar')).toHaveAttribute('value', String(percent));
    for (const text of [`${percent} %`, ...texts]) await expect(card).toContainText(text);
    const bar = card.locator('div > span[style]');
    const [filled, all] = await Promise.all([bar.boundingBox(), bar.locator('..').boundingBox()]);
    expect(Math.round((100 * (filled?.width ?? 0)) / (all?.width ?? 1))).toBe(percent);
  };
  await expectProgress(0, '0.00 of 2,000.00', '2,000.00 missing', 'The cashier judges');
  await decideBet(1440);
  await expectProgress(72, '1,440.00 of 2,000.00', '560.00 missing');
  // It blocks nothing.
  await amountInput(page).fill('500');
  await submitButton(page).click();
  await expect(review(page)).toContainText('Turnover 72 %, 560.00 missing.');
  await expect(confirmButton(page)).toBeEnabled();
  await decideBet(600);
  await expectProgress(100, '2,040.00 of 2,000.00', 'complete');
});

test('99.90 of 99.90 is refused, 100.00 of 100.00 is accepted', async ({ page }) => {
  await setLanguage(page, 'en');
  const { matchId, trader, placeBet, transactions, balance } = await createPlayerWithMatch(page, {
    baht: 126,
  });
  // 29 on the underdog at 10/9 costs 26.10.
  await trader.setRate(matchId, '10/9', 'BLUE');
  await placeBet(matchId, 'RED', 29);
  await openConnected(page, '/withdraw');
  await form(page).getByRole('button', { name: 'Withdraw all 99.90' }).click();
  await expect(amountInput(page)).toHaveValue('99.90');
  await expect(form(page).getByRole('alert')).toContainText('Minimum withdrawal 100 baht');
  await expect(submitButton(page)).toBeDisabled();
  await amountInput(page).press('Enter');
  await expect(review(page)).toBeHidden();

  // The stake comes back, and another of 26 on a favourite costs 26.00.
  await trader.move(matchId, 'cancel');
  await placeBet(await createOpenMatch(trader), 'RED', 26);
  await page.goto('/withdraw');
  await form(page).getByRole('button', { name: 'Withdraw all 100.00' }).click();
  await withdraw(page);
  await expect(successBanner(page)).toContainText('100.00');
  expect(await transactions('withdraw')).toMatchObject([{ status: 'pending', amount: 100 }]);
  expect(await balance()).toBe('0.00');
});

test('shows that nothing can be withdrawn from an empty wallet', async ({ page }) => {
  await setLanguage(page, 'en');
  await createPlayer(page);
  await page.goto('/withdraw');
  await expect(form(page)).toContainText('0.00');
  await amountInput(page).fill('500');
  await expect(form(page).getByRole('alert')).toContainText('Insufficient balance');
  await expect(submitButton(page)).toBeDisabled();
  await chip(page, '+100').click();
  await expect(form(page).getByRole('alert')).toContainText('Insufficient balance');
});

test('reports too little and too much above the form in Thai and English', async ({ page }) => {
  await setLanguage(page, 'en');
  const { requestWithdrawal, transactions } = await createPlayer(page, { baht: 1100 });
  await openConnected(page, '/withdraw');
  const amount = form(page).locator('input');
  const box = form(page).getByRole('alert');
  const expectBox = async (messages: Record<'en' | 'th', string>): Promise<void> => {
    await expect(box).toContainText(messages.en);
    await switchLanguage(page, 'th');
    await expect(box).toContainText(messages.th);
    await switchLanguage(page, 'en');
  };
  const tooLittle = { en: 'Minimum withdrawal 100 baht', th: 'ถอนขั้นต่ำ 100 บาท' };
  const tooMuch = { en: 'Insufficient balance', th: 'ยอดเงินไม่เพียงพอ' };
  await expect(form(page)).toContainText('1,100.00');
  await expect(box).toBeHidden();
  await amount.fill('99');
  await expectBox(tooLittle);
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await expect(submitButton(page)).toBeDisabled();
  await amount.fill('100');
  await expect(box).toBeHidden();
  await withdraw(page);
  await expect(successBanner(page)).toContainText('100.00');
  await closeBanner(page);
  expect(await transactions('withdraw')).toMatchObject([{ status: 'pending', amount: 100 }]);
  // A minus cannot be typed, and nothing alone is not an amount.
  await amount.fill('');
  await amount.pressSequentially('-50');
  await expect(amount).toHaveValue('50');
  await expectBox(tooLittle);
  await expect(submitButton(page)).toBeDisabled();

  await amount.fill('900');
  await requestWithdrawal(500);
  await expectBox(tooMuch);
  await amount.fill('500');
  await expect(box).toBeHidden();
  await requestWithdrawal(500);
  await expectBox(tooMuch);
  await expect(box).toContainText(/0\.00/);
});

test('locks the form while processing and empties it with the banner', async ({ page }) => {
  const { transactions, balance } = await open(page, 1500);
  const request = await delayRequests(page, WITHDRAW);
  await amountInput(page).fill('500');
  await submitButton(page).click();
  for (const text of ['500.00', 'Kasikornbank', '123-4-56789-0', 'สมหญิง ทดสอบ'])
    await expect(review(page)).toContainText(text);
  await expect(review(page).locator('dd')).toHaveText(['1,500.00', '-500.00', '1,000.00']);
  await expect(review(page)).toContainText('Turnover 0 %, 1,500.00 missing.');
  await expect(review(page)).toContainText('you cannot cancel it yourself');
  await confirmButton(page).dblclick();
  await expect(confirmButton(page)).toHaveText('Processing');
  await expect(confirmButton(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(review(page).getByRole('button', { name: 'Close' })).toHaveCount(0);
  // The page is hidden from roles while the review is open.
  await expect(page.locator('main form input')).toBeDisabled();
  request.release();
  const banner = successBanner(page);
  await expect(banner).toContainText('Your withdrawal is being processed.');
  await expect(banner).toContainText('500.00');
  await expect(banner).toContainText('1,000.00');
  expect(await transactions('withdraw')).toMatchObject([{ status: 'pending', amount: 500 }]);
  expect(await balance()).toBe('1000.00');

  await expect(banner).toContainText('Not paid yet · usually within 30 minutes');
  await expect(banner.locator('svg.lucide-clock')).toBeVisible();
  await expect(banner.locator('svg.lucide-check')).toHaveCount(0);
  await expect(banner).toContainText('KBANK 123-4-56789-0');
  await expect(banner).toContainText(/W-\w{4}/);

  await closeBanner(page);
  await expect(review(page)).toBeHidden();
  await expect(amountInput(page)).toHaveValue('');
  await expect(form(page).getByRole('alert')).toBeHidden();
  await expect(submitButton(page)).toHaveText('Review');
  await expect(submitButton(page)).toBeDisabled();
});

test('withdraw all takes the full balance with its satang', async ({ page }) => {
  await setLanguage(page, 'en');
  const { matchId, trader, balance, placeBet } = await createPlayerWithMatch(page, { baht: 1000 });
  // A bet of 15 on the underdog at 10/9 costs 13.50.
  await trader.setRate(matchId, '10/9', 'BLUE');
  await placeBet(matchId, 'RED', 15);
  await page.goto('/withdraw');
  await form(page).getByRole('button', { name: 'Withdraw all 986.50' }).click();
  await expect(amountInput(page)).toHaveValue('986.50');
  await amountInput(page).fill('99999');
  await expect(amountInput(page)).toHaveValue('986.50');
  await withdraw(page);
  await expect(successBanner(page)).toContainText('986.50');
  expect(await balance()).toBe('0.00');
});

test('allows up to 1,000,000 while the balance is unknown', { tag: '@full' }, async ({ page }) => {
  await setLanguage(page, 'en');
  const { transactions } = await createPlayer(page, { baht: 200 });
  await page.route(WALLET, (route) => route.abort());
  await page.goto('/withdraw');
  await amountInput(page).fill('2000000');
  await expect(amountInput(page)).toHaveValue('1,000,000');
  await expect(form(page).getByRole('button', { name: 'Withdraw all' })).toBeDisabled();
  await withdraw(page);
  await expect(form(page).getByRole('alert')).toContainText('Insufficient balance');
  await amountInput(page).fill('200');
  await expect(form(page).getByRole('alert')).toBeHidden();
  await withdraw(page);
  await expect(successBanner(page)).toBeVisible();
  expect(await transactions('withdraw')).toMatchObject([{ amount: 200 }]);
});

test('shows the minimum when the server refuses a small amount', { tag: '@full' }, async ({ page }) => {
  const { transactions } = await open(page, 500);
  await page.route(WITHDRAW, (route) => route.continue({ postData: JSON.stringify({ amount: 99 }) }));
  await amountInput(page).fill('100');
  await withdraw(page);
  await expect(form(page).getByRole('alert')).toContainText('Minimum withdrawal 100 baht');
  expect(await transactions('withdraw')).toEqual([]);
});

test('the form refuses satang that are no longer the full balance', { tag: '@full' }, async ({ page }) => {
  await setLanguage(page, 'en');
  const { matchId, trader, placeBet } = await createPlayerWithMatch(page, { baht: 1000 });
  await trader.setRate(matchId, '10/9', 'BLUE');
  await placeBet(matchId, 'RED', 15);
  await page.goto('/withdraw');
  await form(page).getByRole('button', { name: 'Withdraw all 986.50' }).click();
  const request = await delayRequests(page, WITHDRAW);
  await withdraw(page);
  await expect(confirmButton(page)).toHaveText('Processing');
  // The stake is returned while the request is under way.
  await trader.move(matchId, 'cancel');
  request.release();
  await expect(form(page).getByRole('alert')).toContainText('Withdraw whole baht, or the full balance.');
  await amountInput(page).fill('900');
  await expect(form(page).getByRole('alert')).toBeHidden();
});

test('closing the banner removes an earlier error', { tag: '@full' }, async ({ page, context }) => {
  await setLanguage(page, 'en');
  await createPlayer(page, { baht: 1000 });
  await page.route(WALLET, (route) => route.abort());
  await page.goto('/withdraw');
  await amountInput(page).fill('5000');
  await withdraw(page);
  await expect(form(page).getByRole('alert')).toContainText('Insufficient balance');

  const otherTab = await context.newPage();
  await otherTab.goto('/withdraw');
  await amountInput(otherTab).fill('500');
  await withdraw(otherTab);
  await closeBanner(page);
  for (const tab of [page, otherTab]) {
    await expect(successBanner(tab)).toBeHidden();
    await expect(amountInput(tab)).toHaveValue('');
    await expect(form(tab).getByRole('alert')).toBeHidden();
  }
});

test('only logs any other failure and leaves the form as it was', { tag: '@full' }, async ({ page }) => {
  const { requestWithdrawal, transactions } = await open(page, 2000);
  for (let count = 0; count < 10; count += 1) await requestWithdrawal(100);
  const logged = page.waitForEvent('console', (message) => message.text().includes('the withdrawal failed'));
  await amountInput(page).fill('300');
  await withdraw(page);
  await logged;
  await expect(submitButton(page)).toContainText('Review');
  await expect(submitButton(page)).toBeEnabled();
  await expect(amountInput(page)).toHaveValue('300');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(successBanner(page)).toBeHidden();
  expect(await transactions('withdraw')).toHaveLength(10);
});

test('shows the banner once, wherever the player has gone meanwhile', { tag: '@full' }, async ({ page }) => {
  const { transactions } = await open(page, 1500);
  await openFromHome(page);
  const request = await delayRequests(page, WITHDRAW);
  await amountInput(page).fill('500');
  await withdraw(page);
  await expect(confirmButton(page)).toHaveText('Processing');
  await page.goBack();
  await expect(page).toHaveURL('/');
  request.release();
  const banner = successBanner(page);
  await expect(banner).toContainText('Your withdrawal is being processed.');
  await expect(banner).toContainText('500.00');
  expect(await transactions('withdraw')).toMatchObject([{ amount: 500 }]);

  // It is announced again until the player closes it.
  await page.goto('/withdraw');
  await closeBanner(page);
  await page.reload();
  await expect(form(page)).toContainText('1,000.00');
  await expect(submitButton(page)).toBeDisabled();
  await expect(banner).toBeHidden();
});

test('reports a late refusal wherever the player is, and only once', { tag: '@full' }, async ({ page }) => {
  const { requestWithdrawal, transactions } = await open(page, 3000);
  const left = async (): Promise<void> => {
    await page.goBack();
    await expect(page).toHaveURL('/');
  };
  const stored = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('sanam-transfer:')));
  await openFromHome(page);
  const request = await delayRequests(page, WITHDRAW);
  await amountInput(page).fill('2500');
  await withdraw(page);
  await expect(confirmButton(page)).toHaveText('Processing');
  await left();
  await requestWithdrawal(1000);
  request.release();
  await expect(
    page.getByText('Your withdrawal of ฿2,500.00 was not made: Insufficient balance'),
  ).toBeVisible();
  await openFromHome(page);
  await expect(form(page)).toContainText('2,000.00');
  await expect(form(page).getByRole('alert')).toBeHidden();

  // A failure that is only logged ends the request as well.
  for (let count = 0; count < 9; count += 1) await requestWithdrawal(100);
  const logged = page.waitForEvent('console', (message) => message.text().includes('the withdrawal failed'));
  const secondRequest = await delayRequests(page, WITHDRAW);
  await amountInput(page).fill('300');
  await withdraw(page);
  await expect(confirmButton(page)).toHaveText('Processing');
  await left();
  secondRequest.release();
  await logged;
  await expect.poll(stored).toEqual([]);
  await expect(page.getByText('Your withdrawal of ฿300.00')).toHaveCount(0);
  expect(await transactions('withdraw')).toHaveLength(10);
});

test('a lost reply and a reload never make a second withdrawal', { tag: '@full' }, async ({ page }) => {
  const { transactions, balance } = await open(page, 2000);
  const keys = watchPosts(page, /\/api\/player\/withdraw$/).keys;
  const restoreReplies = await dropReplies(page, WITHDRAW);
  await amountInput(page).fill('500');
  await withdraw(page);
  await expect(form(page).getByRole('status')).toContainText('No answer yet about ฿500.00');
  await expect(form(page).getByRole('status')).toContainText('no other withdrawal is sent');
  await expect(submitButton(page)).toHaveText('Try again');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect.poll(async () => (await transactions('withdraw')).length).toBe(1);
  await submitButton(page).click();

  // The page resolves it without a tap and shows that it is the earlier request.
  await page.goto('/favicon.svg');
  restoreReplies();
  await page.goto('/withdraw');
  await expect(successBanner(page)).toContainText('500.00');
  await expect(successBanner(page)).toContainText(
    'This is the request you sent before. Nothing else was sent.',
  );
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  expect(await transactions('withdraw')).toMatchObject([{ status: 'pending', amount: 500 }]);
  expect(await balance()).toBe('1500.00');

  await closeBanner(page);
  await amountInput(page).fill('500');
  await withdraw(page);
  await expect(successBanner(page)).toContainText('500.00');
  await expect(successBanner(page)).not.toContainText('sent before');
  expect(new Set(keys).size).toBe(2);
  expect(await transactions('withdraw')).toHaveLength(2);
});

test('resolves a lost reply before it sends another amount', { tag: '@full' }, async ({ page }) => {
  const { transactions } = await open(page, 2000);
  const restoreReplies = await dropReplies(page, WITHDRAW);
  await amountInput(page).fill('500');
  await withdraw(page);
  await expect(form(page).getByRole('status')).toContainText('No answer yet about ฿500.00');
  await amountInput(page).fill('300');
  await submitButton(page).click();
  await expect(form(page).getByRole('status')).toContainText('No answer yet about ฿500.00');
  restoreReplies();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(successBanner(page)).toContainText(
    'This is the request you sent before. Nothing else was sent.',
  );
  await expect(successBanner(page)).toContainText('500.00');
  expect(await transactions('withdraw')).toMatchObject([{ amount: 500 }]);
});

test('allows a retry after a lost reply to withdraw all', { tag: '@full' }, async ({ page }) => {
  const { transactions } = await open(page, 1500);
  const restoreReplies = await dropReplies(page, WITHDRAW);
  await form(page).getByRole('button', { name: 'Withdraw all' }).click();
  await withdraw(page);
  await expect(form(page).getByRole('button', { name: 'Withdraw all 0.00' })).toBeDisabled();
  await expect(submitButton(page)).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  restoreReplies();
  await submitButton(page).click();
  await expect(successBanner(page)).toContainText('1,500.00');
  expect(await transactions('withdraw')).toMatchObject([{ amount: 1500 }]);
});

test('announces a withdrawal that the desk has paid or returned', async ({ page }) => {
  await setLanguage(page, 'en');
  const { requestWithdrawal, balance, trader, transactions } = await createPlayer(page, { baht: 1000 });
  await openWatchingDeposits(page, '/withdraw');
  await expect(form(page)).toContainText('1,000.00');
  // The code that announces it is loaded only when the page has been idle for a while.
  await trader.confirm(await requestWithdrawal(100));
  await expect(page.getByText('Your withdrawal of ฿100.00 has been paid.')).toBeVisible();
  await trader.refuse(await requestWithdrawal(200), 'NAME_DIFFERS');
  await expect(toast(page)).toContainText(
    'Your withdrawal of ฿200.00 was cancelled: the bank account is not in your name.',
  );
  await expect(form(page)).toContainText(await balance());
  await dismissToast(page);

  // The sheet of the request follows, so that nothing beside it says otherwise.
  await amountInput(page).fill('300');
  await withdraw(page);
  await expect(successBanner(page)).toContainText('Not paid yet');
  const [pending] = await transactions('withdraw');
  await trader.confirm(pending?.id ?? '');
  await expect(successBanner(page)).toContainText('Your withdrawal of ฿300.00 has been paid.');
  await expect(successBanner(page)).not.toContainText('Not paid yet');
  await expect(toast(page)).toBeEmpty();
});
