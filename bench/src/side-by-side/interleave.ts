import { median } from '../report/median.ts';
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

export function comparisonMetrics({ ours, baseline }: Comparison, names: Names, limits: Limits): Metric[] {
  const { unit = '', digits = 0 } = names;
  const ratios = ours.map((value, pair) => value / (baseline[pair] ?? Number.NaN));
  return [
    { name: names.ours, value: median(ours), spread: ours, unit, digits },
    { name: names.baseline, value: median(baseline), spread: baseline, unit, digits },
    { name: 'ratio, median of the pairs', value: median(ratios), spread: ratios, digits: 2, ...limits },
  ];
}
