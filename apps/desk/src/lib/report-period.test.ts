import { expect, test } from 'vitest';

import { addDays, daysOf } from './report-period.ts';

const CHOSEN = { from: '2026-01-02', to: '2026-01-05' };

test('a period ends with its day and counts it', () => {
  expect(daysOf('evening', '2026-11-17', CHOSEN)).toEqual({ from: '2026-11-17', to: '2026-11-17' });
  expect(daysOf('week', '2026-03-03', CHOSEN)).toEqual({ from: '2026-02-25', to: '2026-03-03' });
  expect(daysOf('range', '2026-03-03', CHOSEN)).toEqual(CHOSEN);
});

test('days are added over months and leap years', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});
