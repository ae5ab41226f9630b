import { expect, request, test, type Locator, type Page } from '@playwright/test';

import type { Account } from './support/accounts.ts';
import { createApi } from './support/api.ts';
import { rewriteReplies } from './support/intercept-requests.ts';
import { setLanguage } from './support/language.ts';
import { openConnected } from './support/live-connection.ts';
import { createPlayer } from './support/player.ts';
import { toast } from './support/toast.ts';

const STEP_UP = '**/api/player/step-up';
const WITHDRAW = '**/api/player/withdraw';

/** Passkeys need a site with a name. */
const baseURL = process.env['SANAM_E2E_URL']?.replace('127.0.0.1', 'localhost') ?? '';
test.use({ baseURL });
test.beforeEach(({ page }) => setLanguage(page, 'en'));

const main = (page: Page): Locator => page.getByRole('main');
const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });
const confirmation = (page: Page): Locator => dialog(page, "Confirm it's you");
const review = (page: Page): Locator => dialog(page, 'Review before you withdraw');

/** A device with a fingerprint reader; returns how to make its owner give up. */
async function addAuthenticator(page: Page): Promise<{ verify: (succeeds: boolean) => Promise<void> }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verify: async (isUserVerified) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}

/** The server says that the last step-up is too old; it still decides by itself. */
async function forgetStepUp(page: Page): Promise<() => Promise<void>> {
  await rewriteReplies<{ secondsLeft: number | null }>(page, STEP_UP, (data) =>
    data === null ? data : { ...data, secondsLeft: 0 },
  );
  return () => page.unroute(STEP_UP);
}

async function reviewWithdrawal(page: Page, amount: string): Promise<void> {
  await page.goto('/withdraw');
  await page.getByRole('textbox', { name: 'Amount to withdraw' }).fill(amount);
  await main(page).locator('button[type=submit]').click();
  await expect(review(page)).toBeVisible();
}

test('adds a passkey, withdraws and logs in with it, and removes it', async ({ page }) => {
  const { verify } = await addAuthenticator(page);
  const { account, transactions } = await createPlayer(page, { baht: 1000 });
  await page.goto('/profile');
  await main(page).getByRole('link', { name: 'Security' }).click();
  await expect(main(page)).toContainText('No passkey yet');
  const add = main(page).getByRole('button', { name: 'Add a passkey on this device' });
  await verify(false);
  await add.click();
  await expect(main(page).getByRole('alert')).toHaveText('No passkey was added.');
  await verify(true);
  await add.click();
  const remove = main(page).getByRole('button', { name: /^Remove the passkey of Chrome on/ });
  await expect(remove).toBeVisible();
  await expect(main(page).getByRole('alert')).toHaveCount(0);
  await add.click();
  await expect(main(page).getByRole('alert')).toHaveText(
    'This device already has a passkey of your account.',
  );

  await forgetStepUp(page);
  await reviewWithdrawal(page, '500');
  await review(page).getByRole('button', { name: "Confirm it's you and withdraw" }).click();
  await expect(confirmation(page)).toContainText('To KBANK ending 6789-0');
  await verify(false);
  await confirmation(page).getByRole('button', { name: 'Use fingerprint or face' }).click();
  await expect(confirmation(page).getByRole('alert')).toContainText('Nothing was confirmed.');
  expect(await transactions('withdraw')).toEqual([]);
  await verify(true);
  await confirmation(page).getByRole('button', { name: 'Use fingerprint or face' }).click();
  await expect(dialog(page, 'Withdrawal successful!')).toContainText('500.00');
  expect(await transactions('withdraw')).toMatchObject([{ status: 'pending', amount: 500 }]);
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Withdrawal successful!')).toBeHidden();

  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/security');
  await expect(main(page)).toContainText('Last used');
  await remove.click();
  await dialog(page, /^Chrome on/)
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect(toast(page)).toContainText('Passkey removed');
  await expect(main(page)).toContainText('No passkey yet');

  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('This passkey was not accepted.');
  await page.getByRole('textbox', { name: 'Phone number' }).fill(account.phone);
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled();
});

