import { divideHalfUp } from './divide-half-up.ts';
import type { Rate } from './rate.ts';
import { MAX_SATANG, satang, type Satang } from './satang.ts';
import type { TotalOdds } from './total-odds.ts';

/*
 * Every product is exact and rounded once, to the nearest satang. Half a satang goes to the receiver of the amount: to
 * the player in a win or a payout, to the house in a stake.
 */

export function scaleByRate(amount: Satang, by: Rate): Satang {
  return rounded(BigInt(amount) * BigInt(by), 10_000n);
}

/** amount × first × second, rounded once: rounding in between could be off by another satang. */
export function scaleByTwoRates(amount: Satang, first: Rate, second: Rate): Satang {
  return rounded(BigInt(amount) * BigInt(first) * BigInt(second), 100_000_000n);
}

/** undefined if the product exceeds what the ledger can store, which long slips can do. */
export function scaleByTotalOdds(amount: Satang, total: TotalOdds): Satang | undefined {
  const product = divideHalfUp(BigInt(amount) * BigInt(total), 1_000n);
  return product > MAX_SATANG ? undefined : satang(Number(product));
}

function rounded(numerator: bigint, denominator: bigint): Satang {
  return satang(Number(divideHalfUp(numerator, denominator)));
}
