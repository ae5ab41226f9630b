import { expect, test, type Page, type Route } from '@playwright/test';
import { RECOVERY_CODES } from '@sanam/contract';
import jsQR from 'jsqr';
import { TOTP, URI } from 'otpauth';

import { createApi } from './support/api.ts';
import { axeViolations } from './support/axe.ts';
import {
  ADMIN_PASSWORD,
  addOperator,
  createOperator,
  logInAtDesk,
  openDeskMenu,
  openDeskPage,
} from './support/desk.ts';
import { createTrader } from './support/trader.ts';
import { PHONE } from './support/viewports.ts';

const OWN_PASSWORD = 'ring-side-trader-9';
const CODE_REFUSED = 'ชื่อผู้ใช้ รหัสผ่าน หรือรหัสยืนยันไม่ถูกต้อง';

test('an admin adds, disables and resets an operator', async ({ page, browser }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openDeskPage(page, 'operators');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('เจ้าหน้าที่');
  const own = page.getByRole('row').filter({ hasText: 'คุณ' });
  await expect(own).toContainText('admin');
  await expect(own.getByRole('button')).toHaveCount(0);

  const username = `somchai.${crypto.randomUUID().slice(0, 8)}`;
  await page.getByRole('button', { name: 'เพิ่มเจ้าหน้าที่' }).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.locator('input[name=newUsername]');
  await name.fill('สมชาย');
  await dialog.locator('button[type=submit]').click();
  await expect(name).toHaveAccessibleDescription(/ชื่อผู้ใช้นี้ใช้ไม่ได้/);
  await name.fill('admin');
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByRole('alert')).toHaveText('ชื่อผู้ใช้นี้มีคนใช้แล้ว');
  await name.fill(username);
  await dialog.getByRole('radio', { name: 'ฝ่ายการเงิน' }).check();
  await dialog.locator('button[type=submit]').click();
  const shown = dialog.getByTestId('password');
  await expect(shown).toHaveText(/^(\w{4}-){3}\w{4}$/);
  const password = (await shown.textContent()) ?? '';
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(shown).toBeVisible();
  await dialog.getByRole('button', { name: 'แจ้งแล้ว' }).click();
  const row = page.getByRole('row').filter({ hasText: username });
  await expect(row).toContainText('รอเข้าสู่ระบบครั้งแรก');

  const theirs = await browser.newPage();
  await theirs.goto('/desk');
  const enter = async () => {
    await logInAtDesk(theirs, username, password);
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('เปลี่ยนรหัสผ่าน');
  };
  // The page asks the server every two seconds whether it is there.
  const expectEnded = async () => {
    await expect(theirs.getByRole('status').filter({ hasText: 'การเข้าสู่ระบบหมดอายุ' })).toBeVisible();
  };
  await enter();

  await row.getByRole('button', { name: `เครื่องที่ ${username} เข้าอยู่` }).click();
  await expect(dialog.getByRole('listitem')).toHaveText([/Chrome.*127\.0\.0\.1/]);
  expect(await axeViolations(page)).toEqual([]);
  await pressToEnd(page, 'endSessions', () => expect(dialog).toContainText('ไม่ได้เข้าสู่ระบบที่ใด'));
  await dialog.getByRole('button', { name: 'ปิด' }).click();
  await expectEnded();
  await enter();

  await row.getByRole('button', { name: `พักงาน ${username}` }).click();
  await expect(page.getByRole('status').filter({ hasText: username })).toBeVisible();
  await expect(row.getByRole('button', { name: `เปิดใช้งาน ${username}` })).toBeVisible();
  await expectEnded();
  await logInAtDesk(theirs, username, password);
  await expect(theirs.getByRole('alert')).toHaveText(CODE_REFUSED);
  await page.getByRole('button', { name: 'เลิกทำ' }).click();
  await expect(row).toContainText('รอเข้าสู่ระบบครั้งแรก');

  await row.getByRole('button', { name: `ออกรหัสผ่านใหม่ให้ ${username}` }).click();
  await dialog.getByRole('button', { name: 'ออกรหัสผ่านใหม่', exact: true }).click();
  const reset = (await shown.textContent()) ?? '';
  expect(reset).not.toBe(password);
  await logInAtDesk(theirs, username, reset);
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('เปลี่ยนรหัสผ่าน');
  await theirs.close();
});

