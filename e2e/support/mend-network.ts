import type { Page } from '@playwright/test';

/**
 * Lets calls through again that a route held back, and has the phone say so, as it does: what waits for its next turn
 * to ask, longer after each failure, asks at once.
 */
export async function mendNetwork(page: Page, calls: RegExp): Promise<void> {
  await page.unroute(calls);
  await page.evaluate(() => dispatchEvent(new Event('online')));
}
