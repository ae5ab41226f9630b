import { expect, test } from 'vitest';
import { listDifferences } from './totals.ts';

const totals = (checked: number, violations: number, bank: number) => ({
  isVerified: violations === 0,
  checks: { BETS_MOVE_ONCE: { checked, violations } },
  house: { HOUSE_BANK: bank },
});

test('rows that a migration has added are no difference, but money and violations are', () => {
  const before = totals(3, 0, -100);
  expect(listDifferences(before, totals(4, 0, -100), true)).toEqual([]);
  expect(listDifferences(before, totals(4, 1, -99), true)).toEqual([
    'BETS_MOVE_ONCE: 0 violations before, 1 now',
    'HOUSE_BANK: -100 satang before, -99 now',
  ]);
  expect(listDifferences(before, totals(4, 0, -100), false)).toEqual([
    'BETS_MOVE_ONCE: 3 checked before, 4 now',
  ]);
});
