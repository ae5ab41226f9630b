import { formatMoney, satang } from '@sanam/money';
import type { LedgerProof } from '../../ledger/check.ts';

/** What the books came to at one moment: enough to know them again after they have been somewhere else. */
export interface Totals {
  isProved: boolean;
  /** By the code of the rule. */
  checks: Record<string, { proved: number; violations: number }>;
  /** In satang. */
  house: Record<string, number>;
}

export function totalsOf({ isProved, checks, house }: LedgerProof): Totals {
  return {
    isProved,
    checks: Object.fromEntries(
      checks.map(({ code, proved, violations }) => [code, { proved, violations }] as const),
    ),
    house,
  };
}

/** What is not as it was, each in a few words. Rules that only one of the two versions knows are left out. */
export function differencesOf(before: Totals, after: Totals): string[] {
  const rules = Object.keys(before.checks).filter((code) => code in after.checks);
  const accounts = Object.keys({ ...before.house, ...after.house });
  return [
    ...rules
      .filter((code) => before.checks[code]?.proved !== after.checks[code]?.proved)
      .map((code) => `${code}: ${before.checks[code]?.proved} before, ${after.checks[code]?.proved} now`),
    ...accounts
      .filter((kind) => before.house[kind] !== after.house[kind])
      .map((kind) => `${kind}: ${before.house[kind]} satang before, ${after.house[kind]} now`),
  ];
}

export function reportTotals({ isProved, checks, house }: Totals): string[] {
  return [
    ...Object.entries(checks).map(
      ([code, { proved, violations }]) =>
        `  ${violations === 0 ? 'proved' : 'BROKEN'}  ${String(proved).padStart(10)}  ${code}`,
    ),
    ...Object.entries(house).map(
      ([kind, sum]) => `  ${kind.padEnd(14)} ${formatMoney(satang(sum)).padStart(20)} baht`,
    ),
    isProved ? 'The books are right.' : 'THE BOOKS ARE NOT RIGHT.',
  ];
}
