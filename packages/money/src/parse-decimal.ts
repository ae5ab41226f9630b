const DECIMAL = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/;

/**
 * Parses a plain decimal ("1234.5") as an integer in units of its last place (2 places: 123450), digit by digit.
 * A number is parsed from its own decimal text, which is what JSON contained. More than `places` decimals, an
 * exponent, spaces, or a value beyond `limit` gives undefined instead of a rounded value.
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
