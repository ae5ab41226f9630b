import { expect, test } from 'vitest';
import { addDays, bangkokDayRange, matchNightOf, startOfBangkokDay, toBangkokDay } from '../src/index.ts';

test('a day begins at midnight in Bangkok', () => {
  expect(toBangkokDay(new Date('2026-11-14T16:59:59.999Z'))).toBe('2026-11-14');
  expect(toBangkokDay(new Date('2026-11-14T17:00:00Z'))).toBe('2026-11-15');
  expect(startOfBangkokDay('2026-11-15')).toBe(Date.parse('2026-11-14T17:00:00Z'));
});

test('a day lasts from midnight to midnight in Bangkok', () => {
  const day = { from: new Date('2026-11-14T17:00:00Z'), to: new Date('2026-11-15T17:00:00Z') };
  expect(bangkokDayRange(new Date('2026-11-14T17:00:00Z'))).toEqual(day);
  expect(bangkokDayRange(new Date('2026-11-15T16:59:59.999Z'))).toEqual(day);
  expect(bangkokDayRange(new Date('2026-11-15T17:00:00Z')).from).toEqual(day.to);
  expect(bangkokDayRange(new Date('1950-01-01T00:00:00Z')).from.toISOString()).toBe(
    '1949-12-31T17:00:00.000Z',
  );
});

test('a night of fights lasts from 06:00 to 06:00 in Bangkok', () => {
  expect(matchNightOf(new Date('2026-11-16T22:59:59.999Z'))).toBe('2026-11-16');
  expect(matchNightOf(new Date('2026-11-16T23:00:00Z'))).toBe('2026-11-17');
  expect(matchNightOf(new Date('2026-11-17T22:59:59Z'))).toBe('2026-11-17');
});

test('days are added across the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
});
