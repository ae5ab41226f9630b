import { expect, type Page } from '@playwright/test';

const SECOND = 1000;

/** Lets the time of a page whose clock stands pass until something has happened once more, so many seconds at the most. */
export async function passUntilNext(page: Page, count: () => number, seconds: number): Promise<void> {
  const before = count();
  for (let second = 0; second < seconds && count() === before; second += 1) {
    await page.clock.runFor(SECOND);
    await page.evaluate(() => document.title);
  }
  await expect.poll(count).toBe(before + 1);
  await page.evaluate(() => document.title);
}
