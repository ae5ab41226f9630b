import { expect, test, type Page } from '@playwright/test';
import { toBangkokClock } from '@sanam/betting';
import type { Endpoints, ReplyOf } from '@sanam/contract';

import { createApi } from './support/api.ts';
import { cardLine as line, pasteText } from './support/card.ts';
import { ADMIN_PASSWORD, longPressKey, openDeskPage } from './support/desk.ts';
import { newStadiumName } from './support/stadium.ts';
import { createTrader } from './support/trader.ts';
import { PHONE } from './support/viewports.ts';

type Listed = ReplyOf<Endpoints['GET /desk/matches']>['matches'][number];

/** No other test has matches in it. */
const NIGHT = '2031-03-17';
const LAPTOP = { width: 1280, height: 800 };

/** A stadium of the test's own, and what the server has on its card. */
async function createCard(page: Page) {
  const stadiumId = await (await createTrader(page.request)).addStadium(newStadiumName());
  const admin = { username: 'admin', password: ADMIN_PASSWORD };
  const { accessToken } = await createApi(page.request)('POST /desk/login', { body: admin });
  const call = createApi(page.request, accessToken);
  const query = { date: NIGHT, stadiumId, limit: 100 };
  const matches = async (): Promise<readonly Listed[]> =>
    (await call('GET /desk/matches', { query })).matches;
  return {
    path: `card?night=${NIGHT}&stadium=${stadiumId}`,
    matches,
    /** "21:35 แดง 1", in the order of the card. */
    rows: async () =>
      (await matches()).map(
        ({ fightingDateTime, redName }) =>
          `${toBangkokClock(Date.parse(fightingDateTime)).toISOString().slice(11, 16)} ${redName}`,
      ),
  };
}

test('twenty fights are pasted, three fixed, all made, then moved, edited and deleted', async ({ page }) => {
  await page.setViewportSize(LAPTOP);
  const card = await createCard(page);
  await openDeskPage(page, card.path);
  await expect(page.getByText('ใบคู่นี้ยังว่าง')).toBeVisible();

  const lines = Array.from({ length: 20 }, (_, nth) => line(nth));
  lines[4] = line(4, { rung: '9/10 R' });
  lines[9] = line(9, { time: '25:99' });
  lines[14] = line(14, { red: 'ขาว 14' });
  await pasteText(page, lines.join('\n'));

  await test.step('what is wrong is named at its cell and stays; the rest is made in one go', async () => {
    await expect(page.locator('[data-row][data-status=ready]')).toHaveCount(17);
    const wrong = page.locator('[data-row][data-status=wrong]');
    await expect(wrong).toHaveCount(3);
    await expect(wrong).toContainText([/ตัวต่อเสี่ยงมากกว่า 10\/9/, /ไม่ใช่เวลา/, /ชื่อเดียวกัน/]);
    await expect(page.locator('[name=rung-5]')).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('[data-row]')).toHaveCount(3);
    expect(await card.matches()).toHaveLength(17);
  });

  await test.step('the three are fixed from cell to cell, and made under the numbers that were kept', async () => {
    await page.locator('[name=rung-1]').fill('10/9 R');
    await page.keyboard.press('Tab');
    await expect(page.locator('[name=time-2]')).toBeFocused();
    await page.locator('[name=time-2]').fill('19:30');
    await page.keyboard.press('Tab');
    await expect(page.locator('[name=red-3]')).toBeFocused();
    await page.locator('[name=red-3]').fill('แดง 14');
    await page.getByRole('button', { name: /^สร้าง 3 คู่/ }).click();
    await expect(page.locator('[data-match]')).toHaveCount(20);
    const made = await card.matches();
    expect(made.map(({ matchNo }) => matchNo)).toEqual(Array.from({ length: 20 }, (_, nth) => nth + 1));
    expect(made.every(({ nowRate }) => nowRate !== null)).toBe(true);
  });

  const rows = page.locator('[data-match]');
  await test.step('a match changes its place, and the times keep theirs', async () => {
    await page.keyboard.press('KeyJ');
    await expect(rows.nth(1).getByRole('button')).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Alt+KeyJ');
    await page.keyboard.press('Alt+KeyJ');
    await expect(rows.nth(3)).toContainText('แดง 1');
    await expect
      .poll(card.rows)
      .toEqual(expect.arrayContaining(['18:10 แดง 2', '18:20 แดง 3', '18:30 แดง 1']));
    await page.keyboard.press('Alt+KeyK');
    await expect.poll(card.rows).toEqual(expect.arrayContaining(['18:20 แดง 1', '18:30 แดง 3']));
  });

  await test.step('corners are swapped, the price moved and the time edited; it is saved with one key', async () => {
    await page.keyboard.press('KeyX');
    await page.keyboard.press('KeyD');
    await page.keyboard.press('Enter');
    await expect(page.locator('input[name=time]')).toBeFocused();
    await page.locator('input[name=time]').fill('18:25');
    await expect(rows.nth(2)).toContainText('กำลังแก้');
    await page.keyboard.press('Control+KeyS');
    await expect(rows.nth(2)).not.toContainText('กำลังแก้');
    const [, , changed] = await card.matches();
    expect(changed).toMatchObject({ redName: 'ขาว 1', blueName: 'แดง 1', matchName: 'ขาว 1 - แดง 1' });
    expect(changed?.nowRate?.settingRates.sthBlueRateName).toBe('10/8');
    expect(await card.rows()).toContain('18:25 ขาว 1');
    await page.locator('input[name=time]').blur();
  });

  await test.step('a copy is added, all times are moved and moved back', async () => {
    await page.keyboard.press('Control+KeyD');
    await page.locator('input[name=red]').fill('คู่เสริม');
    await page.keyboard.press('Control+KeyS');
    await expect(rows).toHaveCount(21);
    expect((await card.rows()).at(-1)).toBe('21:20 คู่เสริม');
    await page.getByRole('button', { name: 'เลื่อนเวลาทั้งหมด +5 นาที' }).click();
    await expect(rows.first()).toContainText('18:05');
    await page.getByRole('button', { name: 'ย้อน' }).click();
    await expect(rows.first()).toContainText('18:00');
  });

  await test.step('what was never open is deleted with a long press; what was open is fixed', async () => {
    await page.locator('input[name=red]').blur();
    await longPressKey(page, 'Delete', () => expect(rows).toHaveCount(20));
    const [first] = await card.matches();
    const trader = await createTrader(page.request);
    await trader.move(first?.id ?? 0, 'open');
    await expect(rows.first()).toContainText('เปิดรับ');
    await rows.first().getByRole('button').click();
    await expect(page.locator('input[name=red]')).toBeDisabled();
    await expect(page.locator('input[name=stream]')).toBeEnabled();
    await expect(page.locator('[data-act=removeRow]')).toHaveCount(0);
    await page.locator('body').press('Space');
    await expect(rows.first()).toContainText(/(?<!เ)ปิดรับ/);
    await trader.move(first?.id ?? 0, 'end');
    await expect(page.locator('input[name=stream]')).toBeDisabled();
  });
});

