import { expect, test, type Locator, type Page, type Request } from '@playwright/test';
import type { Endpoints, ReplyOf } from '@sanam/contract';

import { axeViolations } from './support/axe.ts';
import { createApi } from './support/api.ts';
import {
  ADMIN_PASSWORD,
  breakLedger,
  createOperator,
  longPressKey,
  openDeskAs,
  openDeskPage,
} from './support/desk.ts';
import { delayRequests } from './support/intercept-requests.ts';
import { createPlayer } from './support/player.ts';
import { expectCoverBetween, readFixedBoxes } from './support/ringside-boxes.ts';
import { createTrader } from './support/trader.ts';
import { PHONE, TABLET } from './support/viewports.ts';

const LAPTOP = { width: 1280, height: 800 };
type Rates = ReplyOf<Endpoints['GET /desk/matches/{id}/rates']>['rates'];

/** What the server has: the desk must agree with it. */
async function createObserver(page: Page, id: number) {
  const admin = { username: 'admin', password: ADMIN_PASSWORD };
  const { accessToken } = await createApi(page.request)('POST /desk/login', { body: admin });
  const call = createApi(page.request, accessToken);
  const rates = async (): Promise<Rates> => (await call('GET /desk/matches/{id}/rates', { id })).rates;
  const match = async () => {
    const { matches } = await call('GET /desk/matches', { query: { limit: 100 } });
    return matches.find((listed) => listed.id === id);
  };
  return {
    match,
    /** The current rung with its favourite, "RED 10/9". */
    rung: async () => formatRung((await rates())[0]),
    /** All of them, newest first. */
    rungs: async () => (await rates()).map(formatRung),
    count: async () => (await rates()).length,
  };
}

function formatRung(rate: Rates[number] | undefined): string {
  return `${rate?.my?.favourite} ${rate?.my?.rung}`;
}

/** A key by its place on the keyboard, with the sign that the Thai layout has there. */
async function pressThai(page: Page, code: string, sign: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const type of ['keyDown', 'keyUp'] as const) {
    await session.send('Input.dispatchKeyEvent', {
      type,
      code,
      key: sign,
      text: type === 'keyDown' ? sign : '',
    });
  }
  await session.detach();
}

/** A key that is let go at once. */
async function tapKey(page: Page, code: string): Promise<void> {
  await page.evaluate((pressed) => {
    for (const type of ['keydown', 'keyup']) dispatchEvent(new KeyboardEvent(type, { code: pressed }));
  }, code);
}