test('an operator chooses a password and sets up a second factor', async ({ page }) => {
  const { username, password } = await addOperator(page, 'cashier');
  await page.goto('/desk');
  await logInAtDesk(page, username, password);
  await changePassword(page, password, 'too-short', 'too-short');
  await expect(page.locator('input[name=newPassword]')).toBeFocused();
  await changePassword(page, password, OWN_PASSWORD, `${OWN_PASSWORD}x`);
  await expect(page.locator('input[name=repeated]')).toHaveAccessibleDescription('รหัสผ่านทั้งสองช่องไม่ตรงกัน');
  await changePassword(page, 'not-the-password', OWN_PASSWORD, OWN_PASSWORD);
  await expect(page.getByRole('alert')).toHaveText('รหัสผ่านปัจจุบันไม่ถูกต้อง');
  await changePassword(page, password, OWN_PASSWORD, OWN_PASSWORD);
  const menu = await openDeskMenu(page);
  await expect(menu.getByRole('link', { name: 'เจ้าหน้าที่' })).toHaveCount(0);
  await menu.getByRole('link', { name: 'บัญชีของฉัน' }).click();
  const factor = page.getByRole('region', { name: 'ยืนยันตัวตนสองชั้น' });
  await factor.locator('input').fill(OWN_PASSWORD);
  await factor.locator('button[type=submit]').click();
  const totp = URI.parse(await readQr(page));
  if (!(totp instanceof TOTP)) throw new Error('the QR code is no TOTP');
  expect([totp.issuer, totp.label]).toEqual(['Sanam', username]);
  const code = factor.locator('input[name=firstCode]');
  await code.fill('12345');
  await factor.locator('button[type=submit]').click();
  await expect(code).toHaveAccessibleDescription('กรุณากรอกตัวเลขหกหลัก');
  await code.fill(totp.generate({ timestamp: Date.now() + 3_600_000 }));
  await factor.locator('button[type=submit]').click();
  await expect(factor.getByRole('alert')).toContainText('รหัสไม่ถูกต้อง');
  expect(await axeViolations(page)).toEqual([]);
  await code.fill(totp.generate());
  await factor.locator('button[type=submit]').click();

  const codes = factor.getByRole('list', { name: 'รหัสสำรอง' }).getByRole('listitem');
  await expect(codes).toHaveCount(RECOVERY_CODES);
  const [first = ''] = await codes.allTextContents();
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ ...PHONE, width: 320 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await factor.getByRole('button', { name: 'เก็บไว้แล้ว' }).click();
  await expect(factor).toContainText('เปิดใช้ยืนยันตัวตนสองชั้นแล้ว');

  await (await openDeskMenu(page)).getByRole('button', { name: 'ออกจากระบบ' }).click();
  await logInAtDesk(page, username, OWN_PASSWORD);
  await expect(page.getByRole('alert')).toHaveText(CODE_REFUSED);
  await logInAtDesk(page, username, OWN_PASSWORD, first);
  await expect(page.getByRole('banner')).toContainText(username);
});

