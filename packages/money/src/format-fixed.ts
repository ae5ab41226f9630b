/**
 * Formats a fixed-point integer with `shown` of its decimals: 7220 with 3 places is "7.220". Hidden places round half
 * away from zero, so that a price and its negative have the same digits. `Intl` is not used because its digits and
 * grouping for Lao and Burmese differ between engines.
 */
export function formatFixed(value: number, { places, shown }: { places: number; shown: number }): string {
  const hidden = 10 ** (places - shown);
  const magnitude = Math.abs(value);
  const kept = Math.floor(magnitude / hidden) + (2 * (magnitude % hidden) >= hidden ? 1 : 0);
  const digits = String(kept).padStart(shown + 1, '0');
  const whole = digits.slice(0, digits.length - shown);
  const fraction = digits.slice(digits.length - shown);
  return `${value < 0 ? '-' : ''}${whole}${shown > 0 ? `.${fraction}` : ''}`;
}

/** Commas between thousands of a plain decimal: "-12450.75" → "-12,450.75". */
export function groupThousands(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
