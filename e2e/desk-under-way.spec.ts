import { expect, test, type Page } from '@playwright/test';
import type { Endpoints, ReplyOf } from '@sanam/contract';

import { createApi } from './support/api.ts';
import { freezeClock } from './support/clock.ts';
import { ADMIN_PASSWORD, createOperator, longPressKey, openDeskAs, openDeskPage } from './support/desk.ts';
import { delayRequests, rewriteReplies } from './support/intercept-requests.ts';
import { waitForLiveConnection } from './support/live-connection.ts';
import { createOpenMatch, createTrader, type Trader } from './support/trader.ts';

const LAPTOP = { width: 1280, height: 800 };
const OPEN_LONG_PRESS_MS = 600;
type Matches = ReplyOf<Endpoints['GET /desk/matches']>;
type Runs = ReplyOf<Endpoints['GET /desk/matches/{id}/settlements']>;
type Exposure = ReplyOf<Endpoints['GET /desk/exposure/{matchId}']>;

const lamp = (page: Page) => page.getByRole('main').getByRole('status').first();
const cover = (page: Page) => page.getByRole('main').getByRole('alert');

/** What the server has: the desk must agree with it. */
async function createObserver(page: Page, id: number) {
  const { accessToken } = await createApi(page.request)('POST /desk/login', {
    body: { username: 'admin', password: ADMIN_PASSWORD },
  });
  const admin = createApi(page.request, accessToken);
  return {
    isOpen: async () => (await admin('GET /desk/matches/{id}', { id })).isOpenBet,
    rungs: async () =>
      (await admin('GET /desk/matches/{id}/rates', { id })).rates.map(
        ({ my }) => `${my?.favourite} ${my?.rung}`,
      ),
  };
}

/** A match that the admin's desk can open. */
async function openAtRingside(page: Page) {
  await page.setViewportSize(LAPTOP);
  const id = await (await createTrader(page.request)).createMatch({ rung: '10/9' });
  const server = await createObserver(page, id);
  await openDeskPage(page, `ringside/${id}`);
  await expect(page.locator('[data-act=open]')).toBeEnabled();
  return { id, server };
}

/** The requests to a match's act that have left the page. */
function watchActs(page: Page): string[] {
  const acts: string[] = [];
  page.on('request', (request) => {
    const act = /\/matches\/\d+\/([a-z-]+)$/.exec(new URL(request.url()).pathname)?.[1];
    if (request.method() === 'POST' && act !== undefined) acts.push(act);
  });
  return acts;
}

/** Runs a clock that stands for less than a long press lasts, until somebody else's price is shown. */
async function showRung(page: Page, rung: string): Promise<void> {
  const shown = page.locator('[data-act=open]', { hasText: rung });
  for (let tenths = 0; tenths < 5; tenths += 1) {
    await page.clock.runFor(100);
    if (
      await shown.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      )
    )
      return;
  }
  await expect(shown).toBeVisible();
}

/** An opening that reaches the server when it is made, and whose reply is lost later. */
async function delayOpening(page: Page, id: number) {
  const mayOpen = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const isOpened = Promise.withResolvers<number>();
  await page.route(`**/matches/${id}/open`, async (route) => {
    await mayOpen.promise;
    isOpened.resolve((await route.fetch()).status());
    await mayEnd.promise;
    await route.abort();
  });
  const make = (): Promise<number> => {
    mayOpen.resolve();
    return isOpened.promise;
  };
  return { make, loseReply: () => mayEnd.resolve() };
}

/** Closed, in an hour, with a name that no other match has. */
async function createStepMatch(trader: Trader, rung: string): Promise<{ id: number; redName: string }> {
  const redName = `แดง ${crypto.randomUUID().slice(0, 8)}`;
  const fightingDateTime = new Date(Date.now() + 3_600_000).toISOString();
  return { id: await trader.createMatch({ line: 'STEP', rung, redName, fightingDateTime }), redName };
}

/** All tests share a server and its step matches: the one of this name is selected. */
async function openStepMatch(page: Page, redName: string): Promise<void> {
  await openDeskPage(page, 'step');
  await page.getByRole('button', { name: new RegExp(`^${redName}`) }).click();
}

