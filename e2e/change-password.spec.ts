import { expect, test, type Page } from '@playwright/test';
import { messageFor } from '@sanam/contract/messages';

import { registerAccount } from './support/accounts.ts';
import { createApi } from './support/api.ts';
import { ADMIN_PASSWORD } from './support/desk.ts';
import { dropReplies } from './support/intercept-requests.ts';
import { setLanguage, switchLanguage } from './support/language.ts';

async function openDialog(page: Page, phone: string): Promise<void> {
  await page.goto('/login');
  await page.locator('input[name=phone]').fill(phone);
  await page.getByRole('button', { name: /ลืมรหัสผ่าน|Forgot password/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function fill(page: Page, entries: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(entries))
    await page.getByRole('dialog').locator(`input[name=${name}]`).fill(value);
}

const submit = (page: Page) => page.getByRole('dialog').locator('button[type=submit]').click();

test(
  'the Android back button closes the dialog and stays on the page',
  { tag: '@full' },
  async ({ browser }) => {
    const android = await browser.newContext({ userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140' });
    const page = await android.newPage();
    // A desktop browser has no such button: this is the API that the phone calls.
    await page.addInitScript(() => {
      const watchers: EventTarget[] = [];
      class CloseWatcher extends EventTarget {
        constructor() {
          super();
          watchers.push(this);
        }
        destroy = (): void => void watchers.splice(watchers.indexOf(this), 1);
      }
      Object.assign(globalThis, {
        CloseWatcher,
        goBack: () => watchers.at(-1)?.dispatchEvent(new Event('cancel', { cancelable: true })) ?? false,
      });
    });
    await openDialog(page, '0812345678');
    const back = () => page.evaluate(() => (globalThis as unknown as { goBack: () => boolean }).goBack());
    expect(await back()).toBe(true);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.locator('input[name=phone]')).toHaveValue('0812345678');
    // Nothing is left to close, so the browser would leave the page.
    expect(await back()).toBe(false);
    await android.close();
  },
);

test('takes over the phone number and shows a message for each rule', async ({ page }) => {
  await openDialog(page, '0812345678');
  const field = (name: string) => page.getByRole('dialog').locator(`input[name=${name}]`);
  await expect(field('phone')).toHaveValue('0812345678');

  for (const [language, messages] of [
    [
      'th',
      {
        oldPassword: 'กรุณากรอกรหัสผ่านเดิม',
        newPassword: 'กรุณากรอกรหัสผ่าน',
        confirmPassword: 'กรุณายืนยันรหัสผ่าน',
        tooShort: 'รหัสผ่านต้องมีอย่างน้อย 8 ตัวอักษร',
        mismatch: 'รหัสผ่านไม่ตรงกัน',
      },
    ],
    [
      'en',
      {
        oldPassword: 'Please enter your old password',
        newPassword: 'Please enter your password',
        confirmPassword: 'Please confirm your password',
        tooShort: 'The password needs at least 8 characters',
        mismatch: 'The passwords do not match',
      },
    ],
  ] as const) {
    await switchLanguage(page, language);
    await fill(page, { oldPassword: '', newPassword: '', confirmPassword: '' });
    await submit(page);
    for (const name of ['oldPassword', 'newPassword', 'confirmPassword'] as const)
      // Followed by the hint, where the field has one.
      await expect(field(name)).toHaveAccessibleDescription(new RegExp(`^${messages[name]}`));

    await fill(page, { oldPassword: 'old-one', newPassword: '1234567', confirmPassword: '7654321' });
    await submit(page);
    await expect(field('newPassword')).toHaveAccessibleDescription(new RegExp(`^${messages.tooShort} \\S`));
    await expect(field('confirmPassword')).toHaveAccessibleDescription(messages.mismatch);
  }
});

test('shows each password on its own and marks the length of the new one', async ({ page }) => {
  await openDialog(page, '0812345678');
  const dialog = page.getByRole('dialog');
  const names = ['oldPassword', 'newPassword', 'confirmPassword'];
  const types = () =>
    Promise.all(names.map((name) => dialog.locator(`input[name=${name}]`).getAttribute('type')));
  for (const [place] of names.entries()) {
    await dialog.getByRole('button', { name: 'แสดงรหัสผ่าน' }).nth(place).click();
    await expect.poll(types).toEqual(names.map((_, other) => (other === place ? 'text' : 'password')));
    await dialog.getByRole('button', { name: 'ซ่อนรหัสผ่าน' }).click();
    await expect.poll(types).toEqual(['password', 'password', 'password']);
  }

  const hint = page.getByText('อย่างน้อย 8 ตัวอักษร');
  const colour = () => hint.evaluate((element) => getComputedStyle(element).color);
  const before = await colour();
  await fill(page, { newPassword: '1234567' });
  expect(await colour()).toBe(before);
  await fill(page, { newPassword: '12345678' });
  await expect.poll(colour).toBe('rgb(79, 214, 164)');
});

test('changes the password with the right old password only', async ({ page }) => {
  const { phone, password } = await registerAccount(page.request);
  await openDialog(page, phone);
  await fill(page, { oldPassword: password, newPassword: 'password1', confirmPassword: 'password1' });
  await submit(page);
  await expect(page.locator('input[name=newPassword]')).toBeFocused();
  await expect(page.locator('input[name=newPassword]')).toHaveAccessibleDescription(/รหัสผ่านนี้เดาง่าย/);

  const entries = { newPassword: 'a-newer-one', confirmPassword: 'a-newer-one' };
  await fill(page, { ...entries, oldPassword: 'not-the-old-one' });
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
  await submit(page);
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('เบอร์โทรศัพท์หรือรหัสผ่านไม่ถูกต้อง');

  await fill(page, { oldPassword: password });
  await submit(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('status')).toHaveText('เปลี่ยนรหัสผ่านแล้ว');

  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await expect(page.getByRole('alert')).toHaveText('เบอร์โทรศัพท์หรือรหัสผ่านไม่ถูกต้อง');
  await page.locator('input[name=password]').fill('a-newer-one');
  await page.locator('button[type=submit]').click();
  await expect(page).toHaveURL('/');
});

test('a code read out by customer service replaces a forgotten password', async ({ page }) => {
  const { phone } = await registerAccount(page.request);
  const admin = { username: 'admin', password: ADMIN_PASSWORD };
  const { accessToken } = await createApi(page.request)('POST /desk/login', { body: admin });
  const desk = createApi(page.request, accessToken);
  const { players } = await desk('GET /desk/players', { query: { search: phone } });
  const { code } = await desk('POST /desk/players/{id}/reset-code', {
    id: players[0]?.id ?? 0,
    body: { reason: 'called' },
  });

  await openDialog(page, '');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'มีรหัสจากฝ่ายบริการลูกค้าแล้ว' }).click();
  await submit(page);
  await expect(dialog.locator('input[name=phone]')).toHaveAccessibleDescription(/\S/);
  await fill(page, { phone });
  await submit(page);
  await fill(page, { code, newPassword: 'a-newer-one', confirmPassword: 'a-newer-one' });
  await expect(dialog.getByRole('button', { name: 'ส่งรหัสใหม่ทางข้อความแทน' })).toHaveCount(0);
  await submit(page);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status')).toHaveText(messageFor('PASSWORD_RESET', 'th'));

  await page.locator('input[name=phone]').fill(phone);
  await page.locator('input[name=password]').fill('a-newer-one');
  await page.locator('button[type=submit]').click();
  await expect(page).toHaveURL('/');
});

test(
  'distinguishes a lost reply from a request that was never sent',
  { tag: '@full' },
  async ({ page, context }) => {
    await setLanguage(page, 'en');
    const { phone, password } = await registerAccount(page.request);
    await openDialog(page, phone);
    const entries = { oldPassword: password, newPassword: 'a-newer-one', confirmPassword: 'a-newer-one' };
    const failure = page.getByRole('dialog').getByRole('alert');
    await context.setOffline(true);
    await fill(page, entries);
    await submit(page);
    await expect(failure).toHaveText('The password could not be changed. Please try again.');
    await context.setOffline(false);

    await dropReplies(page, '**/api/auth/change-password');
    await submit(page);
    await expect(failure).toHaveText(
      'No answer: the password may already be changed. Try to log in with the new one, or try again.',
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.locator('input[name=password]').fill('a-newer-one');
    await page.locator('button[type=submit]').click();
    await expect(page).toHaveURL('/');
  },
);
