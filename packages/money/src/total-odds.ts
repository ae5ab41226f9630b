import { divideHalfUp } from './divide-half-up.ts';
import type { Rate } from './rate.ts';

declare const totalOddsBrand: unique symbol;

/** The odds of several legs together: fixed-point with 3 decimals, as an integer (7.220 is 7220). */
export type TotalOdds = number & { readonly [totalOddsBrand]: true };

/** Up to here JSON numbers represent every total exactly. */
const MAX_TOTAL_ODDS = 4_000_000_000_000_000;

/** Marks a count of thousandths as total odds; anything else is a defect in the caller. */
export function totalOdds(thousandths: number): TotalOdds {
  if (!Number.isInteger(thousandths) || thousandths < 0 || thousandths > MAX_TOTAL_ODDS) {
    throw new RangeError(`not total odds in thousandths: ${thousandths}`);
  }
  return thousandths as TotalOdds;
}

/**
 * The product of decimal odds, exact, then rounded once to 3 decimals; a tie rounds up, for the player. Twenty high
 * odds can exceed every amount of money: then there is no total (undefined) and no bet can be placed.
 */
export function multiplyOdds(legs: readonly Rate[]): TotalOdds | undefined {
  const product = legs.reduce((total, odds) => total * BigInt(odds), 1_000n);
  const thousandths = divideHalfUp(product, 10_000n ** BigInt(legs.length));
  return thousandths > MAX_TOTAL_ODDS ? undefined : totalOdds(Number(thousandths));
}

/** The JSON number of total odds; it has at most 3 decimals. */
export function toTotalOddsNumber(total: TotalOdds): number {
  return total / 1_000;
}
