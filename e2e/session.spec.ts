import { expect, test, type Page } from '@playwright/test';

import { formatPhone, logInAs, openHomeAsNewPlayer, registerAccount } from './support/accounts.ts';
import { delayRequests } from './support/intercept-requests.ts';

/** As after fifteen minutes: the access token has expired, the refresh token has not. */
async function expireToken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('sanam-session') ?? '{}') as {
      state: { accessToken: string };
    };
    stored.state.accessToken = 'expired';
    localStorage.setItem('sanam-session', JSON.stringify(stored));
  });
}

/** Only those with a reply: on a slow machine one may be given up and sent again. */
function countRefreshes(page: Page): () => number {
  let count = 0;
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) count += 1;
  });
  return () => count;
}

test('two tabs with an expired token refresh at most once each and stay logged in', async ({ context }) => {
  const [left, right] = [await context.newPage(), await context.newPage()];
  const account = await registerAccount(left.request);
  await logInAs(left, account);
  await Promise.all([left.goto('/'), right.goto('/')]);
  for (const tab of [left, right]) await expect(tab.getByRole('banner')).toContainText('0.00');

  await expireToken(left);
  const refreshes = [countRefreshes(left), countRefreshes(right)];
  await Promise.all(
    [left, right].map(async (tab) => {
      const replied = tab.waitForResponse(
        (response) => response.url().endsWith('/api/player/wallet') && response.ok(),
      );
      await tab.getByRole('button', { name: 'รีเฟรชยอดเงิน' }).click();
      await replied;
    }),
  );

  for (const count of refreshes) expect(count()).toBeLessThanOrEqual(1);
  expect(refreshes.reduce((sum, count) => sum + count(), 0)).toBeGreaterThan(0);
  for (const tab of [left, right]) {
    await tab.reload();
    await expect(tab.getByText(formatPhone(account.phone))).toBeVisible();
  }
});

test(
  'a browser that stores nothing keeps the session while the tab is open',
  { tag: '@full' },
  async ({ page }) => {
    const { phone, password } = await registerAccount(page.request);
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.goto('/login');
    await page.locator('input[name=phone]').fill(phone);
    await page.locator('input[name=password]').fill(password);
    await page.locator('button[type=submit]').click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner')).toContainText('0.00');
  },
);

test('a refused refresh leads to the log-in page with the reason', async ({ page }) => {
  await openHomeAsNewPlayer(page);
  // At the next load: this page may send its tokens at any time, and would leave by itself.
  await page.addInitScript(() => {
    const stored = JSON.parse(localStorage.getItem('sanam-session') ?? '{}') as { state: object };
    stored.state = { ...stored.state, accessToken: 'expired', refreshToken: 'made-up' };
    localStorage.setItem('sanam-session', JSON.stringify(stored));
  });
  await page.reload();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status')).toHaveText('หมดเวลาการเข้าสู่ระบบ กรุณาเข้าสู่ระบบใหม่');
  expect(await page.evaluate(() => localStorage.getItem('sanam-session'))).toBeNull();
});

test('an unreachable server at a refresh does not end the session', { tag: '@full' }, async ({ page }) => {
  const { phone } = await openHomeAsNewPlayer(page);
  // From before the token expires, or a call of this page may renew it.
  await page.route('**/api/auth/refresh', (route) => route.abort());
  await expireToken(page);
  await page.reload();
  await expect(page.getByText('โหลดยอดเงินไม่สำเร็จ')).toBeVisible();
  await expect(page).toHaveURL('/');

  await page.unroute('**/api/auth/refresh');
  await page.reload();
  await expect(page.getByText(formatPhone(phone))).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('0.00');
});

test('logging out or in applies to the other tab too', async ({ context }) => {
  const [left, right] = [await context.newPage(), await context.newPage()];
  const { phone, password } = await openHomeAsNewPlayer(left);
  await right.goto('/');
  await expect(right.getByText(formatPhone(phone))).toBeVisible();

  await left.getByRole('button', { name: 'เมนู' }).click();
  await left.getByRole('button', { name: 'ออกจากระบบ' }).click();
  await expect(right).toHaveURL('/login');

  await left.locator('input[name=phone]').fill(phone);
  await left.locator('input[name=password]').fill(password);
  await left.locator('button[type=submit]').click();
  await expect(right).toHaveURL('/');
});

test('logs out also when the server cannot be reached', { tag: '@full' }, async ({ page }) => {
  await openHomeAsNewPlayer(page);
  const request = await delayRequests(page, '**/api/player/logout');
  await page.getByRole('button', { name: 'เมนู' }).click();
  const logOut = page.getByRole('button', { name: 'ออกจากระบบ' });
  // Expected from before the tap, since it ends by itself after three seconds.
  await Promise.all([expect(logOut).toHaveAttribute('aria-busy', 'true'), logOut.click()]);
  request.fail();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('sanam-session'))).toBeNull();
});

test('the next player never sees the balance of the one before', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: '0800000001' }).click();
  await page.locator('button[type=submit]').click();
  await expect(page.getByRole('banner')).toContainText('12,450.75');
  await page.getByRole('button', { name: 'เมนู' }).click();
  await page.getByRole('button', { name: 'ออกจากระบบ' }).click();
  await expect(page).toHaveURL('/login');

  await page.route('**/api/player/wallet', (route) => route.abort());
  await page.getByRole('button', { name: '0800000002' }).click();
  await page.locator('button[type=submit]').click();
  await expect(page.getByText(formatPhone('0800000002'))).toBeVisible();
  await expect(page.getByText('โหลดยอดเงินไม่สำเร็จ')).toBeVisible();
  await expect(page.getByRole('banner')).not.toContainText('12,450.75');
});

const WHOLE = {
  accessToken: 'a',
  refreshToken: 'b',
  player: { fullName: 'สมหญิง ทดสอบ', username: '0812345678', phone: '0812345678' },
};

test('treats a broken stored session as none', { tag: '@full' }, async ({ page }) => {
  const refreshes = countRefreshes(page);
  for (const [what, stored] of [
    ['not JSON', '{broken'],
    ['no player', JSON.stringify({ state: { ...WHOLE, player: null } })],
    ['no access token', JSON.stringify({ state: { ...WHOLE, accessToken: null } })],
    ['no refresh token', JSON.stringify({ state: { ...WHOLE, refreshToken: '' } })],
    ['another shape', '[1,2,3]'],
  ] as const) {
    await page.goto('/favicon.svg');
    await page.evaluate((text) => localStorage.setItem('sanam-session', text), stored);
    await page.goto('/');
    await expect(page, what).toHaveURL('/login');
    await expect(page.locator('button[type=submit]'), what).toBeVisible();
    // There was no session to refresh, and none has ended.
    expect(refreshes(), what).toBe(0);
    await expect(page.getByRole('status'), what).toBeHidden();
  }
});
