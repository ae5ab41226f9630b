import { expect, test, type Locator, type Page } from '@playwright/test';
import jsQR from 'jsqr';

import { delayRequests, dropReplies } from './support/intercept-requests.ts';
import { setLanguage } from './support/language.ts';
import { blockLiveConnection, openWatchingDeposits } from './support/live-connection.ts';
import { createPlayer } from './support/player.ts';
import { skewServerClock } from './support/skew-server-clock.ts';
import { createTrader } from './support/trader.ts';
import { watchPosts } from './support/watch-requests.ts';

const DEPOSIT = '**/api/wallet/deposit';
const PROFILE = '**/api/user/profile';
const MINUTE = 60_000;

async function openSheet(page: Page): Promise<Locator> {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Deposit' }).click();
  const sheet = page.getByRole('dialog', { name: 'Deposit', exact: true });
  await expect(sheet).toBeVisible();
  return sheet;
}

const amountOf = (sheet: Locator): Locator => sheet.getByRole('textbox', { name: 'Tell us the amount' });
const announceOf = (sheet: Locator): Locator => sheet.getByRole('button', { name: 'I have transferred' });
const unansweredOf = (sheet: Locator): Locator =>
  sheet.getByRole('status').filter({ hasText: 'No answer yet' });
const bannerOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Deposit successful!' });

test.beforeEach(({ page }) => setLanguage(page, 'en'));

test('lists both accounts, the limits and the terms in this order', async ({ page }) => {
  await createPlayer(page);
  await page.goto('/');
  const sheet = await openSheet(page);
  await expect(sheet).toContainText('123-4-56789-0');
  const text = await sheet.innerText();
  const parts = [
    'Deposit',
    'Bank transfer to this account',
    'Kasikornbank',
    '104-8-27365-9',
    'บจก. สนาม อารีน่า',
    'Copy account number',
    'Minimum 50, maximum 1,000,000 baht per deposit',
    'Transfer from your own account only',
    'Kasikornbank',
    '123-4-56789-0',
    'สมหญิง ทดสอบ',
    'Tell us the amount',
    'I have transferred',
    'must carry the name you registered',
  ];
  let from = 0;
  for (const part of parts) {
    const place = text.indexOf(part, from);
    expect(place, part).toBeGreaterThanOrEqual(0);
    from = place + part.length;
  }
  await expect(sheet.getByRole('list', { name: 'Deposit terms' }).getByRole('listitem')).toHaveText([
    /name you registered/,
    /Keep the slip/,
    /23:00 and 02:00/,
    /within 15 minutes, contact customer service/,
  ]);
});

test('copies the account number and confirms it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await createPlayer(page);
  await page.goto('/');
  const sheet = await openSheet(page);
  await sheet.getByRole('button', { name: 'Copy account number' }).click();
  await expect(sheet.getByRole('button', { name: 'Account number copied' })).toBeVisible();
  // On the button, and as an alert over the sheet.
  await expect(page.getByText('Account number copied')).toHaveCount(2);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1048273659');
});

