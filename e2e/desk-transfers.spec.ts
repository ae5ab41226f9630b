import { expect, type Browser, type Page } from '@playwright/test';
import { formatBankAccount } from '@sanam/contract';

import { logInAs, registerAccount } from './support/accounts.ts';
import { createApi, type Api } from './support/api.ts';
import { axeViolations } from './support/axe.ts';
import {
  ADMIN_PASSWORD,
  createOperator,
  longPressKey,
  logInAtDesk,
  openDeskAs,
  pressAct,
} from './support/desk.ts';
import { test } from './support/own-server.ts';

/** Everybody who registers in a test has it. */
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
  const amounts = [5000, 300, 700, 450, 250, 600, 900, 950];
  const ids: string[] = [];
  for (const [index, amount] of amounts.entries())
    ids.push(await (index % 2 === 0 ? first : second).deposit(amount));
  const [plain = '', used = '', less = '', foreign = '', none = '', aside = '', wrong = '', masked = ''] =
    ids;

  await test.step('what one has typed alone is credited by two, and the other sees whose it is', async () => {
    await openDeskAs(annPage, ann, `deposits/${plain}`);
    await expect(annPage.getByText(/Compare with the bank|เทียบกับธนาคารก่อน/)).toBeVisible();
    await openDeskAs(benPage, ben, `deposits/${plain}`);
    await expect(benPage.getByText(`${ann.username} กำลังดูรายการนี้`).last()).toBeVisible();
    await expect(benPage.getByRole('button', { name: 'ตรวจเทียบ' })).toBeDisabled();

    // The key that compares does not also credit what nobody has read yet.
    const early = pressWhileEarly(annPage, plain, { act: 'decide', code: 'Enter' });
    await compare(annPage, 'ORDINARY1', { amount: '5000', name: NAME });
    expect(await early).toBeGreaterThan(0);
    await expect(annPage.getByText('เกิน 1,000 ต้องมีคนที่สอง')).toBeVisible();
    await pressAct(annPage, 'decide', 'Enter');
    await expect(toast(annPage, 'รอคนที่สองอนุมัติ')).toBeVisible();
    expect(await first.balance()).toBe('0.00');
    await expect(benPage.getByText(`${ann.username} ขอไว้`)).toBeVisible();
    await pressAct(benPage, 'approve', 'KeyA');
    await expect.poll(first.balance).toBe('5000.00');
    await expect(annPage.getByText(`โดย ${ann.username}`)).toBeVisible();
    // The approval has opened the next one, which the second cashier leaves.
    await expect(benPage.locator(`[data-transfer="${used}"]`)).toBeVisible();
    const left = benPage.waitForResponse('**/release');
    await openFromQueue(benPage, plain);
    await left;
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

  await test.step('a foreign name is credited by two, with a long press of two seconds', async () => {
    await openFromQueue(annPage, foreign);
    await compare(annPage, 'FOREIGN1', { amount: '450', name: 'สมชาย ใจดี' });
    await annPage.keyboard.down('Shift');
    await longPressKey(annPage, 'Enter', () => expect(annPage.getByText(/รอคนที่สองถึง/).first()).toBeVisible());
    await annPage.keyboard.up('Shift');
    expect(await second.balance()).toBe('0.00');
    await openFromQueue(benPage, foreign);
    await expect(benPage.getByText(`${ann.username} ขอไว้`)).toBeVisible();
    await pressAct(benPage, 'approve', 'KeyA');
    await expect.poll(second.balance).toBe('450.00');
  });

  await test.step('what is set aside leaves the queue of both', async () => {
    await openFromQueue(annPage, aside);
    // Pressed again, the key does not set the next one aside too.
    const early = pressWhileEarly(annPage, wrong, { act: 'aside', code: 'KeyH' });
    await pressAct(annPage, 'aside', 'KeyH');
    expect(await early).toBeGreaterThan(0);
    await expect(queueItem(annPage, '600')).toHaveCount(0);
    await expect(queueItem(benPage, '600')).toHaveCount(0);
    await benPage.getByRole('button', { name: /^ต้องดู/ }).click();
    await expect(queueItem(benPage, '600')).toBeVisible();
    await benPage.getByRole('button', { name: /^รอ \d/ }).click();
  });

  await test.step('the rest are credited or refused', async () => {
    for (const [id, reference, amount, name] of [
      [wrong, 'WRONGONE', 900, NAME],
      [masked, 'MASKED01', 950, 'น.ส. สมหญิง ท***'],
    ] as const) {
      await openFromQueue(annPage, id);
      await compare(annPage, reference, { amount: String(amount), name });
      await pressAct(annPage, 'decide', 'Enter');
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
    await expect(fact(annPage, 'บัญชีธนาคารไม่เคยเปลี่ยน')).toHaveAttribute('data-state', 'good');
    await pressAct(annPage, 'approve', 'KeyA');
    await expect(annPage.getByText(/รอคนที่สองถึง/).first()).toBeVisible();
    await benPage.goto(`${server.address}/desk/withdrawals/${payout}`);
    await expect(benPage.getByText(`${ann.username} ขอไว้`)).toBeVisible();
    await pressAct(benPage, 'approve', 'KeyA');
    await expect(annPage.locator('input[name=payoutRef]')).toBeVisible();
    await expect(annPage.locator('[data-act=paid]')).toBeDisabled();
    await annPage.locator('input[name=payoutRef]').fill('PAID0001');
    await annPage.keyboard.press('Enter');
    await longPressKey(annPage, 'KeyM', () => expect(toast(annPage, 'จ่ายแล้ว 4,321.00')).toBeVisible());
    await expectNothingToPay(benPage);
    await expect(benPage.locator('[aria-current=step]')).toHaveCount(0);
  });

  await test.step('an admin reverses a wrong credit', async () => {
    await openDeskAs(admin, { username: 'admin', password: ADMIN_PASSWORD }, `deposits/${wrong}`);
    await admin.locator('input[name=reverseReason]').fill('ไม่มีในรายการธนาคาร');
    await admin.keyboard.press('Tab');
    await longPressKey(admin, 'KeyR', () => expect(toast(admin, 'กลับรายการแล้ว 900.00')).toBeVisible());
    await openFromQueue(annPage, wrong);
    await expect(annPage.getByText('ไม่มีในรายการธนาคาร')).toBeVisible();
  });

  // Credited: 5,000 + 450 + 900 + 950; paid 4,321; reversed 900.
  const { accessToken } = await createApi(admin.request)('POST /desk/login', {
    body: { username: 'admin', password: ADMIN_PASSWORD },
  });
  const ledger = await createApi(admin.request, accessToken)('GET /desk/ledger');
  expect(ledger.isVerified).toBe(true);
  expect(ledger.house.bank).toBe(5000 + 450 + 950 - 4321);
  for (const page of [admin, annPage, benPage]) await page.context().close();
});

test('the second person reads what would change, for whom and why, in Thai and English', async ({
  browser,
  server,
}) => {
  const page = await openContext(browser, server.address);
  const [ann, ben, eve] = [
    await createOperator(page, 'cashier'),
    await createOperator(page, 'cashier'),
    await createOperator(page, 'admin'),
  ];
  const callAs = async (body: { username: string; password: string }) =>
    createApi(page.request, (await createApi(page.request)('POST /desk/login', { body })).accessToken);
  const asAdmin = await callAs({ username: 'admin', password: ADMIN_PASSWORD });
  const [asAnn, asBen] = [await callAs(ann), await callAs(ben)];
  const payer = await createPayer(page);
  const deposit = await payer.deposit(1500);
  const found = { bankId: '014', bankRef: 'TYPED0001', amount: 1500, name: NAME };
  await asAnn('POST /desk/transactions/{id}/arrival', { id: deposit, body: found });
  const { approvalId = '' } = await asAnn('POST /desk/transactions/{id}/confirm', { id: deposit, body: {} });
  await asBen('POST /desk/approvals/{id}/approve', { id: approvalId });
  const {
    playerId: id,
    bankCode,
    bankAccount,
    transferCode,
  } = await asAnn('GET /desk/transactions/{id}', {
    id: deposit,
  });
  await asAdmin('POST /desk/transactions/{id}/reverse', { id: deposit, body: { reason: 'ยอดของคนอื่น' } });
  await asAnn('POST /desk/players/{id}/bank-account', {
    id,
    body: { bankCode: 'SCB', bankAccount: '4062848217', reason: 'ทำบัตรหาย' },
  });
  for (const [amount, reason] of [
    [6000, 'คืนค่าธรรมเนียม'],
    [-6000, 'จ่ายเกิน'],
  ] as const)
    await asAdmin('POST /desk/players/{id}/adjust', { id, body: { amount, reason } });
  await asAdmin('POST /desk/limits', { body: { scope: `PLAYER:${id}`, betMax: 2000 } });
  await asAdmin('POST /desk/limits', { body: { scope: `PLAYER:${id}`, betMax: 3000 } });
  await asAdmin('POST /desk/settings', { body: { approvalBaht: 2500 } });

  await openDeskAs(page, eve, 'deposits?tab=approvals');
  const rows = page.getByRole('region', { name: 'คิว' }).getByRole('listitem');
  const row = (reason: string) => rows.filter({ hasText: reason });
  await expect(row('ทำบัตรหาย')).toContainText(
    `${bankCode} ${formatBankAccount(bankAccount)} เปลี่ยนเป็น SCB 406-2-84821-7`,
  );
  await expect(row('ทำบัตรหาย')).toContainText(NAME);
  await expect(row('คืนค่าธรรมเนียม')).toContainText('+6,000.00');
  await expect(row('คืนค่าธรรมเนียม')).toContainText('ให้ผู้เล่น');
  await expect(row('จ่ายเกิน')).toContainText('−6,000.00');
  await expect(row('จ่ายเกิน')).toContainText('หักจากผู้เล่น');
  await expect(row('ยอดของคนอื่น')).toContainText(transferCode);
  await expect(rows.filter({ hasText: '2,000 เปลี่ยนเป็น 3,000' })).toContainText('ต่อหนึ่งใบ');
  await expect(rows.filter({ hasText: '1,000 เปลี่ยนเป็น 2,500' })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await page.evaluate(() => localStorage.setItem('sanam-desk-language', 'en'));
  await page.goto(`${server.address}/desk/players/${id}`);
  const own = page.getByRole('region', { name: 'Approvals' }).getByRole('listitem');
  await expect(own).toHaveCount(4);
  await expect(own.filter({ hasText: 'ทำบัตรหาย' })).toContainText('becomes SCB 406-2-84821-7');
  await expect(own.filter({ hasText: 'จ่ายเกิน' })).toContainText('Taken from the player');
  await own.filter({ hasText: 'ทำบัตรหาย' }).getByRole('button', { name: 'Approve' }).click();
  await expect(own).toHaveCount(3);
  await expect(page.getByText('4062848217').first()).toBeVisible();

  await page.goto(`${server.address}/desk/deposits/${deposit}`);
  const asked = page.getByRole('group', { name: 'Second person' });
  await expect(asked).toContainText('ยอดของคนอื่น');
  await page.context().close();
});

test('a cashier who imported the line of a deposit asks a second person', async ({ browser, server }) => {
  const laptop = await openContext(browser, server.address);
  const [ann, ben] = [await createOperator(laptop, 'cashier'), await createOperator(laptop, 'cashier')];
  const callAs = async (body: { username: string; password: string }) =>
    createApi(laptop.request, (await createApi(laptop.request)('POST /desk/login', { body })).accessToken);
  const payer = await createPayer(laptop);
  const [own, others, next] = [
    await payer.deposit(1500),
    await payer.deposit(2500),
    await payer.deposit(2600),
  ];
  for (const [credentials, amount] of [
    [ann, 1500],
    [ben, 2500],
    [ben, 2600],
  ] as const) {
    const row = `1048273659,${new Date().toISOString()},${amount},IMPORT${amount},${NAME}`;
    const csv = `account,booked_at,amount,ref,text\n${row}`;
    const call = await callAs(credentials);
    await call('POST /desk/bank-lines', { body: { csv } });
  }
  await openDeskAs(laptop, ann, `deposits/${own}`);
  await expect(laptop.getByText(`${ann.username} นำเข้า`)).toBeVisible();
  await expect(laptop.getByText('คุณนำเข้ารายการนี้เอง เกิน 1,000 ต้องมีคนที่สอง')).toBeVisible();
  await pressAct(laptop, 'decide', 'Enter');
  await expect(toast(laptop, 'รอคนที่สองอนุมัติ')).toBeVisible();
  expect(await payer.balance()).toBe('0.00');
  await openFromQueue(laptop, others);
  await expect(laptop.getByText(`${ben.username} นำเข้า`)).toBeVisible();
  await expect(laptop.getByText(/ต้องมีคนที่สอง/)).toHaveCount(0);
  // A key that is pressed again does not credit the next one, which nobody has read yet.
  const early = pressWhileEarly(laptop, next, { act: 'decide', code: 'Enter' });
  await pressAct(laptop, 'decide', 'Enter');
  expect(await early).toBeGreaterThan(0);
  expect(await payer.balance()).toBe('2500.00');
  await laptop.context().close();
});

test(
  'by touch deposits are credited, refused with a note, and credited by two',
  { tag: '@full' },
  async ({ page, server, browser }) => {
    const laptop = await openContext(browser, server.address);
    const [ann, ben] = [await createOperator(laptop, 'cashier'), await createOperator(laptop, 'cashier')];
    const payer = await createPayer(laptop);
    const ids = [await payer.deposit(500), await payer.deposit(640), await payer.deposit(780)] as const;
    const show = async (id: string) => {
      await openFromQueue(page, id);
      await expect(page.getByRole('button', { name: 'ตรวจเทียบ' })).toBeEnabled();
    };
    const enter = async (bankRef: string, arrived: string, sender: string) => {
      for (const [field, text] of Object.entries({ bankRef, arrived, sender }))
        await page.locator(`input[name=${field}]`).fill(text);
      await page.getByRole('button', { name: 'ตรวจเทียบ' }).tap();
      await expect(fact(page, 'เลขอ้างอิง').first()).not.toHaveAttribute('data-state', 'open');
    };
    await page.goto(`${server.address}/desk/deposits/${ids[0]}`);
    await logInAtDesk(page, ann.username, ann.password);
    await expect(page.getByRole('banner')).toBeVisible();
    await enter('TOUCHED1', '500', NAME);
    await page.getByRole('button', { name: /^เติม 500/ }).tap();
    await expect(toast(page, 'เติมแล้ว 500.00')).toBeVisible();
    expect(await payer.balance()).toBe('500.00');

    await show(ids[1]);
    await page.getByRole('button', { name: 'ปฏิเสธ', exact: true }).tap();
    await page.getByRole('button', { name: 'เงินไม่เข้า', exact: true }).tap();
    await page.locator('input[name=note]').fill('โทรถามธนาคารแล้ว');
    await page.getByRole('button', { name: /^ปฏิเสธ 640/ }).tap();
    await expect(toast(page, 'ปฏิเสธแล้ว 640.00')).toBeVisible();
    // The desk reads the note, the player does not.
    await openFromQueue(page, ids[1]);
    await expect(page.getByText('โทรถามธนาคารแล้ว')).toBeVisible();
    const { transactions } = await payer.call('GET /history', { query: { limit: 10 } });
    expect(JSON.stringify(transactions)).toContain('NOT_RECEIVED');
    expect(JSON.stringify(transactions)).not.toContain('โทรถามธนาคารแล้ว');

    await show(ids[2]);
    await enter('TOUCHED3', '780', 'สมชาย ใจดี');
    const against = page.locator('[data-act=creditAgainst]');
    await against.tap();
    await expect(page.getByText(/รอคนที่สองถึง/)).toHaveCount(0);
    await against.hover();
    await page.mouse.down();
    await expect(page.getByText(/รอคนที่สองถึง/).first()).toBeVisible();
    await page.mouse.up();
    await openDeskAs(laptop, ben, `deposits/${ids[2]}`);
    await laptop.getByText(`${ann.username} ขอไว้`).waitFor();
    await pressAct(laptop, 'approve', 'KeyA');
    await expect.poll(payer.balance).toBe('1280.00');
    await laptop.context().close();
  },
);

test(
  'a payout to an account that the player no longer has says so',
  { tag: '@full' },
  async ({ browser, server }) => {
    const page = await openContext(browser, server.address);
    const [ann, ben] = [await createOperator(page, 'cashier'), await createOperator(page, 'cashier')];
    const callAs = async (body: { username: string; password: string }) =>
      createApi(page.request, (await createApi(page.request)('POST /desk/login', { body })).accessToken);
    const asAnn = await callAs(ann);
    const payer = await createPayer(page);
    const { playerId: id } = await asAnn('GET /desk/transactions/{id}', { id: await payer.deposit(500) });
    await (
      await callAs({ username: 'admin', password: ADMIN_PASSWORD })
    )('POST /desk/players/{id}/adjust', { id, body: { amount: 500, reason: 'คืนค่าธรรมเนียม' } });
    const payout = await payer.withdraw(300);
    await openDeskAs(page, ben, `withdrawals/${payout}`);
    const payTo = page
      .locator('section')
      .filter({ hasText: '300.00' })
      .filter({ has: page.locator('#pay-to') });
    await expect(payTo).toContainText('ตามที่ลงทะเบียน');

    const { approvalId = '' } = await asAnn('POST /desk/players/{id}/bank-account', {
      id,
      body: { bankCode: 'SCB', bankAccount: '4062848217', reason: 'ทำบัตรหาย' },
    });
    await (
      await callAs(ben)
    )('POST /desk/approvals/{id}/approve', { id: approvalId });
    await page.reload();
    await expect(payTo.getByRole('heading')).toHaveText('ไม่ใช่บัญชีปัจจุบันของผู้เล่นแล้ว');
    await expect(payTo).not.toContainText('ตามที่ลงทะเบียน');

    await page.keyboard.press('KeyX');
    const reasons = page.getByRole('group', { name: 'เหตุผล ผู้เล่นจะเห็น' });
    await expect(reasons.locator('[aria-pressed]')).toHaveText([/^ชื่อไม่ตรง/, /^เรื่องอื่น/]);
    await page.keyboard.press('Digit1');
    await page.getByRole('button', { name: /^ปฏิเสธ 300/ }).click();
    await expect.poll(payer.balance).toBe('500.00');
    await page.goto(`${server.address}/desk/withdrawals/${payout}`);
    await expectNothingToPay(page);
    await page.context().close();
  },
);

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

/** Presses a key as often as it can while an act on this deposit that was shown just now is not possible yet. */
function pressWhileEarly(
  page: Page,
  id: string,
  key: { readonly act: string; readonly code: string },
): Promise<number> {
  return page.evaluate(
    ({ transfer, act, code }) =>
      new Promise<number>((resolve) => {
        let presses = 0;
        const look = () => {
          const button = document.querySelector<HTMLButtonElement>(`[data-act=${act}]`);
          const isShown = document.querySelector(`[data-transfer="${transfer}"]`) !== null && button !== null;
          if (isShown && !button.disabled) return resolve(presses);
          if (isShown) {
            presses += 1;
            for (const type of ['keydown', 'keyup'])
              document.body.dispatchEvent(new KeyboardEvent(type, { code, key: code, bubbles: true }));
          }
          requestAnimationFrame(look);
        };
        look();
      }),
    { transfer: id, ...key },
  );
}

/** A payout that is decided shows the account, and offers neither to copy it nor to pay. */
async function expectNothingToPay(page: Page): Promise<void> {
  await expect(page.locator('#pay-to')).toHaveText('บัญชีของรายการถอนนี้');
  await expect(page.getByRole('button', { name: /^คัดลอก/ })).toHaveCount(0);
  await expect(page.locator('[data-state]').filter({ hasText: 'กันเงินไว้ตั้งแต่' })).toHaveCount(0);
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
