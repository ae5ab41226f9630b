import { expect, test, type Locator, type Page } from '@playwright/test';

import { formatPhone } from './support/accounts.ts';
import { freezeClock } from './support/clock.ts';
import { delayRequests } from './support/intercept-requests.ts';
import { setLanguage } from './support/language.ts';
import { createPlayer } from './support/player.ts';

const PROFILE = '**/api/user/profile';

const main = (page: Page): Locator => page.getByRole('main');

test.beforeEach(({ page }) => setLanguage(page, 'en'));
// A poll may be under way when a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('shows player and bank account and copies all of it except the phone number', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  const { account } = await createPlayer(page);
  await page.goto('/profile');
  await expect(main(page)).toContainText('User information');
  await expect(main(page)).toContainText('Account information');
  await expect(main(page)).toContainText(formatPhone(account.phone));
  await expect(main(page)).toContainText('KBANK');
  // The name of the bank is in Thai in every language.
  await expect(main(page).getByText('ธนาคารกสิกรไทย')).toBeVisible();
  await expect(main(page)).toContainText('123-4-56789-0');
  for (const [field, value] of [
    ['Username', account.phone],
    ['Full name', 'สมหญิง ทดสอบ'],
    ['Line ID', 'somying'],
    ['Account number', '1234567890'],
  ] as const) {
    await main(page)
      .getByRole('button', { name: `Copy ${field}` })
      .click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(value);
  }
  await expect(main(page).getByRole('button', { name: 'Copied' }).last()).toBeVisible();
  await expect(main(page).getByRole('button', { name: /^Copy Phone/ })).toHaveCount(0);

  // A toast that was closed by hand does not keep the next one from closing by itself.
  const refresh = main(page).getByRole('button', { name: 'Refresh bank info' });
  const close = page.getByRole('button', { name: 'Close' });
  await refresh.click();
  await close.click();
  await expect(close).toBeHidden();
  await refresh.click();
  await expect(close).toBeVisible();
  await page.clock.runFor(6000);
  await expect(close).toBeHidden();
});

test(
  'loads the profile, retries a failure and refreshes the bank account',
  { tag: '@full' },
  async ({ page }) => {
    await createPlayer(page);
    const request = await delayRequests(page, PROFILE);
    await page.clock.install();
    await page.goto('/profile');
    await expect(main(page)).toContainText('Loading profile...');
    // Polling does not retry before the player does.
    await freezeClock(page);
    request.fail();
    await expect(main(page).getByRole('alert')).toContainText('Failed to fetch profile');
    await page.unroute(PROFILE);
    await main(page).getByRole('button', { name: 'Try again' }).click();
    await expect(main(page)).toContainText('123-4-56789-0');
    await expect(main(page)).not.toContainText('Loading profile...');
    await page.clock.resume();

    await page.route(PROFILE, async (route) => {
      const reply = await route.fetch();
      const json = (await reply.json()) as { data: object };
      const data = { ...json.data, bankCode: 'SCB', bankAccount: '4062848217' };
      await route.fulfill({ response: reply, json: { ...json, data } });
    });
    await main(page).getByRole('button', { name: 'Refresh bank info' }).click();
    await expect(main(page)).toContainText('406-2-84821-7');
    await expect(main(page).getByText('ธนาคารไทยพาณิชย์')).toBeVisible();
    await expect(page.getByText('Bank info is up to date')).toBeVisible();
  },
);

test('changes the password, ends other sessions and keeps this one', async ({ page }) => {
  const { account } = await createPlayer(page);
  const login = await page.request.post('/api/auth/login', {
    headers: { 'x-api-key': 'sanam-local' },
    data: { username: account.phone, password: account.password },
  });
  const { data: other } = (await login.json()) as { data: { refreshToken: string } };
  await page.goto('/profile');
  await main(page).getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await expect(dialog.locator('input[name=phone]')).toHaveCount(0);
  const fill = async (oldPassword: string) => {
    await dialog.locator('input[name=oldPassword]').fill(oldPassword);
    await dialog.locator('input[name=newPassword]').fill('a-newer-one');
    await dialog.locator('input[name=confirmPassword]').fill('a-newer-one');
  };
  await fill('not-the-old-one');
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByRole('alert')).toHaveText('The current password is not correct.');
  await fill(account.password);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog).toBeHidden();
  // Beside it the page may show the other log-in.
  await expect(main(page).getByText('Password changed', { exact: true })).toBeVisible();

  const renewed = await page.request.post('/api/auth/refresh', {
    headers: { 'x-api-key': 'sanam-local' },
    data: { refreshToken: other.refreshToken },
  });
  expect(renewed.status()).toBe(401);
  await page.reload();
  await expect(main(page)).toContainText('123-4-56789-0');
});

test('a chosen theme lasts over a reload and overrides the device', async ({ page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await createPlayer(page);
  await page.goto('/profile');
  const dark = await ground();
  const theme = page.getByRole('main').getByRole('radiogroup', { name: 'Theme' });
  await theme.getByRole('radio', { name: 'Light' }).check();
  await expect.poll(ground).not.toBe(dark);
  const light = await ground();
  await page.reload();
  await expect(theme.getByRole('radio', { name: 'Light' })).toBeChecked();
  expect(await ground()).toBe(light);

  await page.emulateMedia({ colorScheme: 'light' });
  await theme.getByRole('radio', { name: 'Dark' }).check();
  await expect.poll(ground).toBe(dark);
  await page.reload();
  await expect(theme.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(await ground()).toBe(dark);
  await theme.getByRole('radio', { name: 'System' }).check();
  await expect.poll(ground).toBe(light);
});
