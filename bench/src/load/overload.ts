import type { Figure } from '../figures/print-figures.ts';
import type { StoreKind } from '../house/make-store.ts';
import { PROMISED } from './figures-of-run.ts';
import type { Ran } from './messages.ts';
import { countOf, percentile, timesOf } from './record.ts';
import type { Generator } from './start-generator.ts';

const RUSH = { clients: 64, seconds: 10 };
const TIMES = 3;
const AFTERWARDS_S = 30;
const REFUSED_MS = 100;
const RECOVERED_S = 10;

export interface Overloaded {
  rush: Ran;
  flood: Ran;
  after: Ran;
}

/** As much as it can do, three times as much, and then an ordinary load at once. */
export async function overload(
  generator: Generator,
  kind: StoreKind,
  { seconds, seed }: { seconds: number; seed: number },
): Promise<Overloaded> {
  const rush = await generator.run({ kind: 'rush', ...RUSH, seed });
  const capacity = capacityOf(rush);
  console.log(`capacity ${Math.round(capacity)} bets a second; ${TIMES} times as much for ${seconds} s`);
  const offer = (betsPerSecond: number, forSeconds: number) =>
    generator.run({ kind: 'offer', betsPerSecond, readsPerSecond: 0, seconds: forSeconds, seed });
  const flood = await offer(TIMES * capacity, seconds);
  const after = await offer(Math.min(PROMISED[kind].rate, capacity / 2), AFTERWARDS_S);
  return { rush, flood, after };
}

export function figuresOfOverload(kind: StoreKind, { rush, flood, after }: Overloaded): Figure[] {
  const refusals = (from: 'dueMs' | 'sentMs') => timesOf(flood.bets, { of: ['SHED'], from });
  const failed = countOf(flood.bets, 'FAILED') + countOf(after.bets, 'FAILED');
  const ms = { unit: 'ms', digits: 1 };
  return [
    { name: 'bets a second, as many as it can', value: capacityOf(rush), digits: 1 },
    { name: 'offered a second', value: flood.bets.outcome.length / flood.seconds, digits: 1 },
    { name: 'taken a second meanwhile', value: countOf(flood.bets, 'TAKEN') / flood.seconds, digits: 1 },
    { name: 'refused a second', value: countOf(flood.bets, 'SHED') / flood.seconds, digits: 1 },
    { name: 'refused after, p50', value: percentile(refusals('sentMs'), 0.5), ...ms },
    { name: 'refused after, p99', value: percentile(refusals('sentMs'), 0.99), ...ms, cap: REFUSED_MS },
    { name: 'refused after, slowest', value: percentile(refusals('sentMs'), 1), ...ms, goal: REFUSED_MS },
    { name: 'refused after, p99, from when it was due', value: percentile(refusals('dueMs'), 0.99), ...ms },
    { name: 'taken after, p99', value: percentile(timesOf(flood.bets), 0.99), ...ms },
    { name: 'failed', value: failed, cap: 0 },
    { name: 'lost', value: countOf(flood.bets, 'LOST') + countOf(after.bets, 'LOST'), cap: 0 },
    { name: 'offered a second afterwards', value: after.bets.outcome.length / after.seconds, digits: 1 },
    { name: 'p99 in its cap again after', value: recoveredAfter(kind, after), unit: 's', cap: RECOVERED_S },
  ];
}

function capacityOf({ bets, seconds }: Ran): number {
  return countOf(bets, 'TAKEN') / seconds;
}

/** The end of the last second in which bets took too long or were turned away. */
function recoveredAfter(kind: StoreKind, { bets, seconds }: Ran): number {
  const cap = PROMISED[kind].p99;
  for (let second = seconds; second > 0; second -= 1) {
    const within = [(second - 1) * 1000, second * 1000] as const;
    const isShedding = timesOf(bets, { of: ['SHED', 'FAILED', 'LOST'], within }).length > 0;
    if (isShedding || percentile(timesOf(bets, { within }), 0.99) > cap) return second;
  }
  return 0;
}
