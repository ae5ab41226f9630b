import { expect, test, type Page } from '@playwright/test';
import type { Endpoints, ReplyOf } from '@sanam/contract';

import { axeViolations } from './support/axe.ts';
import { createApi } from './support/api.ts';
import { ADMIN_PASSWORD, createOperator, longPressKey, openDeskAs, openDeskPage } from './support/desk.ts';
import { rewriteReplies } from './support/intercept-requests.ts';
import { createPlayer } from './support/player.ts';
import { createOpenMatch, createTrader } from './support/trader.ts';
import { PHONE } from './support/viewports.ts';

const LAPTOP = { width: 1280, height: 800 };
type Operator = Awaited<ReturnType<typeof createOperator>>;
type Traders = ReplyOf<Endpoints['GET /desk/traders']>;

const lamp = (page: Page) => page.getByRole('main').getByRole('status').first();
const cover = (page: Page) => page.getByRole('main').getByRole('alert');
const holder = (page: Page) => page.getByRole('region', { name: 'รับคู่นี้ไปถือ' });

/** The tests share a server, which has operators of other tests. */
async function listOnly(page: Page, ...operators: readonly Operator[]): Promise<void> {
  await rewriteReplies<Traders>(page, '**/api/desk/traders', (traders) =>
    traders.filter(({ username }) => operators.some((operator) => operator.username === username)),
  );
}

async function createMatch(page: Page) {
  const trader = await createTrader(page.request);
  const id = await trader.createMatch({ rung: '10/9' });
  const { accessToken } = await createApi(page.request)('POST /desk/login', {
    body: { username: 'admin', password: ADMIN_PASSWORD },
  });
  const admin = createApi(page.request, accessToken);
  return { id, trader, match: () => admin('GET /desk/matches/{id}', { id }) };
}