test('a fight by keyboard alone: open, move, undo, close, end, call', async ({ page, browser }) => {
  await page.setViewportSize(LAPTOP);
  const other = await browser.newPage();
  const player = await createPlayer(other, { baht: 5000 });
  const id = await player.trader.createMatch({ rung: '10/9' });
  const server = await createObserver(page, id);
  await openDeskPage(page, `ringside/${id}`);
  const lamp = page.getByRole('main').getByRole('status').first();
  await expect(lamp).toContainText('ไม่รับเดิมพัน');
  await expect(page.locator('[data-act=open]')).toContainText('กดค้างเพื่อเปิดรับที่ 10/9');
  await expect(page.locator('[data-act=open]')).toBeEnabled();

  // Let go too early, it stays closed.
  await tapKey(page, 'KeyO');
  await expect(page.locator('[data-long-press]')).toHaveCount(0);
  await longPressKey(page, 'KeyO', () => expect(lamp).toContainText('เปิดรับอยู่'));
  expect((await server.match())?.isOpenBet).toBe(true);
  await player.placeBet(id, 'RED', 1000);
  expect(await axeViolations(page)).toEqual([]);

  // The keys are those of the places, on the Thai layout too: ฟ is where A is, ก where D is.
  await pressThai(page, 'KeyA', 'ฟ');
  await expect.poll(server.rung).toBe('RED 10/8');
  await pressThai(page, 'KeyD', 'ก');
  await expect.poll(server.rung).toBe('RED 10/9');
  await page.keyboard.press('Shift+KeyA');
  await expect(page.locator('body')).toContainText('ขยับจาก 10/9 เป็น 10/8.5');
  // One route for the whole fight: switching interception off and on again may miss a request.
  let beforeMove: (() => Promise<void>) | undefined = () => player.placeBet(id, 'BLUE', 100);
  await page.route('**/rate', async (route) => {
    const run = beforeMove;
    beforeMove = undefined;
    await run?.();
    await route.continue();
  });
  await page.keyboard.press('KeyZ');
  await expect(page.locator('body')).toContainText('ย้อนกลับไป 10/9');
  await expect(page.locator('body')).toContainText('ระหว่างนั้นรับไป 1 ใบ ยังคงอยู่');
  expect(await server.rungs()).toEqual(['RED 10/9', 'RED 10/8.5', 'RED 10/9', 'RED 10/8', 'RED 10/9']);

  // Quick presses are all sent, each after the one before.
  const before = await server.count();
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('KeyD');
  await expect.poll(server.rung).toBe('BLUE 10/7');
  expect(await server.count()).toBe(before + 4);

  // Somebody else was faster: nothing is sent again by itself.
  beforeMove = () => player.trader.setRate(id, '10/6', 'BLUE');
  await page.keyboard.press('KeyA');
  const cover = page.getByRole('main').getByRole('alert');
  await expect(cover).toContainText('admin ขยับราคาก่อนคุณ');
  await expect(cover).toContainText('10/7');
  expect(await server.rung()).toBe('BLUE 10/6');
  await page.keyboard.press('Enter');
  await expect(cover).toHaveCount(0);
  expect(await server.rung()).toBe('BLUE 10/6');

  await page.keyboard.press('KeyR');
  await expect.poll(async () => (await server.match())?.roundNo).toBe(2);
  await page.keyboard.press('KeyW');
  await expect.poll(async () => (await server.match())?.isDraw).toBe(true);
  // A server that has lost its database for a moment: the close is sent again.
  const unavailable = { success: false, message: 'Try again.', code: 'UNAVAILABLE', data: null };
  await page.route('**/close', (route) => route.fulfill({ status: 503, json: unavailable }), { times: 1 });
  await page.keyboard.press('Space');
  await expect(lamp).toContainText('ไม่รับเดิมพัน');
  expect((await server.match())?.isOpenBet).toBe(false);
  await longPressKey(page, 'KeyE', () => expect(lamp).toContainText('จบคู่แล้ว'));

  await page.getByRole('link', { name: 'ประกาศผล', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: 'แดงชนะ' })).toBeEnabled();
  await page.keyboard.press('Digit1');
  const confirm = page.locator('[data-act=confirm]');
  await expect(confirm).toContainText('จ่าย 1,900 ให้ 1 ใบ');
  expect(await axeViolations(page)).toEqual([]);
  await tapKey(page, 'Enter');
  expect((await server.match())?.result).toBeNull();
  await longPressKey(page, 'Enter', () =>
    expect.poll(async () => (await server.match())?.result).toBe('RED'),
  );
  await expect(page.getByRole('region', { name: 'การจ่าย' })).toContainText('จ่ายแล้ว');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/ringside\/\d+$/);
  // Less the 85 at which the bet on blue was taken at 10/8.5.
  expect(await player.balance()).toBe('5815.00');
  await other.close();
});

