import { expect, test, type Page } from '@playwright/test';
import { toBangkokClock } from '@sanam/betting';
import { LEDGER_CHECKS, type Endpoints, type ReplyOf } from '@sanam/contract';

import { DEMO_ACCOUNT, registerAccount } from './support/accounts.ts';
import { authorize, createApi } from './support/api.ts';
import { axeViolations } from './support/axe.ts';
import { bangkokDay } from './support/clock.ts';
import {
  ADMIN_PASSWORD,
  addOperator,
  logInAtDesk,
  openDeskMenu,
  openDeskPage,
  openLedger,
  storedDeskSession,
} from './support/desk.ts';
import { delayRequests, rewriteReplies } from './support/intercept-requests.ts';
import { switchLanguage } from './support/language.ts';
import { createStadium } from './support/stadium.ts';
import { newStadiumName } from './support/stadium.ts';
import { createPlayer } from './support/player.ts';
import { createOpenMatch, createTrader } from './support/trader.ts';
import { PHONE, TABLET } from './support/viewports.ts';

const LOGIN = '**/api/desk/login';
const LEDGER = '**/api/desk/ledger';
const ENDED = 'การเข้าสู่ระบบหมดอายุ กรุณาเข้าสู่ระบบใหม่';

type Ledger = ReplyOf<Endpoints['GET /desk/ledger']>;

test('the log-in reports what is missing, wrong or without a reply', { tag: '@full' }, async ({ page }) => {
  await page.goto('/desk');
  await logInAtDesk(page, '  ', '  ');
  await expect(page.locator('input[name=username]')).toHaveAccessibleDescription('กรุณากรอกชื่อผู้ใช้');
  await expect(page.locator('input[name=password]')).toHaveAccessibleDescription('กรุณากรอกรหัสผ่าน');
  await expect(page.locator('input[name=username]')).toBeFocused();

  // An unknown name is reported like a wrong password.
  for (const name of ['admin', 'nobody']) {
    const replied = page.waitForResponse(LOGIN);
    await logInAtDesk(page, name, 'not-the-password');
    await replied;
    await expect(page.getByRole('alert')).toHaveText('ชื่อผู้ใช้ รหัสผ่าน หรือรหัสยืนยันไม่ถูกต้อง');
  }
  expect(await storedDeskSession(page)).toBeNull();

  await page.route(LOGIN, (route) => route.abort());
  await logInAtDesk(page, 'admin', ADMIN_PASSWORD);
  await expect(page.getByRole('alert')).toHaveText('เซิร์ฟเวอร์ไม่ตอบ กรุณาลองใหม่อีกครั้ง');
});

test('the desk refuses the password and the token of a player', async ({ page }) => {
  await page.goto('/desk');
  await logInAtDesk(page, DEMO_ACCOUNT.phone, DEMO_ACCOUNT.password);
  await expect(page.getByRole('alert')).toBeVisible();

  const { accessToken } = await createApi(page.request)('POST /auth/login', {
    body: { username: DEMO_ACCOUNT.phone, password: DEMO_ACCOUNT.password },
  });
  const flags = { hasTotp: false, mustChangePassword: false, mustSetUpTotp: false };
  const session = { accessToken, operator: { username: 'admin', role: 'admin', ...flags } };
  await page.evaluate((text) => sessionStorage.setItem('sanam-desk-session', text), JSON.stringify(session));
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: ENDED })).toBeVisible();
  expect(await storedDeskSession(page)).toBeNull();
});

test(
  'a session survives a reload, belongs to its tab and ends with the log-out',
  { tag: '@full' },
  async ({ page, context }) => {
    await openLedger(page);
    await expect(page.getByRole('banner')).toContainText('admin');
    await expect(page.getByRole('banner')).toContainText('ผู้ดูแลระบบ');
    await page.reload();
    await expect(page.getByRole('table')).toBeVisible();

    const other = await context.newPage();
    await other.goto('/desk');
    await expect(other.locator('button[type=submit]')).toBeVisible();
    await other.close();

    const token = await readToken(page);
    await (await openDeskMenu(page)).getByRole('button', { name: 'ออกจากระบบ' }).click();
    await expect(page.locator('button[type=submit]')).toBeVisible();
    await expect(page.getByRole('status')).toHaveCount(0);
    expect(await storedDeskSession(page)).toBeNull();
    await page.reload();
    await expect(page.locator('button[type=submit]')).toBeVisible();
    const reply = await page.request.get('/api/desk/me', { headers: authorize(token) });
    expect(reply.status()).toBe(401);
  },
);

