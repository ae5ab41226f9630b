import { expect, test } from '@playwright/test';

import { registerAccount } from './support/accounts.ts';
import { axeViolations } from './support/axe.ts';
import { openDeskPage } from './support/desk.ts';

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

  await main.locator('input[name=betMax]').fill('5000');
  await main.getByRole('button', { name: 'ตั้งวงเงิน' }).click();
  await expect(main.getByText('ตั้งวงเงินแล้ว')).toBeVisible();

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
