import { expect, test, type Page } from '@playwright/test';

import { newPhone } from './support/accounts.ts';
import { setLanguage, switchLanguage } from './support/language.ts';
import { expectFieldError, fillRegisterForm, type RegisterEntries } from './support/register-form.ts';

interface Rule {
  readonly rule: string;
  readonly entries: Partial<RegisterEntries>;
  readonly field: keyof RegisterEntries;
  /** Fields that are wrong in all; one unless said. */
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
  // One form for all, with a bank chosen: each test fills it anew.
  test.describe.configure({ mode: 'default' });
  let page: Page;
  let sent = 0;
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage();
    await page.route('**/api/auth/register', (route) => {
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

test('a bank is required', async ({ page }) => {
  await page.goto('/register');
  await fillRegisterForm(page, { phone: newPhone(), ...GOOD, bank: '' });
  await page.locator('button[type=submit]').click();
  await expectFieldError(page, 'bank', 'กรุณาเลือกธนาคาร');
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(1);
  await switchLanguage(page, 'en');
  await expectFieldError(page, 'bank', 'Please select a bank');
});

test('clears the error of a field as soon as it is corrected', async ({ page }) => {
  await page.goto('/register');
  await page.locator('button[type=submit]').click();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(7);
  await expect(page.locator('input[name=phone]')).toBeFocused();
  await page.locator('input[name=phone]').fill(newPhone());
  await expect(page.locator('input[name=phone]')).not.toHaveAttribute('aria-invalid', 'true');
});

test('reports passwords that differ also while other fields are wrong', async ({ page }) => {
  await page.goto('/register');
  await fillRegisterForm(page, { phone: '', ...GOOD, bank: '', password: 'abc', confirmPassword: 'xyz' });
  await page.locator('button[type=submit]').click();
  await expectFieldError(page, 'password', 'รหัสผ่านต้องมีอย่างน้อย 6 ตัวอักษร');
  await expectFieldError(page, 'confirmPassword', 'รหัสผ่านไม่ตรงกัน');
});

test.describe('reply', () => {
  test('shows the sentence of the server when it refuses a registration', async ({ page }) => {
    await page.goto('/register');
    await fillRegisterForm(page, { phone: newPhone(), ...GOOD, fullName: 'สม\u202Eชาย' });
    await page.locator('button[type=submit]').click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('สมัครไม่สำเร็จ');
    await expect(alert).toContainText('มีตัวอักษรที่มองไม่เห็นหรือใช้ไม่ได้');
    await expect(page).toHaveURL('/register');
  });

  test('reports a registration without a reply as a failure', async ({ page }) => {
    await setLanguage(page, 'en');
    await page.route('**/api/auth/register', (route) => route.abort());
    await page.goto('/register');
    await fillRegisterForm(page, { phone: newPhone(), ...GOOD });
    await page.locator('button[type=submit]').click();
    await expect(page.getByRole('alert')).toHaveText('Registration failed. Please try again.');
  });

  test('the button is busy until the reply and sends only once', async ({ page }) => {
    let sent = 0;
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/auth/register', async (route) => {
      sent += 1;
      await asked;
      await route.continue();
    });
    await page.goto('/register');
    await fillRegisterForm(page, { phone: newPhone(), ...GOOD });
    await page.locator('button[type=submit]').click();
    const busy = page.getByRole('button', { name: 'กำลังสมัครสมาชิก...' });
    await expect(busy).toHaveAttribute('aria-busy', 'true');
    await busy.click({ force: true });
    answer();
    await expect(page).toHaveURL('/login');
    expect(sent).toBe(1);
  });

  test('shows the success for two seconds before the log-in page', async ({ page }) => {
    await page.clock.install();
    await page.goto('/register');
    await fillRegisterForm(page, { phone: newPhone(), ...GOOD });
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.locator('button[type=submit]').click();
    await expect(page.getByRole('status')).toContainText('สมัครเรียบร้อย');
    await page.clock.runFor(1900);
    await expect(page).toHaveURL('/register');
    await page.clock.runFor(200);
    await expect(page).toHaveURL('/login');
  });

  test('replies the same for a phone that is already registered', async ({ page }) => {
    await page.goto('/register');
    await fillRegisterForm(page, { phone: '0800000002', ...GOOD });
    await page.locator('button[type=submit]').click();
    await expect(page.getByRole('status')).toContainText('ถ้าเคยสมัครไว้แล้ว ใช้รหัสผ่านเดิม');
    await expect(page).toHaveURL('/login');
  });

  test('sends a referrer only when one was given', async ({ page }) => {
    await page.goto('/register');
    await fillRegisterForm(page, { phone: newPhone(), ...GOOD, referrer: ' AGENT7 ' });
    const asked = page.waitForRequest('**/api/auth/register');
    await page.locator('button[type=submit]').click();
    expect((await asked).postDataJSON()).toMatchObject({ referrer: 'AGENT7' });
  });
});

test('lists the twelve banks in the language of the player', async ({ page }) => {
  await setLanguage(page, 'en');
  await page.goto('/register');
  await page.getByRole('button', { name: 'Bank' }).click();
  const rows = page.getByRole('dialog').getByRole('listitem');
  await expect(rows).toHaveCount(12);
  await expect(rows.first()).toContainText('Bangkok Bank');
  await expect(rows.last()).toContainText('Bank for Agriculture and Agricultural Cooperatives');
});

test('leads to customer service and to the log-in page', async ({ page }) => {
  await setLanguage(page, 'en');
  await page.goto('/register');
  await page.getByRole('button', { name: 'Customer service' }).click();
  const sheet = page.getByRole('dialog', { name: 'Customer service' });
  await expect(sheet.getByRole('link', { name: '02-123-4567' })).toHaveAttribute('href', 'tel:021234567');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/login');
});
