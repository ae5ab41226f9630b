import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, type Page } from '@playwright/test';
import { PHONE_CODES_PER_PHONE } from '@sanam/contract';
import { messageFor } from '@sanam/contract/messages';

import { newPhone } from './support/accounts.ts';
import { createApi } from './support/api.ts';
import { ADMIN_PASSWORD, openDeskAs } from './support/desk.ts';
import { test as base } from './support/own-server.ts';
import { expectFieldError, fillRegisterForm } from './support/register-form.ts';

/** The codes that an SMS service has received, by phone. */
const test = base.extend<{ codes: Map<string, string> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from the pattern.
  codes: async ({}, use) => {
    await use(new Map());
  },
  serverEnv: async ({ codes }, use) => {
    const sms = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      request.on('end', () => {
        const { phone, code } = JSON.parse(body) as { phone: string; code: string };
        codes.set(phone, code);
        response.end();
      });
    });
    await once(sms.listen(0, '127.0.0.1'), 'listening');
    await use({
      PHONE_CODE: 'required',
      SMS_WEBHOOK_URL: `http://127.0.0.1:${(sms.address() as AddressInfo).port}`,
      SMS_WEBHOOK_SECRET: 'a secret that only this test and its server know',
      LOGIN_ATTEMPTS_PER_ADDRESS: '1000000',
    });
    sms.close();
  },
});

