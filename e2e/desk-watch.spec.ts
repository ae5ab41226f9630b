import { expect, test, type Locator, type Page, type Route } from '@playwright/test';
import type { Endpoints, ReplyOf } from '@sanam/contract';

import { createApi, type Api } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import {
  ADMIN_PASSWORD,
  breakLedger,
  createOperator,
  longPressTouch,
  longPressKey,
  openDeskAs,
  openDeskPage,
} from './support/desk.ts';
import { test as ownTest } from './support/own-server.ts';
import { createPlayer } from './support/player.ts';
import { expectCoverBetween, readFixedBoxes } from './support/ringside-boxes.ts';
import { createOpenMatch, createTrader } from './support/trader.ts';
import { PHONE } from './support/viewports.ts';

const LAPTOP = { width: 1280, height: 800 };

const lamp = (page: Page) => page.getByRole('main').getByRole('status').first();
const cover = (page: Page) => page.getByRole('main').getByRole('alert');

async function createMatch(page: Page) {
  const id = await (await createTrader(page.request)).createMatch({ rung: '10/9' });
  const { accessToken } = await createApi(page.request)('POST /desk/login', {
    body: { username: 'admin', password: ADMIN_PASSWORD },
  });
  const admin = createApi(page.request, accessToken);
  return {
    id,
    admin,
    match: () => admin('GET /desk/matches/{id}', { id }),
    rung: async () => {
      const { rates } = await admin('GET /desk/matches/{id}/rates', { id });
      return `${rates[0]?.my?.favourite} ${rates[0]?.my?.rung} of ${rates[0]?.setBy}`;
    },
  };
}

test('two desks on one match: nothing is overwritten unseen', async ({ page, browser }) => {
  await page.setViewportSize(LAPTOP);
  const { id, admin, match, rung } = await createMatch(page);
  const somchai = await createOperator(page);
  const anan = await createOperator(page);
  const path = `ringside/${id}`;
  await openDeskAs(page, somchai, path);
  const holder = page.getByRole('region', { name: 'รับคู่นี้ไปถือ' });
  await expect(holder).toContainText('ยังไม่มีใครถือ');
  await expect(page.getByRole('button', { name: /^แดงแรงขึ้น/ })).toBeEnabled();
  await page.keyboard.press('KeyA');
  await expect.poll(rung).toBe(`RED 10/8 of ${somchai.username}`);
  await expect(holder).toContainText('คุณถือคู่นี้');
  await expect(holder).toContainText('โต๊ะทำงานอยู่');

  const other = await browser.newPage({ viewport: LAPTOP });
  await openDeskAs(other, anan, path);
  await expect(cover(other)).toContainText(`${somchai.username} ถือคู่นี้อยู่`);
  await expect(other.getByRole('button', { name: 'รับคู่นี้ไปถือ' })).toHaveCount(0);
  await other.keyboard.press('KeyD');
  await other.keyboard.press('KeyW');
  await longPressKey(page, 'KeyO', () => expect(lamp(page)).toContainText('เปิดรับอยู่'));
  await expect(lamp(other)).toContainText('เปิดรับอยู่');
  expect(await rung()).toBe(`RED 10/8 of ${somchai.username}`);
  await expectCoverBetween(other, await readFixedBoxes(page));
  // Closing is everybody's.
  await other.keyboard.press('Space');
  await expect(lamp(page)).toContainText(`${anan.username} ปิดรับ`);

  // Let in by the holder, the other moves first: the holder sees it before anything of theirs is sent.
  const { accessToken } = await createApi(page.request)('POST /desk/login', { body: somchai });
  const operators = await admin('GET /desk/operators');
  const operatorId = operators.find(({ username }) => username === anan.username)?.id ?? 0;
  const theirs = createApi(page.request, accessToken);
  await theirs('POST /desk/matches/{id}/share', { id, body: { operatorId } });
  await expect(holder).toContainText(`ร่วมกับ ${anan.username}`);
  await expect(cover(other)).toHaveCount(0);
  await page.route(
    '**/rate',
    async (route) => {
      await other.keyboard.press('KeyD');
      await expect.poll(rung).toBe(`RED 10/9 of ${anan.username}`);
      await route.continue();
    },
    { times: 1 },
  );
  const boxes = await readFixedBoxes(page);
  await page.keyboard.press('KeyA');
  await expect(cover(page)).toContainText(`${anan.username} ขยับราคาก่อนคุณ`);
  await expectCoverBetween(page, boxes);
  await expectAccessible(page, 'the conflict');
  expect(await rung()).toBe(`RED 10/9 of ${anan.username}`);
  // The holder takes the match for themselves again.
  await page.keyboard.press('KeyT');
  await expect.poll(async () => (await match()).sharedWith).toBeNull();
  await expect(cover(other)).toContainText(`${somchai.username} ถือคู่นี้อยู่`);
  await page.keyboard.press('Enter');
  await page.keyboard.press('KeyH');
  await page.getByRole('button', { name: 'ปล่อยคู่นี้' }).click();
  await expect.poll(async () => (await match()).holder).toBeNull();
  const take = other.getByRole('button', { name: /^รับคู่นี้ไปถือ/ });
  await expect(take).toBeEnabled();
  await other.keyboard.press('KeyT');
  await expect.poll(async () => (await match()).holder?.username).toBe(anan.username);
  await expect(cover(page)).toContainText(`${anan.username} ถือคู่นี้อยู่`);
  await other.close();
});

