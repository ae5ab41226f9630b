import { formatFixed } from './format-fixed.ts';
import type { Satang } from './satang.ts';

/** Up to here JSON numbers represent every satang exactly; above, doubles are further apart than 0.01. */
export const MAX_JSON_SATANG = 7_000_000_000_000_000;

/** A balance as the API has it: "12450.75", no grouping. */
export function toBalanceString(amount: Satang): string {
  return formatFixed(amount, { places: 2, shown: 2 });
}

/** Baht as a JSON number; it has at most 2 decimals and parses as the same satang. */
export function toBaht(amount: Satang): number {
  if (Math.abs(amount) > MAX_JSON_SATANG)
    throw new RangeError(`too large for a JSON amount: ${amount} satang`);
  return amount / 100;
}
