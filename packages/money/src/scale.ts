import { divideHalfUp } from './divide-half-up.ts';
import type { Rate } from './rate.ts';
import { MAX_SATANG, satang, type Satang } from './satang.ts';
import type { TotalOdds } from './total-odds.ts';

/*
 * Every scaling is exact until one rounding at the end, to the nearest satang. A tie of half a satang goes to
 * whoever receives the amount: to the player in a win or a payout, to the house in what a bet takes.
 */

export function scaleByRate(amount: Satang, by: Rate): Satang {
  return rounded(BigInt(amount) * BigInt(by), 10_000n);
}

/** amount × first × second, rounded once: rounding in between would cost up to a satang more. */
export function scaleByTwoRates(amount: Satang, first: Rate, second: Rate): Satang {
  return rounded(BigInt(amount) * BigInt(first) * BigInt(second), 100_000_000n);
}

/** undefined when the product is more money than a ledger can hold, which long slips can reach. */
export function scaleByTotalOdds(amount: Satang, total: TotalOdds): Satang | undefined {
  const product = divideHalfUp(BigInt(amount) * BigInt(total), 1_000n);
  return product > MAX_SATANG ? undefined : satang(Number(product));
}

function rounded(numerator: bigint, denominator: bigint): Satang {
  return satang(Number(divideHalfUp(numerator, denominator)));
}
