import { expect, type Browser, type Page } from '@playwright/test';
import type { RefuseReason } from '@sanam/contract';

import { logInAs, registerAccount } from './support/accounts.ts';
import { authorize, createApi, type Api } from './support/api.ts';
import { ADMIN_PASSWORD, createOperator, longPressKey, openDeskAs, pressAct } from './support/desk.ts';
import { test } from './support/own-server.ts';
import { makeSlipPhoto, slipQrOf } from './support/slip-picture.ts';
import { createTrader } from './support/trader.ts';

/** Everybody who registers in a test has it. */
const NAME = 'สมหญิง ทดสอบ';
const SUM = 1000;
const HOUSE = '1048273659';

test.use({ serverEnv: { APPROVAL_BAHT: String(SUM), STEP_UP_MINUTES: '0', BANK_REF: 'required' } });

/**
 * 30 deposits and what becomes of each: `listed` are credited as the statement shows them, of the same amount by
 * choosing a line, `foreign` names by two; `less` money than asked for, used references and those without money are
 * refused.
 */
const KINDS = ['listed', 'same', 'foreign', 'less', 'used', 'none'] as const;
type Kind = (typeof KINDS)[number];
const COUNTS: Record<Kind, number> = { listed: 12, same: 4, foreign: 4, less: 4, used: 2, none: 4 };

interface Deposit {
  readonly id: string;
  readonly kind: Kind;
  readonly amount: number;
  readonly ref: string;
}