test('Shift and Space close all that an operator holds, from any page', async ({ page }) => {
  await page.setViewportSize(LAPTOP);
  const first = await createMatch(page);
  const second = await createMatch(page);
  const free = await createMatch(page);
  await free.admin('POST /desk/matches/{id}/start', { id: free.id });
  await free.admin('POST /desk/matches/{id}/open', { id: free.id });
  const somchai = await createOperator(page);
  await openDeskAs(page, somchai, `ringside/${first.id}`);
  for (const { id } of [first, second]) {
    await page.goto(`/desk/ringside/${id}`);
    await expect(page.locator('[data-act=open]')).toBeEnabled();
    await longPressKey(page, 'KeyO', () => expect(lamp(page)).toContainText('เปิดรับอยู่'));
  }
  await page.goto('/desk/exposure');
  await expect(page.locator('input[name=betMax]')).toBeVisible();

  // It says why it was refused, and how many are left; it is sent once, however often it is asked for.
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/close-all')) sent.push(request.method());
  });
  const refused = { success: false, code: 'FORBIDDEN', message: 'Not yours', data: null };
  await page.route('**/close-all', (route) => route.fulfill({ status: 403, json: refused }));
  // The page does not know at once which matches are held.
  await expect(async () => {
    await page.keyboard.press('Shift+Space');
    const alert = page.getByRole('alert').filter({ hasText: 'ปิดรับไม่สำเร็จ' });
    await expect(alert).toContainText('Not yours', { timeout: 2000 });
  }).toPass();
  await page.unroute('**/close-all');
  sent.length = 0;
  const left = { success: true, message: '', data: { closed: [], failed: [first.id] } };
  const isDone = Promise.withResolvers<void>();
  await page.route('**/close-all', async (route) => {
    await isDone.promise;
    await (sent.length === 1 ? route.fulfill({ json: left }) : route.continue());
  });
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Shift+Space');
  const notice = page.getByRole('status').filter({ hasText: 'กำลังปิดรับทุกคู่ที่คุณถือ' });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'ปิดรับไม่สำเร็จ' })).toHaveCount(0);
  expect(sent).toHaveLength(1);
  isDone.resolve();
  await expect(notice).toContainText('ยังปิดไม่ได้ 1 คู่');
  for (const { match } of [first, second])
    await expect.poll(async () => (await match()).isOpenBet).toBe(false);
  const allClosed = page.getByText('ปิดรับทุกคู่ที่คุณถือแล้ว');
  await expect(allClosed).toBeVisible();
  await expect(notice).toHaveCount(0);
  expect(sent).toHaveLength(2);
  // Once, and not again by the next page.
  await expect(allClosed).toHaveCount(0);
  await page.locator('a[href="/desk/tonight"]').first().click();
  await expect(page).toHaveURL(/\/desk\/tonight/);
  await expect(page.locator('input[name=betMax]')).toHaveCount(0);
  await expect(page.getByRole('main')).toBeVisible();
  // What is shown on mount is there two frames later.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await allClosed.count()).toBe(0);
  expect((await free.match()).isOpenBet).toBe(true);
});

