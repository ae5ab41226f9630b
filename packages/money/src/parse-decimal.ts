const DECIMAL = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/;

/**
 * Reads a plain decimal ("1234.5") as an integer count of its last place (2 places: 123450), digit by digit.
 * A number is read from its own decimal text, which is what JSON carried. More places than asked for, an
 * exponent, spaces, or a value beyond `limit` is not read at all rather than rounded.
 */
export function parseDecimal(value: string | number, places: number, limit: number): number | undefined {
  const match = DECIMAL.exec(String(value));
  if (!match) return undefined;
  const [, minus, whole = '', fraction = ''] = match;
  if (fraction.length > places) return undefined;
  const scaled = Number(whole + fraction.padEnd(places, '0'));
  if (scaled > limit) return undefined;
  return minus && scaled !== 0 ? -scaled : scaled;
}