test('loads the account of the player and retries a failure', async ({ page }) => {
  await createPlayer(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(PROFILE, async (route) => {
    await held;
    await route.abort();
  });
  await page.goto('/');
  const sheet = await openSheet(page);
  await expect(sheet).toContainText('Loading your account...');
  answer();
  await expect(sheet.getByRole('alert')).toContainText('Failed to fetch profile');
  await page.unroute(PROFILE);
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await expect(sheet).toContainText('123-4-56789-0');
  await expect(sheet.getByRole('alert')).toBeHidden();
});

test('shows an unknown bank by its code and closes deposits without an account', async ({ page }) => {
  await createPlayer(page);
  let account: object | null = { accountNumber: '12345', accountName: 'Arena', accountBank: 'XYZ' };
  await page.route(PROFILE, async (route) => {
    const reply = await route.fetch();
    const json = (await reply.json()) as { data: object };
    await route.fulfill({
      response: reply,
      json: { ...json, data: { ...json.data, depositAccount: account } },
    });
  });
  await page.goto('/');
  let sheet = await openSheet(page);
  await expect(sheet.getByText('XYZ')).toHaveCount(2);
  await expect(sheet.getByRole('button', { name: /PromptPay/ })).toHaveCount(0);
  account = null;
  await page.reload();
  sheet = await openSheet(page);
  await expect(sheet).toContainText('Deposits are closed for the moment');
  await expect(announceOf(sheet)).toBeHidden();
});

test('accepts 50 to 1,000,000 whole baht', async ({ page }) => {
  const { transactions } = await createPlayer(page);
  await page.goto('/');
  const sheet = await openSheet(page);
  for (const [typed, message] of [
    ['', 'Please enter the amount you transferred'],
    ['-500', 'Please enter the amount you transferred'],
    ['49', 'A deposit is at least 50 baht'],
    ['1000001', 'A deposit is at most 1,000,000 baht'],
  ] as const) {
    await amountOf(sheet).fill(typed);
    await announceOf(sheet).click();
    await expect(amountOf(sheet)).toHaveAccessibleDescription(message);
  }
  expect(await transactions('deposit')).toEqual([]);
});

test('a requested deposit is pending until the banner says that it is credited', async ({ page }) => {
  const { transactions, trader } = await createPlayer(page);
  await openWatchingDeposits(page, '/');
  let sheet = await openSheet(page);
  await amountOf(sheet).fill('2000');
  await announceOf(sheet).click();
  await expect(sheet.getByRole('status')).toContainText('We have your notice of ฿2,000.00');
  await expect(amountOf(sheet)).toHaveValue('');
  await expect(sheet.getByRole('list', { name: 'Being checked' })).toContainText('2,000.00');
  const [pending] = await transactions('deposit');
  expect(pending).toMatchObject({ status: 'pending', amount: 2000 });

  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  // Nothing is left but what the server tells by itself.
  await page.route(/\/api\/transaction/, (route) => route.abort());
  await trader.confirm(pending?.id ?? '');
  const banner = bannerOf(page);
  await expect(banner).toContainText('+2,000.00');
  await expect(banner).toContainText('Balance');
  await page.unroute(/\/api\/transaction/);
  await banner.getByRole('link', { name: 'See transaction history' }).click();
  await expect(page).toHaveURL('/history');
  await expect(banner).toBeHidden();
  await expect(page.getByRole('banner')).toContainText('2,000.00');
  sheet = await openSheet(page);
  await expect(sheet).toContainText('123-4-56789-0');
  await expect(sheet.getByRole('list', { name: 'Being checked' })).toBeHidden();
});

test('announces a credited deposit, and a cancelled one with a link to support', async ({ page }) => {
  const { requestDeposit, trader } = await createPlayer(page);
  await openWatchingDeposits(page, '/');
  const sheet = await openSheet(page);
  await trader.confirm(await requestDeposit(300));
  await expect(bannerOf(page)).toContainText('+300.00');
  await expect(sheet).toBeHidden();
  await bannerOf(page).getByRole('button', { name: 'Back to the arena' }).click();
  await expect(bannerOf(page)).toBeHidden();

  await trader.refuse(await requestDeposit(400));
  const cancelled = page.getByRole('dialog', { name: 'Deposit cancelled' });
  await expect(cancelled.getByRole('alert')).toContainText('We found no such transfer');
  await expect(cancelled).toContainText('400.00');
  await cancelled.getByRole('link', { name: 'Contact customer service' }).click();
  await expect(page).toHaveURL('/about');
});

test('waits with the banner while the player types the next amount', async ({ page }) => {
  const { transactions, trader } = await createPlayer(page);
  await openWatchingDeposits(page, '/');
  const sheet = await openSheet(page);
  await amountOf(sheet).fill('300');
  await announceOf(sheet).click();
  const waiting = sheet.getByRole('list', { name: 'Being checked' });
  await expect(waiting).toContainText('300.00');
  await amountOf(sheet).fill('700');
  const [first] = await transactions('deposit');
  await trader.confirm(first?.id ?? '');
  await expect(waiting).toBeHidden();
  await expect(amountOf(sheet)).toHaveValue('700');
  await expect(bannerOf(page)).toBeHidden();
  await amountOf(sheet).fill('');
  await expect(bannerOf(page)).toContainText('+300.00');
  await expect(sheet).toBeHidden();
});

test('a retry after a lost reply and a reload makes one deposit', async ({ page }) => {
  const { transactions } = await createPlayer(page);
  const keys = watchPosts(page, /\/api\/wallet\/deposit$/).keys;
  await page.goto('/');
  let sheet = await openSheet(page);
  const findAnswers = await dropReplies(page, DEPOSIT);
  await amountOf(sheet).fill('700');
  await announceOf(sheet).click();
  await expect(sheet.getByRole('status')).toContainText('it counts as one deposit');

  await page.reload();
  sheet = await openSheet(page);
  await expect(unansweredOf(sheet)).toContainText('No answer yet about ฿700.00');
  await amountOf(sheet).fill('700');
  findAnswers();
  await announceOf(sheet).click();
  await expect(sheet.getByRole('status')).toContainText('We have your notice of ฿700.00');
  await expect(amountOf(sheet)).toHaveValue('');
  expect(await transactions('deposit')).toMatchObject([{ status: 'pending', amount: 700 }]);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);

  await amountOf(sheet).fill('700');
  await announceOf(sheet).click();
  await expect(sheet.getByRole('list', { name: 'Being checked' }).getByRole('listitem')).toHaveCount(2);
  expect(new Set(keys).size).toBe(2);
});

