import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { hearServerTime, useClockLead } from './server-clock.ts';

const MINUTE_MS = 60_000;
const NOW = Date.UTC(2026, 10, 15, 9, 0, 0);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  useClockLead.setState(0, true);
});
afterEach(() => vi.useRealTimers());

test.each([
  ['right', 0, 0],
  ['half a minute fast, which a slow answer may be too', 0.5, 0],
  ['20 minutes fast', 20, 20],
  ['3 hours slow', -180, -180],
])('a device whose clock is %s', (_what, aheadMinutes, lead) => {
  hearServerTime(NOW - aheadMinutes * MINUTE_MS);
  expect(useClockLead.getState()).toBe(lead * MINUTE_MS);
});

test('a clock that is put right is taken at its word again', () => {
  hearServerTime(NOW - 20 * MINUTE_MS);
  vi.setSystemTime(NOW - 20 * MINUTE_MS);
  hearServerTime(NOW - 20 * MINUTE_MS);
  expect(useClockLead.getState()).toBe(0);
});