test('a close drops an opening that is under way, and closes one that was sent', async ({ page }) => {
  const { id, server } = await openAtRingside(page);
  const acts = watchActs(page);
  const close = page.locator('[data-act=close]');

  // Taking the match hangs: what would follow is not sent any more.
  const taking = await delayRequests(page, '**/take');
  await longPressKey(page, 'KeyO', () => expect(close).toBeVisible());
  await expect.poll(() => acts).toEqual(['take']);
  await page.keyboard.press('Space');
  await expect.poll(() => acts).toContain('close');
  taking.release();
  await expect(page.locator('[data-act=open]')).toBeEnabled();
  expect(acts.filter((act) => act !== 'close')).toEqual(['take']);
  expect(await server.isOpen()).toBe(false);

  // The opening is made after the close and its reply is lost: the close is sent until the opening has ended.
  acts.length = 0;
  const opening = await delayOpening(page, id);
  await longPressKey(page, 'KeyO', () => expect(close).toBeVisible());
  await expect.poll(() => acts).toEqual(['start', 'open']);
  const first = page.waitForResponse('**/close');
  await close.click();
  await first;
  expect(await opening.make()).toBe(200);
  await expect.poll(() => acts.filter((act) => act === 'close').length).toBeGreaterThan(2);
  await expect.poll(server.isOpen).toBe(false);
  opening.loseReply();
  await expect(page.locator('[data-act=open]')).toBeEnabled();
  await expect(lamp(page)).toContainText('ไม่รับเดิมพัน');
});

test('a price moved while betting is being opened is sent after the opening', async ({ page }) => {
  const { server } = await openAtRingside(page);
  await expect(page.getByRole('button', { name: /^แดงแรงขึ้น/ })).toBeEnabled();
  const acts = watchActs(page);
  const taking = await delayRequests(page, '**/take');
  await longPressKey(page, 'KeyO', () => expect(page.locator('[data-act=close]')).toBeVisible());
  await page.keyboard.press('KeyA');
  taking.release();
  await expect.poll(server.rungs).toEqual(['RED 10/8', 'RED 10/9']);
  expect(await server.isOpen()).toBe(true);
  expect(acts.filter((act) => act !== 'take')).toEqual(['start', 'open', 'rate']);
  await expect(lamp(page)).toContainText('เปิดรับอยู่');
});

test('closing all that an operator holds ends an opening that is under way', async ({ page }) => {
  await page.setViewportSize(LAPTOP);
  const trader = await createTrader(page.request);
  const id = await trader.createMatch({ rung: '10/9' });
  const server = await createObserver(page, id);
  await openDeskAs(page, await createOperator(page), `ringside/${id}`);
  const open = page.locator('[data-act=open]');
  await expect(open).toBeEnabled();
  const acts = watchActs(page);
  let closings = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/desk/close-all')) closings += 1;
  });
  const opening = await delayOpening(page, id);
  await longPressKey(page, 'KeyO', () => expect.poll(() => acts).toContain('open'));
  const first = page.waitForResponse('**/close-all');
  await page.keyboard.press('Shift+Space');
  await first;
  expect(await opening.make()).toBe(200);
  await expect.poll(() => closings).toBeGreaterThan(2);
  await expect.poll(server.isOpen).toBe(false);
  opening.loseReply();
  await expect(open).toBeEnabled();
  expect(await server.isOpen()).toBe(false);
});

test('a step match opens by holding, and a close ends an opening that is under way', async ({ page }) => {
  await page.setViewportSize(LAPTOP);
  const trader = await createTrader(page.request);
  const { id, redName } = await createStepMatch(trader, '10/9');
  const server = await createObserver(page, id);
  await openStepMatch(page, redName);
  const [open, close] = [page.locator('[data-act=open]'), page.locator('[data-act=close]')];
  await expect(open).toBeEnabled();
  const acts = watchActs(page);

  // Neither the key nor the button opens when it is let go at once.
  await page.keyboard.press('KeyO');
  await open.click();
  await expect(page.locator('[data-long-press]')).toHaveCount(0);
  expect(acts).toEqual([]);

  // The opening is made after the close and its reply is lost: the close is sent until the opening has ended.
  const opening = await delayOpening(page, id);
  await longPressKey(page, 'KeyO', () => expect(close).toBeVisible());
  await expect.poll(() => acts).toEqual(['open']);
  const first = page.waitForResponse('**/close');
  await page.keyboard.press('Space');
  await first;
  expect(await opening.make()).toBe(200);
  await expect.poll(() => acts.filter((act) => act === 'close').length).toBeGreaterThan(2);
  await expect.poll(server.isOpen).toBe(false);
  opening.loseReply();
  await expect(open).toBeEnabled();
  expect(await server.isOpen()).toBe(false);
});

