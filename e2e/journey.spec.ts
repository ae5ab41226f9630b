import { expect, test } from '@playwright/test';

import { formatPhone, newPhone, PASSWORD } from './support/accounts.ts';
import { fillRegisterForm } from './support/register-form.ts';

test('a new player registers, logs in, reloads and logs out', async ({ page }) => {
  const phone = newPhone();
  await page.goto('/');
  await expect(page).toHaveURL('/login');

  await page.getByRole('link', { name: 'สมัครสมาชิก' }).click();
  await fillRegisterForm(page, {
    phone,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    bank: 'SCB',
    fullName: 'สมชาย ใจกล้า',
    bankAccount: '4062848217',
    line: 'somchai.kla',
    referrer: '',
  });
  const asked = page.waitForRequest('**/api/auth/register');
  await page.getByRole('button', { name: 'สมัครสมาชิก' }).click();
  expect((await asked).postDataJSON()).toEqual({
    phone,
    password: PASSWORD,
    fullName: 'สมชาย ใจกล้า',
    bankName: 'ธนาคารไทยพาณิชย์',
    bankCode: 'SCB',
    bankAccount: '4062848217',
    line: 'somchai.kla',
    defaultAccountId: 1,
    agentId: 1,
  });
  const message = 'สมัครเรียบร้อย เข้าสู่ระบบด้วยเบอร์นี้ได้เลย';
  await expect(page.getByRole('status')).toContainText(message);

  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status')).toContainText(message);
  await expect(page.getByLabel('เบอร์โทรศัพท์')).toHaveValue(phone);
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'เข้าสู่ระบบ' }).click();

  await expect(page).toHaveURL('/');
  await expect(page.getByText(formatPhone(phone))).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('0.00');

  await page.reload();
  await expect(page.getByText(formatPhone(phone))).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('0.00');

  await page.getByRole('button', { name: 'เมนู' }).click();
  await expect(page.getByRole('dialog')).toContainText(`@${phone}`);
  const toldServer = page.waitForResponse('**/api/player/logout');
  await page.getByRole('button', { name: 'ออกจากระบบ' }).click();
  expect((await toldServer).status()).toBe(200);
  await expect(page).toHaveURL('/login');

  await page.goBack();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('0.00')).toBeHidden();
  await page.goto('/');
  await expect(page).toHaveURL('/login');
});
