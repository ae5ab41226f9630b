import { setTimeout as wait } from 'node:timers/promises';

import { test } from '@playwright/test';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Longer than a test about today takes. */
const LAST_MS = 60_000;

/** A test about today that would begin in the last minute of the day in Bangkok begins with the next day instead. */
export async function beginWithinOneDay(): Promise<void> {
  const left = DAY - ((Date.now() + 7 * HOUR) % DAY);
  if (left > LAST_MS) return;
  test.setTimeout(test.info().timeout + left);
  await wait(left);
}
