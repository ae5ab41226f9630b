/** PROPERTY_FACTOR=10 runs ten times as many cases; a failure prints its seed, and PROPERTY_SEED replays it. */
const factor = Number(process.env['PROPERTY_FACTOR'] ?? 1);
const seed = process.env['PROPERTY_SEED'];

export function settings(cases: number): { numRuns: number; seed?: number } {
  return { numRuns: Math.ceil(cases * factor), ...(seed === undefined ? {} : { seed: Number(seed) }) };
}
