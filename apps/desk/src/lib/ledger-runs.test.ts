import { expect, test } from 'vitest';

import { markRuns, nextRunAt } from './ledger-runs.ts';

const at = (time: string) => ({ verifiedAt: `2026-11-17T${time}:00.000Z`, violatedRules: 0 });
const NEWEST_FIRST = [at('13:40'), at('13:30'), at('13:00'), at('12:50')];

test('a verification is late when much more than the interval lies before it', () => {
  expect(markRuns(NEWEST_FIRST, 10).map(({ run, isLate }) => [run.verifiedAt.slice(11, 16), isLate])).toEqual(
    [
      ['12:50', false],
      ['13:00', false],
      ['13:30', true],
      ['13:40', false],
    ],
  );
  expect(markRuns(NEWEST_FIRST, 0).some(({ isLate }) => isLate)).toBe(false);
});

test('the next verification follows the last one by the interval', () => {
  expect(nextRunAt(NEWEST_FIRST, 10)).toBe(Date.parse('2026-11-17T13:50:00Z'));
  expect(nextRunAt(NEWEST_FIRST, 0)).toBeUndefined();
  expect(nextRunAt([], 10)).toBeUndefined();
});
