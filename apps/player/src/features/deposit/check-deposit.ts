import { DEPOSIT_MAX_BAHT, DEPOSIT_MIN_BAHT } from '@sanam/contract';
import { baht, formatMoney, NO_MONEY, type Satang } from '@sanam/money';

export type DepositProblem = 'NONE' | 'TOO_LITTLE' | 'TOO_MUCH';

/** Why an amount cannot be deposited; undefined when it can. */
export function checkDeposit(amount: Satang): DepositProblem | undefined {
  if (amount === NO_MONEY) return 'NONE';
  if (amount < baht(DEPOSIT_MIN_BAHT)) return 'TOO_LITTLE';
  return amount > baht(DEPOSIT_MAX_BAHT) ? 'TOO_MUCH' : undefined;
}

export const LIMITS = {
  min: DEPOSIT_MIN_BAHT,
  max: formatMoney(baht(DEPOSIT_MAX_BAHT), { whole: true }),
};
