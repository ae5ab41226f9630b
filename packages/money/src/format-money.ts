import { formatFixed, groupThousands } from './format-fixed.ts';
import { isWholeBaht, type Satang } from './satang.ts';

/**
 * Money on every screen, in every language: "12,450.75". Thai has the same format: th-TH uses the digits, grouping
 * and decimal point of en-US.
 *
 * - `sign`: a plus before a gain ("+900.00"), none before zero. A loss has the ASCII hyphen ("-100.00"), as in rate
 *   names, so that a copied amount is still a number elsewhere.
 * - `whole`: no decimals, for chips and limits ("+1,000"); an amount with satang keeps them.
 */
export function formatMoney(amount: Satang, { sign = false, whole = false }: MoneyForm = {}): string {
  const shown = whole && isWholeBaht(amount) ? 0 : 2;
  const text = groupThousands(formatFixed(amount, { places: 2, shown }));
  return sign && amount > 0 ? `+${text}` : text;
}

export interface MoneyForm {
  readonly sign?: boolean;
  readonly whole?: boolean;
}
