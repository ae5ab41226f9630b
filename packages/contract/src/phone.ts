/**
 * However a number is written, it is stored in its national form 0XXXXXXXXX, so that each phone has one account.
 * Returns undefined if the text is not a phone number.
 */
export function normalisePhone(typed: string): string | undefined {
  const digits = typed.normalize('NFKC').replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
  if (!/^[0-9]{10,15}$/.test(digits)) return undefined;
  return digits.replace(/^(?:00)?66(?=[1-9][0-9]{8}$)/, '0');
}

/** 0812345678 as 081-234-5678. Numbers of another length stay unchanged. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
}
