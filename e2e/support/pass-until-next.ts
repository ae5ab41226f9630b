import { expect, type Page } from '@playwright/test';

const SECOND = 1000;

/**
 * Lets the time of a page whose clock stands pass until something has happened once more, so many seconds at the most.
 * What is counted is answered: what the page does next is timed from then on.
 */
export async function passUntilNext(page: Page, count: () => number, seconds: number): Promise<void> {
  const before = count();
  for (let second = 0; second < seconds && count() === before; second += 1) {
    await page.clock.runFor(SECOND);
    await page.evaluate(createFrameScheduler);
  }
  await expect.poll(count).toBe(before + 1);
  await page.evaluate(createFrameScheduler);
}

/** In the page: an answer that has arrived is read and acted upon within a few turns. */
export async function createFrameScheduler(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', resolve, { once: true });
      port1.start();
      port2.postMessage(undefined);
    });
  }
}
