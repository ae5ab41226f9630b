import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { updateServerClock, useClockOffset } from './server-clock.ts';

const MINUTE_MS = 60_000;
const NOW = Date.UTC(2026, 10, 15, 9, 0, 0);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  useClockOffset.setState(0, true);
});
afterEach(() => vi.useRealTimers());

test.each([
  ['right', 0, 0],
  ['half a minute fast, as with a slow response', 0.5, 0],
  ['20 minutes fast', 20, 20],
  ['3 hours slow', -180, -180],
])('a device whose clock is %s', (_what, aheadMinutes, lead) => {
  updateServerClock(NOW - aheadMinutes * MINUTE_MS);
  expect(useClockOffset.getState()).toBe(lead * MINUTE_MS);
});

test('a clock that is corrected is trusted again', () => {
  updateServerClock(NOW - 20 * MINUTE_MS);
  vi.setSystemTime(NOW - 20 * MINUTE_MS);
  updateServerClock(NOW - 20 * MINUTE_MS);
  expect(useClockOffset.getState()).toBe(0);
});
