import { BoundedMap } from '@sanam/runtime';

/** How much of its rate a key may have at once. */
const BURST_MS = 2000;
/** The key whose last call is the longest ago is forgotten first; it may have its burst again. */
const MAX_KEYS = 100_000;

/**
 * Spaces out the calls of each key: after two seconds' worth at once they come no faster than the rate. Returns a
 * function that says how many milliseconds the next call of a key has to wait.
 */
export function createKeyedPace(perSecond: number): (key: number | string) => number {
  const intervalMs = 1000 / perSecond;
  /** When the calls of a key would have come, one after the other at the rate. */
  const caughtUpAt = new BoundedMap<number | string, number>(MAX_KEYS);
  return (key) => {
    const now = performance.now();
    const next = Math.max(now, caughtUpAt.get(key) ?? 0) + intervalMs;
    caughtUpAt.set(key, next);
    return Math.max(0, next - now - BURST_MS);
  };
}
