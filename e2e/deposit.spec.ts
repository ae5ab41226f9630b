import { expect, test, type Locator, type Page } from '@playwright/test';
import jsQR from 'jsqr';

import { freezeClock } from './support/clock.ts';
import { delayRequests, dropReplies } from './support/intercept-requests.ts';
import { setLanguage } from './support/language.ts';
import { blockLiveConnection, openWatchingDeposits } from './support/live-connection.ts';
import { createPlayer, type Player } from './support/player.ts';
import { skewServerClock } from './support/skew-server-clock.ts';
import { createOpenMatch } from './support/trader.ts';
import { watchPosts } from './support/watch-requests.ts';

const DEPOSIT = '**/api/wallet/deposit';
const PROFILE = '**/api/user/profile';
const MINUTE = 60_000;

async function openSheet(page: Page): Promise<Locator> {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Deposit' }).click();
  const sheet = page.getByRole('dialog', {
    name: /^(Deposit|Scan to pay|Transfer to the account|Being checked)$/,
  });
  await expect(sheet).toBeVisible();
  return sheet;
}

const amountInput = (sheet: Locator): Locator => sheet.getByRole('textbox', { name: 'How much' });
const qrButton = (sheet: Locator): Locator => sheet.getByRole('button', { name: /^Show QR/ });
const paidButton = (sheet: Locator): Locator => sheet.getByRole('button', { name: /^I have paid/ });
const viewButton = (sheet: Locator): Locator => sheet.getByRole('button', { name: /^View the deposit of/ });
const noReplyNotice = (sheet: Locator): Locator =>
  sheet.getByRole('status').filter({ hasText: 'No answer yet' });
const announced = (sheet: Locator): Locator => sheet.getByRole('status').filter({ hasText: /no\. D-\w{4}/ });

async function announce(sheet: Locator, amount: string): Promise<void> {
  await amountInput(sheet).fill(amount);
  await qrButton(sheet).click();
  await paidButton(sheet).click();
}

const creditedBanner = (page: Page): Locator => page.getByRole('dialog', { name: 'Deposit successful!' });

test.beforeEach(({ page }) => setLanguage(page, 'en'));
// A poll may be under way when a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('shows accounts, limits and terms and copies the account number', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await createPlayer(page);
  await page.goto('/about');
  const sheet = await openSheet(page);
  await expect(sheet).toContainText('123-4-56789-0');
  const expectInOrder = async (parts: readonly string[]): Promise<void> => {
    const text = await sheet.innerText();
    let from = 0;
    for (const part of parts) {
      const place = text.indexOf(part, from);
      expect(place, part).toBeGreaterThanOrEqual(0);
      from = place + part.length;
    }
  };
  await expectInOrder([
    'Deposit',
    'How much',
    '50 to 1,000,000',
    'Pay from your own account only',
    'KBANK',
    '123-4-56789-0',
    'สมหญิง ทดสอบ',
    'Kasikornbank',
    'must carry the name you registered',
    'Show QR',
  ]);
  await expect(sheet.getByRole('list', { name: 'Deposit terms' }).getByRole('listitem')).toHaveText([
    /name you registered/,
    /Keep the slip/,
    /23:00 and 02:00/,
    /within 15 minutes, contact customer service/,
  ]);

  await sheet.getByRole('button', { name: '20,000', exact: true }).click();
  await sheet.getByRole('button', { name: '1,000', exact: true }).click();
  await expect(amountInput(sheet)).toHaveValue('1,000');
  await sheet.getByRole('button', { name: 'Transfer to an account instead' }).click();
  await expectInOrder([
    'Transfer to the account',
    '1,000.00',
    'Bank transfer to this account',
    'KBANK',
    'Kasikornbank',
    '104-8-27365-9',
    'บจก. สนาม อารีน่า',
    'Copy account number',
    'from your KBANK account ending 6789-0',
    'I have paid',
  ]);
  await sheet.getByRole('button', { name: 'Copy account number' }).click();
  await expect(sheet.getByRole('button', { name: 'Account number copied' })).toBeVisible();
  await expect(sheet.locator('[aria-live=polite]')).toHaveText('Account number copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1048273659');

  await sheet.getByRole('button', { name: 'Change the amount' }).click();
  await expect(amountInput(sheet)).toHaveValue('1,000');
});

