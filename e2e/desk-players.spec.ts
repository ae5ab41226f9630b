import { readFile } from 'node:fs/promises';

import { expect, test, type Browser, type Page } from '@playwright/test';

import { logInAs, registerAccount } from './support/accounts.ts';
import { authorize, createApi } from './support/api.ts';
import { axeViolations } from './support/axe.ts';
import { ADMIN_PASSWORD, createOperator, openDeskAs, openDeskPage } from './support/desk.ts';
import { test as ownTest } from './support/own-server.ts';
import { createPlayer } from './support/player.ts';
import { createOpenMatch } from './support/trader.ts';

test('an operator finds a player, helps, adjusts, freezes and unfreezes them', async ({ page }) => {
  const { phone } = await registerAccount(page.request);
  const shown = phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
  await page.setViewportSize({ width: 1280, height: 800 });
  await openDeskPage(page, 'players');
  await page.getByRole('searchbox').fill(shown);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('row').nth(1).getByRole('link', { name: shown }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('สมหญิง ทดสอบ');
  const main = page.getByRole('main');
  await expect(main.getByText('พิสูจน์จาก 0 รายการ')).toBeVisible();

  const dialog = page.getByRole('dialog');
  const reason = dialog.locator('input[name=text]');
  const submit = dialog.locator('button[type=submit]');
  await page.keyboard.press('n');
  await submit.click();
  await expect(reason).toBeFocused();
  await reason.fill('โทรมาถามเรื่องฝาก');
  await submit.click();
  await expect(main.getByText('โทรมาถามเรื่องฝาก')).toBeVisible();

  await main.getByRole('button', { name: 'ปรับยอด' }).click();
  await dialog.locator('input[name=amount]').fill('250.5');
  await reason.fill('คืนค่าธรรมเนียม');
  await submit.click();
  await expect(main.getByText('พิสูจน์จาก 1 รายการ')).toBeVisible();
  await expect(main.getByText('250.50').first()).toBeVisible();
  const entry = main.getByRole('row').filter({ hasText: 'คืนค่าธรรมเนียม' });
  await expect(entry).toContainText('+250.50');
  const saved = page.waitForEvent('download');
  await main.getByRole('button', { name: 'ไฟล์ CSV' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toMatch(
    /"กระเป๋า","250.50","250.50","โดย admin · คืนค่าธรรมเนียม"/,
  );
  await page.getByRole('tab', { name: 'บันทึก' }).click();
  const acts = main.getByRole('row').filter({ hasText: 'player.adjust' });
  await expect(acts).toContainText('คืนค่าธรรมเนียม');
  await expect(acts).toContainText('admin');

  await main.locator('input[name=betMax]').fill('5000');
  await main.getByRole('button', { name: 'ตั้งวงเงิน' }).click();
  await expect(main.getByText('ตั้งวงเงินแล้ว')).toBeVisible();
  await main.locator('input[name=betMax]').fill('4000');
  await main.getByRole('button', { name: 'ตั้งวงเงิน' }).click();
  // Among the player's acts, the newest first.
  const limits = main.getByRole('row').filter({ hasText: 'limit.change' });
  await expect(limits.first()).toContainText('5,000 → 4,000');
  await expect(limits.nth(1)).toContainText('– → 5,000');
  await expect(main.getByRole('row').filter({ hasText: /limit\.change|player\.adjust/ })).toContainText([
    'limit.change',
    'limit.change',
    'player.adjust',
  ]);

  await heading.click();
  await page.keyboard.down('f');
  await expect(reason).toBeVisible();
  await page.keyboard.up('f');
  await reason.fill('ผู้เล่นขอเอง');
  await submit.click();
  await expect(page.getByRole('banner').getByText('ระงับ', { exact: true })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'ปลดระงับ' }).click();
  await reason.fill('ขอเปิดใหม่');
  await submit.click();
  await expect(page.getByRole('button', { name: 'กดค้าง ระงับ' })).toBeVisible();
});

test('an operator reads the older rows of each list of a player', async ({ page }) => {
  const { id, placeBet, requestDeposit, trader } = await createPlayer(page, { baht: 1000 });
  const matchId = await createOpenMatch(trader);
  const body = { username: 'admin', password: ADMIN_PASSWORD };
  const { accessToken } = await createApi(page.request)('POST /desk/login', { body });
  const call = createApi(page.request, accessToken);
  for (const nth of [1, 2, 3]) {
    await placeBet(matchId, 'RED', 100);
    await requestDeposit(100 + nth);
    await call('POST /desk/players/{id}/notes', { id, body: { text: `โน้ตที่ ${nth}` } });
  }
  // In pages of two, so that few rows are needed.
  await page.route(/[?&]limit=100\b/, (route) =>
    route.continue({ url: route.request().url().replace('limit=100', 'limit=2') }),
  );
  await page.setViewportSize({ width: 1280, height: 800 });
  await openDeskPage(page, `players/${id}`);
  const older = page.getByRole('button', { name: 'ดูรายการก่อนหน้า' });
  const panel = page.getByRole('tabpanel');
  for (const [tab, rows] of [
    ['บิล', panel.locator('tbody tr')],
    ['ฝากถอน', panel.locator('tbody tr')],
    ['โน้ต', panel.getByRole('listitem')],
    ['รายการเงิน', panel.locator('tbody tr')],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(rows, tab).toHaveCount(2);
    // On a busy machine a reply may be lost: then the button is pressed again.
    await expect(async () => {
      await older.click({ timeout: 5000 });
      await expect.poll(() => rows.count(), { message: tab, timeout: 5000 }).toBeGreaterThan(2);
    }).toPass();
    await expect(older).toHaveCount(0);
    expect(new Set(await rows.allInnerTexts()).size, tab).toBe(await rows.count());
  }
});

ownTest.describe('where a second person is asked for', () => {
  ownTest.use({ serverEnv: { APPROVAL_BAHT: '1000' } });

  ownTest(
    'a bank account and an adjustment are changed by two, a session is ended',
    async ({ browser, server }) => {
      const [annPage, benPage] = [
        await openLaptop(browser, server.address),
        await openLaptop(browser, server.address),
      ];
      const [ann, ben] = [await createOperator(annPage, 'cashier'), await createOperator(annPage, 'cashier')];
      const account = await registerAccount(annPage.request);
      const token = await logInAs(await openLaptop(browser, server.address), account);
      const player = `${account.phone.slice(0, 3)}-${account.phone.slice(3, 6)}-${account.phone.slice(6)}`;
      const openPlayer = async (page: Page) => {
        await page.getByRole('searchbox').fill(player);
        await expect(page.locator('tbody tr')).toHaveCount(1);
        await page.getByRole('link', { name: player }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('สมหญิง ทดสอบ');
      };
      const dialog = annPage.getByRole('dialog');
      const submit = dialog.locator('button[type=submit]');
      const main = annPage.getByRole('main');

      await ownTest.step('a cashier asks for another account, which a second one approves', async () => {
        await openDeskAs(annPage, ann, 'players');
        await openPlayer(annPage);
        await expect(main.getByText('xxxxxx7890')).toBeVisible();
        // What a role may not do or read is not there.
        await expect(annPage.getByRole('tab', { name: 'บันทึก' })).toHaveCount(0);
        await expect(main.getByRole('button', { name: 'ปรับยอด' })).toHaveCount(0);
        await main.getByRole('button', { name: 'เปลี่ยนบัญชี' }).click();
        await dialog.locator('input[name=bankAccount]').fill('999-888-77');
        await expect(dialog.locator('input[name=bankAccount]')).toHaveAttribute('aria-invalid', 'true');
        await dialog.locator('input[name=bankAccount]').fill('999-888-7776');
        await dialog.locator('button[aria-haspopup=dialog]').click();
        await annPage.locator('button[aria-pressed]').filter({ hasText: 'KTB' }).click();
        await dialog.locator('input[name=text]').fill('ปิดบัญชีเก่า');
        await submit.click();
        await expect(toast(annPage, 'รอคนที่สองอนุมัติ')).toBeVisible();
        await expect(main.getByText('xxxxxx7890')).toBeVisible();
        await openDeskAs(benPage, ben, 'deposits');
        await approve(benPage, 'บัญชีธนาคารของผู้เล่น');
        await annPage.reload();
        await expect(main.getByText('xxxxxx7776')).toBeVisible();
        await expect(main.getByText(/จ่ายถอนได้ตั้งแต่/)).toBeVisible();
      });

      await ownTest.step('a session of the player is ended', async () => {
        const me = () => annPage.request.get('/api/player/me', { headers: authorize(token) });
        expect((await me()).status()).toBe(200);
        await main.getByRole('button', { name: /^ตัดการเข้าใช้บน/ }).click();
        await dialog.locator('input[name=text]').fill('เครื่องหาย');
        await submit.click();
        await expect(main.getByText('ไม่ได้เข้าระบบที่ใด')).toBeVisible();
        expect((await me()).status()).toBe(401);
      });

      await ownTest.step('an adjustment above 5,000 waits for a second admin', async () => {
        const adminPage = await openLaptop(browser, server.address);
        await openDeskAs(adminPage, { username: 'admin', password: ADMIN_PASSWORD }, 'players');
        await openPlayer(adminPage);
        await adminPage.getByRole('main').getByRole('button', { name: 'ปรับยอด' }).click();
        const asked = adminPage.getByRole('dialog');
        await asked.locator('input[name=amount]').fill('6000');
        await asked.locator('input[name=text]').fill('ชดเชย');
        await asked.locator('button[type=submit]').click();
        await expect(toast(adminPage, 'รอคนที่สองอนุมัติ')).toBeVisible();
        await expect(adminPage.getByText('พิสูจน์จาก 0 รายการ')).toBeVisible();
        const bossPage = await openLaptop(browser, server.address);
        await openDeskAs(bossPage, await createOperator(annPage, 'admin'), 'deposits');
        await approve(bossPage, 'ปรับยอด');
        await bossPage.context().close();
        await adminPage.reload();
        await expect(adminPage.getByText('พิสูจน์จาก 1 รายการ')).toBeVisible();
        await expect(adminPage.getByRole('row').filter({ hasText: 'ชดเชย' })).toContainText('+6,000.00');
        await adminPage.context().close();
      });
      for (const page of [annPage, benPage]) await page.context().close();
    },
  );
});

async function openLaptop(browser: Browser, baseURL: string): Promise<Page> {
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({ baseURL, viewport, isMobile: false, hasTouch: false });
  return context.newPage();
}

/** As the second person, in the list of what waits. */
async function approve(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: /^รออนุมัติ/ }).click();
  const item = page.getByRole('region', { name: 'คิว' }).getByRole('listitem').filter({ hasText: kind });
  await item.getByRole('button', { name: 'อนุมัติ', exact: true }).click();
  await expect(item).toHaveCount(0);
}

function toast(page: Page, text: string) {
  return page.getByRole('status').filter({ hasText: text }).first();
}
