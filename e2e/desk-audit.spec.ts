import { expect, test } from '@playwright/test';

import { axeViolations } from './support/axe.ts';
import { openDeskPage } from './support/desk.ts';
import { createTrader } from './support/trader.ts';

test('the audit shows each act in full, and the same thing or person with one key', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const trader = await createTrader(page.request);
  const id = await trader.createMatch({ rung: '10/9' });
  await trader.setRate(id, '10/8', 'BLUE');
  await trader.move(id, 'open');
  await trader.move(id, 'close');

  await openDeskPage(page, 'audit');
  const main = page.getByRole('main');
  const rows = main.locator('li:has(> button[aria-pressed])');
  const details = main.getByRole('region', { name: 'รายการที่เลือก' });
  await expect(page.getByRole('banner')).toContainText(/ต่อเนื่องครบ [\d,]+ แถว/);
  await expect(rows).toHaveCount(50);
  await main.getByRole('button', { name: 'ดูรายการก่อนหน้า' }).click();
  await expect(rows).toHaveCount(100);

  await main.getByRole('textbox').fill(`match/${id}`);
  await page.keyboard.press('Enter');
  await expect(rows).toHaveText([
    /^.*admin.*match\.close.*เปิด.*ปิด/,
    /match\.open.*ปิด.*เปิด/,
    /rate\.set.*10\/9 RED.*10\/8 BLUE/,
    /rate\.set.*10\/9 RED/,
    /match\.add/,
  ]);
  await page.keyboard.press('KeyJ');
  await page.keyboard.press('KeyJ');
  await expect(rows.nth(2)).toHaveAttribute('aria-current', 'true');
  await expect(details).toContainText('ผู้ดูแลระบบ');
  await expect(details).toContainText('127.0.0.1');
  await expect(details).toContainText(/price เดิม10\/9 RED/);
  await expect(details).toContainText(/price ใหม่10\/8 BLUE/);
  await expect(details).toContainText(/[0-9A-F]{4} [0-9A-F]{4} [0-9A-F]{4} …/);
  await expect(
    details.getByRole('listitem').filter({ hasText: /admin (rate\.set|match\.add)$/ }),
  ).toHaveCount(2);
  expect(await axeViolations(page)).toEqual([]);

  const who = main.getByRole('combobox', { name: 'ใคร' });
  await page.keyboard.press('KeyW');
  await expect(who).toHaveValue('admin');
  await expect(main.getByRole('button', { name: /^เฉพาะ match/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(who).toHaveValue('');
  const read = page.waitForRequest(/\/api\/desk\/audit\?.*action=RATE_SET/);
  await main.getByRole('combobox', { name: 'อะไร' }).selectOption('prices');
  await read;
  await expect(rows.first()).toContainText(/rate\.|match\./);
  await page.keyboard.press('KeyF');
  await expect(main.getByRole('button', { name: /^เฉพาะ match\/\d+/ })).toBeVisible();
});
