import { expect, type Page } from '@playwright/test';
import { BANGKOK_UTC_OFFSET, matchNightOf } from '@sanam/betting';

import { createApi } from './support/api.ts';
import { axeViolations, expectAccessible } from './support/axe.ts';
import { ADMIN_PASSWORD, createOperator, openDeskAs, openDeskPage } from './support/desk.ts';
import { test as base } from './support/own-server.ts';
import { createPlayer } from './support/player.ts';
import { createOpenMatch } from './support/trader.ts';

const LAPTOP = { width: 1280, height: 800 };

/** On a server of its own: the sums are of all matches, and a raise waits for a second person. */
const test = base.extend({
  baseURL: async ({ server }, use) => use(server.address),
});

/** A sum of the first row, by its name. */
const sum = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]');

test('Tonight shows the sums of a trader and the running matches, one digit away', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(LAPTOP);
  const theirs = await browser.newPage();
  const player = await createPlayer(theirs, { baht: 5000 });
  // All of one night, in the order of their times, which is that of the digits.
  const night = matchNightOf(new Date());
  const at = (time: string) => ({ fightingDateTime: `${night}T${time}:00${BANGKOK_UTC_OFFSET}` });
  const decided = await createOpenMatch(player.trader, { ...at('20:00'), rung: '10/10' });
  const id = await createOpenMatch(player.trader, { ...at('20:30'), rung: '10/10' });
  const other = await createOpenMatch(player.trader, at('21:00'));
  await player.trader.limit(id, { liabilityMax: 1000 });
  await player.placeBet(decided, 'RED', 300);
  await player.trader.endWith(decided, 'BLUE');
  const somchai = await createOperator(page);
  const { accessToken } = await createApi(page.request)('POST /desk/login', { body: somchai });
  await createApi(page.request, accessToken)('POST /desk/matches/{id}/take', { id });

  await openDeskAs(page, somchai, 'tonight');
  const row = page.getByRole('main').getByRole('row').filter({ hasText: somchai.username });
  await expect(row).toContainText('เปิดรับ');
  await player.placeBet(id, 'RED', 500);
  await player.placeBet(id, 'RED', 400);
  // Bets a minute, the worst case, and how much of the cap it uses.
  await expect(row.getByRole('cell')).toContainText([
    /./,
    /เปิดรับ/,
    /^1\/1/,
    /^2$/,
    /−900/,
    /^90 %$/,
    somchai.username,
  ]);
  await expect(sum(page, 'ยอดเดิมพันคืนนี้')).toHaveText('1,200');
  await expect(sum(page, 'เจ้ามือได้เสียแล้ว')).toHaveText('+300');
  await expect(sum(page, 'ยังถืออยู่')).toHaveText('900');
  await expect(sum(page, 'แย่สุดทั้งกระดาน')).toHaveText('−900');
  await expect(sum(page, 'เปิดรับอยู่')).toHaveText('2');
  await expect(sum(page, 'คู่คืนนี้')).toHaveText('1 / 3');
  expect(await axeViolations(page)).toEqual([]);

  await page.keyboard.press('Digit2');
  await expect(page).toHaveURL(new RegExp(`/ringside/${other}$`));
  await page.keyboard.press('Digit1');
  await expect(page).toHaveURL(new RegExp(`/ringside/${id}$`));
  await page.goto('/desk/tonight');
  await expect(row).toBeVisible();
  await expectReadableOffline(page);
});

test('Exposure limits a category, closes at the cap, and asks for a raise', async ({ page, browser }) => {
  await page.setViewportSize(LAPTOP);
  const theirs = await browser.newPage();
  const [large, small] = [
    await createPlayer(theirs, { baht: 5000 }),
    await createPlayer(theirs, { baht: 5000 }),
  ];
  const id = await createOpenMatch(large.trader, { rung: '10/10' });
  await large.placeBet(id, 'RED', 2000);
  await small.placeBet(id, 'BLUE', 300);
  const { accessToken } = await createApi(page.request)('POST /desk/login', {
    body: { username: 'admin', password: ADMIN_PASSWORD },
  });
  const admin = createApi(page.request, accessToken);
  const limit = async (scope: string) =>
    (await admin('GET /desk/limits')).limits.find((one) => one.scope === scope);
  await openDeskPage(page, 'exposure');

  await test.step('who weighs most stands first, with the side and what they win', async () => {
    const heavy = page.getByRole('region', { name: 'ผู้เล่นที่ถ่วงกระดานมากที่สุด' }).getByRole('row');
    await expect(heavy.filter({ hasText: large.account.phone })).toContainText(/แดง.*2,000.*−2,000/);
    await expect(heavy.filter({ hasText: small.account.phone })).toContainText(/น้ำเงิน.*300.*−300/);
    await expect(heavy.nth(1)).toContainText(large.account.phone);
  });

  const field = page.locator('input[name=liabilityMax]');
  const save = page.getByRole('button', { name: 'เปลี่ยนเพดาน' });
  await test.step('a category has a limit and a switch of its own, which its matches inherit', async () => {
    await page.getByLabel('สำหรับ').selectOption('CATEGORY:BULL_FIGHT');
    await field.fill('6,000');
    await page.getByRole('switch').click();
    await save.click();
    await expect(page.getByText('เปลี่ยนเพดานแล้ว')).toBeVisible();
    expect(await limit('CATEGORY:BULL_FIGHT')).toMatchObject({ liabilityMax: 6000, closesAtCap: true });
    expect((await limit('ALL'))?.closesAtCap).toBe(false);
    await page.getByLabel('สำหรับ').selectOption(`MATCH:${id}`);
    await expect(field).toHaveAttribute('placeholder', '6,000');
    await expect(page.getByRole('switch')).toHaveAttribute('aria-checked', 'true');
  });

  await test.step('a raise above the sum waits, and the limit stays; lowering applies at once', async () => {
    await admin('POST /desk/settings', { body: { approvalBaht: 1000 } });
    await page.getByLabel('สำหรับ').selectOption('CATEGORY:BULL_FIGHT');
    await field.fill('9,000');
    await save.click();
    await expect(page.getByText('รอคนที่สองอนุมัติ ระหว่างนี้ใช้เพดานเดิม')).toBeVisible();
    await expect(field).toHaveValue('6000');
    expect((await limit('CATEGORY:BULL_FIGHT'))?.liabilityMax).toBe(6000);
    const { approvals } = await admin('GET /desk/approvals', { query: { status: 'PENDING' } });
    expect(approvals).toMatchObject([{ kind: 'LIMIT', askedBy: 'admin' }]);
    await field.fill('5,000');
    await save.click();
    await expect(page.getByText('เปลี่ยนเพดานแล้ว')).toBeVisible();
    expect((await limit('CATEGORY:BULL_FIGHT'))?.liabilityMax).toBe(5000);
    expect(await axeViolations(page)).toEqual([]);
  });
  await expectReadableOffline(page);
});

/** What was read before stays, and a strip says of when it is. */
async function expectReadableOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await expect(page.getByRole('banner')).toContainText('ขาด');
  await expect(page.getByText(/^เซิร์ฟเวอร์ไม่ตอบ ข้อมูลเมื่อ \d\d:\d\d:\d\d$/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('row').first()).toBeVisible();
  await expectAccessible(page, 'offline');
}
