import { expect, type Browser, type Page } from '@playwright/test';
import { matchNightOf } from '@sanam/betting';

import { logInAs, registerAccount } from './support/accounts.ts';
import { createApi, type Api } from './support/api.ts';
import { axeViolations } from './support/axe.ts';
import { ADMIN_PASSWORD, createOperator, longPressKey, openDeskAs } from './support/desk.ts';
import { waitForLiveConnection } from './support/live-connection.ts';
import { test } from './support/own-server.ts';
import { createTrader } from './support/trader.ts';

const MINUTE_MS = 60_000;
const ADMIN = { username: 'admin', password: ADMIN_PASSWORD };

test.use({ serverEnv: { STEP_UP_MINUTES: '0' } });

test('each role sees its own things to do, on Tonight and on the rail, one key away', async ({
  browser,
  server,
}) => {
  const page = await openContext(browser, server.address);
  const desk = await openContext(browser, server.address, 'en-GB');
  const cashier = await createOperator(page, 'cashier');
  const trader = await createTrader(page.request);
  await trader.createMatch({ fightingDateTime: inMinutes(-2), redName: 'นิลมังกร' });
  const later = await trader.createMatch({ fightingDateTime: inMinutes(20), rung: '10/9' });
  const player = await createPayer(page);
  const ids = [await player.deposit(400), await player.deposit(250)];

  const cashierPage = desk;
  await openDeskAs(cashierPage, cashier, '');
  await expect(cashierPage).toHaveURL(/\/desk\/tonight$/);
  const todo = cashierPage.getByRole('region', { name: 'To do now' });
  await expect(todo.getByRole('listitem')).toHaveText([/Deposits waiting: 2.*650 in all · within 15 min/]);
  const rail = cashierPage.getByRole('navigation', { name: 'Pages' });
  await expect(rail.getByRole('link', { name: '2 to do' })).toHaveText(/Deposits/);
  // Matches are shown, and lead nowhere that a cashier may not go.
  await expect(cashierPage.getByRole('region', { name: 'All matches of the night' })).toBeVisible();
  await expect(cashierPage.getByRole('main').getByRole('link')).toHaveCount(0);
  expect(await axeViolations(cashierPage)).toEqual([]);

  await test.step('a key opens it from every page', async () => {
    await rail.getByRole('link', { name: 'Players' }).click();
    await expect(cashierPage).toHaveURL(/\/players$/);
    await cashierPage.keyboard.press('F1');
    await expect(cashierPage).toHaveURL(/\/deposits/);
  });

  await test.step('an admin has both areas in one order', async () => {
    const adminPage = await openContext(browser, server.address);
    await openDeskAs(adminPage, ADMIN, 'tonight');
    const items = adminPage.getByRole('region', { name: 'ต้องทำตอนนี้' }).getByRole('listitem');
    await expect(items).toHaveText([/ยังไม่มีราคา.*F1$/, /ฝาก 2 รายการรออยู่.*F2$/]);
    await expect(adminPage.getByText(/2 \/ 0/)).toBeVisible();
    expect(await axeViolations(adminPage)).toEqual([]);
    await adminPage.keyboard.press('F2');
    await expect(adminPage).toHaveURL(/\/deposits/);
  });

  await test.step('what is done goes by itself, and the empty list says what comes next', async () => {
    await rail.getByRole('link', { name: 'Tonight' }).click();
    for (const id of ids) await trader.confirm(id);
    await expect(todo).toContainText('Nothing needs you now.');
    await expect(todo).toContainText(
      isTonight(inMinutes(20)) ? /Next: No\. \d+, .*, in (19|20) min/ : 'No more matches tonight.',
    );
    await expect(rail.getByText('to do')).toHaveCount(0);
  });
  await trader.endWith(later, 'CANCEL');
});

test('what is new and urgent is said once, and sounds only where that is switched on', async ({
  browser,
  server,
}) => {
  const page = await openContext(browser, server.address);
  await page.addInitScript(countTones);
  const api = createApi(page.request);
  const { accessToken } = await api('POST /desk/login', { body: ADMIN });
  const trader = await createTrader(page.request);
  await trader.createMatch({ fightingDateTime: inMinutes(-2) });
  const tones = () => page.evaluate(() => (globalThis as unknown as { tones?: number }).tones ?? 0);
  const said = page.locator('[aria-live=polite].sr-only').first();
  const items = page.getByRole('region', { name: 'ต้องทำตอนนี้' }).getByRole('listitem');

  await openDeskAs(page, ADMIN, 'tonight');
  await expect(items).toHaveCount(1);
  await expect(said).toBeEmpty();
  // Off by default: it is said, and nothing is heard.
  await trader.createMatch({ fightingDateTime: inMinutes(-3) });
  await expect(items).toHaveCount(2);
  await expect(said).toHaveText(/ยังไม่มีราคา/);
  expect(await tones()).toBe(0);

  await page.getByRole('button', { name: 'เมนู' }).last().click();
  await page.getByRole('switch', { name: 'เสียงเตือน' }).click();
  await expect(page.getByRole('switch', { name: 'เสียงเตือน' })).toHaveAttribute('aria-checked', 'true');
  // Two notes, so that the operator knows what it sounds like.
  await expect.poll(tones).toBe(2);
  await page.reload();
  await expect(items).toHaveCount(2);
  await trader.createMatch({ fightingDateTime: inMinutes(-4) });
  await expect(items).toHaveCount(3);
  await expect.poll(tones).toBe(2);
  // A calm thing to do makes no sound, and neither does another page.
  await (await createPayer(page)).deposit(300);
  await expect(items).toHaveCount(4);
  await page.keyboard.press('F4');
  await expect(page).toHaveURL(/\/deposits/);
  await createApi(page.request, accessToken)('GET /desk/me');
  expect(await tones()).toBe(2);
});