test('resolves a lost reply before it sends another amount', async ({ page }) => {
  const { transactions } = await createPlayer(page);
  await page.goto('/');
  const sheet = await openSheet(page);
  const findAnswers = await dropReplies(page, DEPOSIT);
  await amountOf(sheet).fill('700');
  await announceOf(sheet).click();
  await expect(unansweredOf(sheet)).toContainText('No answer yet about ฿700.00');
  await amountOf(sheet).fill('300');
  findAnswers();
  await announceOf(sheet).click();
  const notice = sheet.getByRole('status');
  await expect(notice).toContainText('We have your notice of ฿700.00');
  await expect(notice).toContainText('This is the request you sent before. Nothing else was sent.');
  await expect(amountOf(sheet)).toHaveValue('300');
  expect(await transactions('deposit')).toMatchObject([{ amount: 700 }]);
  await announceOf(sheet).click();
  await expect(notice).toContainText('We have your notice of ฿300.00');
  await expect(notice).not.toContainText('sent before');
  expect(await transactions('deposit')).toMatchObject([{ amount: 300 }, { amount: 700 }]);
});

test('sends one request when the sheet is reopened or opened in another tab', async ({ page, context }) => {
  const { transactions } = await createPlayer(page);
  await page.goto('/');
  let sheet = await openSheet(page);
  const request = await delayRequests(context, DEPOSIT);
  await amountOf(sheet).fill('700');
  await announceOf(sheet).click();
  const sending = sheet.getByRole('button', { name: 'Sending...' });
  await expect(sending).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  sheet = await openSheet(page);
  await expect(sending).toHaveAttribute('aria-disabled', 'true');
  await expect(amountOf(sheet)).toBeDisabled();
  await expect(unansweredOf(sheet)).toHaveCount(0);

  const otherTab = await context.newPage();
  await otherTab.goto('/');
  const otherSheet = await openSheet(otherTab);
  await expect(unansweredOf(otherSheet)).toContainText('No answer yet about ฿700.00');
  await amountOf(otherSheet).fill('700');
  await announceOf(otherSheet).click();
  request.release();
  for (const shown of [sheet, otherSheet]) {
    await expect(shown.getByRole('list', { name: 'Being checked' }).getByRole('listitem')).toHaveCount(1);
    await expect(unansweredOf(shown)).toHaveCount(0);
  }
  expect(await transactions('deposit')).toMatchObject([{ amount: 700 }]);
});