test('loads the account of the player and retries a failure', { tag: '@full' }, async ({ page }) => {
  await createPlayer(page);
  const request = await delayRequests(page, PROFILE);
  await page.clock.install();
  await page.goto('/about');
  const sheet = await openSheet(page);
  await expect(sheet).toContainText('Loading your account...');
  // Polling does not retry before the player does.
  await freezeClock(page);
  request.fail();
  await expect(sheet.getByRole('alert')).toContainText('Failed to fetch profile');
  await page.unroute(PROFILE);
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await expect(sheet).toContainText('123-4-56789-0');
  await expect(sheet.getByRole('alert')).toBeHidden();
});

test(
  'shows an unknown bank by its code and closes deposits without an account',
  { tag: '@full' },
  async ({ page }) => {
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
    await page.goto('/about');
    let sheet = await openSheet(page);
    await amountInput(sheet).fill('50');
    // Without PromptPay there is only the account.
    await sheet.getByRole('button', { name: 'Transfer ฿50.00' }).click();
    await expect(sheet.getByText('XYZ')).toHaveCount(2);
    await expect(sheet.getByRole('img')).toHaveCount(0);
    account = null;
    await page.reload();
    sheet = await openSheet(page);
    await expect(sheet).toContainText('Deposits are closed for the moment');
    await expect(sheet.locator('button[type=submit]')).toBeHidden();
  },
);

test('accepts 50 to 1,000,000 whole baht', async ({ page }) => {
  const { transactions } = await createPlayer(page);
  await page.goto('/about');
  const sheet = await openSheet(page);
  await expect(sheet).toContainText('123-4-56789-0');
  for (const [typed, message] of [
    ['', 'Please enter an amount'],
    ['-49', 'A deposit is at least 50 baht'],
    ['49', 'A deposit is at least 50 baht'],
    ['1000001', 'A deposit is at most 1,000,000 baht'],
  ] as const) {
    await amountInput(sheet).fill(typed);
    await qrButton(sheet).click();
    await expect(amountInput(sheet)).toHaveAccessibleDescription(message);
  }
  for (const accepted of ['50', '1000000']) {
    await amountInput(sheet).fill(accepted);
    await qrButton(sheet).click();
    await sheet.getByRole('button', { name: 'Change the amount' }).click();
  }
  expect(await transactions('deposit')).toEqual([]);
});

test('the QR code contains account and amount, is saved, and expires', async ({ page }) => {
  await createPlayer(page);
  await page.clock.install();
  await page.goto('/about');
  const sheet = await openSheet(page);
  await amountInput(sheet).fill('1250');
  await expect(qrButton(sheet)).toContainText('฿1,250.00');
  await qrButton(sheet).click();
  const picture = sheet.getByRole('img', { name: 'PromptPay QR of บจก. สนาม อารีน่า' });
  await expect.poll(() => readQr(picture)).toContain('54071250.00');
  expect(await readQr(picture)).toMatch(/^000201010212.*0016A00000067701011102130105500000000/);
  for (const text of ['1,250.00', 'PromptPay · บจก. สนาม อารีน่า', '104-8-27365-9', 'Kasikornbank'])
    await expect(sheet).toContainText(text);
  await expect(sheet.getByRole('button', { name: 'Copy account number' })).toBeVisible();

  const saved = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Save the QR picture' }).click();
  expect((await saved).suggestedFilename()).toBe('sanam-promptpay.png');
  await page.clock.runFor(10_000);
  await expect(sheet).toContainText(/QR valid for\s*14:[45]\d/);
  await page.clock.fastForward(15 * MINUTE);
  await expect(picture).toBeHidden();
  await expect(sheet.getByRole('status')).toContainText('This QR has expired');
  await sheet.getByRole('button', { name: 'Make a new QR' }).click();
  await expect(picture).toBeVisible();
  await sheet.getByRole('button', { name: 'Change the amount' }).click();
  await expect(amountInput(sheet)).toHaveValue('1,250');
});

