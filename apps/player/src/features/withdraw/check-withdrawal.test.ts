import { baht, NO_MONEY } from '@sanam/money';
import { expect, test } from 'vitest';

import { payableAmount, checkWithdrawal } from './check-withdrawal.ts';

const BALANCE = baht(12_450.75);

test.each([
  [0, undefined],
  [99, 'TOO_LITTLE'],
  [100, undefined],
  [12_450.75, undefined],
  [12_451, 'INSUFFICIENT'],
])('checks a withdrawal of %d from 12,450.75: %s', (amount, problem) => {
  expect(checkWithdrawal(baht(amount), { limit: BALANCE, isNoAmount: false })).toBe(problem);
});

test('a typed text that is no amount is too little', () => {
  expect(checkWithdrawal(NO_MONEY, { limit: BALANCE, isNoAmount: true })).toBe('TOO_LITTLE');
});

test('nothing can be withdrawn from a balance below the minimum', () => {
  expect(checkWithdrawal(baht(60), { limit: baht(60), isNoAmount: false })).toBe('TOO_LITTLE');
});

test('only the full balance is paid out with its satang', () => {
  expect(payableAmount(BALANCE, BALANCE)).toBe(BALANCE);
  expect(payableAmount(BALANCE, baht(13_000))).toBe(baht(12_450));
  expect(payableAmount(BALANCE, baht(12_000))).toBe(BALANCE);
  expect(payableAmount(baht(500), BALANCE)).toBe(baht(500));
});
