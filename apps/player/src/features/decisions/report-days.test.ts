import { expect, test } from 'vitest';

import { reportDays } from './report-days.ts';

const at = (...times: readonly string[]) => times.map((createdAt) => ({ createdAt }));
// 00:30 in Bangkok.
const now = new Date('2026-11-15T17:30:00Z');

test('the report goes back to the day of the earliest bet, also after midnight', () => {
  expect(reportDays(at('2026-11-15T17:10:00Z'), now)).toBe(1);
  expect(reportDays(at('2026-11-15T17:10:00Z', '2026-11-15T16:50:00Z'), now)).toBe(2);
  expect(reportDays(at('2026-11-09T12:00:00Z'), now)).toBe(8);
});

test('a device whose clock is slow still gets a report of one day', () => {
  expect(reportDays(at('2026-11-16T18:00:00Z'), now)).toBe(1);
});