test('a long press that moves away or meets Escape opens nothing; one tap closes', async ({ page }) => {
  await page.clock.install();
  await page.setViewportSize(LAPTOP);
  const trader = await createTrader(page.request);
  const { id, redName } = await createStepMatch(trader, '10/9');
  const server = await createObserver(page, id);
  await openStepMatch(page, redName);
  const open = page.locator('[data-act=open]');
  await expect(open).toBeEnabled();
  const acts = watchActs(page);
  await freezeClock(page);
  const pressed = page.locator('[data-long-press]');
  const expectStopped = async () => {
    await expect(pressed).toHaveCount(0);
    await page.clock.runFor(2 * OPEN_LONG_PRESS_MS);
    expect(acts).toEqual([]);
  };

  await test.step('the mouse', async () => {
    await open.hover();
    for (const stop of [() => page.mouse.move(0, 0), () => page.keyboard.press('Escape')]) {
      await open.hover();
      await page.mouse.down();
      await page.clock.runFor(OPEN_LONG_PRESS_MS - 100);
      await expect(pressed).toHaveCount(1);
      await stop();
      await expectStopped();
      // It does not go on where it stopped.
      await open.hover();
      await expectStopped();
      await page.mouse.up();
    }
  });

  await test.step('the key', async () => {
    await page.keyboard.down('KeyO');
    await expect(pressed).toHaveCount(1);
    await page.keyboard.press('Escape');
    await page.keyboard.down('KeyO');
    await expectStopped();
    await page.keyboard.up('KeyO');
  });

  await test.step('a finger', async () => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await open.boundingBox()) ?? {};
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: readonly [number, number][]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([left, top]) => ({ x: left, y: top })),
      });
    const middle = [x + width / 2, y + height / 2] as const;
    await touch('touchStart', [...middle]);
    await expect(pressed).toHaveCount(1);
    await touch('touchMove', [middle[0], y - 60]);
    await expectStopped();
    await touch('touchEnd');

    await touch('touchStart', [...middle]);
    await expect(pressed).toHaveCount(1);
    await page.clock.runFor(OPEN_LONG_PRESS_MS);
    await expect.poll(server.isOpen).toBe(true);
    await touch('touchEnd');
    await session.detach();
  });

  await page.locator('[data-act=close]').click();
  await expect.poll(server.isOpen).toBe(false);
  expect(acts).toEqual(['open', 'close']);
});

test('a long press opens a step match at the price shown when it began', async ({ page }) => {
  await page.clock.install();
  await page.setViewportSize(LAPTOP);
  const trader = await createTrader(page.request);
  const { id, redName } = await createStepMatch(trader, '10/8');
  const live = waitForLiveConnection(page);
  await openStepMatch(page, redName);
  await live;
  await expect(page.locator('[data-act=open]')).toBeEnabled();
  const acts = watchActs(page);
  await freezeClock(page);
  await page.keyboard.down('KeyO');
  await expect(page.locator('[data-long-press]')).toBeVisible();
  await trader.setRate(id, '10/7');
  await showRung(page, '10/7');
  await expect(page.locator('[data-long-press]')).toHaveCount(0);
  await page.clock.runFor(1000);
  await page.keyboard.up('KeyO');
  expect(acts).toEqual([]);
});

test('Space closes a match that another desk has opened and this one shows as closed', async ({ page }) => {
  await page.setViewportSize(LAPTOP);
  const trader = await createTrader(page.request);
  const id = await createOpenMatch(trader);
  const server = await createObserver(page, id);
  await rewriteReplies<Matches>(page, /\/api\/desk\/matches\?.*line=LIVE/, (reply) => ({
    ...reply,
    matches: reply.matches.map((match) => ({ ...match, isOpenBet: false })),
  }));
  await openDeskPage(page, `ringside/${id}`);
  await expect(lamp(page)).toContainText('ไม่รับเดิมพัน');
  await page.keyboard.press('Space');
  await expect.poll(server.isOpen).toBe(false);
});

