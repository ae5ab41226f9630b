import { formatMoney, satang, type Satang } from '@sanam/money';

/** Whole baht with a real minus: "−122,520". Satang are cut off towards what is worse for the house. */
export function formatWhole(amount: Satang, { sign = false } = {}): string {
  return withMinus(formatMoney(satang(Math.floor(amount / 100) * 100), { whole: true, sign }));
}

/** The minus of the numeral font is as wide as a digit and read from afar; the hyphen is not. */
export function withMinus(text: string): string {
  return text.replace('-', '−');
}