test('a trader works by touch on a phone; a close made offline is sent first', async ({ page, context }) => {
  await page.setViewportSize(PHONE);
  const trader = await createTrader(page.request);
  const id = await trader.createMatch({ rung: '10/9' });
  await trader.move(id, 'start');
  const server = await createObserver(page, id);
  await openDeskPage(page, `ringside/${id}`);
  const slab = page.locator('[data-act=open]');
  await expect(slab).toBeEnabled();
  const box = await slab.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 50, (box?.y ?? 0) + 40);
  await page.mouse.down();
  await expect(page.getByRole('button', { name: 'ปิดรับ', exact: true })).toBeVisible();
  await page.mouse.up();

  // The next rung is sent at once, one further away is shown first.
  const ladder = page.getByRole('list', { name: 'ขั้นราคา' });
  await ladder.getByRole('button', { name: /^ขั้น 10\/8, แดงต่อ/ }).tap();
  await expect.poll(server.rung).toBe('RED 10/8');
  await ladder.getByRole('button', { name: /^ขั้น 10\/9, น้ำเงินต่อ/ }).tap();
  const send = page.getByRole('button', { name: /^ส่ง 10\/9/ });
  await expect(send).toBeVisible();
  expect(await server.rung()).toBe('RED 10/8');
  await send.tap();
  await expect.poll(server.rung).toBe('BLUE 10/9');
  await page.getByRole('switch', { name: 'ราคาพิเศษ' }).tap();
  await expect.poll(async () => (await server.match())?.isOpenSpecial).toBe(true);

  await context.setOffline(true);
  // Before or after the server closes an open match by itself, as fast as this test is.
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    /ตามกติกา ระบบ(จะปิดรับคู่นี้เวลา|ปิดรับคู่นี้แล้วตั้งแต่) \d\d:\d\d:\d\d/,
  );
  await expect(page.getByRole('button', { name: /^แดงแรงขึ้น/ })).toHaveCount(0);
  await page.getByRole('button', { name: /สั่งปิดรับไว้/ }).tap();
  await expect(page.getByRole('button', { name: 'จะปิดรับทันทีที่ต่อได้' })).toBeVisible();
  const sent = new Set<string>();
  const pathOf = (request: Request) => new URL(request.url()).pathname;
  page.on('request', (request) => sent.add(pathOf(request)));
  page.on('requestfailed', (request) => sent.delete(pathOf(request)));
  await context.setOffline(false);
  await expect(page.locator('[data-act=open]')).toContainText('กดค้างเพื่อเปิดรับที่ 10/9');
  expect((await server.match())?.isOpenBet).toBe(false);
  // Before anything is read again; the desk's beat comes from a worker of its own.
  expect([...sent].find((path) => path.startsWith('/api/') && path !== '/api/desk/beat')).toBe(
    `/api/desk/matches/${id}/close`,
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
});

test('the rate types move together, or one of them alone', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize(LAPTOP);
  const trader = await createTrader(page.request);
  const id = await trader.createMatch();
  await trader.setRate(id, '10/9', 'RED', 20);
  await trader.move(id, 'start');
  const server = await createObserver(page, id);
  const red = async () => {
    const rates = (await server.match())?.nowRate?.settingRates;
    return [rates?.myRedRateName, rates?.sthRedRateName, rates?.ctrRedRateName];
  };
  await openDeskPage(page, `ringside/${id}`);
  const types = page.getByRole('list', { name: 'ชนิดราคา' });
  const together = types.getByRole('button', { name: /^ขยับพร้อมกัน/ });
  await expect(together).toHaveAttribute('aria-pressed', 'true');
  await expect(together).toBeEnabled();
  // The price that it would be, with the spread.
  await expect(page.getByRole('button', { name: /^แดงแรงขึ้น/ })).toContainText('ไป 10/8 · 0.70');
  await page.keyboard.press('KeyL');
  await types.getByRole('button', { name: /^ขยับเฉพาะ STH/ }).tap();
  await page.keyboard.press('Shift+KeyA');
  await expect.poll(red).toEqual(['0.80', '10/7.5', '100:80']);
  // What opens is named by MY.
  await expect(page.locator('[data-act=open]')).toContainText('10/9');
  expect(await overflowOf(types)).toBe(0);
  expect(await axeViolations(page)).toEqual([]);

  // Together again, each stays as far from the others as it is.
  await together.tap();
  await page.keyboard.press('KeyD');
  await expect.poll(red).toEqual(['0.90', '10/8.5', '100:90']);

  // Loaded again, it shows boxes until the match is known, or why it is not; never the choice of a match.
  const lists = /\/desk\/matches\?.*line=LIVE/;
  const { fail } = await delayRequests(page, lists);
  await page.reload();
  const loading = page.getByText('กำลังโหลดคู่...');
  await expect(loading).toBeAttached();
  fail();
  const retry = page.getByRole('main').getByRole('alert').getByRole('button', { name: 'ลองใหม่' });
  await expect(retry).toBeVisible();
  await expect(loading).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
  await page.unroute(lists);
  await expect(together).toBeEnabled();
});

