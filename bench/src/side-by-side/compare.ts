import { median } from '../figures/median.ts';
import type { Figure } from '../figures/print-figures.ts';

/** Ours against the barest thing that does the same, measured in turn so that a busy machine hits both. */
export interface Comparison {
  ours: number[];
  theirs: number[];
}

/** One after the other, as often as asked; the first of each warms up and does not count. */
export async function compareInTurn(
  rounds: number,
  { ours, theirs }: { ours: () => Promise<number>; theirs: () => Promise<number> },
): Promise<Comparison> {
  const measured: Comparison = { ours: [], theirs: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const [one, other] = [await ours(), await theirs()];
    if (round === 0) continue;
    measured.ours.push(one);
    measured.theirs.push(other);
  }
  return measured;
}

interface Names {
  ours: string;
  theirs: string;
  unit?: string;
  digits?: number;
}

type Limits = Pick<Figure, 'goal' | 'cap' | 'isHigherBetter'>;

export function figuresOf({ ours, theirs }: Comparison, names: Names, limits: Limits): Figure[] {
  const { unit = '', digits = 0 } = names;
  return [
    { name: names.ours, value: median(ours), spread: ours, unit, digits },
    { name: names.theirs, value: median(theirs), spread: theirs, unit, digits },
    { name: 'ratio', value: median(ours) / median(theirs), digits: 2, ...limits },
  ];
}
