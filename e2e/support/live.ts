import type { Page } from '@playwright/test';

/** The server lets the page's live connection in. To be asked for before the page is opened. */
export async function letIn(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket', (opened) => opened.url().includes('/socket.io/'));
  await socket.waitForEvent('framereceived', ({ payload }) => payload.toString().startsWith('40'));
}

/** A page, once the server tells it by itself what changes. */
export async function openListening(page: Page, path: string): Promise<void> {
  const listening = letIn(page);
  await page.goto(path);
  await listening;
}

/** No live connection: what is told then was asked for. */
export async function cutLive(page: Page): Promise<void> {
  await page.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
  await page.route('**/socket.io/**', (route) => route.abort());
}
