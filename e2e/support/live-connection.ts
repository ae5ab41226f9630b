import type { Page } from '@playwright/test';

/** Resolves when the server has accepted the page's live connection. To be called before the page is opened. */
export async function waitForLiveConnection(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket', (opened) => opened.url().includes('/socket.io/'));
  await socket.waitForEvent('framereceived', ({ payload }) => payload.toString().startsWith('40'));
}

/** A page once its live connection is up. */
export async function openConnected(page: Page, path: string): Promise<void> {
  const connected = waitForLiveConnection(page);
  await page.goto(path);
  await connected;
}

/** A page once its live connection is up and it watches the player's deposits, which it does only after a while. */
export async function openWatchingDeposits(page: Page, path: string): Promise<void> {
  const watching = page.waitForResponse(/\/transactions\/history\?type=deposit/);
  await openConnected(page, path);
  await watching;
}

/** The page gets no live connection and has to poll. */
export async function blockLiveConnection(page: Page): Promise<void> {
  await page.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
  await page.route('**/socket.io/**', (route) => route.abort());
}
