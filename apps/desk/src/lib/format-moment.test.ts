import { expect, test } from 'vitest';

import { formatMoment } from './format-moment.ts';

test('formats a moment in Bangkok time, in the calendar of the language', () => {
  const moment = new Date('2026-11-14T17:05:09Z');
  expect(formatMoment(moment, 'en')).toBe('15 Nov 2026, 00:05:09');
  expect(formatMoment(moment, 'th')).toBe('15 พ.ย. 2569 00:05:09');
});