test('a match is shown, and its desk reports it, with a hundred newer ones listed', async ({ page }) => {
  await page.setViewportSize(LAPTOP);
  const { id, match } = await createMatch(page);
  const somchai = await createOperator(page);
  type Matches = ReplyOf<Endpoints['GET /desk/matches']>;
  const listed = /\/api\/desk\/matches\?.*line=LIVE.*isMatchEnd=false/;
  const twoPages = async (route: Route): Promise<void> => {
    const url = new URL(route.request().url());
    const isFirst = url.searchParams.get('page') !== '2';
    url.searchParams.set('page', '1');
    const response = await route.fetch({ url: url.href });
    const reply = (await response.json()) as { data: Matches };
    const ours = reply.data.matches.filter((found) => found.id === id);
    const newer = Array.from({ length: 100 }, (_, nth) =>
      ours.map((found) => ({
        ...found,
        id: 900_000 + nth,
        matchNo: 100 + nth,
        holder: null,
        isOpenBet: false,
      })),
    );
    const data = {
      matches: isFirst ? newer.flat() : ours,
      pagination: { total: 101, page: isFirst ? 1 : 2, limit: 100, totalPages: 2 },
    };
    await route.fulfill({ response, json: { ...reply, data } });
  };
  // The page may be closed while its request is under way.
  await page.route(listed, (route) => twoPages(route).catch(() => undefined));
  const beats: number[][] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/desk/beat'))
      beats.push((request.postDataJSON() as { matchIds: number[] }).matchIds);
  });
  await openDeskAs(page, somchai, `ringside/${id}`);
  await expect(page.locator('[data-act=open]')).toBeEnabled();
  await longPressKey(page, 'KeyO', () => expect(lamp(page)).toContainText('เปิดรับอยู่'));
  await expect(page.getByRole('link', { name: /คู่ 7/ }).first()).toBeVisible();
  await expect.poll(() => beats).toContainEqual([id]);
  expect((await match()).isOpenBet).toBe(true);
});

test('a page that fails leaves the rail, and the reports of an open match, as they are', async ({ page }) => {
  await page.setViewportSize(LAPTOP);
  const [open, ended] = [await createMatch(page), await createMatch(page)];
  await ended.admin('POST /desk/matches/{id}/end', { id: ended.id });
  const somchai = await createOperator(page);
  await openDeskAs(page, somchai, `ringside/${open.id}`);
  await expect(page.locator('[data-act=open]')).toBeEnabled();
  await longPressKey(page, 'KeyO', () => expect(lamp(page)).toContainText('เปิดรับอยู่'));
  await page.goto(`/desk/result/${ended.id}`);
  await page.route('**/preview', async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...reply, data: { ...reply.data, payout: 9.899999999999999 } } });
  });
  await page.getByRole('radio').first().click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('หน้านี้เกิดข้อผิดพลาด');
  let beats = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/desk/beat')) beats += 1;
  });
  await expect.poll(() => beats).toBeGreaterThan(1);
  expect((await open.match()).isOpenBet).toBe(true);
  await page.getByRole('link', { name: 'ข้างสนาม' }).first().click();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(lamp(page)).toContainText('เปิดรับอยู่');
});