test(
  'an office evening: deposits, slips, payouts, a reversal, the day closed',
  {
    tag: '@full',
  },
  async ({ browser, server }) => {
    test.slow();
    const [admin, annPage, benPage] = (await Promise.all(
      [1, 2, 3].map(() => openContext(browser, server.address)),
    )) as [Page, Page, Page];
    const [ann, ben] = [await createOperator(admin, 'cashier'), await createOperator(admin, 'cashier')];
    const tokenOf = async (body: { username: string; password: string }) =>
      (await createApi(admin.request)('POST /desk/login', { body })).accessToken;
    const [asAdmin, asAnn, asBen] = [
      createApi(admin.request, await tokenOf({ username: 'admin', password: ADMIN_PASSWORD })),
      createApi(admin.request, await tokenOf(ann)),
      createApi(admin.request, await tokenOf(ben)),
    ];
    const payers = await Promise.all(Array.from({ length: 6 }, () => createPayer(admin)));

    const deposits: Deposit[] = [];
    for (const kind of KINDS) {
      for (let nth = 0; nth < COUNTS[kind]; nth += 1) {
        const no = deposits.length;
        // Those of the same amount are two pairs.
        const amount = kind === 'same' ? 5000 + Math.floor(nth / 2) : 300 + 17 * no;
        const id = await at(payers, no % payers.length).deposit(amount);
        deposits.push({ id, kind, amount, ref: `EVENING${String(no).padStart(3, '0')}` });
      }
    }
    const of = (kind: Kind) => deposits.filter((one) => one.kind === kind);
    // A fight of the evening, on which one of the players bets later.
    const trader = await createTrader(admin.request);
    const matchId = await trader.createMatch({ fightingDateTime: new Date().toISOString() });

    await test.step('some add their slip; a used reference and a picture sent twice are shown', async () => {
      const [first, second] = [at(of('listed'), 0), at(of('listed'), 1)];
      await admin.goto('/desk');
      const { buffer } = await makeSlipPhoto(admin, first.ref);
      const slipOf = (one: Deposit) => ({
        id: one.id,
        by: at(payers, deposits.indexOf(one) % payers.length),
      });
      for (const { id, ref } of [first, second, at(of('none'), 0)]) {
        await slipOf(
          at(
            deposits,
            deposits.findIndex((one) => one.id === id),
          ),
        ).by.addSlip(id, ref, buffer);
      }
      const { transactions } = await asAnn('GET /desk/transactions', { query: { limit: 40 } });
      const reused = transactions.filter(({ isSlipImageReused }) => isSlipImageReused);
      expect(reused).toHaveLength(3);
      // The bank's reference of another deposit is refused on the phone.
      const used = at(of('used'), 0);
      expect(await slipOf(used).by.trySlip(used.id, first.ref)).toBe('SLIP_USED');
    });

    await test.step('the other cashier imports the statement', async () => {
      const rows = deposits.flatMap(({ kind, amount, ref }) => {
        if (kind === 'none' || kind === 'used') return [];
        const sender = kind === 'foreign' ? 'นาย สมชาย ใจดี' : `น.ส. ${NAME}`;
        const arrived = kind === 'less' ? amount - 0.5 : amount;
        // A formula opens as text: nothing of a line is shown otherwise than the bank wrote it.
        return [`${HOUSE},${new Date().toISOString()},${arrived.toFixed(2)},${ref},"=1+1 จาก ${sender}"`];
      });
      await openDeskAs(benPage, ben, 'statement');
      await benPage.locator('[data-statement-file]').setInputFiles({
        name: 'statement.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['account,booked_at,amount,ref,text', ...rows].join('\n')),
      });
      await expect(benPage.getByRole('status').filter({ hasText: `เพิ่ม ${rows.length}` })).toBeVisible();
      await openDeskAs(annPage, ann, 'statement');
    });

    // First those over the API, before a screen claims one of them.
    await test.step('most are decided as the same rules say', async () => {
      const confirm = (call: Api, id: string) =>
        call('POST /desk/transactions/{id}/confirm', { id, body: {} });
      const refuse = (id: string, reason: RefuseReason) =>
        asBen('POST /desk/transactions/{id}/refuse', { id, body: { reason } });
      for (const { id } of of('listed').slice(2)) await confirm(asAnn, id);
      for (const { id } of of('same').slice(2)) {
        const { lines } = await asBen('GET /desk/transactions/{id}', { id });
        const body = { transactionId: id };
        await asBen('POST /desk/bank-lines/{id}/match', { id: at(lines, 0).id, body });
        await confirm(asAnn, id);
      }
      const foreign = of('foreign');
      const { approvalId = '' } = await confirm(asAnn, at(foreign, 1).id);
      await asBen('POST /desk/approvals/{id}/approve', { id: approvalId });
      for (const { id } of foreign.slice(2)) await refuse(id, 'NAME_DIFFERS');
      for (const { id } of of('less').slice(1)) await refuse(id, 'AMOUNT_DIFFERS');
      for (const { id } of of('none')) await refuse(id, 'NOT_RECEIVED');
      // The reference of a deposit that was credited.
      const { ref } = at(of('listed'), 2);
      for (const { id, amount } of of('used')) {
        const found = { bankId: '004', bankRef: ref, amount, name: NAME };
        const { checks } = await asBen('POST /desk/transactions/{id}/arrival', { id, body: found });
        expect(checks[0]).toMatchObject({ check: 'REFERENCE', state: 'FAILED' });
        await refuse(id, 'SLIP_USED');
      }
    });

    await test.step('what the statement shows is credited by one key', async () => {
      for (const { id, amount } of of('listed').slice(0, 2)) {
        await openTransfer(annPage, id);
        await expect(annPage.getByRole('img', { name: 'สลิปที่ผู้เล่นส่ง' })).toBeVisible();
        await expect(annPage.locator('[data-state=good]')).toHaveCount(5);
        await expect(fact(annPage, 'เงินเข้าแล้ว')).toContainText('รายการธนาคาร');
        // Its picture was sent with another deposit too.
        await expect(annPage.locator('[data-act=creditAgainst]')).toBeEnabled();
        await annPage.keyboard.down('Shift');
        await annPage.keyboard.down('Enter');
        await expect(toast(annPage, `เติมแล้ว ${formatBaht(amount)}`)).toBeVisible();
        await annPage.keyboard.up('Enter');
        await annPage.keyboard.up('Shift');
      }
    });

    await test.step('of lines that may be one of two deposits a person chooses', async () => {
      const [one, two] = [at(of('same'), 0), at(of('same'), 1)];
      await openTransfer(annPage, one.id);
      await expect(annPage.getByRole('button', { name: /^รายการนี้/ })).toHaveCount(2);
      await annPage.keyboard.press('Digit1');
      await expect(annPage.locator('[data-state=good]')).toHaveCount(5);
      await pressAct(annPage, 'decide', 'Enter');
      await expect(toast(annPage, `เติมแล้ว ${formatBaht(one.amount)}`)).toBeVisible();
      await openTransfer(annPage, two.id);
      await expect(annPage.getByRole('button', { name: /^รายการนี้/ })).toHaveCount(1);
      await annPage.keyboard.press('Digit1');
      await expect(annPage.locator('[data-state=good]')).toHaveCount(5);
      await pressAct(annPage, 'decide', 'Enter');
      await expect(annPage.locator(`[data-transfer="${two.id}"]`)).toHaveCount(0);
    });

    await test.step('less money than was asked for is refused', async () => {
      const less = at(of('less'), 0);
      await openTransfer(annPage, less.id);
      await annPage.keyboard.press('KeyE');
      await annPage.keyboard.insertText(less.ref);
      await annPage.locator('input[name=arrived]').fill((less.amount - 0.5).toFixed(2));
      await annPage.locator('input[name=sender]').fill(NAME);
      await annPage.keyboard.press('Enter');
      await expect(fact(annPage, 'ยอดที่เข้าไม่ตรง')).toBeVisible();
      await annPage.keyboard.press('KeyX');
      await annPage.keyboard.press('Digit3');
      await annPage.keyboard.press('Enter');
      await expect(toast(annPage, `ปฏิเสธแล้ว ${formatBaht(less.amount)}`)).toBeVisible();
    });

    await test.step('a foreign name is credited by two', async () => {
      const foreign = at(of('foreign'), 0);
      await openTransfer(annPage, foreign.id);
      await annPage.keyboard.down('Shift');
      await longPressKey(annPage, 'Enter', () =>
        expect(annPage.getByText(/รอคนที่สองถึง/).first()).toBeVisible(),
      );
      await annPage.keyboard.up('Shift');
      await openTransfer(benPage, foreign.id);
      await expect(benPage.getByText(`${ann.username} ขอไว้`)).toBeVisible();
      await pressAct(benPage, 'approve', 'KeyA');
      await expect(annPage.getByText(`โดย ${ann.username}`)).toBeVisible();
      const { transactions } = await asAnn('GET /desk/transactions', { query: { status: 'pending' } });
      expect(transactions).toEqual([]);
    });
    let credited = sumOf(of('listed')) + sumOf(of('same')) + sumOf(of('foreign').slice(0, 2));

    await test.step('a payout above the sum has a second person; all are paid with the bank’s reference', async () => {
      const [big, small] = [await at(payers, 0).withdraw(1234), await at(payers, 1).withdraw(400)];
      await openTransfer(annPage, big, 'withdrawals');
      await pressAct(annPage, 'approve', 'KeyA');
      await expect(annPage.getByText(/รอคนที่สองถึง/).first()).toBeVisible();
      await openTransfer(benPage, big, 'withdrawals');
      await pressAct(benPage, 'approve', 'KeyA');
      await annPage.locator('input[name=payoutRef]').fill('PAYOUT0001');
      await annPage.keyboard.press('Enter');
      await longPressKey(annPage, 'KeyM', () => expect(toast(annPage, 'จ่ายแล้ว 1,234.00')).toBeVisible());
      await asAnn('POST /desk/transactions/{id}/approve', { id: small, body: {} });
      await asAnn('POST /desk/transactions/{id}/confirm', {
        id: small,
        body: { bankId: '014', bankRef: 'PAYOUT0002' },
      });
      const back = await at(payers, 2).withdraw(300);
      await asAnn('POST /desk/transactions/{id}/refuse', { id: back, body: { reason: 'OTHER' } });
    });
    const paidOut = 1234 + 400;

    const wrong = at(of('listed'), 11);
    await test.step('an admin reverses a wrong credit: its line is open again', async () => {
      await openDeskAs(admin, { username: 'admin', password: ADMIN_PASSWORD }, `deposits/${wrong.id}`);
      await admin.locator('input[name=reverseReason]').fill('ผิดคน');
      await admin.keyboard.press('Tab');
      await longPressKey(admin, 'KeyR', () =>
        expect(toast(admin, `กลับรายการแล้ว ${formatBaht(wrong.amount)}`)).toBeVisible(),
      );
      credited -= wrong.amount;
    });

    await test.step('an admin adjusts a player and freezes another', async () => {
      const { players } = await asAdmin('GET /desk/players', { query: { search: at(payers, 3).phone } });
      await openPage(admin, `players/${at(players, 0).id}`);
      await expect(admin.getByRole('heading', { level: 1 })).toHaveText(NAME);
      const adjust = async (amount: string, reason: string) => {
        await admin.getByRole('main').getByRole('button', { name: 'ปรับยอด' }).click();
        await admin.getByRole('dialog').locator('input[name=amount]').fill(amount);
        await admin.getByRole('dialog').locator('input[name=text]').fill(reason);
        await admin.keyboard.press('Enter');
        await expect(admin.getByRole('dialog')).toHaveCount(0);
      };
      await adjust('-12.34', 'ค่าธรรมเนียม');
      await expect(admin.getByRole('row').filter({ hasText: 'ค่าธรรมเนียม' })).toContainText('12.34');
      // Above the sum it waits for somebody else.
      await adjust('1500', 'ชดเชย');
      await expect(toast(admin, 'รอคนที่สองอนุมัติ')).toBeVisible();
      const boss = await openContext(browser, server.address);
      await openDeskAs(boss, await createOperator(admin, 'admin'), 'deposits');
      await boss.getByRole('button', { name: /^รออนุมัติ/ }).click();
      const waiting = boss
        .getByRole('region', { name: 'คิว' })
        .getByRole('listitem')
        .filter({ hasText: 'ปรับยอด' });
      await waiting.getByRole('button', { name: 'อนุมัติ', exact: true }).click();
      await expect(waiting).toHaveCount(0);
      await boss.context().close();
      const { players: found } = await asAdmin('GET /desk/players', {
        query: { search: at(payers, 4).phone },
      });
      await openPage(admin, `players/${at(found, 0).id}`);
      // All have the same name.
      await expect(admin.getByRole('banner')).toContainText(at(payers, 4).phone.slice(6));
      await admin.keyboard.down('f');
      await expect(admin.getByRole('dialog')).toBeVisible();
      await admin.keyboard.up('f');
      await admin.getByRole('dialog').locator('input[name=text]').fill('ตรวจสอบ');
      await admin.keyboard.press('Enter');
      await expect(admin.getByRole('banner').getByText('ระงับ', { exact: true })).toBeVisible();
    });

    await test.step('a bet on the last fight is paid, and with it the evening is over', async () => {
      await trader.setRate(matchId, '10/9');
      await trader.move(matchId, 'start');
      await trader.move(matchId, 'open');
      await at(payers, 1).bet(matchId, 100);
      await trader.endWith(matchId, 'RED');
    });

    await test.step('bank, statement and reports are equal to the satang, and the evening is closed', async () => {
      const csv = [
        'account,booked_at,amount,ref,text',
        `${HOUSE},${new Date().toISOString()},-1234.00,PAYOUT0001,out`,
        `${HOUSE},${new Date().toISOString()},-400.00,PAYOUT0002,out`,
      ].join('\n');
      expect(await asAnn('POST /desk/bank-lines', { body: { csv } })).toMatchObject({ added: 2, matched: 2 });
      const ledger = await asAdmin('GET /desk/ledger');
      expect(ledger.isVerified).toBe(true);
      expect(ledger.house.bank).toBe(credited - paidOut);
      expect(ledger.house.adjustments).toBe(-1487.66);

      const statement = await asAnn('GET /desk/bank-lines');
      const refused = of('foreign').slice(2);
      const alone = sumOf(of('less')) - 0.5 * COUNTS.less + sumOf(refused) + wrong.amount;
      expect(statement.identity).toEqual({
        lines: credited - paidOut + alone,
        ledger: credited - paidOut,
        linesAlone: alone,
        postingsAlone: 0,
        isEqual: true,
      });
      await openPage(annPage, 'statement');
      await expect(annPage.getByText('=1+1 จาก').first()).toBeVisible();
      await expect(annPage.getByText('ต่างกันเท่ายอดที่ค้าง')).toBeVisible();

      const report = await asAnn('GET /desk/reports');
      expect(report.ledger).toMatchObject({ bank: credited - paidOut, isEqual: true });
      expect(report.money).toMatchObject({
        deposits: { amount: credited + wrong.amount, posted: credited + wrong.amount },
        depositsReversed: { count: 1, posted: -wrong.amount },
        payouts: { count: 2, amount: -paidOut, posted: -paidOut },
        adjustments: { count: 2, posted: 1487.66 },
      });
      // 90 won on 100 at 10/9.
      expect(report.total).toEqual({ bets: 1, turnover: 100, paid: 190, result: -90 });
      expect(report.days).toMatchObject([{ moneyIn: credited, moneyOut: paidOut, result: -90 }]);
      // What the bank has alone is explained before the day is closed.
      for (const line of statement.lines.filter(({ matchedBy }) => matchedBy === null)) {
        await asAnn('POST /desk/bank-lines/{id}/match', { id: line.id, body: { note: 'คืนผู้โอน' } });
      }
      await openPage(admin, 'reports');
      const day = admin.getByRole('region', { name: 'ปิดวัน' });
      await expect(admin.getByRole('region', { name: 'เทียบกับบัญชี' })).toContainText(/[-−]90\.00/);
      await expect(admin.getByText('ทุกยอดตรงกับบัญชี')).toBeVisible();
      await expect(day.locator('[data-act=closeDay]')).toBeEnabled();
      await longPressKey(admin, 'KeyL', () => expect(day.getByText('ปิดโดย admin')).toBeVisible());
      expect(await asAdmin('GET /desk/days/{day}', { id: report.from })).toMatchObject({ closedBy: 'admin' });
      // It stays as it was.
      expect(
        (await asAnn('GET /desk/reports', { query: { from: report.from, to: report.from } })).total,
      ).toEqual(report.total);
    });
    for (const page of [admin, annPage, benPage]) await page.context().close();
  },
);

