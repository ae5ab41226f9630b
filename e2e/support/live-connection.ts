import type { Page } from '@playwright/test';

/** Resolves when the server has accepted the page's live connection. To be called before the page is opened. */
export function waitForLiveConnection(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      if (!socket.url().includes('/socket.io/')) return;
      // From here on and not after another wait, or the frame may have been received before.
      socket.on('framereceived', ({ payload }) => {
        if (payload.toString().startsWith('40')) resolve();
      });
    });
  });
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
