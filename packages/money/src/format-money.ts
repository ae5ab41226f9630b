import { formatFixed, groupThousands } from './format-fixed.ts';
import { isWholeBaht, type Satang } from './satang.ts';

/**
 * Money on every screen, in every language: "12,450.75". The Thai form of the withdraw page is the same, since
 * th-TH groups and points like en-US and its default digits are these.
 *
 * - `sign`: a plus in front of a gain ("+900.00"); zero stays bare. A loss has the ASCII hyphen ("-100.00"), as
 *   rate names have, so that a copied figure is still a number elsewhere.
 * - `whole`: no decimals, for chips and limits ("+1,000"); an amount that has satang keeps them.
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