test('ending a trader’s sessions takes a long press, names the match and closes it', async ({ page }) => {
  const trader = await createTrader(page.request);
  const operator = await createOperator(page);
  const { accessToken } = await createApi(page.request)('POST /desk/login', { body: operator });
  const call = createApi(page.request, accessToken);
  const redName = `แดง ${operator.username}`;
  const id = await trader.createMatch({ rung: '10/9', redName });
  await call('POST /desk/matches/{id}/take', { id });
  await call('POST /desk/matches/{id}/open', { id });

  await openDeskPage(page, 'operators');
  const row = page.getByRole('row').filter({ hasText: operator.username });
  await row.getByRole('button', { name: `เครื่องที่ ${operator.username} เข้าอยู่` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('list', { name: 'คู่ที่จะปิดรับ' })).toContainText(redName);
  const button = dialog.locator('[data-act=endSessions]');
  await expect(button).toHaveText(/ปิดรับ 1 คู่/);
  // A tap does nothing.
  await button.tap();
  expect(await call('GET /desk/matches/{id}', { id })).toMatchObject({ isOpenBet: true });
  await pressToEnd(page, 'endSessions', () => expect(dialog).toContainText('ไม่ได้เข้าสู่ระบบที่ใด'));
  const admin = await createApi(page.request)('POST /desk/login', {
    body: { username: 'admin', password: ADMIN_PASSWORD },
  });
  expect(await createApi(page.request, admin.accessToken)('GET /desk/matches/{id}', { id })).toMatchObject({
    isOpenBet: false,
    holder: null,
    closedCause: 'SESSIONS_ENDED',
  });
});

test('a tap ends a trader’s device, a long press one that closes a match', async ({ page }) => {
  const trader = await createTrader(page.request);
  const operator = await createOperator(page);
  const logIn = async (body: { username: string; password: string }) =>
    createApi(page.request, (await createApi(page.request)('POST /desk/login', { body })).accessToken);
  const [, call, second] = [await logIn(operator), await logIn(operator), await logIn(operator)];
  const id = await trader.createMatch({ rung: '10/9' });
  await call('POST /desk/matches/{id}/take', { id });
  const { matchNo } = await call('POST /desk/matches/{id}/open', { id });

  await openDeskPage(page, 'operators');
  // The matches cannot be read: the devices are listed, and what their end closes is counted.
  const refuse = (route: Route) => route.fulfill({ status: 503, json: {} });
  await page.route('**/api/desk/matches?*', refuse);
  const row = page.getByRole('row').filter({ hasText: operator.username });
  const dialog = page.getByRole('dialog');
  const open = () => row.getByRole('button', { name: `เครื่องที่ ${operator.username} เข้าอยู่` }).click();
  await open();
  const devices = dialog.getByRole('listitem').filter({ hasText: 'ใช้ล่าสุด' });
  await expect(devices).toHaveCount(3);
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.locator('[data-act=endSession]')).toHaveText(/ปิดรับ 1 คู่/);
  await expect(dialog.locator('[data-act=endSessions]')).toHaveText(/ปิดรับ 1 คู่/);
  await page.unroute('**/api/desk/matches?*', refuse);
  await dialog.getByRole('button', { name: 'ปิด', exact: true }).click();

  // A match that could not be closed with the last session can still be closed.
  const none = { success: true, message: '', data: [] };
  const empty = (route: Route) => route.fulfill({ json: none });
  await page.route('**/api/desk/operators/*/sessions', empty);
  await open();
  await expect(dialog).toContainText('ไม่ได้เข้าสู่ระบบที่ใด');
  await expect(dialog.locator('[data-act=endSessions]')).toHaveText(/ปิดรับ 1 คู่/);
  await page.unroute('**/api/desk/operators/*/sessions', empty);
  await dialog.getByRole('button', { name: 'ปิด', exact: true }).click();

  await open();
  const holding = devices.filter({ hasText: `ถือคู่ ${matchNo}` });
  await expect(holding).toHaveCount(1);
  expect(await axeViolations(page)).toEqual([]);
  const others = devices.filter({ has: page.getByRole('button', { name: /^ตัด / }) });
  await expect(others).toHaveCount(2);

  // The newest has taken a match since it was listed: the tap ends nothing, and its row asks for a long press.
  const taken = await trader.createMatch({ rung: '10/9' });
  await second('POST /desk/matches/{id}/take', { id: taken });
  await second('POST /desk/matches/{id}/open', { id: taken });
  await others.first().getByRole('button').tap();
  await expect(others).toHaveCount(1);
  await expect(devices.filter({ hasText: 'ถือคู่' })).toHaveCount(2);
  expect(await second('GET /desk/matches/{id}', { id: taken })).toMatchObject({ isOpenBet: true });
  await second('POST /desk/matches/{id}/release', { id: taken });
  await dialog.getByRole('button', { name: 'ปิด', exact: true }).click();
  await open();
  await expect(others).toHaveCount(2);

  await others.first().getByRole('button').tap();
  await expect(devices).toHaveCount(2);
  expect(await call('GET /desk/matches/{id}', { id })).toMatchObject({ isOpenBet: true });
  // A tap does not end the one that holds it.
  await holding.locator('[data-act=endSession]').tap();
  expect(await call('GET /desk/matches/{id}', { id })).toMatchObject({ isOpenBet: true });
  await pressToEnd(page, 'endSession', () => expect(devices).toHaveCount(1));
  await expect(dialog.locator('[data-act=endSession]')).toHaveCount(0);
  const asAdmin = await logIn({ username: 'admin', password: ADMIN_PASSWORD });
  expect(await asAdmin('GET /desk/matches/{id}', { id })).toMatchObject({
    isOpenBet: false,
    holder: null,
    closedCause: 'SESSIONS_ENDED',
  });
});

/** Presses the button until what it does is seen. */
async function pressToEnd(page: Page, act: string, done: () => Promise<void>): Promise<void> {
  await page.locator(`[data-act=${act}]`).hover();
  await page.mouse.down();
  await done();
  await page.mouse.up();
}

test('the desk reports keys and touches, and nothing while nobody is there', async ({ page }) => {
  let reports = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/desk/active')) reports += 1;
  });
  await page.clock.install();
  await openDeskPage(page, 'account');
  await page.clock.fastForward(10 * 60_000);
  expect(reports).toBe(0);
  // After a reload the first one is reported at once: the one before may be long ago.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.clock.fastForward(1);
  await expect.poll(() => reports).toBe(1);
  // Again at most once a minute.
  await page.getByRole('heading', { level: 1 }).click();
  await page.clock.fastForward(61_000);
  await expect.poll(() => reports).toBe(2);
});

async function changePassword(page: Page, old: string, chosen: string, repeated: string): Promise<void> {
  await page.locator('input[name=oldPassword]').fill(old);
  await page.locator('input[name=newPassword]').fill(chosen);
  await page.locator('input[name=repeated]').fill(repeated);
  await page.locator('button[type=submit]').first().click();
}

/** Reads the QR code on the screen, as a phone would. */
async function readQr(page: Page): Promise<string> {
  const side = 260;
  const pixels = await page
    .getByRole('img', { name: 'คิวอาร์โค้ดสำหรับแอปยืนยันตัวตน' })
    .evaluate(async (image: HTMLImageElement, size) => {
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [size, size];
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0, size, size);
      // As one text, because a list of so many numbers takes seconds to leave the page.
      let text = '';
      for (const byte of context?.getImageData(0, 0, size, size).data ?? [])
        text += String.fromCharCode(byte);
      return btoa(text);
    }, side);
  return jsQR(new Uint8ClampedArray(Buffer.from(pixels, 'base64')), side, side)?.data ?? '';
}
