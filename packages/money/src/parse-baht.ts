import { parseDecimal } from './parse-decimal.ts';
import { MAX_SATANG, satang, type Satang } from './satang.ts';

/** Baht as the API has them (12450.75 or "12450.75"), exactly; undefined if it is not such an amount. */
export function parseBaht(value: string | number): Satang | undefined {
  const parsed = parseDecimal(value, 2, MAX_SATANG);
  return parsed === undefined ? undefined : satang(parsed);
}

/** Baht known to be valid: a constant, or an amount that was checked before. */
export function baht(value: number): Satang {
  const parsed = parseBaht(value);
  if (parsed === undefined) throw new RangeError(`not an amount in baht with at most 2 decimals: ${value}`);
  return parsed;
}
