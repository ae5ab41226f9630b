/** The most that a field without a limit of its own accepts; small enough that adding chips stays exact. */
export const MAX_TYPED_BAHT = 1_000_000_000;

/**
 * What a player typed or pasted into an amount field, as whole baht: "1,000" is 1000, "12.5" is 12, and anything
 * that is not a number is 0. Never more than `maxBaht`, never more than what was typed. Thai, Lao, Burmese and
 * full-width digits count as digits.
 */
export function parseTypedAmount(text: string, maxBaht: number = MAX_TYPED_BAHT): number {
  const plain = text.replace(/[๐-๙໐-໙၀-၉０-９]/g, asciiDigit).replace(/[\s,]/g, '');
  const whole = /^(\d+)(?:\.\d*)?$/.exec(plain)?.[1];
  if (whole === undefined) return 0;
  return Math.max(0, Math.floor(Math.min(Number(whole), maxBaht, MAX_TYPED_BAHT)) || 0);
}

/** Unicode has the ten digits of a script in sequence, so the distance from its zero is the digit. */
function asciiDigit(digit: string): string {
  const zero = ZEROS.findLast((candidate) => candidate <= digit) ?? '0';
  return String(digit.charCodeAt(0) - zero.charCodeAt(0));
}

const ZEROS = ['๐', '໐', '၀', '０'];
