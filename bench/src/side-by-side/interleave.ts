import { median, quartiles } from '../report/median.ts';
import type { Metric } from '../report/metric.ts';

/** Measurements of the server, and of the simplest program that does the same. */
export interface Comparison {
  ours: number[];
  baseline: number[];
}

/** Measures both in pairs of alternating order, so that a busy machine affects both; the first pair is a warm-up. */
export async function interleave(
  rounds: number,
  { ours, baseline }: { ours: () => Promise<number>; baseline: () => Promise<number> },
): Promise<Comparison> {
  const measured: Comparison = { ours: [], baseline: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const first = round % 2 === 0 ? await ours() : await baseline();
    const second = round % 2 === 0 ? await baseline() : await ours();
    if (round === 0) continue;
    measured.ours.push(round % 2 === 0 ? first : second);
    measured.baseline.push(round % 2 === 0 ? second : first);
  }
  return measured;
}

interface Names {
  ours: string;
  baseline: string;
  unit?: string;
  digits?: number;
}

type Limits = Pick<Metric, 'goal' | 'cap' | 'isHigherBetter'>;

/**
 * Both sides, and their ratio as the server may be slower by this much. A difference within the middle half of the
 * pairs counts as none, so the cap holds for the better end of it.
 */
export function notSlowerMetrics(comparison: Comparison, names: Names, byAtMost: number): Metric[] {
  const least = { goal: 1 - byAtMost, isHigherBetter: true, digits: 2 };
  const [ours, baseline, ratio] = comparisonMetrics(comparison, names, {}) as [Metric, Metric, Metric];
  const half = quartiles(ratio.spread ?? []);
  return [
    ours,
    baseline,
    { ...ratio, ...least },
    {
      ...least,
      name: 'the middle half of the pairs, upper end',
      value: half[1],
      spread: half,
      cap: 1 - byAtMost,
    },
  ];
}

export function comparisonMetrics({ ours, baseline }: Comparison, names: Names, limits: Limits): Metric[] {
  const { unit = '', digits = 0 } = names;
  const ratios = ours.map((value, pair) => value / (baseline[pair] ?? Number.NaN));
  return [
    { name: names.ours, value: median(ours), spread: ours, unit, digits },
    { name: names.baseline, value: median(baseline), spread: baseline, unit, digits },
    { name: 'ratio, median of the pairs', value: median(ratios), spread: ratios, digits: 2, ...limits },
  ];
}