test('of two cashiers with one deposit open, one decides and the other is shown it', async ({
  browser,
  server,
}) => {
  const [annPage, benPage] = [
    await openContext(browser, server.address),
    await openContext(browser, server.address),
  ];
  const [ann, ben] = [await createOperator(annPage, 'cashier'), await createOperator(annPage, 'cashier')];
  const payer = await createPayer(annPage);
  const id = await payer.deposit(450);
  await openDeskAs(annPage, ann, `deposits/${id}`);
  await expect(annPage.getByRole('button', { name: 'ตรวจเทียบ' })).toBeEnabled();
  await openDeskAs(benPage, ben, `deposits/${id}`);
  const taken = benPage.getByText(`${ann.username} กำลังดูรายการนี้`).last();
  await expect(taken).toBeVisible();
  await expect(benPage.getByRole('button', { name: 'ปฏิเสธ', exact: true })).toHaveCount(0);

  await annPage.keyboard.press('KeyX');
  await annPage.keyboard.press('Digit2');
  await annPage.getByRole('button', { name: /^ปฏิเสธ 450/ }).click();
  await expect(toast(annPage, 'ปฏิเสธแล้ว 450.00')).toBeVisible();
  await expect(benPage.getByText(`โดย ${ann.username}`)).toBeVisible();
  await expect(taken).toHaveCount(0);
  await expect(benPage.getByText('เงินไม่เข้า')).toBeVisible();
  for (const page of [annPage, benPage]) await page.context().close();
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
  readonly phone: string;
  readonly deposit: (amount: number) => Promise<string>;
  readonly withdraw: (amount: number) => Promise<string>;
  readonly bet: (matchId: number, betAmount: number) => Promise<void>;
  readonly addSlip: (id: string, ref: string, jpeg: Buffer) => Promise<void>;
  /** Why the reference is refused. */
  readonly trySlip: (id: string, ref: string) => Promise<string>;
}

async function createPayer(page: Page): Promise<Payer> {
  const account = await registerAccount(page.request);
  const token = await logInAs(page, account);
  const call: Api = createApi(page.request, token);
  const sendQr = (id: string, ref: string) =>
    page.request.post(`/api/wallet/deposit/${id}/slip`, {
      headers: { ...authorize(token), 'idempotency-key': crypto.randomUUID() },
      data: { qr: slipQrOf(ref) },
    });
  return {
    phone: account.phone,
    deposit: async (amount) => (await call('POST /wallet/deposit', { body: { amount } })).transactionId,
    withdraw: async (amount) => (await call('POST /player/withdraw', { body: { amount } })).transactionId,
    bet: async (matchId, betAmount) => {
      const { rateId } = await call('GET /match/{id}', { id: matchId });
      const pick = { betType: 'RED', rateType: 'MY' } as const;
      await call('POST /bet', { body: { ...pick, matchId, betAmount, rateId: rateId ?? 0 } });
    },
    addSlip: async (id, ref, jpeg) => {
      expect((await sendQr(id, ref)).ok()).toBe(true);
      const headers = { ...authorize(token), 'content-type': 'image/jpeg' };
      const sent = await page.request.post(`/api/wallet/deposit/${id}/slip-image`, { headers, data: jpeg });
      expect(sent.ok(), await sent.text()).toBe(true);
    },
    trySlip: async (id, ref) => ((await (await sendQr(id, ref)).json()) as { code: string }).code,
  };
}

async function openTransfer(page: Page, id: string, list = 'deposits'): Promise<void> {
  await openPage(page, `${list}/${id}`);
  await expect(page.locator(`[data-transfer="${id}"]`)).toBeVisible();
}

/** Goes there without another log-in. */
async function openPage(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/desk/${path}`);
}

function at<Item>(list: readonly Item[], place: number): Item {
  const found = list[place];
  if (found === undefined) throw new Error(`nothing at ${place}`);
  return found;
}

function sumOf(deposits: readonly Deposit[]): number {
  return deposits.reduce((sum, { amount }) => sum + amount, 0);
}

function formatBaht(amount: number): string {
  return amount.toLocaleString('en', { minimumFractionDigits: 2 });
}

function fact(page: Page, text: string) {
  return page.locator('[data-state]').filter({ hasText: text });
}

function toast(page: Page, text: string) {
  return page.getByRole('status').filter({ hasText: text }).first();
}
