import { WITHDRAW_MIN_BAHT } from '@sanam/contract';
import type { RefusalCode } from '@sanam/contract';
import { baht, isWholeBaht, NO_MONEY, satang, type Satang } from '@sanam/money';

export type WithdrawProblem = 'TOO_LITTLE' | 'INSUFFICIENT' | 'NOT_WHOLE';

/** Why an amount cannot be withdrawn; undefined when it can, and for an empty field. */
export function checkWithdrawal(
  amount: Satang,
  { limit, isNoAmount }: { readonly limit: Satang; readonly isNoAmount: boolean },
): WithdrawProblem | undefined {
  if (amount === NO_MONEY && !isNoAmount) return undefined;
  if (amount > limit) return 'INSUFFICIENT';
  return amount < baht(WITHDRAW_MIN_BAHT) ? 'TOO_LITTLE' : undefined;
}

/** The problem behind the server's refusal; undefined for refusals that the form does not show. */
export function toWithdrawProblem(code: RefusalCode): WithdrawProblem | undefined {
  return PROBLEMS.get(code);
}

const PROBLEMS: ReadonlyMap<RefusalCode, WithdrawProblem> = new Map([
  ['WITHDRAW_MIN', 'TOO_LITTLE'],
  ['INSUFFICIENT_BALANCE', 'INSUFFICIENT'],
  ['WITHDRAW_WHOLE_BAHT', 'NOT_WHOLE'],
]);

/**
 * Only the full balance is paid out with its satang. When the balance grows after "withdraw all", the chosen amount is
 * no longer the full balance and is rounded down to whole baht.
 */
export function payableAmount(amount: Satang, limit: Satang): Satang {
  return amount >= limit || isWholeBaht(amount) ? amount : satang(amount - (amount % 100));
}
