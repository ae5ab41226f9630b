import { expect, test } from '@playwright/test';

import { formatPhone, newPhone, PASSWORD } from './support/accounts.ts';
import { setLanguage } from './support/language.ts';
import { fillRegisterForm } from './support/register-form.ts';
import { PHONE, SMALL_PHONE } from './support/viewports.ts';

const TEXTS = {
  th: {
    register: 'สมัครสมาชิก',
    registered: 'สมัครเรียบร้อย เข้าสู่ระบบด้วยเบอร์นี้ได้เลย',
    phone: 'เบอร์โทรศัพท์',
    password: 'รหัสผ่าน',
    logIn: 'เข้าสู่ระบบ',
    menu: 'เมนู',
    logOut: 'ออกจากระบบ',
  },
  en: {
    register: 'Register',
    registered: 'All set. Log in with this number',
    phone: 'Phone number',
    password: 'Password',
    logIn: 'Log in',
    menu: 'Menu',
    logOut: 'Log out',
  },
} as const;

for (const { language, viewport, ...tier } of [
  { language: 'th', viewport: PHONE },
  { language: 'en', viewport: SMALL_PHONE },
  { language: 'th', viewport: SMALL_PHONE, tag: '@full' },
] as const) {
  const texts = TEXTS[language];

  test.describe(`${viewport.width} px, ${language}`, () => {
    test.use({ viewport });

    test('a new player registers, logs in, reloads and logs out', tier, async ({ page }) => {
      const phone = newPhone();
      await setLanguage(page, language);
      await page.goto('/');
      await expect(page).toHaveURL('/login');

      await page.getByRole('link', { name: texts.register }).click();
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
      const sent = page.waitForRequest('**/api/auth/register');
      await page.getByRole('button', { name: texts.register }).click();
      expect((await sent).postDataJSON()).toEqual({
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
      await expect(page.getByRole('status')).toContainText(texts.registered);

      await expect(page).toHaveURL('/login');
      await expect(page.getByRole('status')).toContainText(texts.registered);
      await expect(page.getByLabel(texts.phone)).toHaveValue(phone);
      await page.getByLabel(texts.password, { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: texts.logIn }).click();

      await expect(page).toHaveURL('/');
      await expect(page.getByText(formatPhone(phone))).toBeVisible();
      await expect(page.getByRole('banner')).toContainText('0.00');

      await page.reload();
      await expect(page.getByText(formatPhone(phone))).toBeVisible();
      await expect(page.getByRole('banner')).toContainText('0.00');

      await page.getByRole('button', { name: texts.menu }).click();
      await expect(page.getByRole('dialog')).toContainText(`@${phone}`);
      const loggedOut = page.waitForResponse('**/api/player/logout');
      await page.getByRole('button', { name: texts.logOut }).click();
      expect((await loggedOut).status()).toBe(200);
      await expect(page).toHaveURL('/login');

      await page.goBack();
      await expect(page).toHaveURL('/login');
      await expect(page.getByText('0.00')).toBeHidden();
      await page.goto('/');
      await expect(page).toHaveURL('/login');
    });
  });
}