test(
  'the question is asked on the page of another match, once for two open ones',
  { tag: '@full' },
  async ({ page }) => {
    await page.clock.install();
    await page.setViewportSize(LAPTOP);
    const [own, second, others] = [await createMatch(page), await createMatch(page), await createMatch(page)];
    const somchai = await createLoggedOut(page, own.admin);
    await others.admin('POST /desk/matches/{id}/take', { id: others.id });
    await others.admin('POST /desk/matches/{id}/start', { id: others.id });
    await others.admin('POST /desk/matches/{id}/open', { id: others.id });
    // The admin's desk reports, however long this test takes.
    const reporting = setInterval(() => {
      others.admin('POST /desk/beat', { body: { matchIds: [others.id] } }).catch(() => undefined);
    }, 2000);
    await openDeskAs(page, somchai, `ringside/${others.id}`);
    await expect(lamp(page)).toContainText('เปิดรับอยู่');
    // In the session of the page: another one would count as a second desk.
    const theirs = createApi(page.request, await readToken(page));
    for (const { id } of [own, second]) await theirs('POST /desk/matches/{id}/take', { id });
    const taken = page.waitForResponse(/desk\/matches\?.*isMatchEnd=false/);
    await theirs('POST /desk/matches/{id}/open', { id: own.id });
    await page.clock.runFor(3000);
    await taken;
    await page.clock.fastForward(100_000);
    const listed = page.waitForResponse(/desk\/matches\?.*isMatchEnd=false/);
    await theirs('POST /desk/matches/{id}/open', { id: second.id });
    await page.clock.runFor(3000);
    await listed;
    await page.clock.runFor(18_000);
    await expect(page.getByRole('alert').filter({ hasText: 'ยังอยู่ไหม?' })).toBeVisible();
    await page.clock.runFor(16_000);
    for (const { match } of [own, second])
      await expect.poll(async () => (await match()).isOpenBet).toBe(false);
    expect((await others.match()).isOpenBet).toBe(true);
    clearInterval(reporting);
  },
);

test('a fight and its result by touch alone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const { id, match, rung } = await createMatch(page);
  const somchai = await createOperator(page);
  await openDeskAs(page, somchai, `ringside/${id}`);
  await expect(page.locator('[data-act=open]')).toBeEnabled();
  const close = page.getByRole('button', { name: 'ปิดรับ', exact: true });
  await longPressTouch(page, page.locator('[data-act=open]'), () => expect(close).toBeVisible());
  await page.getByRole('button', { name: /^แดงแรงขึ้น/ }).tap();
  await expect.poll(rung).toBe(`RED 10/8 of ${somchai.username}`);
  await page.getByRole('button', { name: 'ย้อน', exact: true }).tap();
  await expect.poll(rung).toBe(`RED 10/9 of ${somchai.username}`);
  await page.getByRole('switch', { name: /^เสมอ/ }).tap();
  await expect.poll(async () => (await match()).isDraw).toBe(true);
  await page.getByRole('button', { name: /^ยก/ }).tap();
  await expect.poll(async () => (await match()).roundNo).toBe(2);
  await close.tap();
  await expect(lamp(page)).toContainText(/(?<!เ)ปิดรับ/);
  const end = page.locator('[data-act=end]');
  await expect(end).toBeEnabled();
  await longPressTouch(page, end, () => expect(lamp(page)).toContainText('จบคู่แล้ว'));
  await page.getByRole('link', { name: 'ประกาศผล', exact: true }).tap();
  await page.getByRole('radio', { name: 'น้ำเงินชนะ' }).tap();
  const confirm = page.locator('[data-act=confirm]');
  await expect(confirm).toBeEnabled();
  await longPressTouch(page, confirm, () => expect(page.getByRole('timer')).toBeVisible());
  await page.getByRole('button', { name: 'เรียกคืน' }).tap();
  await expect(page.getByRole('timer')).toHaveCount(0);
  expect((await match()).result).toBeNull();
});

