/**
 * One phone, one account: however a number is spelled, it is stored as its national form 0XXXXXXXXX.
 * Answers undefined for what is not a phone number at all.
 */
export function normalisePhone(typed: string): string | undefined {
  const digits = typed.normalize('NFKC').replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
  if (!/^[0-9]{10,15}$/.test(digits)) return undefined;
  return digits.replace(/^(?:00)?66(?=[1-9][0-9]{8}$)/, '0');
}
