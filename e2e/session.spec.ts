import { expect, test, type Page } from '@playwright/test';

import { formatPhone, logInAs, openHomeAsNewPlayer, registerAccount } from './support/accounts.ts';

/** As if fifteen minutes had passed: the access token is refused, the refresh token is good. */
async function expireToken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('sanam-session') ?? '{}') as {
      state: { accessToken: string };
    };
    stored.state.accessToken = 'expired';
    localStorage.setItem('sanam-session', JSON.stringify(stored));
  });
}

/** Those that were answered: on a machine that stands still one is given up and asked for again. */
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
      const answered = tab.waitForResponse(
        (response) => response.url().endsWith('/api/player/wallet') && response.ok(),
      );
      await tab.getByRole('button', { name: 'รีเฟรชยอดเงิน' }).click();
      await answered;
    }),
  );

  for (const count of refreshes) expect(count()).toBeLessThanOrEqual(1);
  expect(refreshes.reduce((sum, count) => sum + count(), 0)).toBeGreaterThan(0);
  for (const tab of [left, right]) {
    await tab.reload();
    await expect(tab.getByText(formatPhone(account.phone))).toBeVisible();
  }
});

test('a browser that stores nothing keeps the session while the tab is open', async ({ page }) => {
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
});

test('a refused refresh leads to the log-in page with the reason', async ({ page }) => {
  await openHomeAsNewPlayer(page);
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('sanam-session') ?? '{}') as { state: object };
    stored.state = { ...stored.state, accessToken: 'expired', refreshToken: 'made-up' };
    localStorage.setItem('sanam-session', JSON.stringify(stored));
  });
  await page.reload();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status')).toHaveText('หมดเวลาการเข้าสู่ระบบ กรุณาเข้าสู่ระบบใหม่');
  expect(await page.evaluate(() => localStorage.getItem('sanam-session'))).toBeNull();
});

test('an unreachable server at a refresh does not end the session', async ({ page }) => {
  const { phone } = await openHomeAsNewPlayer(page);
  await expireToken(page);
  await page.route('**/api/auth/refresh', (route) => route.abort());
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

test('logs out also when the server cannot be reached', async ({ page }) => {
  await openHomeAsNewPlayer(page);
  let giveUp = () => {};
  const held = new Promise<void>((resolve) => {
    giveUp = resolve;
  });
  await page.route('**/api/player/logout', async (route) => {
    await held;
    await route.abort();
  });
  await page.getByRole('button', { name: 'เมนู' }).click();
  const logOut = page.getByRole('button', { name: 'ออกจากระบบ' });
  // Looked for from before the tap: after three seconds it is over by itself.
  await Promise.all([expect(logOut).toHaveAttribute('aria-busy', 'true'), logOut.click()]);
  giveUp();
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

for (const [what, stored] of [
  ['that is not JSON', '{broken'],
  ['without a player', JSON.stringify({ state: { ...WHOLE, player: null } })],
  ['without an access token', JSON.stringify({ state: { ...WHOLE, accessToken: null } })],
  ['without a refresh token', JSON.stringify({ state: { ...WHOLE, refreshToken: '' } })],
  ['of another shape', '[1,2,3]'],
] as const) {
  test(`a stored session ${what} counts as none`, async ({ page }) => {
    await page.goto('/favicon.svg');
    await page.evaluate((text) => localStorage.setItem('sanam-session', text), stored);
    const refreshes = countRefreshes(page);
    await page.goto('/');
    await expect(page).toHaveURL('/login');
    await expect(page.locator('button[type=submit]')).toBeVisible();
    // Nobody was in: there was nothing to renew, and nothing has ended.
    expect(refreshes()).toBe(0);
    await expect(page.getByRole('status')).toBeHidden();
  });
}