test('state and sides can be distinguished without colour', async ({ page, context }) => {
  await page.setViewportSize(LAPTOP);
  const { id } = await createMatch(page);
  await openDeskAs(page, await createOperator(page), `ringside/${id}`);
  const icon = lamp(page).locator('svg');
  const looks: string[] = [];
  const addLook = async (word: string) => {
    await expect(lamp(page)).toContainText(word);
    const fill = await lamp(page).evaluate((box) => {
      const { backgroundImage, borderTopStyle, borderTopWidth } = getComputedStyle(box);
      const edge = document.querySelector('.screen-edge');
      return [
        backgroundImage.slice(0, 26),
        borderTopStyle,
        borderTopWidth,
        edge && getComputedStyle(edge).borderTopStyle,
      ];
    });
    looks.push([await icon.getAttribute('class'), ...fill].join(' '));
  };
  await addLook('ไม่รับเดิมพัน');
  await expect(page.locator('[data-act=open]')).toBeEnabled();
  await longPressKey(page, 'KeyO', () => addLook('เปิดรับอยู่'));
  const boxes = await readFixedBoxes(page);
  await context.setOffline(true);
  await addLook('ขาดการติดต่อ');
  await expectCoverBetween(page, boxes);
  await context.setOffline(false);
  await expect(lamp(page)).toContainText('เปิดรับอยู่');
  expect(looks[0]).toMatch(/lucide-lock .*repeating-linear.* solid$/);
  expect(looks[1]).toMatch(/lucide-lock-open .*none.* solid$/);
  expect(looks[2]).toMatch(/lucide-wifi-off .*dashed$/);

  // Red is left of blue, and each has its name.
  const left = async (target: Locator) => (await target.boundingBox())?.x ?? Number.NaN;
  for (const [red, blue] of [
    [
      page.getByRole('region', { name: 'แดง', exact: true }),
      page.getByRole('region', { name: 'น้ำเงิน', exact: true }),
    ],
    [page.getByRole('button', { name: /^แดงแรงขึ้น/ }), page.getByRole('button', { name: /^น้ำเงินแรงขึ้น/ })],
    [
      page.getByRole('button', { name: /^ขั้น 10\/8, แดงต่อ/ }),
      page.getByRole('button', { name: /^ขั้น 10\/8, น้ำเงินต่อ/ }),
    ],
  ] as const) {
    expect(await left(red)).toBeLessThan(await left(blue));
  }
});