test('announces a late reply wherever the player is', async ({ page }) => {
  await createPlayer(page);
  await page.goto('/');
  const sheet = await openSheet(page);
  const findAnswers = await dropReplies(page, DEPOSIT);
  await amountOf(sheet).fill('700');
  await announceOf(sheet).click();
  await expect(unansweredOf(sheet)).toContainText('No answer yet about ฿700.00');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  findAnswers();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText('We have your notice of ฿700.00')).toBeVisible();
});

test('shows the sentence of the server when it refuses', async ({ page }) => {
  const { requestDeposit } = await createPlayer(page);
  for (let count = 0; count < 10; count += 1) await requestDeposit(50);
  await page.goto('/');
  const sheet = await openSheet(page);
  await amountOf(sheet).fill('50');
  await announceOf(sheet).click();
  await expect(sheet.getByRole('alert')).toContainText('You already have 10 requests waiting');
});

test('finds a credit by polling, also one made between two visits', async ({ page }) => {
  const { requestDeposit, trader } = await createPlayer(page);
  const first = await requestDeposit(500);
  await blockLiveConnection(page);
  await page.clock.install();
  await page.goto('/profile');
  let sheet = await openSheet(page);
  await expect(sheet.getByRole('list', { name: 'Being checked' })).toContainText('500.00');
  await trader.confirm(first);
  await page.clock.runFor(11_000);
  await expect(bannerOf(page)).toContainText('+500.00');
  await bannerOf(page).getByRole('button', { name: 'Back to the arena' }).click();

  const second = await requestDeposit(600);
  await page.reload();
  sheet = await openSheet(page);
  await expect(sheet.getByRole('list', { name: 'Being checked' })).toContainText('600.00');
  await page.goto('/favicon.svg');
  await trader.confirm(second);
  await page.goto('/profile');
  await expect(bannerOf(page)).toContainText('+600.00');

  // Until the player has put it away it is still to be told.
  await page.reload();
  await expect(bannerOf(page)).toContainText('+600.00');
  await bannerOf(page).getByRole('button', { name: 'Back to the arena' }).click();
  await expect(bannerOf(page)).toBeHidden();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sanam-awaited'))),
  ).toEqual([]);
});

test('advises to contact support after 15 minutes without credit', async ({ page }) => {
  const advice = await waitTooLong(page);
  await page.reload();
  await expect(advice).toContainText('Please contact customer service');
  const sheet = await openSheet(page);
  await expect(sheet.getByRole('status')).toContainText('has not been credited within 15 minutes');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await advice.getByRole('link', { name: 'Contact customer service' }).click();
  await expect(page).toHaveURL('/about');
  await advice.getByRole('button', { name: 'Close' }).click();
  await expect(advice).toBeHidden();
});

test('measures the 15 minutes by the clock of the server', async ({ page }) => {
  await expect(await waitTooLong(page, { aheadMs: 20 * MINUTE })).toBeVisible();
});

/** A deposit is announced and nobody credits it: after 15 minutes, and not before, there is the advice it answers. */
async function waitTooLong(page: Page, { aheadMs = 0 } = {}): Promise<Locator> {
  const { requestDeposit } = await createPlayer(page);
  await requestDeposit(800);
  await blockLiveConnection(page);
  await page.clock.install({ time: Date.now() + aheadMs });
  const server = await skewServerClock(page);
  await page.goto('/profile');
  const advice = page.getByRole('main').getByRole('status').filter({ hasText: '฿800.00' });
  const sheet = await openSheet(page);
  await expect(sheet.getByRole('list', { name: 'Being checked' })).toContainText('800.00');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await server.advance(14 * MINUTE);
  await expect(page.getByRole('main')).toContainText('User information');
  await expect(advice).toBeHidden();
  await server.advance(MINUTE);
  await expect(advice).toContainText('has not been credited within 15 minutes');
  return advice;
}