test('what waits behind an act that failed is not sent', async ({ page }) => {
  await page.setViewportSize(LAPTOP);
  const trader = await createTrader(page.request);
  const id = await createOpenMatch(trader);
  await openDeskPage(page, `ringside/${id}`);
  await expect(page.getByRole('button', { name: /^ยก/ })).toBeEnabled();
  const acts = watchActs(page);
  const round = await delayRequests(page, '**/round');
  await page.keyboard.press('KeyT');
  await expect.poll(() => acts).toEqual(['take']);
  await page.keyboard.press('KeyR');
  await expect.poll(() => acts).toEqual(['take', 'round']);
  await page.keyboard.press('KeyW');
  round.fail();
  await expect(page.getByRole('main').getByText('เซิร์ฟเวอร์ไม่ตอบ จะรู้ว่าสำเร็จหรือไม่')).toBeVisible();
  await expect(page.getByRole('switch', { name: /^ราคาพิเศษ/ })).toBeEnabled();
  await page.keyboard.press('KeyS');
  await expect.poll(() => acts).toContain('open-special');
  expect(acts).toEqual(['take', 'round', 'open-special']);
});

test('a settlement that is under way shows how far it is', async ({ page }) => {
  await page.setViewportSize(LAPTOP);
  const trader = await createTrader(page.request);
  const id = await trader.createMatch({ rung: '10/9' });
  await trader.endWith(id, 'CANCEL');
  const settled = { bets: 30 };
  await rewriteReplies<Runs>(page, '**/settlements', (runs) =>
    runs.map((run) => ({ ...run, status: 'RUNNING', settledBets: settled.bets })),
  );
  await rewriteReplies<Exposure>(page, `**/desk/exposure/${id}`, (exposure) => ({
    ...exposure,
    sides: exposure.sides.map((side) => ({ ...side, betCount: side.betType === 'RED' ? 10 : 0 })),
  }));
  await openDeskPage(page, `result/${id}`);
  const progress = page.getByRole('region', { name: 'การจ่าย' }).getByRole('progressbar');
  await expect(progress).toHaveAttribute('value', '30');
  await expect(progress).toHaveAttribute('max', '40');
  settled.bets = 35;
  await expect(progress).toHaveAttribute('value', '35');
});

test('a long press, a staged move and an undo are for the price at which they began', async ({ page }) => {
  await page.clock.install();
  await page.setViewportSize(LAPTOP);
  const trader = await createTrader(page.request);
  const id = await trader.createMatch({ rung: '10/8' });
  const server = await createObserver(page, id);
  const live = waitForLiveConnection(page);
  await openDeskPage(page, `ringside/${id}`);
  await live;
  await expect(page.locator('[data-act=open]')).toBeEnabled();
  const acts = watchActs(page);
  await freezeClock(page);

  await page.keyboard.down('KeyO');
  await expect(page.locator('[data-long-press]')).toBeVisible();
  await trader.setRate(id, '10/7');
  await showRung(page, '10/7');
  await expect(page.locator('[data-long-press]')).toHaveCount(0);
  await page.clock.runFor(1000);
  await page.keyboard.up('KeyO');
  expect(acts).toEqual([]);

  await page.getByRole('button', { name: /^ขั้น 10\/9, น้ำเงินต่อ/ }).click();
  await expect(page.getByRole('button', { name: /^ส่ง 10\/9/ })).toBeVisible();
  await trader.setRate(id, '10/6');
  await showRung(page, '10/6');
  await page.keyboard.press('Enter');
  await expect(cover(page)).toContainText('admin ขยับราคาก่อนคุณ');
  expect((await server.rungs())[0]).toBe('RED 10/6');
  await page.keyboard.press('Enter');
  await expect(cover(page)).toHaveCount(0);

  await page.keyboard.press('KeyA');
  await showRung(page, '10/5');
  await trader.setRate(id, '10/9');
  await showRung(page, '10/9');
  await page.keyboard.press('KeyZ');
  await expect(cover(page)).toContainText('admin ขยับราคาก่อนคุณ');
  expect((await server.rungs()).slice(0, 2)).toEqual(['RED 10/9', 'RED 10/5']);
  expect(acts.filter((act) => act === 'open')).toEqual([]);
});