test('a card is pasted, fixed and made by touch alone', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize(PHONE);
  const card = await createCard(page);
  await openDeskPage(page, card.path);
  await page.getByRole('banner').getByRole('button', { name: 'วางตาราง' }).tap();
  const field = page.getByRole('textbox', { name: 'วางตารางที่นี่' });
  await field.tap();
  await field.fill([line(0), line(1, { time: '25:99' }), line(2)].join('\n'));
  await expect(page.locator('[data-row][data-status=ready]')).toHaveCount(2);
  const wrong = page.locator('[data-row][data-status=wrong]').getByRole('textbox');
  await wrong.tap();
  await wrong.fill('18:10');
  await page.getByRole('button', { name: /^สร้าง 3 คู่/ }).tap();
  await expect(page.locator('[data-match]')).toHaveCount(3);
  expect(await card.rows()).toEqual(['18:00 แดง 0', '18:10 แดง 1', '18:20 แดง 2']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
});

test('an evening is copied without prices, a stadium is renamed and switched off', async ({ page }) => {
  const card = await createCard(page);
  await openDeskPage(page, card.path);
  await expect(page.getByText('ใบคู่นี้ยังว่าง')).toBeVisible();
  await pasteText(page, [line(0), line(1)].join('\n'));
  await page.getByRole('button', { name: 'สร้าง 2 คู่' }).click();
  await expect(page.locator('[data-match]')).toHaveCount(2);

  await page.getByRole('button', { name: 'คืนถัดไป' }).filter({ visible: true }).click();
  await expect(page.getByText('ใบคู่นี้ยังว่าง')).toBeVisible();
  await page.getByRole('button', { name: 'ทำซ้ำจากคืนก่อน' }).click();
  await page.getByRole('button', { name: 'ตรวจคู่ของคืนนั้น' }).click();
  await expect(page.locator('[data-row]')).toHaveCount(2);

  // Discarded by mistake, the rows come back.
  await page.getByRole('button', { name: 'ทิ้ง' }).click();
  await page.getByRole('button', { name: 'ย้อน' }).click();
  await page.getByRole('button', { name: 'สร้าง 2 คู่' }).click();
  await expect(page.locator('[data-match]').first()).toContainText('ไม่มีราคา');
  expect(await card.rows()).toEqual(['18:00 แดง 0', '18:10 แดง 1']);

  await page.getByRole('button', { name: 'แก้สนาม' }).click();
  const name = newStadiumName();
  await page.locator('input[name=stadiumName]').fill(name);
  await page.getByRole('switch').click();
  await page.getByRole('dialog').getByRole('button', { name: 'บันทึก' }).click();
  await expect(page.getByRole('navigation', { name: 'สนาม' })).toContainText(`${name} · ปิดอยู่`);
});