test('says how much of a deposit or returned withdrawal went to a debt', async ({ page }) => {
  const { token, requestDeposit, requestWithdrawal, trader } = await createPlayer(page, {
    baht: 200,
  });
  const withdrawal = await oweAfterCorrection(page, token, requestWithdrawal);
  await openWatchingDeposits(page, '/');
  await openSheet(page);
  await trader.confirm(await requestDeposit(100));
  await expect(bannerOf(page)).toContainText('+100.00');
  await expect(bannerOf(page)).toContainText('฿100.00 of it went to what you owed.');
  await expect(bannerOf(page)).not.toContainText('in your wallet');
  await bannerOf(page).getByRole('button', { name: 'Back to the arena' }).click();
  await trader.refuse(withdrawal);
  await expect(
    page.getByText('Your withdrawal of ฿290.00 was cancelled. ฿90.00 of it went to what you owed.'),
  ).toBeVisible();
});

/** Wins 190 on his 200, asks for all 290 to be paid out, and owes the 190 when the result is corrected. */
async function oweAfterCorrection(
  page: Page,
  token: string,
  withdraw: (amount: number) => Promise<string>,
): Promise<string> {
  const trader = await createTrader(page.request);
  const matchId = await trader.createMatch({ rung: '10/9' });
  await trader.move(matchId, 'start');
  await trader.move(matchId, 'open');
  const headers = { 'x-api-key': 'sanam-local', authorization: `Bearer ${token}` };
  const match = await page.request.get(`/api/match/${matchId}`, { headers });
  const { data } = (await match.json()) as { data: { rateId: number } };
  const bet = { matchId, rateId: data.rateId, betAmount: 100, betType: 'RED', rateType: 'MY' };
  const placed = await page.request.post('/api/bet', { headers, data: bet });
  expect(placed.ok(), await placed.text()).toBe(true);
  await trader.move(matchId, 'close');
  await trader.callResult(matchId, 'RED');
  const withdrawal = await withdraw(290);
  await trader.callResult(matchId, 'BLUE', 'the wrong corner');
  return withdrawal;
}

test('the PromptPay code contains the account and the typed amount', async ({ page }) => {
  await createPlayer(page);
  await page.goto('/');
  const sheet = await openSheet(page);
  await sheet.getByRole('button', { name: 'Show PromptPay QR' }).click();
  const picture = sheet.getByRole('img', { name: 'PromptPay QR of บจก. สนาม อารีน่า' });
  const ACCOUNT = '0016A00000067701011102130105500000000';
  await expect.poll(() => readQr(picture)).toContain(ACCOUNT);
  expect(await readQr(picture)).toMatch(/^00020101021129/);
  await expect(sheet).toContainText('Enter the amount in your bank app');

  await amountOf(sheet).fill('1250');
  await expect(sheet).toContainText('฿1,250.00 is already in the code');
  await expect.poll(() => readQr(picture)).toContain('54071250.00');
  expect(await readQr(picture)).toContain(ACCOUNT);

  const saved = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Save the QR picture' }).click();
  expect((await saved).suggestedFilename()).toBe('sanam-promptpay.png');
  await sheet.getByRole('button', { name: 'Hide PromptPay QR' }).click();
  await expect(picture).toBeHidden();
});

/** What a camera would read off the picture. */
async function readQr(picture: Locator): Promise<string | undefined> {
  const drawing = decodeURIComponent((await picture.getAttribute('src')) ?? '');
  const box = Number(/viewBox="0 0 (\d+)/.exec(drawing)?.[1]);
  const scale = 4;
  const side = box * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y] of drawing.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let dot = 0; dot < scale * scale; dot += 1) {
      const row = Number(y) * scale + Math.floor(dot / scale);
      const at = (row * side + Number(x) * scale + (dot % scale)) * 4;
      pixels.fill(0, at, at + 3);
    }
  }
  return jsQR(pixels, side, side)?.data;
}