test('a requested deposit is pending until the banner shows that it is credited', async ({ page }) => {
  const { transactions, trader } = await createPlayer(page);
  await openWatchingDeposits(page, '/about');
  let sheet = await openSheet(page);
  await announce(sheet, '2000');
  await expect(announced(sheet)).toContainText('Announced');
  await expect(sheet).toContainText('2,000.00');
  await expect(sheet.getByRole('timer')).toHaveText(/^00:\d\d$/);
  await expect(paidButton(sheet)).toHaveCount(0);
  const [pending] = await transactions('deposit');
  expect(pending).toMatchObject({ status: 'pending', amount: 2000 });

  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  // Only the live connection can bring it.
  await page.route(/\/api\/transaction/, (route) => route.abort());
  await trader.confirm(pending?.id ?? '');
  const banner = creditedBanner(page);
  await expect(banner).toContainText('+2,000.00');
  await expect(banner).toContainText('Balance');
  await page.unroute(/\/api\/transaction/);
  await banner.getByRole('link', { name: 'See transaction history' }).click();
  await expect(page).toHaveURL('/history');
  await expect(banner).toBeHidden();
  await expect(page.getByRole('banner')).toContainText('2,000.00');
  sheet = await openSheet(page);
  await expect(sheet).toContainText('123-4-56789-0');
  await expect(viewButton(sheet)).toBeHidden();
});

test('an account that is off is replaced, and the deposit names the one shown', async ({ page }) => {
  await createPlayer(page);
  const { bodies } = watchPosts(page, /\/api\/wallet\/deposit$/);
  let change: object = {};
  await page.route(PROFILE, async (route) => {
    const reply = await route.fetch();
    const json = (await reply.json()) as { data: { depositAccount: object } };
    const depositAccount = { ...json.data.depositAccount, ...change };
    await route.fulfill({ response: reply, json: { ...json, data: { ...json.data, depositAccount } } });
  });
  await page.goto('/about');
  const sheet = await openSheet(page);
  await amountInput(sheet).fill('700');
  await expect(qrButton(sheet)).toBeEnabled();
  change = { id: 77, accountNumber: '4082773104' };
  await qrButton(sheet).click();
  await expect(sheet).toContainText('408-2-77310-4');
  await expect(sheet.getByRole('status').filter({ hasText: 'Our account has changed' })).toBeVisible();
  await page.route(DEPOSIT, (route) => route.abort());
  await paidButton(sheet).click();
  await expect.poll(() => bodies[0]).toEqual({ amount: 700, depositAccountId: 77 });
});

test('a double tap on a slow network announces one deposit', async ({ page }) => {
  const { transactions } = await createPlayer(page);
  const keys = watchPosts(page, /\/api\/wallet\/deposit$/).keys;
  await page.goto('/about');
  const sheet = await openSheet(page);
  const request = await delayRequests(page, DEPOSIT);
  await amountInput(sheet).fill('700');
  await qrButton(sheet).click();
  await paidButton(sheet).dblclick();
  await expect(sheet.getByRole('status')).toContainText('Sending...');
  await expect(sheet.getByRole('timer')).toBeVisible();
  await expect(paidButton(sheet)).toHaveCount(0);
  request.release();
  await expect(announced(sheet)).toBeVisible();
  expect(keys).toHaveLength(1);
  expect(await transactions('deposit')).toMatchObject([{ amount: 700 }]);
});

test('shows the one that waits first, and asks before a second', async ({ page }) => {
  const { requestDeposit, transactions } = await createPlayer(page);
  await requestDeposit(2000);
  await openWatchingDeposits(page, '/about');
  const sheet = await openSheet(page);
  await expect(viewButton(sheet)).toHaveAccessibleName('View the deposit of 2,000.00');
  await amountInput(sheet).fill('1000');
  await qrButton(sheet).click();
  await expect(sheet.getByRole('status')).toContainText('Another 1,000.00 besides the 2,000.00 that waits?');
  await sheet.getByRole('button', { name: 'No, show the one that waits' }).click();
  await expect(sheet).toContainText('2,000.00');
  await expect(announced(sheet)).toBeVisible();
  expect(await transactions('deposit')).toHaveLength(1);

  await page.reload();
  await openSheet(page);
  await amountInput(sheet).fill('1000');
  await expect(viewButton(sheet)).toBeVisible();
  await qrButton(sheet).click();
  await sheet.getByRole('button', { name: 'Yes, another deposit' }).click();
  await paidButton(sheet).click();
  await expect(announced(sheet)).toBeVisible();
  await expect(sheet).toContainText('1,000.00');
  expect(await transactions('deposit')).toMatchObject([{ amount: 1000 }, { amount: 2000 }]);
});

