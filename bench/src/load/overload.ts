import type { Figure } from '../figures/print-figures.ts';
import type { StoreKind } from '../house/make-store.ts';
import { figuresOfDesk, PROMISED } from './figures-of-run.ts';
import type { Ran } from './messages.ts';
import { countOf, dueWithin, percentile, timesOf, type Records } from './record.ts';
import { WARM_UP, type Scene } from './scene.ts';

const FLOOD_S = 60;
const RUSH = { kind: 'rush', clients: 64, seconds: 10 } as const;
const TIMES = 3;
/** Of what was to be offered: whoever offers shares the machine with whoever is flooded. */
const OFFERED_SHARE = 0.9;
const AFTERWARDS_S = 30;
const REFUSED_MS = 100;
const RECOVERED_S = 10;

/** As much as it can do, three times as much, and an ordinary load from that moment on. */
export const overload: Scene = {
  stores: ['postgres', 'pglite'],
  crowdOf(kind, { rate = PROMISED[kind].rate, players = 4 * rate, sockets = rate }) {
    return { players, sockets };
  },
  async play({ kind, plan: { seconds = FLOOD_S, seed }, generator, startDesk }) {
    const desk = await startDesk();
    const warm = await generator.run({ ...WARM_UP, seed });
    const rush = await generator.run({ ...RUSH, seed });
    const capacity = countOf(rush.bets, 'TAKEN') / rush.seconds;
    console.log(`${kind}: capacity ${Math.round(capacity)} bets a second; ${TIMES} × that for ${seconds} s`);
    const ran = await generator.run({
      kind: 'offer',
      phases: [
        { betsPerSecond: TIMES * capacity, seconds },
        { betsPerSecond: Math.min(PROMISED[kind].rate, capacity / 2), seconds: AFTERWARDS_S },
      ],
      seed,
    });
    const work = await desk.stop();
    return {
      figures: [...figuresOfOverload(kind, ran, { seconds, capacity }), ...figuresOfDesk(work)],
      runs: [warm, rush, ran],
    };
  },
};

function figuresOfOverload(
  kind: StoreKind,
  ran: Ran,
  { seconds, capacity }: { seconds: number; capacity: number },
): Figure[] {
  const flood = dueWithin(ran.bets, 0, seconds * 1000);
  const after = dueWithin(ran.bets, seconds * 1000, Number.POSITIVE_INFINITY);
  const refusals = (from: 'dueMs' | 'sentMs') => timesOf(flood, { of: ['SHED'], from });
  const perSecond = (count: number) => ({ value: count / seconds, digits: 1 });
  const ms = { unit: 'ms', digits: 1 };
  const floor = (cap: number) => ({ cap, isHigherBetter: true });
  return [
    { name: 'bets a second, as many as it can', value: capacity, digits: 1 },
    {
      name: 'offered a second',
      value: flood.outcome.length / ((flood.sentMs.at(-1) ?? 0) / 1000),
      digits: 1,
      ...floor(OFFERED_SHARE * TIMES * capacity),
    },
    { name: 'taken a second meanwhile', ...perSecond(countOf(flood, 'TAKEN')) },
    { name: 'refused a second', ...perSecond(countOf(flood, 'SHED')), ...floor(1) },
    { name: 'refused after, p50', value: percentile(refusals('sentMs'), 0.5), ...ms },
    { name: 'refused after, p99', value: percentile(refusals('sentMs'), 0.99), ...ms, cap: REFUSED_MS },
    { name: 'refused after, slowest', value: percentile(refusals('sentMs'), 1), ...ms, goal: REFUSED_MS },
    { name: 'refused after, p99, from when it was due', value: percentile(refusals('dueMs'), 0.99), ...ms },
    { name: 'taken after, p99', value: percentile(timesOf(flood), 0.99), ...ms },
    { name: 'failed', value: countOf(ran.bets, 'FAILED'), cap: 0 },
    { name: 'without an answer at first', value: ran.lost, cap: 0 },
    { name: 'offered a second afterwards', value: after.outcome.length / AFTERWARDS_S, digits: 1 },
    {
      name: 'p99 in its cap again after',
      value: recoveredAfter(PROMISED[kind].p99, after, seconds * 1000),
      unit: 's',
      cap: RECOVERED_S,
    },
  ];
}

/** The end of the last second in which bets took too long or were turned away, or in which none was taken. */
function recoveredAfter(capMs: number, bets: Records, fromMs: number): number {
  for (let second = AFTERWARDS_S; second > 0; second -= 1) {
    const then = dueWithin(bets, fromMs + (second - 1) * 1000, fromMs + second * 1000);
    const taken = timesOf(then);
    const isShedding = taken.length < then.outcome.length || taken.length === 0;
    if (isShedding || percentile(taken, 0.99) > capMs) return second;
  }
  return 0;
}
