import { median } from '../report/median.ts';
import type { Metric } from '../report/metric.ts';

/** Measurements of the server, and of the simplest program that does the same. */
export interface Comparison {
  ours: number[];
  baseline: number[];
}

/** Measures both alternately, so that a busy machine affects both; the first of each is a warm-up. */
export async function interleave(
  rounds: number,
  { ours, baseline }: { ours: () => Promise<number>; baseline: () => Promise<number> },
): Promise<Comparison> {
  const measured: Comparison = { ours: [], baseline: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const [one, other] = [await ours(), await baseline()];
    if (round === 0) continue;
    measured.ours.push(one);
    measured.baseline.push(other);
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
  return [
    { name: names.ours, value: median(ours), spread: ours, unit, digits },
    { name: names.baseline, value: median(baseline), spread: baseline, unit, digits },
    { name: 'ratio', value: median(ours) / median(baseline), digits: 2, ...limits },
  ];
}
