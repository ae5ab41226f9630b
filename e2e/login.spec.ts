import { expect, test, type Page } from '@playwright/test';

import { DEMO_ACCOUNT, formatPhone, newPhone, registerAccount } from './support/accounts.ts';
import { setLanguage } from './support/language.ts';
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
  test(`requires phone number and password (${language})`, async ({ page }) => {
    await setLanguage(page, language);
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
  test(`reports a wrong password and an unknown phone alike (${language})`, async ({ page }) => {
    const { phone } = await registerAccount(page.request);
    await setLanguage(page, language);
    await page.goto('/login');
    await tryLogIn(page, phone, 'not-the-password');
    await expect(page.getByRole('alert')).toHaveText(message);
    await tryLogIn(page, newPhone(), 'not-the-password');
    await expect(page.getByRole('alert')).toHaveText(message);
    await expect(page).toHaveURL('/login');
  });
}

test('reports a log-in without a reply', async ({ page }) => {
  await setLanguage(page, 'en');
  await page.goto('/login');
  await page.route('**/api/auth/login', (route) => route.abort());
  await tryLogIn(page, DEMO_ACCOUNT.phone, DEMO_ACCOUNT.password);
  await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.');
});

test('shows the sentence of the server for any other refusal', async ({ page }) => {
  const { phone } = await registerAccount(page.request);
  await page.goto('/login');
  for (let guess = 0; guess < 6; guess += 1) {
    const answered = page.waitForResponse('**/api/auth/login');
    await tryLogIn(page, phone, `guess-number-${guess}`);
    await answered;
  }
  await expect(page.getByRole('alert')).toContainText('ลองหลายครั้งเกินไป กรุณารอ');
});

test('shows and hides the password', async ({ page }) => {
  await page.goto('/login');
  const password = page.locator('input[name=password]');
  await password.fill('secret-7');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'แสดงรหัสผ่าน' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'ซ่อนรหัสผ่าน' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('the button is busy until the reply', async ({ page }) => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.goto('/login');
  await page.route('**/api/auth/login', async (route) => {
    await asked;
    await route.continue();
  });
  await tryLogIn(page, DEMO_ACCOUNT.phone, DEMO_ACCOUNT.password);
  await expect(page.getByRole('button', { name: 'กำลังเข้าสู่ระบบ...' })).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect(page).toHaveURL('/');
});

test('a demo number fills in the form and opens an account with money', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: DEMO_ACCOUNT.phone }).click();
  await page.locator('button[type=submit]').click();
  await expect(page.getByText(formatPhone(DEMO_ACCOUNT.phone))).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('12,450.75');
});

test('does not mention the demo where there is none', async ({ page }) => {
  await page.route('**/api/settings', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, demo: null } } });
  });
  const answered = page.waitForResponse('**/api/settings');
  await page.goto('/login');
  await answered;
  await expect(page.getByText('demo1234')).toBeHidden();
  await expect(page.getByRole('button', { name: DEMO_ACCOUNT.phone })).toHaveCount(0);
});

for (const [title, brought, phone] of [
  ['shows a message brought along once', { username: '0812345678' }, '0812345678'],
  ['shows a message without a phone number once', {}, ''],
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

test('reaches customer service without a log-in', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'ติดต่อฝ่ายบริการ' }).click();
  const sheet = page.getByRole('dialog', { name: 'ฝ่ายบริการลูกค้า' });
  await expect(sheet.getByRole('link', { name: '02-123-4567' })).toHaveAttribute('href', 'tel:021234567');
  await expect(sheet.getByRole('link', { name: '@sanam' })).toHaveAttribute('href', /line\.me/);
});

test('logs in with the keyboard alone', async ({ page }) => {
  await page.goto('/login');
  await expect(page.locator('input[name=phone]')).toBeVisible();
  const reached: string[] = [];
  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    const name = (await focused.getAttribute('name')) ?? (await focused.getAttribute('type')) ?? '';
    reached.push(name);
    if (name === 'phone') await page.keyboard.type(DEMO_ACCOUNT.phone);
    if (name === 'password') await page.keyboard.type(DEMO_ACCOUNT.password);
    if (name === 'submit') break;
  }
  expect(reached).toEqual(['button', 'phone', 'password', 'button', 'button', 'submit']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});