test('the desk asks for its matches when they change, not all the time', async ({ browser, server }) => {
  const page = await openContext(browser, server.address);
  const trader = await createTrader(page.request);
  await trader.createMatch({ fightingDateTime: inMinutes(20), rung: '10/9' });
  const connected = waitForLiveConnection(page);
  await openDeskAs(page, ADMIN, 'reports');
  await connected;
  let lists = 0;
  page.on('request', (request) => {
    if (/\/api\/desk\/matches\?/.test(request.url())) lists += 1;
  });
  // The time of the reply is still measured.
  for (let nth = 0; nth < 3; nth += 1) await page.waitForResponse(/\/api\/desk\/me$/);
  // Joining may read once more; every two seconds it would be six times as many.
  expect(lists).toBeLessThanOrEqual(2);
  await expect(page.getByRole('banner')).toContainText(/\d+ ms/);
  const replied = page.waitForResponse(/\/api\/desk\/matches\?/);
  await trader.createMatch({ fightingDateTime: inMinutes(25) });
  await replied;
});

test('a day that is over is closed by a long press once nothing of it is open', async ({
  browser,
  server,
}) => {
  const page = await openContext(browser, server.address);
  const yesterday = matchNightOf(new Date(Date.now() - 24 * 60 * MINUTE_MS));
  await openDeskAs(page, ADMIN, `reports?day=${yesterday}`);
  const panel = page.getByRole('region', { name: 'ปิดวัน' });
  await expect(panel.getByRole('listitem')).toHaveText([
    /วันก่อนหน้าปิดครบแล้ว/,
    /คืนนี้จบแล้ว/,
    /ทุกคู่มีผลแล้ว/,
    /ไม่มีการจ่ายที่ค้างอยู่/,
    /ไม่มีฝากหรือถอนรออยู่/,
    /ไม่มีอะไรรอคนที่สอง/,
    /รายการธนาคารมีที่มาครบ/,
    /บัญชีถูกต้อง/,
    /ยังไม่ได้นำเข้ารายการธนาคาร/,
  ]);
  await longPressKey(page, 'KeyL', () => expect(panel).toContainText('ปิดโดย admin'));
  await expect(panel.getByRole('button')).toHaveCount(0);
  // The ledger was verified for it.
  await page.goto('/desk/ledger');
  const { accessToken } = await createApi(page.request)('POST /desk/login', { body: ADMIN });
  const runs = async () =>
    (await createApi(page.request, accessToken)('GET /desk/ledger/runs', { query: {} })).runs.length;
  const bars = page.getByRole('list', { name: 'การตรวจครั้งก่อน' }).getByRole('listitem');
  // One for the day and one for this page.
  await expect.poll(async () => [await bars.count(), await runs()]).toEqual([2, 2]);
  // Today goes on.
  await page.goto('/desk/reports');
  await expect(panel.getByRole('button')).toBeDisabled();
  await expect(panel).toContainText('คืนนี้ยังไม่จบ');
});

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
const isTonight = (at: string): boolean => matchNightOf(new Date(at)) === matchNightOf(new Date());

async function openContext(browser: Browser, baseURL: string, locale = 'th-TH'): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale,
    viewport: { width: 1280, height: 800 },
    isMobile: false,
    hasTouch: false,
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

interface Payer {
  readonly call: Api;
  readonly deposit: (amount: number) => Promise<string>;
}

async function createPayer(page: Page): Promise<Payer> {
  const account = await registerAccount(page.request);
  const call = createApi(page.request, await logInAs(page, account));
  return {
    call,
    deposit: async (amount) => (await call('POST /wallet/deposit', { body: { amount } })).transactionId,
  };
}

/** Runs in the page: counts the notes instead of playing them. */
function countTones(): void {
  const counter = globalThis as unknown as { tones: number; AudioContext: unknown };
  counter.tones = 0;
  const volume = { setValueAtTime: () => volume, exponentialRampToValueAtTime: () => volume };
  const node = { gain: volume, frequency: { value: 0 }, connect: () => node, stop: () => undefined };
  counter.AudioContext = class {
    readonly state = 'running';
    readonly currentTime = 0;
    readonly destination = node;
    createGain() {
      return node;
    }
    createOscillator() {
      return { ...node, start: () => (counter.tones += 1) };
    }
  };
}
