import { formatMoney, satang } from '@sanam/money';

interface Books {
  isProved: boolean;
  checks: readonly { rule: string; proved: number; violations: number }[];
  /** In satang. */
  house: Readonly<Record<string, number>>;
}

/** What a proof of the books came to, line by line. */
export function reportVerification({ isProved, checks, house }: Books): string[] {
  const rows = checks.map(
    ({ rule, proved, violations }) =>
      `  ${violations === 0 ? 'proved' : 'BROKEN'}  ${String(proved).padStart(10)}  ${rule}` +
      (violations === 0 ? '' : ` (${violations} broken)`),
  );
  const sums = Object.entries(house).map(
    ([kind, sum]) => `  ${kind.padEnd(14)} ${formatMoney(satang(sum)).padStart(20)} baht`,
  );
  return [
    ...rows,
    'The house:',
    ...sums,
    isProved
      ? 'The books are right.'
      : 'THE BOOKS ARE NOT RIGHT. Stop taking bets and restore from what is known to be good.',
  ];
}
