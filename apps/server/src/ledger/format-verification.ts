import { formatMoney, satang } from '@sanam/money';

interface Verification {
  isVerified: boolean;
  checks: readonly { rule: string; checked: number; violations: number }[];
  /** In satang. */
  house: Readonly<Record<string, number>>;
}

/** Formats the outcome of a ledger verification for an operator, line by line. */
export function formatVerification({ isVerified, checks, house }: Verification): string[] {
  const rows = checks.map(
    ({ rule, checked, violations }) =>
      `  ${violations === 0 ? 'ok      ' : 'VIOLATED'}  ${String(checked).padStart(10)}  ${rule}` +
      (violations === 0 ? '' : ` (${violations} violations)`),
  );
  const sums = Object.entries(house).map(
    ([kind, sum]) => `  ${kind.padEnd(14)} ${formatMoney(satang(sum)).padStart(20)} baht`,
  );
  return [
    ...rows,
    'House accounts:',
    ...sums,
    isVerified
      ? 'Ledger verification passed.'
      : 'LEDGER VERIFICATION FAILED. Stop taking bets and restore the last good backup.',
  ];
}
