import { expect, test, type Page } from '@playwright/test';
import { messageFor } from '@sanam/contract/messages';

import { newPhone } from './support/accounts.ts';
import { delayRequests } from './support/intercept-requests.ts';
import { setLanguage, switchLanguage } from './support/language.ts';
import { expectFieldError, fillRegisterForm, type RegisterEntries } from './support/register-form.ts';
import { watchPosts } from './support/watch-requests.ts';

const REGISTER = '**/api/auth/register';

interface Rule {
  readonly rule: string;
  readonly entries: Partial<RegisterEntries>;
  readonly field: keyof RegisterEntries;
  /** How many fields are wrong; 1 if not given. */
  readonly wrong?: number;
  readonly th: string;
  readonly en: string;
}

const RULES: readonly Rule[] = [
  {
    rule: 'a phone is required',
    entries: { phone: '   ' },
    field: 'phone',
    th: 'กรุณากรอกเบอร์โทรศัพท์',
    en: 'Please enter your phone number',
  },
  {
    rule: 'a phone has at least 10 digits',
    entries: { phone: '081234567' },
    field: 'phone',
    th: 'เบอร์โทรศัพท์ต้องมีอย่างน้อย 10 หลัก',
    en: 'The phone number needs at least 10 digits',
  },
  {
    rule: 'a phone has digits only',
    entries: { phone: '081-234-5678' },
    field: 'phone',
    th: 'เบอร์โทรศัพท์ต้องเป็นตัวเลขเท่านั้น',
    en: 'The phone number may only have digits',
  },
  {
    rule: 'a password is required',
    entries: { password: '', confirmPassword: '' },
    field: 'password',
    wrong: 2,
    th: 'กรุณากรอกรหัสผ่าน',
    en: 'Please enter your password',
  },
  {
    rule: 'a password has at least 6 characters',
    entries: { password: 'abcde', confirmPassword: 'abcde' },
    field: 'password',
    th: 'รหัสผ่านต้องมีอย่างน้อย 6 ตัวอักษร',
    en: 'The password needs at least 6 characters',
  },
  {
    rule: 'the password is confirmed',
    entries: { confirmPassword: '' },
    field: 'confirmPassword',
    th: 'กรุณายืนยันรหัสผ่าน',
    en: 'Please confirm your password',
  },
  {
    rule: 'the confirmation is the password',
    entries: { confirmPassword: 'another-one' },
    field: 'confirmPassword',
    th: 'รหัสผ่านไม่ตรงกัน',
    en: 'The passwords do not match',
  },
  {
    rule: 'a full name is required',
    entries: { fullName: ' ' },
    field: 'fullName',
    th: 'กรุณากรอกชื่อ-นามสกุล',
    en: 'Please enter your full name',
  },
  {
    rule: 'a full name has at least 2 characters',
    entries: { fullName: 'ส' },
    field: 'fullName',
    th: 'ชื่อ-นามสกุลต้องมีอย่างน้อย 2 ตัวอักษร',
    en: 'The full name needs at least 2 characters',
  },
  {
    rule: 'an account number is required',
    entries: { bankAccount: '' },
    field: 'bankAccount',
    th: 'กรุณากรอกเลขที่บัญชี',
    en: 'Please enter your account number',
  },
  {
    rule: 'an account number has digits only',
    entries: { bankAccount: '406-2-84821-7' },
    field: 'bankAccount',
    th: 'เลขที่บัญชีต้องเป็นตัวเลขเท่านั้น',
    en: 'The account number may only have digits',
  },
  {
    rule: 'an account number has at least 10 digits',
    entries: { bankAccount: '123456789' },
    field: 'bankAccount',
    th: 'เลขที่บัญชีต้องมี 10 ถึง 15 หลัก',
    en: 'The account number has 10 to 15 digits',
  },
  {
    rule: 'an account number has at most 15 digits',
    entries: { bankAccount: '1234567890123456' },
    field: 'bankAccount',
    th: 'เลขที่บัญชีต้องมี 10 ถึง 15 หลัก',
    en: 'The account number has 10 to 15 digits',
  },
  {
    rule: 'a Line ID is required',
    entries: { line: '' },
    field: 'line',
    th: 'กรุณากรอก Line ID',
    en: 'Please enter your Line ID',
  },
  {
    rule: 'a Line ID has at least 3 characters',
    entries: { line: ' ab ' },
    field: 'line',
    th: 'Line ID ต้องมีอย่างน้อย 3 ตัวอักษร',
    en: 'The Line ID needs at least 3 characters',
  },
];

const GOOD: Omit<RegisterEntries, 'phone'> = {
  password: 'ring-side-7',
  confirmPassword: 'ring-side-7',
  bank: 'KBANK',
  fullName: 'สมชาย ใจกล้า',
  bankAccount: '4062848217',
  line: 'somchai.kla',
  referrer: '',
};

test.describe('form errors', () => {
  // All share one form with a bank chosen, and each fills it again.
  test.describe.configure({ mode: 'default' });
  let page: Page;
  let sent = 0;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    await page.route(REGISTER, (route) => {
      sent += 1;
      return route.abort();
    });
    await page.goto('/register');
    await fillRegisterForm(page, { phone: newPhone(), ...GOOD });
  });
  test.afterAll(() => page.close());

  for (const { rule, entries, field, wrong = 1, th, en } of RULES) {
    test(rule, async () => {
      await switchLanguage(page, 'th');
      await fillRegisterForm(page, { phone: newPhone(), ...GOOD, bank: '', ...entries });
      await page.locator('button[type=submit]').click();
      await expectFieldError(page, field, th);
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(wrong);
      await switchLanguage(page, 'en');
      await expectFieldError(page, field, en);
      expect(sent).toBe(0);
    });
  }
});

