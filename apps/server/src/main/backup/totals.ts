import type { LedgerVerification } from '../../ledger/ledger-checks.ts';
import { reportVerification } from '../report-verification.ts';

/** What the books came to at one moment: enough to know them again after they have been somewhere else. */
export interface Totals {
  isProved: boolean;
  /** By the code of the rule. */
  checks: Record<string, { proved: number; violations: number }>;
  /** In satang. */
  house: Record<string, number>;
}

export function totalsOf({ isProved, checks, house }: LedgerVerification): Totals {
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
    ...(['proved', 'violations'] as const).flatMap((what) =>
      rules
        .filter((code) => before.checks[code]?.[what] !== after.checks[code]?.[what])
        .map(
          (code) =>
            `${code}: ${before.checks[code]?.[what]} ${what} before, ${after.checks[code]?.[what]} now`,
        ),
    ),
    ...accounts
      .filter((kind) => before.house[kind] !== after.house[kind])
      .map((kind) => `${kind}: ${before.house[kind]} satang before, ${after.house[kind]} now`),
  ];
}

export function reportTotals({ checks, ...totals }: Totals): string[] {
  const rules = Object.entries(checks).map(([rule, { proved, violations }]) => ({
    rule,
    proved,
    violations,
  }));
  return reportVerification({ ...totals, checks: rules });
}