test(
  'counts the wait up and says after 10 minutes that it is overdue',
  { tag: '@full' },
  async ({ page }) => {
    const { requestDeposit } = await createPlayer(page);
    await requestDeposit(800);
    await blockLiveConnection(page);
    await page.clock.install();
    const server = await skewServerClock(page);
    await page.goto('/profile');
    const sheet = await openSheet(page);
    await viewButton(sheet).click();
    await server.advance(9 * MINUTE);
    await expect(sheet.getByRole('timer')).toHaveText(/^09:/);
    await expect(sheet).toContainText('usually within 10 minutes');
    await server.advance(MINUTE);
    await expect(sheet.getByRole('timer')).toHaveText(/^10:/);
    await expect(sheet.getByRole('status').last()).toContainText(
      /Your money is safe\. Tell us no\. D-\w{4}\./,
    );
    await expect(paidButton(sheet)).toHaveCount(0);
    await sheet.getByRole('link', { name: 'Contact us' }).click();
    await expect(page).toHaveURL('/about');
  },
);

test('announces a credited deposit, and a cancelled one with a link to support', async ({ page }) => {
  const { requestDeposit, trader } = await createPlayer(page);
  await openWatchingDeposits(page, '/profile');
  const sheet = await openSheet(page);
  const credited = await requestDeposit(300);
  await trader.confirm(credited);
  await expect(creditedBanner(page)).toContainText('+300.00');
  await expect(sheet).toBeHidden();
  await creditedBanner(page).getByRole('button', { name: 'Back to the arena' }).click();
  await expect(creditedBanner(page)).toBeHidden();

  await trader.refuse(await requestDeposit(350), 'NAME_DIFFERS');
  const cancelled = page.getByRole('dialog', { name: 'Deposit cancelled' });
  await expect(cancelled.getByRole('alert')).toContainText('an account that is not in your name');
  await cancelled.getByRole('button', { name: 'Close' }).click();
  await expect(cancelled).toBeHidden();

  await trader.reverse(credited);
  const reversed = page.getByRole('dialog', { name: 'Deposit reversed' });
  await expect(reversed.getByRole('alert')).toContainText('was taken back');
  await expect(reversed).toContainText('300.00');
  await reversed.getByRole('button', { name: 'Close' }).click();
  await expect(reversed).toBeHidden();

  await trader.refuse(await requestDeposit(400), 'NOT_RECEIVED');
  await expect(cancelled.getByRole('alert')).toContainText('We found no such transfer');
  await expect(cancelled).toContainText('400.00');
  await expect(cancelled).toContainText(/D-\w{4}/);
  await cancelled.getByRole('link', { name: 'Contact customer service' }).click();
  await expect(page).toHaveURL('/about');
});

test('waits with the banner while the player types the next amount', { tag: '@full' }, async ({ page }) => {
  const { requestDeposit, trader } = await createPlayer(page);
  const first = await requestDeposit(300);
  await openWatchingDeposits(page, '/about');
  const sheet = await openSheet(page);
  await expect(viewButton(sheet)).toBeVisible();
  await amountInput(sheet).fill('700');
  await trader.confirm(first);
  await expect(viewButton(sheet)).toBeHidden();
  await expect(amountInput(sheet)).toHaveValue('700');
  await expect(creditedBanner(page)).toBeHidden();
  await amountInput(sheet).fill('');
  await expect(creditedBanner(page)).toContainText('+300.00');
  await expect(sheet).toBeHidden();
});