test(
  'with red-green blindness state and corners still differ',
  { tag: '@full' },
  async ({ page, context }, testInfo) => {
    await page.setViewportSize(LAPTOP);
    const { id } = await createMatch(page);
    await openDeskAs(page, await createOperator(page), `ringside/${id}`);
    const plate = (name: string) => page.getByRole('region', { name, exact: true });
    const cdp = await context.newCDPSession(page);
    const shown: Record<string, Colour[]> = {};
    const look = async (state: string) => {
      for (const type of ['deuteranopia', 'protanopia'] as const) {
        await cdp.send('Emulation.setEmulatedVisionDeficiency', { type });
        await page.screenshot({ path: testInfo.outputPath(`${state}-${type}.png`) });
        const parts = { [state]: lamp(page), red: plate('แดง'), blue: plate('น้ำเงิน') };
        for (const [part, target] of Object.entries(parts)) {
          (shown[`${part}, ${type}`] ??= []).push(await meanColour(page, await target.screenshot()));
        }
      }
      await cdp.send('Emulation.setEmulatedVisionDeficiency', { type: 'none' });
    };
    await expect(page.locator('[data-act=open]')).toBeEnabled();
    await look('closed');
    await longPressKey(page, 'KeyO', () => expect(lamp(page)).toContainText('เปิดรับอยู่'));
    await look('open');
    await context.setOffline(true);
    await expect(lamp(page)).toContainText('ขาดการติดต่อ');
    await look('lost');
    // Some time after the last report of this desk the server closes by itself, and the cover says so.
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      /ตามกติกา ระบบปิดรับคู่นี้แล้วตั้งแต่ \d\d:\d\d:\d\d/,
      { timeout: 90_000 },
    );
    const first = (part: string): Colour => shown[part]?.[0] ?? [0, 0, 0];
    for (const type of ['deuteranopia', 'protanopia']) {
      // Open is the bright one; closed and lost differ by hatching, dashes, icon and word.
      expect(brightness(first(`open, ${type}`))).toBeGreaterThan(brightness(first(`closed, ${type}`)) + 80);
      expect(brightness(first(`open, ${type}`))).toBeGreaterThan(brightness(first(`lost, ${type}`)) + 80);
      const [red, blue] = [shown[`red, ${type}`]?.[1], shown[`blue, ${type}`]?.[1]] as [Colour, Colour];
      expect(blue[2] - red[2], `blue in ${type}`).toBeGreaterThan(40);
    }
  },
);

type Colour = readonly [number, number, number];

const brightness = ([red, green, blue]: Colour): number => (red + green + blue) / 3;

/** The mean colour of a picture, which the page itself decodes. */
function meanColour(page: Page, png: Buffer): Promise<Colour> {
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (char) => char.codePointAt(0) ?? 0);
    const bitmap = await createImageBitmap(new Blob([bytes]), {
      resizeWidth: 1,
      resizeHeight: 1,
      resizeQuality: 'high',
    });
    const canvas = new OffscreenCanvas(1, 1);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
    return [red, green, blue] as const;
  }, png.toString('base64'));
}

test('a broken ledger: an admin closes every match by a long press', { tag: '@full' }, async ({ page }) => {
  // On the shared server this would close the matches of other tests: only what is sent is looked at.
  let sent: unknown;
  await page.route('**/api/desk/close-all', (route) => {
    sent = route.request().postDataJSON();
    return route.fulfill({ json: { success: true, message: '', data: { closed: [], failed: [] } } });
  });
  await breakLedger(page);
  await page.setViewportSize(LAPTOP);
  await openDeskPage(page, 'operators');
  const button = page.getByRole('button', { name: /ปิดรับทุกคู่$/ });
  await expect(button).toBeVisible();
  await button.click();
  expect(sent).toBeUndefined();
  await button.focus();
  await longPressKey(page, 'Enter', () => expect.poll(() => sent).toEqual({ scope: 'ALL' }));
});

ownTest(
  'a match closes within 12 s after the tab of its desk was closed',
  { tag: '@full' },
  async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.address, viewport: LAPTOP });
    const [page, theirs] = [await context.newPage(), await context.newPage()];
    const { id, admin, match } = await createMatch(page);
    await openDeskAs(theirs, await createOperator(page), `ringside/${id}`);
    await expect(theirs.locator('[data-act=open]')).toBeEnabled();
    await longPressKey(theirs, 'KeyO', () => expect(lamp(theirs)).toContainText('เปิดรับอยู่'));
    await expect(theirs.getByText('โต๊ะทำงานอยู่').first()).toBeVisible();
    await openDeskPage(page, `ringside/${id}`);
    await theirs.close();
    await expect.poll(async () => (await match()).isOpenBet).toBe(false);
    await expect(lamp(page)).toContainText('ระบบปิดเอง โต๊ะเงียบ');
    const { rows } = await admin('GET /desk/audit', {
      query: { subject: `match/${id}`, action: 'MATCH_CLOSE' },
    });
    expect(rows[0]).toMatchObject({ actor: 'system' });
    expect(Number(/^desk silent (\d+) s$/.exec(rows[0]?.reason ?? '')?.[1])).toBeLessThanOrEqual(12);
  },
);

