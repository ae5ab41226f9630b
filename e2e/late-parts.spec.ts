import { expect, test, type BrowserContext, type Page } from '@playwright/test';

import { aBettor, openMatch, priceOf, sheetOf } from './support/bettor.ts';
import { speak } from './support/language.ts';
import { enterAs, enterAsNewMember, registerAccount } from './support/players.ts';

test.beforeEach(({ page }) => speak(page, 'en'));

test('a page whose first file cannot be fetched begins anew once the network is back', async ({
  page,
  context,
}) => {
  const cut = await cutOff(context, 'main');
  const failed = cut.nextFailure(page);
  await enterAs(page, await registerAccount(page.request));
  await page.goto('/');
  await failed;
  await expect(page.locator('.shell')).toBeVisible();
  cut.mend();
  await expect(mainMenu(page)).toBeVisible();
});

test('a page whose first frame never comes begins all the same', async ({ page }) => {
  await page.addInitScript(() => {
    const draw = globalThis.requestAnimationFrame.bind(globalThis);
    globalThis.requestAnimationFrame = () => {
      globalThis.requestAnimationFrame = draw;
      return 0;
    };
  });
  await enterAs(page, await registerAccount(page.request));
  await page.goto('/');
  await expect(mainMenu(page)).toBeVisible();
});

test('a page beyond the first comes also when the first styles come after its code', async ({
  page,
  context,
}) => {
  const arrived = Promise.withResolvers<void>();
  await context.route(/\/assets\/main-.*\.css$/, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await enterAs(page, await registerAccount(page.request));
  const code = page.waitForEvent('requestfinished', (request) => /\/assets\/withdraw-/.test(request.url()));
  await page.goto('/withdraw', { waitUntil: 'commit' });
  await code;
  // The page has nothing left to do: it waits for its styles.
  await page.waitForFunction(() => document.querySelector<HTMLLinkElement>('link[href*="/rest-"]')?.sheet);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  arrived.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Withdraw' })).toBeVisible();
});

test('what lies at the end of the page waits for the network without taking the page down', async ({
  page,
  context,
}) => {
  const cut = await cutOff(context, 'showcase');
  const failed = cut.nextFailure(page);
  await enterAsNewMember(page);
  await failed;
  await expect(mainMenu(page)).toBeVisible();
  cut.mend();
  await expect(page.getByRole('button', { name: /^Join/ }).first()).toBeAttached();
});

test('a sheet that cannot be fetched says so at the tap, can be left, and comes by itself', async ({
  page,
  context,
}) => {
  const cut = await cutOff(context, 'deposit-sheet');
  await enterAsNewMember(page);
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

test('the menu that cannot be fetched leaves no veil over the page, and the back button takes it away', async ({
  page,
  context,
}) => {
  const cut = await cutOff(context, 'menu-drawer');
  await enterAsNewMember(page);
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

test('a price that is tapped before its sheet is there brings it when it has come', async ({
  page,
  context,
}) => {
  const { matchId } = await aBettor(page);
  const cut = await cutOff(context, 'bet-overlays');
  await openMatch(page, matchId);
  await priceOf(page, 'Red').click();
  await expect(comingOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(comingOf(page)).toBeHidden();
  await priceOf(page, 'Red').click();
  cut.mend();
  await expect(sheetOf(page)).toBeVisible();
});

test('a page that is slow to come shows that the tap was felt, and the one before stays until then', async ({
  page,
  context,
}) => {
  await enterAsNewMember(page);
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