test('a session that the server has ended leads to the log-in with the reason', async ({ page }) => {
  await openLedger(page);
  await createApi(page.request, await readToken(page))('POST /desk/logout');
  // The live connection brings it; nothing has to be pressed.
  await expect(page.getByRole('status').filter({ hasText: ENDED })).toBeVisible();
  await logInAtDesk(page, 'admin', ADMIN_PASSWORD);
  await expect(page.getByRole('table')).toBeVisible();
});

test('verifies the ledger rule by rule, also on request, and marks violations', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await openLedger(page);
  const verdict = page.getByRole('status').filter({ hasText: 'บัญชีถูกต้อง' });
  await expect(verdict).toBeVisible();
  const rows = page.getByRole('table').locator('tbody tr');
  await expect(rows).toHaveCount(LEDGER_CHECKS.length);
  for (const row of await rows.all()) await expect(row).toHaveText(/^ถูกต้อง.*[\u0E01-\u0E4E][\d,]+$/);
  const amounts = page.locator('dl dd > span');
  await expect(amounts).toHaveText(Array.from({ length: 7 }, () => /^฿−?[\d,]+\.\d{2}$/));

  const replied = page.waitForResponse(LEDGER);
  await page.getByRole('button', { name: 'ตรวจอีกครั้ง' }).click();
  const { data } = (await (await replied).json()) as { data: Ledger };
  const inBangkok = toBangkokClock(Date.parse(data.verifiedAt)).toISOString().slice(11, 19);
  await expect(verdict).toContainText(inBangkok);

  await rewriteReplies<Ledger>(page, LEDGER, (ledger) => ({
    ...ledger,
    isVerified: false,
    checks: ledger.checks.map((check) =>
      check.code === 'BALANCES_MATCH_ENTRIES' ? { ...check, violations: 1200 } : check,
    ),
  }));
  await page.getByRole('button', { name: 'ตรวจอีกครั้ง' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('บัญชีไม่ถูกต้อง');
  const violated = page.getByRole('row').filter({ hasText: 'ผิด 1,200 รายการ' });
  await expect(violated).toHaveCount(1);
  await expect(violated).toContainText('ยอดคงเหลือที่เก็บไว้');
  // Among them would be violations of the content security policy.
  expect(errors).toEqual([]);
});

test('shows that the ledger is being verified, and retries a failure', { tag: '@full' }, async ({ page }) => {
  const request = await delayRequests(page, LEDGER);
  await openDeskPage(page, 'ledger');
  await expect(page.getByRole('status').filter({ hasText: 'กำลังตรวจ...' })).toBeAttached();
  request.fail();
  await expect(page.getByRole('alert')).toContainText('เซิร์ฟเวอร์ไม่ตอบ');
  await page.unroute(LEDGER);
  await page.getByRole('button', { name: 'ลองใหม่' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.route(LEDGER, (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'ตรวจอีกครั้ง' }).click();
  await expect(page.getByRole('alert')).toContainText('ผลด้านล่างเป็นของการตรวจครั้งก่อน');
  await expect(page.getByRole('table')).toBeVisible();
});

test('shows an operator who is no admin that the ledger is for admins only', async ({ page }) => {
  const json = { success: false, code: 'FORBIDDEN', message: 'ไม่มีสิทธิ์ทำรายการนี้', data: null };
  await page.route(LEDGER, (route) => route.fulfill({ status: 403, json }));
  await openDeskPage(page, 'ledger');
  await expect(page.getByText('สมุดบัญชีเปิดให้เฉพาะผู้ดูแลระบบ')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('banner')).toContainText('admin');
});

test('follows the language of the browser until another is chosen', async ({ browser }) => {
  const page = await browser.newPage({ locale: 'en-GB' });
  await openLedger(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ledger');
  await (await openDeskMenu(page)).getByRole('radio', { name: 'ไทย' }).check();
  await expect(page.locator('h1')).toHaveText('สมุดบัญชี');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'th');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('สมุดบัญชี');
  await page.close();
});

const SCREENS = {
  'log-in': async (page: Page) => {
    await page.goto('/desk');
    await logInAtDesk(page, '', '');
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(2);
  },
  ledger: openLedger,
  operators: async (page: Page) => {
    await addOperator(page);
    await openDeskPage(page, 'operators');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  },
  audit: async (page: Page) => {
    await openDeskPage(page, 'audit');
    await expect(page.locator('li[aria-current]')).toBeVisible();
  },
  account: (page: Page) => openDeskPage(page, 'account'),
  settings: async (page: Page) => {
    await openDeskPage(page, 'settings');
    await page.keyboard.press('KeyN');
    await expect(page.locator('input[name=again]')).toBeVisible();
    await expect(page.locator('input[name=deskSilenceSeconds]')).toBeVisible();
  },
  tonight: async (page: Page) => {
    await createOpenMatch(await createTrader(page.request));
    await openDeskPage(page, 'tonight');
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  },
  step: async (page: Page) => {
    await (await createStadium(await createTrader(page.request))).addStepMatch();
    await openDeskPage(page, 'step');
    await page.locator('li[aria-current]').waitFor();
    await page.keyboard.press('KeyA');
    await expect(page.locator('#step-change')).toBeAttached();
  },
  card: async (page: Page) => {
    const trader = await createTrader(page.request);
    const stadiumId = await trader.addStadium(newStadiumName());
    const fightingDateTime = '2031-03-18T12:00:00Z';
    const change = { stadiumId, fightingDateTime, redLatinName: 'Nin', streamingUrl: '/live/1.m3u8' };
    await trader.createMatch({ ...change, matchNo: 1, rung: '10/9' });
    await trader.createMatch({ ...change, matchNo: 2 });
    await openDeskPage(page, `card?night=2031-03-18&stadium=${stadiumId}`);
    await page.locator('[data-match]').nth(1).getByRole('button').click();
    await expect(page.locator('input[name=red]')).toBeVisible();
  },
  'pasted card': async (page: Page) => {
    const stadiumId = await (await createTrader(page.request)).addStadium(newStadiumName());
    await openDeskPage(page, `card?night=2031-03-18&stadium=${stadiumId}`);
    await page
      .getByRole('button', { name: /วางตาราง|Paste a table/ })
      .first()
      .click();
    await page
      .locator('textarea')
      .fill('20:35 แดง ขาว 10/9 R\n21.05 เขียว ดำ ด่าง 10/8 B\n21:35 เทา เทา 9/10 R https://s.example/1');
    await expect(page.locator('[data-status=wrong]')).toHaveCount(1);
  },
  keys: async (page: Page) => {
    await openDeskPage(page, 'tonight');
    await page.keyboard.press('Shift+Slash');
    await expect(page.getByRole('region', { name: /^(?:ปุ่มและคำสั่ง|Keys)$/ })).toBeVisible();
  },
  deposits: async (page: Page) => {
    const { requestDeposit } = await createPlayer(page);
    await openDeskPage(page, `deposits/${await requestDeposit(1500)}`);
    await expect(page.locator('input[name=bankRef]')).toBeVisible();
    await page.keyboard.press('KeyX');
    await expect(page.getByRole('group').getByRole('button', { pressed: true }).first()).toBeVisible();
  },
  payouts: async (page: Page) => {
    const { requestWithdrawal } = await createPlayer(page, { baht: 900 });
    // At half past ten in the evening, when the page also announces the banks' pause.
    await page.clock.setFixedTime(`${bangkokDay()}T22:30:00+07:00`);
    await openDeskPage(page, `withdrawals/${await requestWithdrawal(450)}`);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(อนุมัติ|Approve)$/ })
      .click();
    await expect(page.locator('input[name=payoutRef]')).toBeVisible();
  },
  exposure: async (page: Page) => {
    await openDeskPage(page, 'exposure');
    await expect(page.locator('input[name=betMax]')).toBeVisible();
  },
  statement: async (page: Page) => {
    const { requestDeposit } = await createPlayer(page);
    const amount = 20_000 + Math.floor(Math.random() * 50_000);
    // Two, so that the line is a case with two proposals.
    await requestDeposit(amount);
    await requestDeposit(amount);
    const { accessToken } = await createApi(page.request)('POST /desk/login', {
      body: { username: 'admin', password: ADMIN_PASSWORD },
    });
    const line = `1048273659,${new Date().toISOString()},${amount}.00,,โอนจาก ${crypto.randomUUID()}`;
    const csv = `account,booked_at,amount,ref,text\n${line}`;
    await createApi(page.request, accessToken)('POST /desk/bank-lines', { body: { csv } });
    await openDeskPage(page, 'statement');
    await expect(page.getByRole('row').nth(1).getByRole('button').first()).toBeVisible();
  },
  reports: async (page: Page) => {
    await openDeskPage(page, 'reports');
    await expect(page.getByRole('tab').first()).toBeVisible();
  },
  players: async (page: Page) => {
    await registerAccount(page.request);
    await openDeskPage(page, 'players');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  },
  player: async (page: Page) => {
    const { phone } = await registerAccount(page.request);
    await openDeskPage(page, 'players');
    await page.getByRole('searchbox').fill(phone);
    // The row moves when the others leave the list.
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await page.getByRole('link', { name: phone.slice(6) }).click();
    await expect(page.locator('input[name=betMax]')).toBeVisible();
  },
  'choice of a match': async (page: Page) => {
    await openDeskPage(page, 'ringside');
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  },
  ringside: async (page: Page) => {
    const id = await createOpenMatch(await createTrader(page.request));
    await openDeskPage(page, `ringside/${id}`);
    await expect(page.locator('[data-act=end]')).toBeEnabled();
  },
  result: async (page: Page) => {
    const trader = await createTrader(page.request);
    const id = await createOpenMatch(trader);
    await trader.move(id, 'end');
    await openDeskPage(page, `result/${id}`);
    await page.getByRole('radio').first().click();
    await expect(page.locator('[data-act=confirm]')).toBeEnabled();
  },
  'change of a made-up password': async (page: Page) => {
    const { username, password } = await addOperator(page);
    await page.goto('/desk');
    await logInAtDesk(page, username, password);
    await page.locator('button[type=submit]').click();
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(2);
  },
};

for (const [name, open] of Object.entries(SCREENS)) {
  test(
    `the ${name} page fits a phone and a tablet and is accessible at each size`,
    { tag: '@full' },
    async ({ page }) => {
      await open(page);
      for (const { colorScheme, ...viewport } of [
        { width: 1280, height: 800, colorScheme: 'light' as const },
        { ...TABLET, colorScheme: 'dark' as const },
        { ...PHONE, colorScheme: 'dark' as const },
      ]) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        expect(await axeViolations(page), colorScheme).toEqual([]);
      }
      await expectFits(page);

      await switchLanguage(page, 'en', 'sanam-desk-language');
      // Colours do not depend on the language, and checking them takes longer than all other rules.
      expect(await axeViolations(page, { without: ['color-contrast'] }), 'in English').toEqual([]);
      await expectFits(page);
    },
  );
}

/** With a finger: `any-pointer: coarse`. */
async function expectFits(page: Page): Promise<void> {
  for (const width of [TABLET.width, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await measureWidth(page)).toBeLessThanOrEqual(width);
    expect(await smallTargets(page), `at ${width}`).toEqual([]);
  }
  await page.setViewportSize(PHONE);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await measureWidth(page), 'at twice the text size').toBeLessThanOrEqual(PHONE.width);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

/** All are measured at one moment, since the matches on the page change meanwhile. */
function smallTargets(page: Page): Promise<string[]> {
  return page.locator('button:visible, input:visible, nav a:visible').evaluateAll((targets) =>
    targets
      .filter((target) => {
        const { width, height } = target.getBoundingClientRect();
        // A match may leave the page after it was found.
        return target.isConnected && Math.min(width, height) <= 43.5;
      })
      .map((target) => target.outerHTML.slice(0, 200)),
  );
}

function measureWidth(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}

async function readToken(page: Page): Promise<string> {
  const session = JSON.parse((await storedDeskSession(page)) ?? '{}') as { accessToken: string };
  return session.accessToken;
}
