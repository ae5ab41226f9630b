import { formatVerification } from '../ledger/format-verification.ts';
import type { LedgerVerification } from '../ledger/ledger-checks.ts';

/** The outcome of a ledger verification, stored with a backup to compare the restored ledger with. */
export interface Totals {
  isVerified: boolean;
  /** By the code of the rule. */
  checks: Record<string, { checked: number; violations: number }>;
  /** In satang. */
  house: Record<string, number>;
}

export function toTotals({ isVerified, checks, house }: LedgerVerification): Totals {
  return {
    isVerified,
    checks: Object.fromEntries(
      checks.map(({ code, checked, violations }) => [code, { checked, violations }] as const),
    ),
    house,
  };
}

/**
 * Lists what differs. Rules that only one of the two versions has are ignored, and how many rows were checked once a
 * migration, which may add rows, has run in between.
 */
export function listDifferences(before: Totals, after: Totals, isMigrated: boolean): string[] {
  const counts = isMigrated ? (['violations'] as const) : (['checked', 'violations'] as const);
  const rules = Object.keys(before.checks).filter((code) => code in after.checks);
  const accounts = Object.keys({ ...before.house, ...after.house });
  return [
    ...counts.flatMap((count) =>
      rules
        .filter((code) => before.checks[code]?.[count] !== after.checks[code]?.[count])
        .map(
          (code) =>
            `${code}: ${before.checks[code]?.[count]} ${count} before, ${after.checks[code]?.[count]} now`,
        ),
    ),
    ...accounts
      .filter((kind) => before.house[kind] !== after.house[kind])
      .map((kind) => `${kind}: ${before.house[kind]} satang before, ${after.house[kind]} now`),
  ];
}

export function formatTotals({ checks, ...totals }: Totals): string[] {
  const rules = Object.entries(checks).map(([rule, { checked, violations }]) => ({
    rule,
    checked,
    violations,
  }));
  return formatVerification({ ...totals, checks: rules });
}
