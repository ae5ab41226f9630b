import { expect, test, type Page } from '@playwright/test';

import { speak } from './support/language.ts';
import { DEMO_PASSWORD, DEMO_PHONE, newPhone, registerAccount, shownPhone } from './support/players.ts';
import { expectFieldError } from './support/register-form.ts';

async function tryLogIn(page: Page, phone: string, password: string): Promise<void> {
  await page.locator('input[name=phone]').fill(phone);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
}

for (const [language, phoneMessage, passwordMessage] of [
  ['th', 'กรุณากรอกเบอร์โทรศัพท์', 'กรุณากรอกรหัสผ่าน'],
  ['en', 'Please enter your phone number', 'Please enter your password'],
] as const) {
  test(`phone and password are required (${language})`, async ({ page }) => {
    await speak(page, language);
    await page.goto('/login');
    await tryLogIn(page, '  ', '  ');
    await expectFieldError(page, 'phone', phoneMessage);
    await expectFieldError(page, 'password', passwordMessage);
  });
}

for (const [language, message] of [
  ['th', 'เบอร์โทรศัพท์หรือรหัสผ่านไม่ถูกต้อง'],
  ['en', 'Invalid credentials'],
] as const) {
  test(`a wrong password and an unknown phone are told alike (${language})`, async ({ page }) => {
    const { phone } = await registerAccount(page.request);
    await speak(page, language);
    await page.goto('/login');
    await tryLogIn(page, phone, 'not-the-password');
    await expect(page.getByRole('alert')).toHaveText(message);
    await tryLogIn(page, newPhone(), 'not-the-password');
    await expect(page.getByRole('alert')).toHaveText(message);
    await expect(page).toHaveURL('/login');
  });
}

test('a log-in that gets no answer says so', async ({ page }) => {
  await speak(page, 'en');
  await page.goto('/login');
  await page.route('**/api/auth/login', (route) => route.abort());
  await tryLogIn(page, DEMO_PHONE, DEMO_PASSWORD);
  await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.');
});

test('another refusal is said in the server’s words', async ({ page }) => {
  const { phone } = await registerAccount(page.request);
  await page.goto('/login');
  for (let guess = 0; guess < 6; guess += 1) {
    const answered = page.waitForResponse('**/api/auth/login');
    await tryLogIn(page, phone, `guess-number-${guess}`);
    await answered;
  }
  await expect(page.getByRole('alert')).toContainText('ลองหลายครั้งเกินไป กรุณารอ');
});

test('the password can be shown and hidden', async ({ page }) => {
  await page.goto('/login');
  const password = page.locator('input[name=password]');
  await password.fill('secret-7');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'แสดงรหัสผ่าน' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'ซ่อนรหัสผ่าน' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('the button waits for the answer', async ({ page }) => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.goto('/login');
  await page.route('**/api/auth/login', async (route) => {
    await asked;
    await route.continue();
  });
  await tryLogIn(page, DEMO_PHONE, DEMO_PASSWORD);
  await expect(page.getByRole('button', { name: 'กำลังเข้าสู่ระบบ...' })).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect(page).toHaveURL('/');
});

test('a demo number fills the form in and opens a rich account', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: DEMO_PHONE }).click();
  await page.locator('button[type=submit]').click();
  await expect(page.getByText(shownPhone(DEMO_PHONE))).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('12,450.75');
});

test('without a demo there is no word of it', async ({ page }) => {
  await page.route('**/api/settings', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, demo: null } } });
  });
  const answered = page.waitForResponse('**/api/settings');
  await page.goto('/login');
  await answered;
  await expect(page.getByText('demo1234')).toBeHidden();
  await expect(page.getByRole('button', { name: DEMO_PHONE })).toHaveCount(0);
});

for (const [title, brought, phone] of [
  ['a message brought along is shown once', { username: '0812345678' }, '0812345678'],
  ['a message brought along without a phone is shown once', {}, ''],
] as const) {
  test(title, async ({ page }) => {
    await page.goto('/login');
    await page.evaluate((state) => {
      const entry = history.state as object;
      history.replaceState({ ...entry, usr: { message: 'ยินดีต้อนรับ', ...state } }, '');
    }, brought);
    await page.reload();
    await expect(page.getByRole('status')).toHaveText('ยินดีต้อนรับ');
    await expect(page.locator('input[name=phone]')).toHaveValue(phone);
    await page.reload();
    await expect(page.locator('input[name=phone]')).toHaveValue('');
    await expect(page.getByText('ยินดีต้อนรับ')).toBeHidden();
  });
}

test('customer service can be reached before logging in', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'ติดต่อฝ่ายบริการ' }).click();
  const sheet = page.getByRole('dialog', { name: 'ฝ่ายบริการลูกค้า' });
  await expect(sheet.getByRole('link', { name: '02-123-4567' })).toHaveAttribute('href', 'tel:021234567');
  await expect(sheet.getByRole('link', { name: '@sanam' })).toHaveAttribute('href', /line\.me/);
});

test('the keyboard alone is enough to log in', async ({ page }) => {
  await page.goto('/login');
  await expect(page.locator('input[name=phone]')).toBeVisible();
  const reached: string[] = [];
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    const name = (await focused.getAttribute('name')) ?? (await focused.getAttribute('type')) ?? '';
    reached.push(name);
    if (name === 'phone') await page.keyboard.type(DEMO_PHONE);
    if (name === 'password') await page.keyboard.type(DEMO_PASSWORD);
    if (name === 'submit') break;
  }
  expect(reached).toEqual(['button', 'phone', 'password', 'button', 'button', 'submit']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});
