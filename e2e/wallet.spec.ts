import { expect, test, type Page, type Request } from '@playwright/test';

import { speak } from './support/language.ts';
import { cutLive } from './support/live.ts';
import { passUntilNext } from './support/pass-until-next.ts';
import { enterAs, registerAccount } from './support/players.ts';
import { standStill } from './support/stand-still.ts';
import { tryAgain } from './support/try-again.ts';

const WALLET = '**/api/player/wallet';

/**
 * A member on the home page whose clock stands still until a test moves it. Without a live connection: it would not hold
 * through minutes that pass in a moment, and asks for the balance whenever it is back.
 */
async function enterWithClock(page: Page): Promise<() => number> {
  await cutLive(page);
  const account = await registerAccount(page.request);
  await enterAs(page, account);
  let asked = 0;
  const count = (request: Request): void => {
    if (request.url().endsWith('/api/player/wallet')) asked += 1;
  };
  // Once it is answered: the next interval begins then.
  page.on('requestfinished', count);
  page.on('requestfailed', count);
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByRole('banner')).toContainText('0.00');
  await standStill(page);
  return () => asked;
}

test('the balance is asked for every 30 seconds', async ({ page }) => {
  const asked = await enterWithClock(page);
  await passUntilNext(page, asked, 31);
  const before = asked();
  await page.clock.runFor(28_000);
  expect(asked()).toBe(before);
  await passUntilNext(page, asked, 3);
});

test('a failure is told, tried three times at two seconds, and the interval goes on', async ({ page }) => {
  await speak(page, 'en');
  const asked = await enterWithClock(page);
  await page.route(WALLET, (route) => route.abort());
  await passUntilNext(page, asked, 31);
  await expect(page.getByRole('alert')).toContainText('Failed to fetch wallet');
  await expect(page.getByRole('banner')).toContainText('0.00');

  for (let retry = 1; retry <= 3; retry += 1) await passUntilNext(page, asked, 4);
  const before = asked();
  await page.clock.runFor(15_000);
  expect(asked()).toBe(before);

  await page.unroute(WALLET);
  await passUntilNext(page, asked, 16);
  await expect(page.getByRole('alert')).toBeHidden();
});

test('reload asks at once, and its icon turns until the answer is there', async ({ page }) => {
  const asked = await enterWithClock(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(WALLET, async (route) => {
    await held;
    await route.continue();
  });
  const before = asked();
  const reload = page.getByRole('button', { name: 'รีเฟรชยอดเงิน' });
  await reload.click();
  await expect(reload).toHaveAttribute('aria-busy', 'true');
  await expect(reload.locator('svg')).not.toHaveCSS('animation-name', 'none');
  answer();
  await expect(reload).toHaveAttribute('aria-busy', 'false');
  await expect(reload.locator('svg')).toHaveCSS('animation-name', 'none');
  expect(asked()).toBe(before + 1);
});

test('a first balance that cannot be had is told, and the retry brings it', async ({ page }) => {
  await speak(page, 'en');
  await enterAs(page, await registerAccount(page.request));
  await page.route(WALLET, (route) => route.abort());
  await page.goto('/');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Failed to fetch wallet');
  await tryAgain(alert, () => page.unroute(WALLET));
  await expect(page.getByRole('banner')).toContainText('0.00');
  await expect(alert).toBeHidden();
});