/** By how much the content is wider than its box. */
const overflowOf = (box: Locator) => box.evaluate((shown) => shown.scrollWidth - shown.clientWidth);

/** The least width and height of what is read and pressed at ringside; of the price the size of its font. */
const SIZES = {
  laptop: {
    lamp: [572, 64],
    plate: [572, 196],
    price: 104,
    move: [226, 60],
    rung: [41, 44],
    switch: [132, 58],
    slab: [572, 92],
  },
  touchLaptop: { rung: [48, 44] },
  tablet: {
    lamp: [664, 64],
    plate: [664, 170],
    price: 92,
    move: [272, 72],
    rung: [48, 44],
    switch: [154, 58],
    slab: [664, 96],
  },
  phone: {
    lamp: [358, 56],
    plate: [358, 160],
    price: 56,
    move: [175, 72],
    rung: [47, 44],
    switch: [84, 52],
    slab: [358, 84],
  },
} as const;

test(
  'lamp, price, rungs and buttons are large enough on each screen',
  { tag: '@full' },
  async ({ page, browser }) => {
    const trader = await createTrader(page.request);
    // Its names are the longest.
    const id = await trader.createMatch({ rung: '10/8.5' });
    await trader.move(id, 'start');
    const operator = await createOperator(page);
    const withMouse = await browser.newPage({ viewport: LAPTOP, hasTouch: false });
    for (const [desk, viewport, name] of [
      [withMouse, LAPTOP, 'laptop'],
      [page, LAPTOP, 'touchLaptop'],
      [page, TABLET, 'tablet'],
      [page, PHONE, 'phone'],
    ] as const) {
      await desk.setViewportSize(viewport);
      if (!desk.url().includes('/ringside/')) await openDeskAs(desk, operator, `ringside/${id}`);
      const ladder = desk.getByRole('list', { name: 'ขั้นราคา' });
      await expect(ladder.getByRole('button')).toHaveCount(name === 'touchLaptop' ? 11 : 13);
      const boxes = {
        lamp: desk.locator('output').filter({ hasText: 'ไม่รับเดิมพัน' }),
        plate: desk.locator('.ring-plate'),
        move: desk.getByRole('button', { name: /^แดงแรงขึ้น/ }),
        rung: ladder.locator('[aria-current] > .h-11'),
        switch: desk.getByRole('switch', { name: 'ราคาพิเศษ' }),
        slab: desk.locator('[data-act=open]'),
      };
      const {
        price,
        ...least
      }: { readonly price?: number } & Partial<Record<keyof typeof boxes, readonly [number, number]>> =
        SIZES[name];
      for (const [part, [width, height]] of Object.entries(least)) {
        const box = await boxes[part as keyof typeof boxes].boundingBox();
        // Half a pixel is lost where columns do not divide evenly.
        expect.soft(box?.width, `width of ${part}, ${name}`).toBeGreaterThanOrEqual(width - 0.5);
        expect.soft(box?.height, `height of ${part}, ${name}`).toBeGreaterThanOrEqual(height - 0.5);
      }
      const font = await desk
        .locator('.ring-price')
        .first()
        .evaluate((text) => getComputedStyle(text).fontSize);
      const types = desk.getByRole('list', { name: 'ชนิดราคา', includeHidden: true });
      expect.soft(await overflowOf(types), `rate types, ${name}`).toBe(0);
      expect.soft(Number.parseFloat(font), `price, ${name}`).toBeGreaterThanOrEqual(price ?? 0);
    }
    await withMouse.close();
  },
);

