/**
 * However a number is written, it is stored in its national form 0XXXXXXXXX, so that each phone has one account.
 * Returns undefined if the text is not a phone number.
 */
export function normalisePhone(typed: string): string | undefined {
  const digits = typed.normalize('NFKC').replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
  if (!/^[0-9]{10,15}$/.test(digits)) return undefined;
  return digits.replace(/^(?:00)?66(?=[1-9][0-9]{8}$)/, '0');
}
