import { expect, test } from 'vitest';

import { addDays, readDay, startOfDay, toDay } from './days.ts';

test('a day begins at midnight in Bangkok', () => {
  expect(toDay(new Date('2026-11-14T16:59:59.999Z'))).toBe('2026-11-14');
  expect(toDay(new Date('2026-11-14T17:00:00Z'))).toBe('2026-11-15');
  expect(startOfDay('2026-11-15')).toBe(Date.parse('2026-11-14T17:00:00Z'));
});

test('days are counted over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});

test.each([null, '', 'tomorrow', '2026-02-31', '2026-13-01', '2026-11-16', '1999-12-31'])(
  'an address with %s means today',
  (text) => expect(readDay(text, '2026-11-15')).toBe('2026-11-15'),
);

test('an address with a day that has been means that day', () => {
  expect(readDay('2026-11-14', '2026-11-15')).toBe('2026-11-14');
});
