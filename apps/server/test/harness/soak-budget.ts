import process from 'node:process';

export const IS_SOAK = process.env['SANAM_SOAK_MINUTES'] !== undefined;

/**
 * Printed with every run; SANAM_SEED repeats a run. Only the soak picks new seeds: a change is judged by fixed ones.
 */
export const SEED = Number(process.env['SANAM_SEED'] ?? (IS_SOAK ? Date.now() % 2_147_483_647 : 1));

/** How long a failing case may be shrunk. */
export const SHRINK_MS = 120_000;

export interface Budget {
  runs: number;
  ms: number;
  isSpent(): boolean;
}

/** A short run each time, and with SANAM_SOAK_MINUTES as much as fits into those minutes. */
export function budgetFor({ short, soak }: { short: number; soak: number }): Budget {
  const minutes = process.env['SANAM_SOAK_MINUTES'];
  const ms = Number(minutes ?? 1) * 60_000;
  let since: number | undefined;
  return {
    runs: minutes === undefined ? short : soak,
    ms,
    // Running out of time on a busy machine is not a failure: what has run by then has been tested.
    isSpent: () => performance.now() - (since ??= performance.now()) > ms,
  };
}
