import { expect, test, type Page } from '@playwright/test';

import { DEMO_ACCOUNT, formatPhone, newPhone, registerAccount } from './support/accounts.ts';
import { delayRequests } from './support/intercept-requests.ts';
import { switchLanguage } from './support/language.ts';
import { expectFieldError } from './support/register-form.ts';

const LOGIN = '**/api/auth/login';

async function tryLogIn(page: Page, { phone, password }: { phone: string; password: string }): Promise<void> {
  await page.locator('input[name=phone]').fill(phone);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
}

test('requires phone number and password', async ({ page }) => {
  await page.goto('/login');
  await tryLogIn(page, { phone: '  ', password: '  ' });
  await expectFieldError(page, 'phone', 'กรุณากรอกเบอร์โทรศัพท์');
  await expectFieldError(page, 'password', 'กรุณากรอกรหัสผ่าน');
  await switchLanguage(page, 'en');
  await expectFieldError(page, 'phone', 'Please enter your phone number');
  await expectFieldError(page, 'password', 'Please enter your password');
});

test('reports a wrong password and an unknown phone alike', async ({ page }) => {
  const { phone } = await registerAccount(page.request);
  await page.goto('/login');
  for (const [language, message] of [
    ['th', 'เบอร์โทรศัพท์หรือรหัสผ่านไม่ถูกต้อง'],
    ['en', 'Invalid credentials'],
  ] as const) {
    await switchLanguage(page, language);
    for (const username of [phone, newPhone()]) {
      const replied = page.waitForResponse(LOGIN);
      await tryLogIn(page, { phone: username, password: 'not-the-password' });
      await replied;
      await expect(page.getByRole('alert')).toHaveText(message);
      await expect(page).toHaveURL('/login');
    }
  }
});

test('shows the sentence of the server for any other refusal', async ({ page }) => {
  const { phone } = await registerAccount(page.request);
  await page.goto('/login');
  // Each guess from the fifth on doubles the delay before the next, so on a slow machine more of them reach the
  // password.
  for (let guess = 0, status = 0; status !== 429; guess += 1) {
    const replied = page.waitForResponse(LOGIN);
    await tryLogIn(page, { phone, password: `guess-number-${guess}` });
    status = (await replied).status();
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

test(
  'the button is busy until the reply, and a missing reply is reported',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/login');
    await switchLanguage(page, 'en');
    await page.route(LOGIN, (route) => route.abort());
    await tryLogIn(page, DEMO_ACCOUNT);
    await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.');

    await page.unroute(LOGIN);
    await page.route(LOGIN, (route) =>
      route.fulfill({
        status: 500,
        json: { success: false, code: 'INTERNAL', message: 'An error of the server' },
      }),
    );
    await tryLogIn(page, DEMO_ACCOUNT);
    await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.');

    await page.unroute(LOGIN);
    await switchLanguage(page, 'th');
    const request = await delayRequests(page, LOGIN);
    await tryLogIn(page, DEMO_ACCOUNT);
    await expect(page.getByRole('button', { name: 'กำลังเข้าสู่ระบบ...' })).toHaveAttribute('aria-busy', 'true');
    request.release();
    await expect(page).toHaveURL('/');
  },
);

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
  const replied = page.waitForResponse('**/api/settings');
  await page.goto('/login');
  await replied;
  await expect(page.getByText('demo1234')).toBeHidden();
  await expect(page.getByRole('button', { name: DEMO_ACCOUNT.phone })).toHaveCount(0);
});

test('shows a message that another page has sent along once', async ({ page }) => {
  await page.goto('/login');
  // The router writes to the history when it starts.
  await expect(page.locator('input[name=phone]')).toBeVisible();
  for (const [sent, phone] of [
    [{ username: '0812345678' }, '0812345678'],
    [{}, ''],
  ] as const) {
    await page.evaluate((state) => {
      const entry = history.state as object;
      history.replaceState({ ...entry, usr: { message: 'ยินดีต้อนรับ', ...state } }, '');
    }, sent);
    await page.reload();
    await expect(page.getByRole('status')).toHaveText('ยินดีต้อนรับ');
    await expect(page.locator('input[name=phone]')).toHaveValue(phone);
    await page.reload();
    await expect(page.locator('input[name=phone]')).toHaveValue('');
    await expect(page.getByText('ยินดีต้อนรับ')).toBeHidden();
  }
});

test('reaches customer service without a log-in', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'ติดต่อฝ่ายบริการ' }).click();
  const sheet = page.getByRole('dialog', { name: 'ฝ่ายบริการลูกค้า' });
  await expect(sheet.getByRole('link', { name: '02-123-4567' })).toHaveAttribute('href', 'tel:021234567');
  await expect(sheet.getByRole('link', { name: '@sanam' })).toHaveAttribute('href', /line\.me/);
});

test('logs in with the keyboard alone', { tag: '@full' }, async ({ page }) => {
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
