import { expect, test } from 'vitest';

import { addDays, addMonths, weeksOf } from '../src/calendar-days.ts';

test('adds days across the ends of months and years', () => {
  expect(addDays('2026-11-30', 1)).toBe('2026-12-01');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
});

test('adds a month to the same day, or the last day of a shorter month', () => {
  expect(addMonths('2026-11-15', 1)).toBe('2026-12-15');
  expect(addMonths('2026-12-31', 2)).toBe('2027-02-28');
  expect(addMonths('2026-01-31', -1)).toBe('2025-12-31');
});

test('shows a month in whole weeks from Sunday on', () => {
  const weeks = weeksOf('2026-11-15');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]?.[0]).toBe('2026-11-01');
  expect(weeks[5]?.[6]).toBe('2026-12-12');
  expect(weeksOf('2026-10-31')[0]?.[0]).toBe('2026-09-27');
});
