import { divideHalfUp } from './divide-half-up.ts';
import { parseDecimal } from './parse-decimal.ts';

declare const rateBrand: unique symbol;

/** A multiply, a deduct or decimal odds: fixed-point with 4 decimals, as an integer (0.9 is 9000). */
export type Rate = number & { readonly [rateBrand]: true };

/** 10,000.0000: far above any price on the ladder, and small enough that arithmetic stays exact. */
const MAX_RATE = 100_000_000;

/** Marks a count of ten-thousandths as a rate; anything else is a defect in the caller. */
export function rate(tenThousandths: number): Rate {
  if (!Number.isInteger(tenThousandths) || tenThousandths < 0 || tenThousandths > MAX_RATE) {
    throw new RangeError(`not a rate in ten-thousandths: ${tenThousandths}`);
  }
  return (tenThousandths === 0 ? 0 : tenThousandths) as Rate;
}

export const RATE_ONE = rate(10_000);

/** A rate as the API has it (0.9 or "0.9000"); undefined if it is not one. */
export function parseRate(value: string | number): Rate | undefined {
  const parsed = parseDecimal(value, 4, MAX_RATE);
  return parsed === undefined || parsed < 0 ? undefined : rate(parsed);
}

/** The JSON number of a rate: it has at most 4 decimals and parses as the same rate. */
export function toRateNumber(value: Rate): number {
  return value / 10_000;
}

/** A ratio of whole numbers to 4 decimals; a tie rounds up, for the player in a multiply, for the house in a deduct. */
export function rateOfRatio(numerator: number, denominator: number): Rate {
  return rate(Number(divideHalfUp(BigInt(numerator) * 10_000n, BigInt(denominator))));
}
