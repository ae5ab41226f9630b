import { expect, type Locator, type Page } from '@playwright/test';

import { logInAsNewPlayer } from './accounts.ts';
import { waitForLiveConnection } from './live-connection.ts';

/** A new player at the match page, with its live connection unless `isConnected` is false. */
export async function enterMatch(page: Page, id: number, { isConnected = true } = {}): Promise<void> {
  await logInAsNewPlayer(page);
  const connected = isConnected ? waitForLiveConnection(page) : undefined;
  await page.goto(`/bet/${id}`);
  await expect(side(page, 'Red')).toBeVisible();
  await connected;
}

/** One of the two halves of the panel that shows the odds. */
export function side(page: Page, corner: 'Red' | 'Blue'): Locator {
  return page.locator('.duel-match button.duel-half').nth(corner === 'Red' ? 0 : 1);
}

export async function expectPlaying(video: Locator): Promise<void> {
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: 25_000 })
    .toBeGreaterThan(0);
}