test('at the cap the full corner refuses, the other goes on, closing stays shown', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(LAPTOP);
  const theirs = await browser.newPage();
  const player = await createPlayer(theirs, { baht: 5000 });
  const id = await createOpenMatch(player.trader, { rung: '10/10' });
  await player.trader.limit(id, { liabilityMax: 1000 });
  await openDeskAs(page, await createOperator(page), `ringside/${id}`);
  await expect(page.getByRole('list', { name: 'ขั้นราคา' })).toBeVisible();
  const boxes = await readFixedBoxes(page);
  await player.placeBet(id, 'RED', 1000);
  await expect(cover(page)).toContainText('ฝั่งแดงเต็มเพดาน');
  await expect(cover(page)).toContainText('รับน้ำเงินได้อีก2,000');
  expect(await readFixedBoxes(page)).toEqual(boxes);
  await player.placeBet(id, 'BLUE', 500);
  await expect(cover(page)).toHaveCount(0);
  await player.placeBet(id, 'RED', 500);
  await expect(cover(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'ปิดรับ', exact: true })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Space');
  await expect(lamp(page)).toContainText('ไม่รับเดิมพัน');
  await expect(cover(page)).toContainText('ถ้าเปิดรับที่ราคานี้ รับได้เฉพาะน้ำเงิน');
  await theirs.close();
});

test('an idle second device leaves a match open that its holder uses', async ({ page, browser }) => {
  await page.clock.install();
  await page.setViewportSize(LAPTOP);
  const { id, match, admin } = await createMatch(page);
  const somchai = await createLoggedOut(page, admin);
  await openDeskAs(page, somchai, `ringside/${id}`);
  await expect(page.locator('[data-act=open]')).toBeEnabled();
  await longPressKey(page, 'KeyO', () => expect(lamp(page)).toContainText('เปิดรับอยู่'));
  const active = await browser.newPage({ viewport: LAPTOP });
  await openDeskAs(active, somchai, `ringside/${id}`);
  await expect(lamp(active)).toContainText('เปิดรับอยู่');
  await active.keyboard.press('KeyA');

  const question = page.getByRole('alert').filter({ hasText: 'ยังอยู่ไหม?' });
  const closed = page.waitForResponse(/\/close$/);
  await page.clock.runFor(121_000);
  await expect(question).toBeVisible();
  await page.clock.runFor(15_000);
  expect(await (await closed).json()).toMatchObject({ data: { isOpenBet: true } });
  await expect(question).toHaveCount(0);
  await expect(lamp(page)).toContainText('เปิดรับอยู่');

  // A key that closes is sent also while the idle device's own close has no reply yet.
  const isPressed = Promise.withResolvers<void>();
  await page.route(
    '**/close',
    async (route) => {
      await isPressed.promise;
      await route.continue();
    },
    { times: 1 },
  );
  const sent = page.waitForRequest(/\/close$/);
  await page.clock.runFor(136_000);
  expect((await sent).postDataJSON()).toEqual({ isAbsent: true });
  await page.keyboard.press('Space');
  isPressed.resolve();
  await expect.poll(match).toMatchObject({ isOpenBet: false, closedCause: null });
  await active.close();
});

/** Without the session in which their password was made, which would count as a second desk. */
async function createLoggedOut(page: Page, admin: Api) {
  const somchai = await createOperator(page);
  const operators = await admin('GET /desk/operators');
  const { id } = operators.find(({ username }) => username === somchai.username) ?? { id: 0 };
  await admin('POST /desk/operators/{id}/end-sessions', { id });
  return somchai;
}

function readToken(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      (JSON.parse(sessionStorage.getItem('sanam-desk-session') ?? '{}') as { accessToken: string })
        .accessToken,
  );
}