test('a lost reply and a reload make one deposit', { tag: '@full' }, async ({ page }) => {
  const { transactions } = await createPlayer(page);
  const keys = watchPosts(page, /\/api\/wallet\/deposit$/).keys;
  await page.goto('/about');
  let sheet = await openSheet(page);
  const restoreReplies = await dropReplies(page, DEPOSIT);
  await announce(sheet, '700');
  await expect(noReplyNotice(sheet)).toContainText('it counts as one deposit');

  // Until there is a reply nothing else can be announced.
  await page.reload();
  sheet = await openSheet(page);
  await expect(noReplyNotice(sheet)).toContainText('No answer yet about ฿700.00');
  await expect(amountInput(sheet)).toHaveCount(0);
  restoreReplies();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(announced(sheet)).toBeVisible();
  await expect(sheet).toContainText('This is the request you sent before. Nothing else was sent.');
  expect(await transactions('deposit')).toMatchObject([{ status: 'pending', amount: 700 }]);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);

  await page.reload();
  sheet = await openSheet(page);
  await expect(viewButton(sheet)).toHaveAccessibleName('View the deposit of 700.00');
});

test(
  'sends one request when the sheet is reopened or opened in another tab',
  { tag: '@full' },
  async ({ page, context }) => {
    const { transactions } = await createPlayer(page);
    await page.goto('/about');
    let sheet = await openSheet(page);
    const request = await delayRequests(context, DEPOSIT);
    await announce(sheet, '700');
    await expect(sheet.getByRole('status')).toContainText('Sending...');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toBeHidden();
    sheet = await openSheet(page);
    await expect(sheet.getByRole('status')).toContainText('Sending...');
    await expect(noReplyNotice(sheet)).toHaveCount(0);

    const otherTab = await context.newPage();
    await otherTab.goto('/about');
    const otherSheet = await openSheet(otherTab);
    await expect(noReplyNotice(otherSheet)).toContainText('No answer yet about ฿700.00');
    await expect(amountInput(otherSheet)).toHaveCount(0);
    request.release();
    for (const shown of [sheet, otherSheet]) {
      await expect(noReplyNotice(shown)).toHaveCount(0);
      await expect(shown).toContainText('700.00');
    }
    expect(await transactions('deposit')).toMatchObject([{ amount: 700 }]);
  },
);

test('announces a late reply wherever the player is', { tag: '@full' }, async ({ page }) => {
  await createPlayer(page);
  await page.goto('/about');
  const sheet = await openSheet(page);
  const restoreReplies = await dropReplies(page, DEPOSIT);
  await announce(sheet, '700');
  await expect(noReplyNotice(sheet)).toContainText('No answer yet about ฿700.00');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  restoreReplies();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText('We have your notice of ฿700.00')).toBeVisible();
});

test('shows the sentence of the server when it refuses', async ({ page }) => {
  const { requestDeposit } = await createPlayer(page);
  for (let count = 0; count < 10; count += 1) await requestDeposit(50);
  await openWatchingDeposits(page, '/about');
  const sheet = await openSheet(page);
  await expect(viewButton(sheet)).toHaveCount(10);
  await amountInput(sheet).fill('50');
  await qrButton(sheet).click();
  await expect(sheet.getByRole('status')).toContainText('besides the 500.00 that waits?');
  await sheet.getByRole('button', { name: 'Yes, another deposit' }).click();
  await paidButton(sheet).click();
  await expect(sheet.getByRole('alert')).toContainText('You already have 10 requests waiting');
  await expect(amountInput(sheet)).toHaveValue('50');
});

/** What announces deposits is fetched a few seconds after the page. */
async function untilWatched(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('sanam-awaited')));
    })
    .toBe(true);
}

test('finds a credit by polling, also one made between two visits', { tag: '@full' }, async ({ page }) => {
  const { requestDeposit, trader } = await createPlayer(page);
  const first = await requestDeposit(500);
  await blockLiveConnection(page);
  await page.clock.install();
  await page.goto('/profile');
  let sheet = await openSheet(page);
  await expect(viewButton(sheet)).toHaveAccessibleName('View the deposit of 500.00');
  await untilWatched(page);
  await trader.confirm(first);
  await page.clock.runFor(11_000);
  await expect(creditedBanner(page)).toContainText('+500.00');
  await creditedBanner(page).getByRole('button', { name: 'Back to the arena' }).click();

  const second = await requestDeposit(600);
  await page.reload();
  sheet = await openSheet(page);
  await expect(viewButton(sheet)).toHaveAccessibleName('View the deposit of 600.00');
  await untilWatched(page);
  await page.goto('/favicon.svg');
  await trader.confirm(second);
  await page.goto('/profile');
  await expect(creditedBanner(page)).toContainText('+600.00');

  // It is announced again until the player closes it.
  await page.reload();
  await expect(creditedBanner(page)).toContainText('+600.00');
  await creditedBanner(page).getByRole('button', { name: 'Back to the arena' }).click();
  await expect(creditedBanner(page)).toBeHidden();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('sanam-awaited'))),
  ).toEqual([]);
});

