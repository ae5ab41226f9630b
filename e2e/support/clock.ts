import { setTimeout as wait } from 'node:timers/promises';

import { expect, test, type Page } from '@playwright/test';
import { bangkokDayRange, toBangkokDay } from '@sanam/betting';

const SECOND = 1000;
const DAY = 24 * 3600 * SECOND;
/** Longer than a test about today takes. */
const MIDNIGHT_MARGIN_MS = 60 * SECOND;

/** Stops a clock that is installed, far enough ahead that it has not passed that moment yet. */
export async function freezeClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5 * SECOND);
}

/** Advances a frozen clock second by second until the count has risen by one. */
export async function advanceUntilNext(page: Page, count: () => number, maxSeconds: number): Promise<void> {
  const before = count();
  for (let second = 0; second < maxSeconds && count() === before; second += 1) {
    await page.clock.runFor(SECOND);
    await page.evaluate(flushTasks);
  }
  await expect.poll(count).toBe(before + 1);
  await page.evaluate(flushTasks);
}

/** In the page: a reply that has arrived is handled within a few tasks. */
export async function flushTasks(): Promise<void> {
  for (let task = 0; task < 5; task += 1) {
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', resolve, { once: true });
      port1.start();
      port2.postMessage(undefined);
    });
  }
}

/** A test about today that would run over midnight in Bangkok begins after it. */
export async function avoidMidnight(): Promise<void> {
  const left = bangkokDayRange(new Date()).to.getTime() - Date.now();
  if (left > MIDNIGHT_MARGIN_MS) return;
  test.setTimeout(test.info().timeout + left);
  await wait(left);
}

/** Today in Bangkok or so many days from it: `2026-11-15`. */
export function bangkokDay(days = 0): string {
  return toBangkokDay(new Date(Date.now() + days * DAY));
}

/** `15 Nov 2026`, as the English screens write a day. */
export function formatDay(day: string): string {
  return new Date(`${day}T00:00:00Z`)
    .toLocaleDateString('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' })
    .replace('Sept', 'Sep');
}
