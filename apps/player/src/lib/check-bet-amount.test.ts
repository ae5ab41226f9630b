import { baht } from '@sanam/money';
import { expect, test } from 'vitest';

import { checkBetAmount, findDetour } from './check-bet-amount.ts';

test.each([
  [0, 0, 1000, 'INVALID'],
  [9, 9, 1000, 'TOO_LITTLE'],
  [10, 10, 1000, undefined],
  [10_000, 10_000, 10_000, undefined],
  [10_001, 10_001, 20_000, 'TOO_MUCH'],
  [100, 100, 99.99, 'NOT_IN_WALLET'],
  // A bet on an underdog takes less than the amount; the balance has to cover what is taken.
  [100, 90, 90, undefined],
  [100, 90, 89.99, 'NOT_IN_WALLET'],
] as const)('checks an amount of %d that takes %d from %d: %s', (amount, stake, balance, problem) => {
  expect(checkBetAmount({ amount: baht(amount), stake: baht(stake), balance: baht(balance) })).toBe(problem);
});

test('an unknown balance is no problem', () => {
  expect(checkBetAmount({ amount: baht(100), stake: baht(100), balance: undefined })).toBeUndefined();
});

test.each([
  [100, 40, 0, 60],
  [100, 99.5, 0, 50],
  // The debt is paid out of the deposit before the bet can be.
  [100, 40, 30, 90],
  [100, 39.5, 0.25, 61],
])('a bet of %d with %d and a debt of %d needs a deposit of %d', (stake, balance, owed, deposit) => {
  const wallet = { stake: baht(stake), balance: baht(balance), owed: baht(owed), houseMax: baht(10_000) };
  expect(findDetour('NOT_IN_WALLET', wallet)).toEqual({ kind: 'deposit', amount: baht(deposit) });
});