test('advises to contact support after 15 minutes without credit', { tag: '@full' }, async ({ page }) => {
  const advice = await waitTooLong(page);
  await page.reload();
  await expect(advice).toContainText('Please contact customer service');
  await advice.getByRole('link', { name: 'Contact customer service' }).click();
  await expect(page).toHaveURL('/about');
  await advice.getByRole('button', { name: 'Close' }).click();
  await expect(advice).toBeHidden();
});

test('measures the 15 minutes by the clock of the server', { tag: '@full' }, async ({ page }) => {
  await expect(await waitTooLong(page, { aheadMs: 20 * MINUTE })).toBeVisible();
});

/** Requests a deposit that is not credited. Returns the advice that appears after 15 minutes and not before. */
async function waitTooLong(page: Page, { aheadMs = 0 } = {}): Promise<Locator> {
  const { requestDeposit } = await createPlayer(page);
  await requestDeposit(800);
  await blockLiveConnection(page);
  await page.clock.install({ time: Date.now() + aheadMs });
  const server = await skewServerClock(page);
  await page.goto('/profile');
  const advice = page.getByRole('main').getByRole('status').filter({ hasText: '฿800.00' });
  const sheet = await openSheet(page);
  await expect(viewButton(sheet)).toHaveAccessibleName('View the deposit of 800.00');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await server.advance(14 * MINUTE);
  await expect(page.getByRole('main')).toContainText('User information');
  await expect(advice).toBeHidden();
  await server.advance(MINUTE);
  await expect(advice).toContainText('has not been credited within 15 minutes');
  return advice;
}

test('shows how much of a deposit or returned withdrawal paid a debt', async ({ page }) => {
  const player = await createPlayer(page, { baht: 200 });
  const { requestDeposit, trader } = player;
  const withdrawal = await oweAfterCorrection(player);
  await openWatchingDeposits(page, '/about');
  await openSheet(page);
  await trader.confirm(await requestDeposit(100));
  await expect(creditedBanner(page)).toContainText('+100.00');
  await expect(creditedBanner(page)).toContainText('฿100.00 of it went to what you owed.');
  await expect(creditedBanner(page)).not.toContainText('in your wallet');

  // From the list alone, until the player closes it.
  await page.reload();
  await expect(creditedBanner(page)).toContainText('฿100.00 of it went to what you owed.');
  await creditedBanner(page).getByRole('button', { name: 'Back to the arena' }).click();
  await trader.refuse(withdrawal);
  await expect(
    page.getByText('Your withdrawal of ฿290.00 was cancelled. ฿90.00 of it went to what you owed.'),
  ).toBeVisible();
});

/**
 * A player with 200 baht wins 90, withdraws all 290 and owes 190 when the result is corrected. Returns the withdrawal.
 */
async function oweAfterCorrection({ trader, placeBet, requestWithdrawal }: Player): Promise<string> {
  const matchId = await createOpenMatch(trader);
  await placeBet(matchId, 'RED', 100);
  await trader.move(matchId, 'close');
  await trader.callResult(matchId, 'RED');
  const withdrawal = await requestWithdrawal(290);
  await trader.callResult(matchId, 'BLUE', 'the wrong corner');
  return withdrawal;
}

/** The text that a camera would read from the picture. */
async function readQr(picture: Locator): Promise<string | undefined> {
  const svg = decodeURIComponent((await picture.getAttribute('src')) ?? '');
  const box = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const scale = 4;
  const side = box * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let dot = 0; dot < scale * scale; dot += 1) {
      const row = Number(y) * scale + Math.floor(dot / scale);
      const at = (row * side + Number(x) * scale + (dot % scale)) * 4;
      pixels.fill(0, at, at + 3);
    }
  }
  return jsQR(pixels, side, side)?.data;
}
