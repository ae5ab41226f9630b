import { expect, type Locator } from '@playwright/test';

export async function isPlaying(video: Locator): Promise<void> {
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: 25_000 })
    .toBeGreaterThan(0);
}