test('asks for the password when the server wants a step-up for a withdrawal', async ({ page }) => {
  const { account, transactions } = await createPlayer(page, { baht: 1000 });
  await page.route(WITHDRAW, (route) =>
    route.fulfill({
      status: 403,
      json: {
        success: false,
        code: 'STEP_UP_REQUIRED',
        message: 'Please confirm that it is you.',
        data: null,
      },
    }),
  );
  await reviewWithdrawal(page, '300');
  await review(page)
    .getByRole('button', { name: /^Withdraw/ })
    .click();
  await expect(confirmation(page)).toContainText('฿300.00');
  await expect(confirmation(page).getByRole('button', { name: 'Use fingerprint or face' })).toHaveCount(0);
  await page.unroute(WITHDRAW);
  const submit = confirmation(page).getByRole('button', { name: 'Withdraw with password' });
  await submit.click();
  const field = confirmation(page).getByLabel('Your password');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('not-this-one');
  await submit.click();
  await expect(confirmation(page).getByRole('alert')).toHaveText('The current password is not correct.');
  await field.fill(account.password);
  await submit.click();
  await expect(dialog(page, 'Withdrawal successful!')).toContainText('300.00');
  expect(await transactions('withdraw')).toMatchObject([{ status: 'pending', amount: 300 }]);
});

test('a passkey is added only after a fresh step-up', async ({ page }) => {
  await addAuthenticator(page);
  const { account } = await createPlayer(page);
  await page.goto('/security');
  const options = '**/api/player/passkeys/options';
  await page.route(
    options,
    (route) =>
      route.fulfill({
        status: 403,
        json: {
          success: false,
          code: 'STEP_UP_REQUIRED',
          message: 'Please confirm that it is you.',
          data: null,
        },
      }),
    { times: 1 },
  );
  await main(page).getByRole('button', { name: 'Add a passkey on this device' }).click();
  await confirmation(page).getByLabel('Your password').fill(account.password);
  await confirmation(page).getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(toast(page)).toContainText('Passkey added');
  await expect(main(page).getByRole('button', { name: /^Remove the passkey/ })).toBeVisible();
});

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';

/** Logs in on another device; returns whether it is still logged in. */
async function logInElsewhere({ phone, password }: Account): Promise<() => Promise<boolean>> {
  const device = await request.newContext({ baseURL, userAgent: IPHONE });
  const body = { username: phone, password };
  const { accessToken } = await createApi(device)('POST /auth/login', { body });
  const call = createApi(device, accessToken);
  return () =>
    call('GET /player/wallet').then(
      () => true,
      () => false,
    );
}

test('lists the devices and logs one or all others out', async ({ page }) => {
  const { account } = await createPlayer(page);
  const isPhoneIn = await logInElsewhere(account);
  await page.goto('/security');
  const devices = main(page).getByRole('list').first().getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.first()).toContainText('This device');
  await expect(devices.first().getByRole('button')).toHaveCount(0);
  await expect(devices.nth(1)).toContainText('Safari on iPhone');
  await expect(devices.nth(1)).toContainText('Last used');
  await devices.nth(1).getByRole('button', { name: 'Log out Safari on iPhone' }).click();
  const sheet = dialog(page, 'Where you are logged in');
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  expect(await isPhoneIn()).toBe(true);
  await devices.nth(1).getByRole('button').click();
  await sheet.getByRole('button', { name: 'Log out' }).click();
  await expect(devices).toHaveCount(1);
  expect(await isPhoneIn()).toBe(false);

  const others = [await logInElsewhere(account), await logInElsewhere(account)];
  await page.reload();
  await expect(devices).toHaveCount(3);
  await main(page).getByRole('button', { name: 'Log out all other devices' }).click();
  await sheet.getByRole('button', { name: 'Log out' }).click();
  await expect(devices).toHaveCount(1);
  expect(await Promise.all(others.map((isIn) => isIn()))).toEqual([false, false]);
});

test('shows a log-in on a new device at once, and logs it out if it was somebody else', async ({ page }) => {
  const { account } = await createPlayer(page);
  await openConnected(page, '/results');
  const notice = main(page).getByRole('status').filter({ hasText: 'New log-in: Safari on iPhone' });
  await expect(notice).toHaveCount(0);
  const isFirstIn = await logInElsewhere(account);
  await notice.getByRole('button', { name: 'It was me' }).click();
  await expect(notice).toHaveCount(0);
  expect(await isFirstIn()).toBe(true);

  const isThiefIn = await logInElsewhere(account);
  await notice.getByRole('button', { name: 'This was not me' }).click();
  await expect(page).toHaveURL('/security');
  await expect(main(page)).toContainText('Somebody else knows your password.');
  expect(await isThiefIn()).toBe(false);
  await main(page).getByRole('button', { name: 'Change password' }).click();
  await expect(dialog(page, 'Change password')).toBeVisible();
});
