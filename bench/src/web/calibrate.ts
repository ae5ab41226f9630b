import type { Page } from '@playwright/test';

import { median } from '../report/median.ts';

const ROUNDS = 5;

/**
 * How long a fixed loop takes in the throttled page. Results of two runs can be compared only if this time is similar
 * in both, because it depends on the machine alone.
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
