import { BET_MAX_BAHT, BET_MIN_BAHT } from '@sanam/contract';
import { baht, NO_MONEY, type Satang } from '@sanam/money';

export type AmountProblem = 'INVALID' | 'TOO_LITTLE' | 'TOO_MUCH' | 'NOT_IN_WALLET';

/** What is wrong with an amount; the server checks the same. A balance that is not known yet is no problem. */
export function problemOf({
  amount,
  stake,
  balance,
}: {
  readonly amount: Satang;
  readonly stake: Satang;
  readonly balance: Satang | undefined;
}): AmountProblem | undefined {
  if (amount <= NO_MONEY) return 'INVALID';
  if (amount < baht(BET_MIN_BAHT)) return 'TOO_LITTLE';
  if (amount > baht(BET_MAX_BAHT)) return 'TOO_MUCH';
  return balance !== undefined && stake > balance ? 'NOT_IN_WALLET' : undefined;
}
