import type { Page } from '@playwright/test';

import { median } from '../figures/median.ts';

const ROUNDS = 5;

/**
 * How long one fixed piece of work takes in the page as it is throttled. Two runs can be compared only as far as this
 * figure agrees between them: it tells the machine's share from the app's.
 */
export async function calibrate(page: Page): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    times.push(
      await page.evaluate(() => {
        const begun = performance.now();
        let state = 1;
        for (let step = 0; step < 10_000_000; step += 1)
          state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
        return performance.now() - begun + (state === 0 ? 1 : 0);
      }),
    );
  }
  return median(times);
}
