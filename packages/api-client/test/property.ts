import { vi } from 'vitest';

/** PROPERTY_FACTOR=10 runs ten times as many cases; a failure prints its seed, and PROPERTY_SEED replays it. */
const factor = Number(process.env['PROPERTY_FACTOR'] ?? 1);
const seed = process.env['PROPERTY_SEED'];

/** Seconds on a quiet machine; a busy one must not fail a test that is only slow. */
vi.setConfig({ testTimeout: 60_000 * Math.max(1, factor) });

export function settings(cases: number): { numRuns: number; seed?: number } {
  return { numRuns: Math.ceil(cases * factor), ...(seed === undefined ? {} : { seed: Number(seed) }) };
}
