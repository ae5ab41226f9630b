import { expect, test, type BrowserContext, type Page } from '@playwright/test';

import { logInAsNewPlayer, openHomeAsNewPlayer } from './support/accounts.ts';
import { betSheet, createPlayerWithMatch, openMatch, priceButton } from './support/bet-sheet.ts';
import { delayRequests } from './support/intercept-requests.ts';
import { setLanguage } from './support/language.ts';
import { createPlayerWithSteps, pick, slipBar, stepSlip } from './support/step-slip.ts';

test.beforeEach(({ page }) => setLanguage(page, 'en'));

test(
  'starts once the network is back when the first file could not be loaded',
  { tag: '@full' },
  async ({ page, context }) => {
    const blocked = await blockChunk(context, 'main');
    const failed = blocked.nextFailure(page);
    await logInAsNewPlayer(page);
    await page.goto('/');
    await failed;
    await expect(page.locator('.shell')).toBeVisible();
    blocked.restore();
    await expect(mainMenu(page)).toBeVisible();
  },
);

test('starts without a first animation frame', { tag: '@full' }, async ({ page }) => {
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

test(
  'shows a page whose code arrives before the first stylesheet',
  { tag: '@full' },
  async ({ page, context }) => {
    const styles = await delayRequests(context, /\/assets\/main-.*\.css$/);
    await logInAsNewPlayer(page);
    const code = page.waitForEvent('requestfinished', (request) => /\/assets\/withdraw-/.test(request.url()));
    await page.goto('/withdraw', { waitUntil: 'commit' });
    await code;
    // All that the page still waits for is its stylesheet.
    await page.waitForFunction(
      () => document.querySelector<HTMLLinkElement>('link[href*="/deferred-"]')?.sheet,
    );
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    styles.release();
    await expect(page.getByRole('heading', { level: 1, name: 'Withdraw' })).toBeVisible();
  },
);

test(
  'the end of a page waits for the network without breaking the page',
  { tag: '@full' },
  async ({ page, context }) => {
    const blocked = await blockChunk(context, 'showcase');
    const failed = blocked.nextFailure(page);
    await openHomeAsNewPlayer(page);
    await failed;
    await expect(mainMenu(page)).toBeVisible();
    blocked.restore();
    await expect(page.getByRole('link', { name: /^Join/ }).first()).toBeAttached();
  },
);

test(
  'a sheet that cannot be loaded shows that, can be closed and retries',
  { tag: '@full' },
  async ({ page, context }) => {
    const blocked = await blockChunk(context, 'deposit-sheet');
    await openHomeAsNewPlayer(page);
    const open = page.getByRole('button', { name: 'Deposit' }).first();
    const leave = [
      () => page.getByRole('button', { name: 'Close' }).last().click(),
      () => page.touchscreen.tap(195, 20),
      () => page.keyboard.press('Escape'),
    ];
    for (const away of leave) {
      await open.click();
      await expect(loadFailure(page)).toBeVisible();
      await away();
      await expect(loadFailure(page)).toBeHidden();
      await expect(mainMenu(page)).toBeVisible();
    }
    await open.click();
    await expect(loadFailure(page)).toBeVisible();
    blocked.restore();
    await expect(page.getByRole('dialog', { name: 'Deposit' })).toBeVisible();
    await expect(loadFailure(page)).toBeHidden();
  },
);

test('the back button closes a menu that cannot be loaded', { tag: '@full' }, async ({ page, context }) => {
  const blocked = await blockChunk(context, 'menu-drawer');
  await openHomeAsNewPlayer(page);
  await page.getByRole('link', { name: 'Contact us' }).click();
  await expect(page).toHaveURL('/about');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(loadFailure(page)).toBeVisible();
  await page.goBack();
  await expect(loadFailure(page)).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  blocked.restore();
  await expect(page.getByRole('dialog')).toContainText('Log out');
});

test(
  'opens the bet sheet once it has loaded after an early tap',
  { tag: '@full' },
  async ({ page, context }) => {
    const { matchId } = await createPlayerWithMatch(page);
    const blocked = await blockChunk(context, 'bet-overlays');
    await openMatch(page, matchId);
    await priceButton(page, 'Red').click();
    await expect(loadFailure(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(loadFailure(page)).toBeHidden();
    await priceButton(page, 'Red').click();
    blocked.restore();
    await expect(betSheet(page)).toBeVisible();
  },
);

test(
  'a slip tapped before its code is there shows that, and leaving closes it',
  { tag: '@full' },
  async ({ page, context }) => {
    await createPlayerWithSteps(page, { matches: 1 });
    const blocked = await blockChunk(context, 'step-outcomes');
    await page.goto('/');
    await mainMenu(page).getByRole('link', { name: 'Pre-match' }).click();
    await pick(page, 'Step', 'Red1');
    await slipBar(page).click();
    await expect(loadFailure(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(loadFailure(page)).toBeHidden();
    await page.goForward();
    await expect(slipBar(page)).toBeVisible();
    await expect(loadFailure(page)).toBeHidden();
    await slipBar(page).click();
    await expect(loadFailure(page)).toBeVisible();
    blocked.restore();
    await expect(stepSlip(page)).toBeVisible();
  },
);

test(
  'shows progress for a slow page and keeps the one before until then',
  { tag: '@full' },
  async ({ page, context }) => {
    await openHomeAsNewPlayer(page);
    const code = await delayRequests(context, /\/assets\/withdraw-/);
    const loading = page.getByRole('status').filter({ hasText: 'Loading' });
    await mainMenu(page).getByRole('link', { name: 'Withdraw' }).click();
    await expect(loading).toBeAttached();
    await expect(page.getByRole('heading', { level: 1, name: 'Withdraw' })).toBeHidden();
    await expect(mainMenu(page)).toBeVisible();
    code.release();
    await expect(page.getByRole('heading', { name: 'Withdraw', exact: true })).toBeVisible();
    await expect(loading).toHaveCount(0);
  },
);

/** No request for this chunk gets through until it is restored. */
async function blockChunk(context: BrowserContext, chunk: string) {
  const requests = new RegExp(`/assets/${chunk}-`);
  let isBlocked = true;
  // Removing the route while other requests are under way can leave one of them without a reply.
  await context.route(requests, (route) => (isBlocked ? route.abort() : route.continue()));
  return {
    nextFailure: (page: Page) =>
      page.waitForEvent('requestfailed', (request) => requests.test(request.url())),
    restore: () => {
      isBlocked = false;
    },
  };
}

const loadFailure = (page: Page) =>
  page.getByText('The connection may be lost. It is tried again by itself.');
const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
