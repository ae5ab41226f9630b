import { baht, sumSatang, toBaht } from '@sanam/money';

/** Sums of the API, which are in baht, added without the errors of binary fractions. */
export function sumBaht(...amounts: readonly number[]): number {
  return toBaht(sumSatang(amounts.map((amount) => baht(amount))));
}