test('a bet and a close by another operator arrive without being polled for', async ({ page, browser }) => {
  await page.setViewportSize(LAPTOP);
  const other = await browser.newPage();
  const player = await createPlayer(other, { baht: 5000 });
  const id = await player.trader.createMatch({ rung: '10/9' });
  await player.trader.move(id, 'start');
  await player.trader.move(id, 'open');
  await openDeskPage(page, `ringside/${id}`);
  const tape = page.getByRole('region', { name: 'เดิมพันเข้า' });
  await expect(tape).toContainText('ยังไม่มีเดิมพัน');
  // The room of the match was joined: what it brings is read once more.
  await page.waitForResponse('**/bets?*');
  await page.route(/desk\/matches\/\d+\/bets/, (route) => route.abort());
  await player.placeBet(id, 'RED', 1000);
  await expect(tape.getByRole('row').filter({ hasText: '1,000' })).toBeVisible();
  await player.trader.move(id, 'close');
  await expect(page.locator('[data-act=open]')).toBeVisible();
  await other.close();
});

test(
  'the list of keys finds what is possible; a broken ledger shows on every screen',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize(LAPTOP);
    await breakLedger(page);
    const trader = await createTrader(page.request);
    const stadiumId = await trader.addStadium('สนามทดสอบ');
    const id = await trader.createMatch({ rung: '10/9', stadiumId });
    const next = await trader.createMatch({ stadiumId, fightingDateTime: '2026-11-15T07:42:00Z' });
    await trader.move(id, 'start');
    await trader.move(id, 'open');
    const server = await createObserver(page, id);
    await openDeskPage(page, `ringside/${id}`);
    await expect(page.getByRole('alert').filter({ hasText: 'บัญชีไม่ถูกต้อง' })).toBeVisible();

    await page.keyboard.press('Slash');
    const list = page.getByRole('region', { name: 'ปุ่มและคำสั่ง' });
    const field = list.getByRole('textbox');
    await expect(field).toBeFocused();
    // In a field Space and letters are its content.
    const rung = await server.rung();
    await page.keyboard.press('Space');
    await page.keyboard.press('KeyA');
    await field.fill('ปิดรับ');
    expect((await server.match())?.isOpenBet).toBe(true);
    expect(await server.rung()).toBe(rung);
    expect(await axeViolations(page)).toEqual([]);
    await expect(list.getByRole('listitem').first()).toContainText('ปิดรับเดี๋ยวนี้');
    await page.keyboard.press('Enter');
    await expect(list).toHaveCount(0);
    await expect.poll(async () => (await server.match())?.isOpenBet).toBe(false);

    await page.keyboard.press('Shift+Slash');
    await expect(list).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);

    // What takes a long press is only shown, where it can be pressed.
    await page.keyboard.press('Slash');
    await field.fill('จบคู่');
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-act=end]')).toBeFocused();
    expect((await server.match())?.isMatchEnd).toBe(false);
    await page.keyboard.press('KeyN');
    await expect(page).toHaveURL(new RegExp(`/ringside/${next}$`));
  },
);

