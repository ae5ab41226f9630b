import { expect, type Browser, type Page } from '@playwright/test';

import { logInAs, registerAccount } from './support/accounts.ts';
import { createApi, type Api } from './support/api.ts';
import { ADMIN_PASSWORD, createOperator, holdKey, openDeskAs } from './support/desk.ts';
import { test } from './support/own-server.ts';

/** Of everybody who registers in a test. */
const NAME = 'สมหญิง ทดสอบ';
const SUM = 1000;

// A second person is asked for, and the bank's account is this test's alone.
test.use({ serverEnv: { APPROVAL_BAHT: String(SUM), STEP_UP_MINUTES: '0' } });

test('two cashiers and an admin credit, refuse, pay and reverse, to the satang', async ({
  browser,
  server,
}) => {
  const admin = await openContext(browser, server.address);
  const annPage = await openContext(browser, server.address);
  const benPage = await openContext(browser, server.address);
  const [ann, ben] = [await createOperator(admin, 'cashier'), await createOperator(admin, 'cashier')];
  const first = await createPayer(admin);
  const second = await createPayer(admin);

  // The first eight, the oldest first.
  const amounts = [5000, 300, 700, 450, 250, 600, 900, 1200];
  const ids: string[] = [];
  for (const [index, amount] of amounts.entries())
    ids.push(await (index % 2 === 0 ? first : second).deposit(amount));
  const [plain = '', used = '', less = '', foreign = '', none = '', aside = '', wrong = '', masked = ''] =
    ids;

  await test.step('one credits what matches, and the other sees whose it is', async () => {
    await openDeskAs(annPage, ann, `deposits/${plain}`);
    await expect(annPage.getByText(/Compare with the bank|เทียบกับธนาคารก่อน/)).toBeVisible();
    await openDeskAs(benPage, ben, `deposits/${plain}`);
    await expect(benPage.getByText(`${ann.username} กำลังดูรายการนี้`).last()).toBeVisible();
    await expect(benPage.getByRole('button', { name: 'ตรวจเทียบ' })).toBeDisabled();

    await compare(annPage, 'ORDINARY1', { amount: '5000', name: NAME });
    await annPage.keyboard.press('Enter');
    await expect(toast(annPage, 'เติมแล้ว 5,000.00')).toBeVisible();
    expect(await first.balance()).toBe('5000.00');
    await expect(benPage.getByText(`โดย ${ann.username}`)).toBeVisible();
  });

  await test.step('a reference is used once: the player reads why', async () => {
    await openFromQueue(annPage, used);
    await compare(annPage, 'ordinary1', { amount: '300', name: NAME });
    await expect(fact(annPage, 'เลขอ้างอิงนี้เคยใช้แล้ว')).toHaveAttribute('data-state', 'bad');
    await expect(annPage.locator('[data-act=creditAgainst]')).toHaveCount(0);
    await annPage.keyboard.press('KeyX');
    await expect(annPage.getByRole('button', { name: 'สลิปซ้ำ', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await annPage.keyboard.press('Enter');
    await expect(toast(annPage, 'ปฏิเสธแล้ว 300.00')).toBeVisible();
    const { transactions } = await second.call('GET /history', { query: { limit: 10 } });
    expect(transactions).toContainEqual(
      expect.objectContaining({ amount: 300, status: 'cancelled', reason: 'SLIP_USED' }),
    );
  });

  await test.step('another amount is refused for the reason of its key', async () => {
    await openFromQueue(annPage, less);
    await compare(annPage, 'LESS0001', { amount: '699.50', name: NAME });
    await expect(fact(annPage, 'ยอดที่เข้าไม่ตรง')).toContainText('699.50 ≠ 700.00');
    await annPage.keyboard.press('KeyX');
    await annPage.keyboard.press('Digit3');
    await annPage.keyboard.press('Enter');
    await expect(toast(annPage, 'ปฏิเสธแล้ว 700.00')).toBeVisible();
  });

  await test.step('a foreign name is credited by two, held for two seconds', async () => {
    await openFromQueue(annPage, foreign);
    await compare(annPage, 'FOREIGN1', { amount: '450', name: 'สมชาย ใจดี' });
    await annPage.keyboard.down('Shift');
    await holdKey(annPage, 'Enter', () => expect(annPage.getByText(/รอคนที่สองถึง/).first()).toBeVisible());
    await annPage.keyboard.up('Shift');
    expect(await second.balance()).toBe('0.00');
    await openFromQueue(benPage, foreign);
    await expect(benPage.getByText(`${ann.username} ขอไว้`)).toBeVisible();
    await benPage.keyboard.press('KeyA');
    await expect.poll(second.balance).toBe('450.00');
  });

  await test.step('what is set aside leaves the queue of both', async () => {
    await openFromQueue(annPage, aside);
    await annPage.keyboard.press('KeyH');
    await expect(queueItem(annPage, '600')).toHaveCount(0);
    await expect(queueItem(benPage, '600')).toHaveCount(0);
    await benPage.getByRole('button', { name: /^ต้องดู/ }).click();
    await expect(queueItem(benPage, '600')).toBeVisible();
    await benPage.getByRole('button', { name: /^รอ \d/ }).click();
  });

  await test.step('the rest are credited or refused', async () => {
    for (const [id, reference, amount, name] of [
      [wrong, 'WRONGONE', 900, NAME],
      [masked, 'MASKED01', 1200, 'น.ส. สมหญิง ท***'],
    ] as const) {
      await openFromQueue(annPage, id);
      await compare(annPage, reference, { amount: String(amount), name });
      await annPage.keyboard.press('Enter');
      await expect(toast(annPage, 'เติมแล้ว')).toBeVisible();
    }
    // The second cashier has it since the approval.
    await openFromQueue(benPage, none);
    await expect(benPage.getByText('250.00', { exact: true })).toBeVisible();
    await expect(benPage.getByRole('button', { name: 'ปฏิเสธ', exact: true })).toBeVisible();
    await benPage.keyboard.press('KeyX');
    await expect(benPage.getByRole('button', { name: 'เงินไม่เข้า', exact: true })).toBeVisible();
    await benPage.keyboard.press('Digit2');
    await benPage.getByRole('button', { name: /^ปฏิเสธ 250/ }).click();
    await expect(toast(benPage, 'ปฏิเสธแล้ว 250.00')).toBeVisible();
  });

  await test.step('a payout above the sum is approved by two, and then marked paid', async () => {
    const payout = await first.withdraw(4321);
    await annPage.goto(`${server.address}/desk/withdrawals/${payout}`);
    await annPage.locator('[data-state]').first().waitFor();
    await expect(annPage.getByText('4,321.00').first()).toBeVisible();
    await annPage.keyboard.press('KeyA');
    await expect(annPage.getByText(/รอคนที่สองถึง/).first()).toBeVisible();
    await benPage.goto(`${server.address}/desk/withdrawals/${payout}`);
    await expect(benPage.getByText(`${ann.username} ขอไว้`)).toBeVisible();
    await benPage.keyboard.press('KeyA');
    await expect(annPage.locator('input[name=payoutRef]')).toBeVisible();
    await expect(annPage.locator('[data-act=paid]')).toBeDisabled();
    await annPage.locator('input[name=payoutRef]').fill('PAID0001');
    await annPage.keyboard.press('Enter');
    await holdKey(annPage, 'KeyM', () => expect(toast(annPage, 'จ่ายแล้ว 4,321.00')).toBeVisible());
  });

  await test.step('an admin reverses a wrong credit', async () => {
    await openDeskAs(admin, { username: 'admin', password: ADMIN_PASSWORD }, `deposits/${wrong}`);
    await admin.locator('input[name=reverseReason]').fill('ไม่มีในรายการธนาคาร');
    await admin.keyboard.press('Tab');
    await holdKey(admin, 'KeyR', () => expect(toast(admin, 'กลับรายการแล้ว 900.00')).toBeVisible());
  });

  // Credited: 5,000 + 450 + 900 + 1,200; paid 4,321; reversed 900.
  const { accessToken } = await createApi(admin.request)('POST /desk/login', {
    body: { username: 'admin', password: ADMIN_PASSWORD },
  });
  const ledger = await createApi(admin.request, accessToken)('GET /desk/ledger');
  expect(ledger.isVerified).toBe(true);
  expect(ledger.house.bank).toBe(5000 + 450 + 1200 - 4321);
  for (const page of [admin, annPage, benPage]) await page.context().close();
});

/** A laptop with a session of its own. */
async function openContext(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1280, height: 800 },
    isMobile: false,
    hasTouch: false,
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

interface Payer {
  readonly call: Api;
  readonly balance: () => Promise<string>;
  readonly deposit: (amount: number) => Promise<string>;
  readonly withdraw: (amount: number) => Promise<string>;
}

async function createPayer(page: Page): Promise<Payer> {
  const account = await registerAccount(page.request);
  const call = createApi(page.request, await logInAs(page, account));
  return {
    call,
    balance: async () => (await call('GET /player/wallet')).balance,
    deposit: async (amount) => (await call('POST /wallet/deposit', { body: { amount } })).transactionId,
    withdraw: async (amount) => (await call('POST /player/withdraw', { body: { amount } })).transactionId,
  };
}

/** Enters what the bank's list has, with the keyboard alone, and waits for the checks. */
async function compare(
  page: Page,
  reference: string,
  { amount, name }: { amount: string; name: string },
): Promise<void> {
  await page.keyboard.press('KeyE');
  await expect(page.locator('input[name=bankRef]')).toBeFocused();
  await page.keyboard.insertText(reference);
  await page.locator('input[name=arrived]').fill(amount);
  await page.locator('input[name=sender]').fill(name);
  const replied = page.waitForResponse('**/arrival');
  await page.keyboard.press('Enter');
  expect((await replied).ok()).toBe(true);
  await expect(fact(page, 'เลขอ้างอิง').first()).not.toHaveAttribute('data-state', 'open');
}

/** Goes there without another log-in. */
async function openFromQueue(page: Page, id: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/desk/deposits/${id}`);
  await expect(page.locator(`[data-transfer="${id}"]`)).toBeVisible();
}

function queueItem(page: Page, amount: string) {
  return page.getByRole('region', { name: 'คิว' }).getByRole('button').filter({ hasText: amount });
}

function fact(page: Page, text: string) {
  return page.locator('[data-state]').filter({ hasText: text });
}

function toast(page: Page, text: string) {
  return page.getByRole('status').filter({ hasText: text }).first();
}