const GOOD = {
  bank: 'KBANK',
  fullName: 'สมชาย ใจกล้า',
  bankAccount: '4062848217',
  line: 'somchai.kla',
  referrer: '',
};
const dialogOf = (page: Page) => page.getByRole('dialog');
const confirm = (page: Page) => dialogOf(page).locator('button[type=submit]').click();
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('registers and replaces a forgotten password with codes', async ({ page, server, codes }) => {
  const phone = newPhone();
  const logIn = async (password: string) => {
    await page.locator('input[name=phone]').fill(phone);
    await page.locator('input[name=password]').fill(password);
    await page.locator('button[type=submit]').click();
  };
  const codeField = dialogOf(page).locator('input[name=code]');

  await test.step('a common password is refused after the code and can be changed', async () => {
    await page.goto(`${server.address}/register`);
    await fillRegisterForm(page, { ...GOOD, phone, password: '123456', confirmPassword: '123456' });
    await page.locator('button[type=submit]').click();
    await expect(dialogOf(page)).toContainText(phone);
    await codeField.fill('12');
    await confirm(page);
    await expectFieldError(page, 'code', 'กรุณากรอกรหัสให้ครบ 6 หลัก');
    await codeField.fill(codes.get(phone) ?? '');
    await confirm(page);
    await expect(dialogOf(page)).toBeHidden();
    await expectFieldError(page, 'password', messageFor('PASSWORD_TOO_WEAK', 'th'));
  });

  await test.step('a wrong code is refused at its field, and the right one opens the account', async () => {
    for (const name of ['password', 'confirmPassword'])
      await page.locator(`input[name=${name}]`).fill('ring-side-7');
    await page.locator('button[type=submit]').click();
    await codeField.fill(wrong(codes.get(phone) ?? ''));
    await confirm(page);
    await expectFieldError(page, 'code', messageFor('PHONE_CODE_WRONG', 'th'));
    const before = codes.get(phone);
    await dialogOf(page).getByRole('button', { name: 'ขอรหัสใหม่' }).click();
    await expect(dialogOf(page).getByRole('status')).toHaveText(messageFor('PHONE_CODE_SENT', 'th'));
    expect(codes.get(phone)).not.toBe(before);
    await codeField.fill(codes.get(phone) ?? '');
    await confirm(page);
    await expect(page).toHaveURL(`${server.address}/login`);
  });

  await test.step('a forgotten password is replaced', async () => {
    await page.getByRole('button', { name: 'ลืมรหัสผ่าน' }).click();
    await expect(dialogOf(page).locator('input[name=phone]')).toHaveValue(phone);
    await confirm(page);
    // It appears once the code has been sent.
    await expect(codeField).toBeVisible();
    await codeField.fill(codes.get(phone) ?? '');
    for (const name of ['newPassword', 'confirmPassword'])
      await dialogOf(page).locator(`input[name=${name}]`).fill('password1');
    await confirm(page);
    await expect(dialogOf(page).locator('input[name=newPassword]')).toHaveAccessibleDescription(/เดาง่าย/);
    for (const name of ['newPassword', 'confirmPassword'])
      await dialogOf(page).locator(`input[name=${name}]`).fill('corner-side-8');
    await confirm(page);
    await expect(dialogOf(page)).toBeHidden();
    await expect(page.getByRole('status')).toHaveText(messageFor('PASSWORD_RESET', 'th'));
    await logIn('ring-side-7');
    await expect(page.getByRole('alert')).toHaveText('เบอร์โทรศัพท์หรือรหัสผ่านไม่ถูกต้อง');
    await logIn('corner-side-8');
    await expect(page).toHaveURL(`${server.address}/`);
  });

  await test.step('a fourth code within an hour is refused in words', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${server.address}/login`);
    await page.locator('input[name=phone]').fill(phone);
    await page.getByRole('button', { name: 'ลืมรหัสผ่าน' }).click();
    await confirm(page);
    await expect(dialogOf(page).getByRole('alert')).toContainText('ลองใหม่');
  });
});

test('an admin reads out a one-time code with which a player who forgot logs in', async ({
  browser,
  server,
  codes,
}) => {
  const context = await browser.newContext({ baseURL: server.address });
  const page = await context.newPage();
  const call = createApi(page.request);
  const phone = newPhone();
  await call('POST /auth/phone-code', { body: { phone, purpose: 'REGISTER' } });
  await call('POST /auth/register', {
    body: {
      phone,
      password: 'ring-side-7',
      code: codes.get(phone) ?? '',
      fullName: GOOD.fullName,
      bankName: 'ธนาคารกสิกรไทย',
      bankCode: 'KBANK',
      bankAccount: GOOD.bankAccount,
      line: GOOD.line,
      defaultAccountId: 1,
      agentId: 1,
    },
  });
  for (let nth = 1; nth < PHONE_CODES_PER_PHONE; nth += 1)
    await call('POST /auth/phone-code', { body: { phone, purpose: 'RESET' } });
  await page.setViewportSize({ width: 1280, height: 800 });
  await openDeskAs(page, { username: 'admin', password: ADMIN_PASSWORD }, 'players');
  await page.getByRole('searchbox').fill(phone);
  // The row moves when the others leave the list.
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await page.getByRole('link', { name: phone.slice(6) }).click();
  await page.getByRole('button', { name: 'รหัสใช้ครั้งเดียว' }).click();
  await dialogOf(page).locator('input[name=text]').fill('โทรมา ยืนยันตัวแล้ว');
  await confirm(page);
  const shown = page.getByTestId('code');
  await expect(shown).toHaveText(/^\d{6}$/);
  const code = (await shown.textContent()) ?? '';
  // Escape does not lose what is shown only once.
  await page.keyboard.press('Escape');
  await expect(shown).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'อ่านให้แล้ว' }).click();
  await expect(shown).toHaveCount(0);

  const player = await context.newPage();
  await player.goto('/login');
  await player.locator('input[name=phone]').fill(phone);
  await player.getByRole('button', { name: 'ลืมรหัสผ่าน' }).click();
  // No more messages are sent within this hour, and the code that was read out works without one.
  await confirm(player);
  await expect(dialogOf(player).getByRole('alert')).toContainText('ลองใหม่');
  await dialogOf(player).getByRole('button', { name: 'มีรหัสจากฝ่ายบริการลูกค้าแล้ว' }).click();
  await expect(dialogOf(player)).toContainText(phone);
  await dialogOf(player).locator('input[name=code]').fill(code);
  for (const name of ['newPassword', 'confirmPassword'])
    await dialogOf(player).locator(`input[name=${name}]`).fill('corner-side-8');
  await confirm(player);
  await expect(player.getByRole('status')).toHaveText(messageFor('PASSWORD_RESET', 'th'));
  await player.locator('input[name=password]').fill('corner-side-8');
  await player.locator('button[type=submit]').click();
  await expect(player).toHaveURL(`${server.address}/`);
  await context.close();
});

/** A demo of its own, without an SMS service. */
const demoTest = base.extend({ serverEnv: { DEMO: 'on', DEMO_SPEED: '0', PHONE_CODE: 'required' } });

demoTest(
  'the demo shows the code, and an account opens with it',
  { tag: '@full' },
  async ({ page, server }) => {
    const phone = newPhone();
    await page.goto(`${server.address}/register`);
    await fillRegisterForm(page, {
      ...GOOD,
      phone,
      password: 'ring-side-7',
      confirmPassword: 'ring-side-7',
    });
    await page.locator('button[type=submit]').click();
    const shown = dialogOf(page).getByText(/^\d{6}$/);
    await expect(shown).toBeVisible();
    await dialogOf(page)
      .locator('input[name=code]')
      .fill(await shown.innerText());
    await confirm(page);
    await expect(page).toHaveURL(`${server.address}/login`);
  },
);