test('a suggestion is taken by G or its button; tape, spread and speed are shown', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(LAPTOP);
  const other = await browser.newPage();
  const player = await createPlayer(other, { baht: 5000 });
  const id = await player.trader.createMatch();
  await player.trader.setRate(id, '10/9', 'RED', 4);
  await player.trader.move(id, 'start');
  await player.trader.move(id, 'open');
  await player.trader.limit(id, { liabilityMax: 1000 });
  const server = await createObserver(page, id);
  await openDeskPage(page, `ringside/${id}`);
  await expect(page.getByText('ส่วนต่าง 4')).toBeVisible();
  const hint = page.getByRole('region', { name: 'เจ้ามือได้เสีย' }).getByRole('button', { name: /^ใช้/ });
  await expect(hint).toHaveCount(0);
  await page.keyboard.press('KeyG');
  await player.placeBet(id, 'RED', 1000);
  const tape = page.getByRole('region', { name: 'เดิมพันเข้า' });
  await expect(tape.getByRole('row').filter({ hasText: '1,000' })).toContainText('10/9');
  await expect(tape).toContainText('1 ใบ/นาที');
  await expect(hint).toBeVisible();
  expect(await server.count()).toBe(1);
  await page.keyboard.press('KeyG');
  await expect.poll(server.rung).toBe('RED 10/8');
  await expect(page.getByRole('button', { name: /^ขั้น 10\/7, แดงต่อ.*ราคาแนะนำ/ })).toBeVisible();
  await hint.click();
  await expect.poll(server.rung).toBe('RED 10/7');
  await other.close();
});

test('asks after two minutes without a touch, and then closes', { tag: '@full' }, async ({ page }) => {
  await page.clock.install();
  await page.setViewportSize(LAPTOP);
  const trader = await createTrader(page.request);
  const id = await trader.createMatch({ rung: '10/9' });
  const server = await createObserver(page, id);
  await openDeskAs(page, await createOperator(page), `ringside/${id}`);
  await expect(page.locator('[data-act=open]')).toBeEnabled();
  await page.keyboard.down('KeyO');
  await page.clock.runFor(1000);
  await page.keyboard.up('KeyO');
  const lamp = page.getByRole('main').getByRole('status').first();
  await expect(lamp).toContainText('เปิดรับอยู่');
  const question = page.getByRole('heading', { name: 'ยังอยู่ไหม?' });
  const boxes = await readFixedBoxes(page);
  await page.clock.runFor(121_000);
  await expect(question).toBeVisible();
  await expectCoverBetween(page, boxes);
  // The reply does nothing else, neither as a key nor where a finger hits what the question has covered.
  const before = await server.count();
  await page.keyboard.press('KeyA');
  await expect(question).toHaveCount(0);
  await page.clock.runFor(121_000);
  await expect(question).toBeVisible();
  await page.keyboard.press('Shift+KeyD');
  await expect(question).toHaveCount(0);
  const staged = page.getByRole('button', { name: /^ส่ง 10/ });
  const box = await page.getByRole('button', { name: /^ขั้น 10\/6, น้ำเงินต่อ/ }).boundingBox();
  await page.clock.runFor(121_000);
  await expect(question).toBeVisible();
  await page.touchscreen.tap((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  await expect(question).toHaveCount(0);
  await page.clock.runFor(1000);
  await expect(staged).toHaveCount(0);
  expect(await server.count()).toBe(before);
  // A move can be undone for five seconds, no longer.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await page.keyboard.press('KeyA');
  const undo = page.getByText('ย้อน 5 วิ');
  await expect(undo).toBeVisible();
  await page.clock.runFor(5000);
  await expect(undo).toHaveCount(0);
  await page.keyboard.press('KeyZ');
  await page.clock.resume();

  // Closing is never only the reply.
  await page.clock.runFor(121_000);
  await expect(question).toBeVisible();
  await page.keyboard.press('Space');
  await expect.poll(async () => (await server.match())?.isOpenBet).toBe(false);
  expect(await server.count()).toBe(before + 1);
  await expect(page.locator('[data-act=open]')).toBeEnabled();
  await page.keyboard.down('KeyO');
  await page.clock.runFor(1000);
  await page.keyboard.up('KeyO');
  await expect(lamp).toContainText('เปิดรับอยู่');
  await page.clock.runFor(121_000);
  await expect(question).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.clock.runFor(16_000);
  await expect.poll(async () => (await server.match())?.isOpenBet).toBe(false);
});
