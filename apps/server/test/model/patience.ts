import process from 'node:process';

export const IS_SOAK = process.env['SANAM_SOAK_MINUTES'] !== undefined;

/**
 * Said with every run; SANAM_SEED plays the same games again. New ones are played in every soak: what a change is
 * judged by must not depend on the minute.
 */
export const SEED = Number(process.env['SANAM_SEED'] ?? (IS_SOAK ? Date.now() % 2_147_483_647 : 1));

/** How long a game that differs may be cut down. */
export const SHRINK_MS = 120_000;

export interface Patience {
  runs: number;
  ms: number;
  isOver(): boolean;
}

/** A little each time, and with SANAM_SOAK_MINUTES as much as fits into those. */
export function patienceFor({ usually, soaking }: { usually: number; soaking: number }): Patience {
  const minutes = process.env['SANAM_SOAK_MINUTES'];
  const ms = Number(minutes ?? 1) * 60_000;
  let since: number | undefined;
  return {
    runs: minutes === undefined ? usually : soaking,
    ms,
    // A test that is only slow, on a busy machine, has still tested something.
    isOver: () => performance.now() - (since ??= performance.now()) > ms,
  };
}