test('hints at an account number of an unusual length and still sends it', async ({ page }) => {
  await page.goto('/register');
  await fillRegisterForm(page, { phone: newPhone(), ...GOOD, bankAccount: '123456789012' });
  await expect(page.getByRole('main')).toContainText('มักมี 10 หลัก ที่กรอกมี 12 หลัก');
  const sent = page.waitForRequest(REGISTER);
  await page.locator('button[type=submit]').click();
  expect((await sent).postDataJSON()).toMatchObject({ bankAccount: '123456789012' });
});

test('reports all wrong fields at once and clears each when it is corrected', async ({ page }) => {
  await page.goto('/register');
  await page.locator('button[type=submit]').click();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(7);
  await expect(page.locator('input[name=phone]')).toBeFocused();
  await page.locator('input[name=phone]').fill(newPhone());
  await expect(page.locator('input[name=phone]')).not.toHaveAttribute('aria-invalid', 'true');

  // Passwords are compared also while other fields are wrong.
  await fillRegisterForm(page, { phone: '', ...GOOD, bank: '', password: 'abc', confirmPassword: 'xyz' });
  await page.locator('button[type=submit]').click();
  await expectFieldError(page, 'password', 'รหัสผ่านต้องมีอย่างน้อย 6 ตัวอักษร');
  await expectFieldError(page, 'confirmPassword', 'รหัสผ่านไม่ตรงกัน');

  await fillRegisterForm(page, { phone: newPhone(), ...GOOD, bank: '' });
  await page.locator('button[type=submit]').click();
  await expectFieldError(page, 'bank', 'กรุณาเลือกธนาคาร');
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(1);
  await switchLanguage(page, 'en');
  await expectFieldError(page, 'bank', 'Please select a bank');
});

test(
  'shows a refusal in the words of the server and a missing reply as a failure',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/register');
    await fillRegisterForm(page, { phone: newPhone(), ...GOOD, fullName: 'สม\u202Eชาย' });
    await page.locator('button[type=submit]').click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('สมัครไม่สำเร็จ');
    await expect(alert).toContainText('มีตัวอักษรที่มองไม่เห็นหรือใช้ไม่ได้');
    await expect(page).toHaveURL('/register');

    const entries = { fullName: 'สมชาย', password: '123456', confirmPassword: '123456' };
    for (const [name, text] of Object.entries(entries)) await page.locator(`input[name=${name}]`).fill(text);
    await page.locator('button[type=submit]').click();
    await expectFieldError(page, 'password', messageFor('PASSWORD_TOO_WEAK', 'th'));
    await expect(page.locator('input[name=password]')).toBeFocused();
    await expect(alert).toBeHidden();

    await switchLanguage(page, 'en');
    await page.route(REGISTER, (route) => route.abort());
    await page.locator('button[type=submit]').click();
    await expect(alert).toHaveText('Registration failed. Please try again.');
  },
);

test('sends one request, with a referrer if one was given, and is busy until then', async ({ page }) => {
  const sent = watchPosts(page, /\/api\/auth\/register$/);
  const request = await delayRequests(page, REGISTER);
  await page.goto('/register');
  await fillRegisterForm(page, { phone: newPhone(), ...GOOD, referrer: ' AGENT7 ' });
  await page.locator('button[type=submit]').click();
  const busy = page.getByRole('button', { name: 'กำลังสมัครสมาชิก...' });
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  await busy.click({ force: true });
  request.release();
  await expect(page).toHaveURL('/login');
  expect(sent.bodies).toMatchObject([{ referrer: 'AGENT7' }]);
});

test('shows success for two seconds, also for a phone that is registered', async ({ page }) => {
  await page.clock.install();
  await page.goto('/register');
  await fillRegisterForm(page, { phone: '0800000002', ...GOOD });
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.locator('button[type=submit]').click();
  await expect(page.getByRole('status')).toContainText('สมัครเรียบร้อย');
  await expect(page.getByRole('status')).toContainText('ถ้าเคยสมัครไว้แล้ว ใช้รหัสผ่านเดิม');
  await page.clock.runFor(1900);
  await expect(page).toHaveURL('/register');
  await page.clock.runFor(200);
  await expect(page).toHaveURL('/login');
});

test('lists the twelve banks and leads to customer service and to the log-in', async ({ page }) => {
  await setLanguage(page, 'en');
  await page.goto('/register');
  await page.getByRole('button', { name: 'Bank' }).click();
  const banks = page.getByRole('dialog').getByRole('listitem');
  await expect(banks).toHaveCount(12);
  await expect(banks.first()).toContainText('Bangkok Bank');
  await expect(banks.last()).toContainText('Bank for Agriculture and Agricultural Cooperatives');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Customer service' }).click();
  const sheet = page.getByRole('dialog', { name: 'Customer service' });
  await expect(sheet.getByRole('link', { name: '02-123-4567' })).toHaveAttribute('href', 'tel:021234567');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/login');
});
