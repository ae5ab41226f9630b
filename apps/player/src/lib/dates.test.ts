import { expect, test } from 'vitest';

import { toClockTime, toWallClock } from './dates.ts';

test.each([
  ['2026-11-15T06:42:00Z', { year: 2026, month: 11, day: 15, weekday: 0, time: '13:42' }],
  ['2026-12-31T16:59:59Z', { year: 2026, month: 12, day: 31, weekday: 4, time: '23:59' }],
  ['2026-12-31T17:00:00Z', { year: 2027, month: 1, day: 1, weekday: 5, time: '00:00' }],
])('%s is what a Bangkok clock shows, wherever the phone is', (moment, clock) => {
  expect(toWallClock(new Date(moment))).toEqual(clock);
});

test('a price has its time in seconds, in Bangkok', () => {
  expect(toClockTime(Date.UTC(2026, 10, 15, 6, 41, 52))).toBe('13:41:52');
  expect(toClockTime('2026-12-31T17:00:00.000Z')).toBe('00:00:00');
});
