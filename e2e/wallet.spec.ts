import { expect, test, type Page } from '@playwright/test';

import { logInAs, logInAsNewPlayer, registerAccount } from './support/accounts.ts';
import { advanceUntilNext, freezeClock } from './support/clock.ts';
import { delayRequests, tryAgain } from './support/intercept-requests.ts';
import { setLanguage } from './support/language.ts';
import { blockLiveConnection } from './support/live-connection.ts';
import { countReplies } from './support/watch-requests.ts';

const WALLET = '**/api/player/wallet';

/**
 * A player on the home page with a frozen clock. It has no live connection, which would not survive minutes that pass
 * at once and would request the balance after each reconnect. Returns the number of replies.
 */
async function enterWithClock(page: Page): Promise<() => number> {
  await blockLiveConnection(page);
  const account = await registerAccount(page.request);
  await logInAs(page, account);
  const replies = countReplies(page, '/player/wallet');
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByRole('banner')).toContainText('0.00');
  await freezeClock(page);
  return replies;
}

test('polls the balance every 30 seconds', { tag: '@full' }, async ({ page }) => {
  const replies = await enterWithClock(page);
  await advanceUntilNext(page, replies, 31);
  const before = replies();
  await page.clock.runFor(28_000);
  expect(replies()).toBe(before);
  await advanceUntilNext(page, replies, 3);
});

test(
  'reports a failure, retries three times at two seconds and keeps polling',
  { tag: '@full' },
  async ({ page }) => {
    await setLanguage(page, 'en');
    const replies = await enterWithClock(page);
    await page.route(WALLET, (route) => route.abort());
    await advanceUntilNext(page, replies, 31);
    await expect(page.getByRole('alert')).toContainText('Failed to fetch wallet');
    await expect(page.getByRole('banner')).toContainText('0.00');

    for (let retry = 1; retry <= 3; retry += 1) await advanceUntilNext(page, replies, 4);
    const before = replies();
    await page.clock.runFor(15_000);
    expect(replies()).toBe(before);

    await page.unroute(WALLET);
    await advanceUntilNext(page, replies, 16);
    await expect(page.getByRole('alert')).toBeHidden();
  },
);

test('reload requests at once, and its icon spins until the reply', { tag: '@full' }, async ({ page }) => {
  const replies = await enterWithClock(page);
  const request = await delayRequests(page, WALLET);
  const before = replies();
  const reload = page.getByRole('button', { name: 'รีเฟรชยอดเงิน' });
  await reload.click();
  await expect(reload).toHaveAttribute('aria-busy', 'true');
  await expect(reload.locator('svg')).not.toHaveCSS('animation-name', 'none');
  request.release();
  await expect(reload).toHaveAttribute('aria-busy', 'false');
  await expect(reload.locator('svg')).toHaveCSS('animation-name', 'none');
  expect(replies()).toBe(before + 1);
});

test('reports a first balance that cannot be loaded and retries', { tag: '@full' }, async ({ page }) => {
  await setLanguage(page, 'en');
  await logInAsNewPlayer(page);
  await page.route(WALLET, (route) => route.abort());
  await page.goto('/');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Failed to fetch wallet');
  await tryAgain(alert, () => page.unroute(WALLET));
  await expect(page.getByRole('banner')).toContainText('0.00');
  await expect(alert).toBeHidden();
});
