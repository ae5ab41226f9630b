import { expect, test } from 'vitest';

import { readDay } from './days.ts';

test.each([null, '', 'tomorrow', '2026-02-31', '2026-13-01', '2026-11-16', '1999-12-31'])(
  'an address with %s means today',
  (text) => expect(readDay(text, '2026-11-15')).toBe('2026-11-15'),
);

test('a past day in the address is used', () => {
  expect(readDay('2026-11-14', '2026-11-15')).toBe('2026-11-14');
});