test('a match is handed over by keyboard, and shared by touch', async ({ page, browser }) => {
  await page.setViewportSize(LAPTOP);
  const { id, match } = await createMatch(page);
  const [somchai, anan, away] = [
    await createOperator(page),
    await createOperator(page),
    await createOperator(page),
  ];
  const path = `ringside/${id}`;
  const theirs = await browser.newPage({ viewport: PHONE });
  await openDeskAs(theirs, anan, path);
  await listOnly(page, anan, away);
  await openDeskAs(page, somchai, path);
  await expect(holder(page)).toContainText('ยังไม่มีใครถือ');
  await page.keyboard.press('KeyT');
  await expect(holder(page)).toContainText('คุณถือคู่นี้');

  await page.keyboard.press('KeyH');
  const list = holder(page).getByRole('group', { name: 'ส่งต่อหรือให้ร่วม' });
  await expect(list).toContainText(`${anan.username}อยู่ที่โต๊ะ`);
  expect(await axeViolations(page)).toEqual([]);
  // With the list open the keys of the price and of closing still act.
  await page.keyboard.press('KeyA');
  await expect(page.getByRole('button', { name: /^แดงแรงขึ้น/ })).toContainText('10/7');
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await page.keyboard.press('KeyH');
  const chosen = list.getByRole('radio', { name: anan.username });
  for (let presses = 0; presses < 2 && !(await chosen.isChecked()); presses += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: `ส่งต่อให้ ${anan.username}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await match()).holder?.username).toBe(anan.username);
  await expect(cover(page)).toContainText(`${anan.username} ถือคู่นี้อยู่`);
  await expect(theirs.getByText('คุณได้รับคู่ 7 มาถือ')).toBeVisible();

  await listOnly(theirs, somchai);
  await theirs.getByRole('button', { name: /ส่งต่อ$/ }).tap();
  await holder(theirs).getByText(somchai.username, { exact: true }).tap();
  expect(await axeViolations(theirs)).toEqual([]);
  await theirs.getByRole('button', { name: `ให้ ${somchai.username} ร่วม` }).tap();
  await expect(cover(page)).toHaveCount(0);
  await expect(holder(page)).toContainText(`${anan.username} ให้คุณร่วม`);
  await page.keyboard.press('KeyD');
  await expect(theirs.getByRole('button', { name: /^แดงแรงขึ้น/ })).toContainText('10/8');
  await theirs.getByRole('button', { name: /ส่งต่อ$/ }).tap();
  await theirs.getByRole('button', { name: `ให้ ${somchai.username} ออก` }).tap();
  await expect(cover(page)).toContainText(`${anan.username} ถือคู่นี้อยู่`);
  expect(await match()).toMatchObject({ holder: { username: anan.username }, sharedWith: null });
  await theirs.close();
});

test('the one who was let in leaves by themselves', async ({ page }) => {
  await page.setViewportSize(LAPTOP);
  const { id, match } = await createMatch(page);
  const [somchai, anan] = [await createOperator(page), await createOperator(page)];
  const { accessToken } = await createApi(page.request)('POST /desk/login', { body: somchai });
  const call = createApi(page.request, accessToken);
  await call('POST /desk/matches/{id}/take', { id });
  const operatorId = (await call('GET /desk/traders')).find(({ username }) => username === anan.username)?.id;
  await call('POST /desk/matches/{id}/share', { id, body: { operatorId: operatorId ?? 0 } });
  await openDeskAs(page, anan, `ringside/${id}`);
  await holder(page).getByRole('button', { name: 'ออกจากคู่นี้' }).click();
  await expect(cover(page)).toContainText(`${somchai.username} ถือคู่นี้อยู่`);
  expect(await match()).toMatchObject({ holder: { username: somchai.username }, sharedWith: null });
});

test('the lamp says who has closed and why, in Thai and English', async ({ page }) => {
  await page.setViewportSize(LAPTOP);
  const { id, trader } = await createMatch(page);
  const somchai = await createOperator(page);
  const { accessToken } = await createApi(page.request)('POST /desk/login', { body: somchai });
  const call = createApi(page.request, accessToken);
  await openDeskPage(page, `ringside/${id}`);
  await expect(lamp(page)).toContainText('ไม่รับเดิมพัน');
  await trader.move(id, 'open');
  await expect(lamp(page)).toContainText('เปิดรับอยู่');
  await call('POST /desk/matches/{id}/close', { id, body: { isAbsent: true } });
  await expect(lamp(page)).toContainText(`โต๊ะของ ${somchai.username} ปิดเอง ไม่มีใครแตะ`);
  await trader.move(id, 'open');
  await expect(lamp(page)).toContainText('เปิดรับอยู่');
  await call('POST /desk/matches/{id}/close', { id });
  await expect(lamp(page)).toContainText(`${somchai.username} ปิดรับ`);
  expect(await axeViolations(page)).toEqual([]);
  await page.evaluate(() => localStorage.setItem('sanam-desk-language', 'en'));
  await page.reload();
  await expect(lamp(page)).toContainText(`${somchai.username} closed`);
  // What an operator has closed is no news to them.
  await trader.move(id, 'open');
  await expect(lamp(page)).toContainText('BETTING OPEN');
  await page.keyboard.press('Space');
  await expect(lamp(page)).toContainText('No bet gets in');
});

test('at the cap an admin asks for more, and a trader reads who may', async ({ page, browser }) => {
  await page.setViewportSize(LAPTOP);
  const theirs = await browser.newPage();
  const player = await createPlayer(theirs, { baht: 5000 });
  const id = await createOpenMatch(player.trader, { rung: '10/10' });
  await player.trader.limit(id, { liabilityMax: 1000 });
  await player.placeBet(id, 'RED', 1000);
  await openDeskPage(page, `ringside/${id}`);
  await expect(cover(page)).toContainText('ฝั่งแดงเต็มเพดาน');
  await page.keyboard.press('KeyC');
  const field = page.locator('input[name=newCap]');
  await expect(field).toBeFocused();
  await page.keyboard.type('1,000');
  await expect(cover(page)).toContainText('ต้องสูงกว่าเพดานตอนนี้');
  expect(await axeViolations(page)).toEqual([]);
  await field.fill('9,000');
  await page.keyboard.press('Enter');
  await expect(cover(page)).toHaveCount(0);
  await player.placeBet(id, 'RED', 1000);

  await player.trader.limit(id, { liabilityMax: 2000 });
  const desk = await browser.newPage({ viewport: LAPTOP });
  await openDeskAs(desk, await createOperator(page), `ringside/${id}`);
  await expect(cover(desk)).toContainText('ผู้ดูแลระบบเพิ่มเพดานได้');
  await desk.keyboard.press('KeyC');
  await expect(desk.locator('input[name=newCap]')).toHaveCount(0);
  await desk.close();
  await theirs.close();
});

test('a result is taken back by keyboard: R, a reason, and a long Enter', async ({ page }) => {
  await page.setViewportSize(LAPTOP);
  const { id, trader, match } = await createMatch(page);
  await trader.endWith(id, 'RED');
  await openDeskPage(page, `result/${id}`);
  await expect(page.getByText('ประกาศแล้ว')).toBeVisible();
  await expect(page.getByRole('button', { name: /^ยกเลิกผล/ })).toBeVisible();
  await page.keyboard.press('KeyR');
  await expect(page.locator('input[name=reason]')).toBeFocused();
  await page.keyboard.type('กรรมการขอดูใหม่');
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(page.locator('[data-act=confirm]')).toBeFocused();
  await longPressKey(page, 'Enter', () => expect.poll(async () => (await match()).result).toBeNull());
  await expect(page.getByRole('radio', { name: 'แดงชนะ' })).toBeEnabled();
});
