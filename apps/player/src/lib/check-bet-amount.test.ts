import { baht } from '@sanam/money';
import { expect, test } from 'vitest';

import { checkBetAmount } from './check-bet-amount.ts';

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
