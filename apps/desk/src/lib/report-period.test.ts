import { expect, test } from 'vitest';

import { daysOf } from './report-period.ts';

const CHOSEN = { from: '2026-01-02', to: '2026-01-05' };

test('a period ends with its day and counts it', () => {
  expect(daysOf('evening', '2026-11-17', CHOSEN)).toEqual({ from: '2026-11-17', to: '2026-11-17' });
  expect(daysOf('week', '2026-03-03', CHOSEN)).toEqual({ from: '2026-02-25', to: '2026-03-03' });
  expect(daysOf('range', '2026-03-03', CHOSEN)).toEqual(CHOSEN);
});
