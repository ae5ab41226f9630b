import { expect, test, type Page, type Request } from '@playwright/test';

import { speak } from './support/language.ts';
import { enterAs, registerAccount } from './support/players.ts';

const WALLET = '**/api/player/wallet';

const SECOND = 1000;
/** Long enough for the page to come up in, and well within the first interval. */
const COMING_UP_MS = 15 * SECOND;

/**
 * A member on the home page whose clock stands still until a test moves it. Without a live connection: it would not hold
 * through minutes that pass in a moment, and asks for the balance whenever it is back.
 */
async function enterWithClock(page: Page): Promise<() => number> {
  await page.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
  await page.route('**/socket.io/**', (route) => route.abort());
  const account = await registerAccount(page.request);
  await enterAs(page, account);
  let asked = 0;
  const count = (request: Request): void => {
    if (request.url().endsWith('/api/player/wallet')) asked += 1;
  };
  // Once it is answered: the next interval begins then.
  page.on('requestfinished', count);
  page.on('requestfailed', count);
  const opened = new Date();
  await page.clock.install({ time: opened });
  await page.goto('/');
  await expect(page.getByRole('banner')).toContainText('0.00');
  await page.clock.pauseAt(new Date(opened.getTime() + COMING_UP_MS));
  return () => asked;
}

/** Lets time pass until the balance is asked for, so many seconds at the most. */
async function passInterval(page: Page, asked: () => number, seconds: number): Promise<void> {
  const before = asked();
  for (let second = 0; second < seconds && asked() === before; second += 1) {
    await page.clock.runFor(SECOND);
    await page.evaluate(() => document.title);
  }
  await expect.poll(asked).toBe(before + 1);
  await page.evaluate(() => document.title);
}

test('the balance is asked for every 30 seconds', async ({ page }) => {
  const asked = await enterWithClock(page);
  await page.clock.runFor(29 * SECOND - COMING_UP_MS);
  expect(asked()).toBe(1);
  await passInterval(page, asked, 16);
  await page.clock.runFor(28 * SECOND);
  expect(asked()).toBe(2);
  await passInterval(page, asked, 3);
});

test('a failure is told, tried three times at two seconds, and the interval goes on', async ({ page }) => {
  await speak(page, 'en');
  const asked = await enterWithClock(page);
  await page.route(WALLET, (route) => route.abort());
  await passInterval(page, asked, 31);
  await expect(page.getByRole('alert')).toContainText('Failed to fetch wallet');
  await expect(page.getByRole('banner')).toContainText('0.00');

  for (const expected of [3, 4, 5]) {
    await page.clock.runFor(2100);
    await expect.poll(asked).toBe(expected);
  }
  await page.clock.runFor(20_000);
  expect(asked()).toBe(5);

  await page.unroute(WALLET);
  await page.clock.runFor(11_000);
  await expect.poll(asked).toBe(6);
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
  const reload = page.getByRole('button', { name: 'รีเฟรชยอดเงิน' });
  await reload.click();
  await expect(reload).toHaveAttribute('aria-busy', 'true');
  await expect(reload.locator('svg')).not.toHaveCSS('animation-name', 'none');
  answer();
  await expect(reload).toHaveAttribute('aria-busy', 'false');
  await expect(reload.locator('svg')).toHaveCSS('animation-name', 'none');
  expect(asked()).toBe(2);
});

test('a first balance that cannot be had is told, and the retry brings it', async ({ page }) => {
  await speak(page, 'en');
  await enterAs(page, await registerAccount(page.request));
  await page.route(WALLET, (route) => route.abort());
  await page.goto('/');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Failed to fetch wallet');
  await page.unroute(WALLET);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('banner')).toContainText('0.00');
  await expect(alert).toBeHidden();
});
