import { expect, test, type Page } from '@playwright/test';

import { axeViolations } from './support/axe.ts';
import { createOperator, longPressKey, logInAtDesk, openDeskAs, openDeskMenu } from './support/desk.ts';
import { createTrader } from './support/trader.ts';
import { PHONE } from './support/viewports.ts';

const LAPTOP = { width: 1280, height: 800 };
const cover = (page: Page) => page.getByRole('main').getByRole('alert');
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'คุณจดไว้เมื่อ' });

test('a result that is noted offline is offered later and never sent by itself', async ({
  page,
  context,
}) => {
  await page.setViewportSize(LAPTOP);
  const trader = await createTrader(page.request);
  const id = await trader.createMatch({ rung: '10/9' });
  await trader.move(id, 'start');
  const somchai = await createOperator(page);
  await openDeskAs(page, somchai, `ringside/${id}`);
  await expect(page.locator('[data-act=open]')).toBeEnabled();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/result')) calls.push(request.url());
  });

  await context.setOffline(true);
  await expect(cover(page)).toContainText('จดผลไว้ในเครื่อง ยังไม่ประกาศ');
  await page.keyboard.press('KeyP');
  await expect(cover(page).getByRole('button', { name: 'แดงชนะ' })).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(cover(page)).toContainText('น้ำเงินชนะ');
  await expect(cover(page)).toContainText('อยู่ในเครื่องนี้ ยังไม่ประกาศ');
  // The close is still one key away, and still the first to be sent.
  await expect(page.getByRole('button', { name: /สั่งปิดรับไว้/ })).toBeInViewport({ ratio: 1 });

  await context.setOffline(false);
  await expect(cover(page)).toHaveCount(0);
  await trader.move(id, 'end');
  await page.reload();
  await page.getByRole('link', { name: 'ประกาศผล', exact: true }).click();
  await expect(notice(page)).toContainText('น้ำเงินชนะ');
  await expect(page.getByRole('radio', { name: 'น้ำเงินชนะ' })).toBeChecked();
  await expect(page.locator('[data-act=confirm]')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(calls).toEqual([]);

  await page.locator('[data-act=confirm]').focus();
  await longPressKey(page, 'Enter', () => expect.poll(() => calls.length).toBe(1));
  await expect(page.getByRole('region', { name: 'การจ่าย' })).toContainText('น้ำเงินชนะ');
  await expect(notice(page)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('sanam-desk-noted-results'))).toBeNull();
});

test('by touch a note is changed, kept from other operators, and dismissed', async ({ page, context }) => {
  await page.setViewportSize(PHONE);
  const trader = await createTrader(page.request);
  const id = await trader.createMatch({ rung: '10/9' });
  const [somchai, anan] = [await createOperator(page), await createOperator(page)];
  await openDeskAs(page, somchai, `ringside/${id}`);
  await expect(page.locator('[data-act=open]')).toBeVisible();
  await context.setOffline(true);
  const note = async (choice: string) => {
    await cover(page)
      .getByRole('button', { name: /^(จดผลไว้ก่อน|แก้ผลที่จด)/ })
      .tap();
    await cover(page).getByRole('button', { name: choice, exact: true }).tap();
  };
  await note('เสมอ');
  await note('แดงชนะ');
  await expect(cover(page)).toContainText('แดงชนะ');
  await context.setOffline(false);
  await expect(cover(page)).toHaveCount(0);
  await trader.move(id, 'end');

  // Another operator at this device may be the one who calls it alone as well.
  await (await openDeskMenu(page)).getByRole('button', { name: 'ออกจากระบบ' }).tap();
  await logInAtDesk(page, anan.username, anan.password);
  await expect(page.getByRole('banner')).toBeVisible();
  await page.goto(`/desk/result/${id}`);
  await expect(page.getByRole('radio', { name: 'แดงชนะ' })).toBeEnabled();
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'แดงชนะ' })).not.toBeChecked();
  await (await openDeskMenu(page)).getByRole('button', { name: 'ออกจากระบบ' }).tap();
  await logInAtDesk(page, somchai.username, somchai.password);
  await expect(page.getByRole('radio', { name: 'แดงชนะ' })).toBeChecked();
  await notice(page).getByRole('button', { name: 'ไม่ใช้' }).tap();
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'แดงชนะ' })).not.toBeChecked();
});
