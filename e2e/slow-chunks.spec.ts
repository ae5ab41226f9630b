import { expect, test, type BrowserContext, type Page } from '@playwright/test';

import { logInAsNewPlayer, openHomeAsNewPlayer } from './support/accounts.ts';
import { betSheet, createPlayerWithMatch, openMatch, priceButton } from './support/bet-sheet.ts';
import { setLanguage } from './support/language.ts';

test.beforeEach(({ page }) => setLanguage(page, 'en'));

test('starts once the network is back when the first file could not be loaded', async ({ page, context }) => {
  const cut = await cutOff(context, 'main');
  const failed = cut.nextFailure(page);
  await logInAsNewPlayer(page);
  await page.goto('/');
  await failed;
  await expect(page.locator('.shell')).toBeVisible();
  cut.mend();
  await expect(mainMenu(page)).toBeVisible();
});

test('starts without a first animation frame', async ({ page }) => {
  await page.addInitScript(() => {
    const draw = globalThis.requestAnimationFrame.bind(globalThis);
    globalThis.requestAnimationFrame = () => {
      globalThis.requestAnimationFrame = draw;
      return 0;
    };
  });
  await logInAsNewPlayer(page);
  await page.goto('/');
  await expect(mainMenu(page)).toBeVisible();
});

test('shows a page whose code arrives before the first stylesheet', async ({ page, context }) => {
  const arrived = Promise.withResolvers<void>();
  await context.route(/\/assets\/main-.*\.css$/, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await logInAsNewPlayer(page);
  const code = page.waitForEvent('requestfinished', (request) => /\/assets\/withdraw-/.test(request.url()));
  await page.goto('/withdraw', { waitUntil: 'commit' });
  await code;
  // The page has nothing left to do: it waits for its styles.
  await page.waitForFunction(() => document.querySelector<HTMLLinkElement>('link[href*="/rest-"]')?.sheet);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  arrived.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Withdraw' })).toBeVisible();
});

test('the end of a page waits for the network without breaking the page', async ({ page, context }) => {
  const cut = await cutOff(context, 'showcase');
  const failed = cut.nextFailure(page);
  await openHomeAsNewPlayer(page);
  await failed;
  await expect(mainMenu(page)).toBeVisible();
  cut.mend();
  await expect(page.getByRole('button', { name: /^Join/ }).first()).toBeAttached();
});

test('a sheet that cannot be loaded says so, can be left and comes by itself', async ({ page, context }) => {
  const cut = await cutOff(context, 'deposit-sheet');
  await openHomeAsNewPlayer(page);
  const open = page.getByRole('button', { name: 'Deposit' }).first();
  const leave = [
    () => page.getByRole('button', { name: 'Close' }).last().click(),
    () => page.touchscreen.tap(195, 20),
    () => page.keyboard.press('Escape'),
  ];
  for (const away of leave) {
    await open.click();
    await expect(comingOf(page)).toBeVisible();
    await away();
    await expect(comingOf(page)).toBeHidden();
    await expect(mainMenu(page)).toBeVisible();
  }
  await open.click();
  await expect(comingOf(page)).toBeVisible();
  cut.mend();
  await expect(page.getByRole('dialog', { name: 'Deposit' })).toBeVisible();
  await expect(comingOf(page)).toBeHidden();
});

test('the back button closes a menu that cannot be loaded', async ({ page, context }) => {
  const cut = await cutOff(context, 'menu-drawer');
  await openHomeAsNewPlayer(page);
  await page.getByRole('link', { name: 'Contact us' }).click();
  await expect(page).toHaveURL('/about');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(comingOf(page)).toBeVisible();
  await page.goBack();
  await expect(comingOf(page)).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  cut.mend();
  await expect(page.getByRole('dialog')).toContainText('Log out');
});

test('opens the bet sheet once it has loaded after an early tap', async ({ page, context }) => {
  const { matchId } = await createPlayerWithMatch(page);
  const cut = await cutOff(context, 'bet-overlays');
  await openMatch(page, matchId);
  await priceButton(page, 'Red').click();
  await expect(comingOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(comingOf(page)).toBeHidden();
  await priceButton(page, 'Red').click();
  cut.mend();
  await expect(betSheet(page)).toBeVisible();
});

test('shows progress for a slow page and keeps the one before until then', async ({ page, context }) => {
  await openHomeAsNewPlayer(page);
  const arrived = Promise.withResolvers<void>();
  await context.route(/\/assets\/withdraw-/, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  const loading = page.getByRole('status').filter({ hasText: 'Loading' });
  await mainMenu(page).getByRole('link', { name: 'Withdraw' }).click();
  await expect(loading).toBeAttached();
  await expect(page.getByRole('heading', { level: 1, name: 'Withdraw' })).toBeHidden();
  await expect(mainMenu(page)).toBeVisible();
  arrived.resolve();
  await expect(page.getByRole('heading', { name: 'Withdraw', exact: true })).toBeVisible();
  await expect(loading).toHaveCount(0);
});

/** Lets no request for this part of the code through until it is mended. */
async function cutOff(context: BrowserContext, part: string) {
  const requests = new RegExp(`/assets/${part}-`);
  let isCut = true;
  // Ending the route while other requests are under way can leave one of them without an answer.
  await context.route(requests, (route) => (isCut ? route.abort() : route.continue()));
  return {
    nextFailure: (page: Page) =>
      page.waitForEvent('requestfailed', (request) => requests.test(request.url())),
    mend: () => {
      isCut = false;
    },
  };
}

const comingOf = (page: Page) => page.getByText('The connection may be lost. It is tried again by itself.');
const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
