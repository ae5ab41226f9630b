import type { Metric } from '../report/metric.ts';
import type { DatabaseKind } from '../server/create-database.ts';
import { operatorMetrics, TARGETS } from './metrics.ts';
import type { RunResult } from './generator-messages.ts';
import { countOf, dueWithin, percentile, timesOf, type Records } from './records.ts';
import { WARM_UP, type Scenario } from './scenario.ts';

const FLOOD_S = 60;
const RUSH = { kind: 'rush', clients: 64, seconds: 10 } as const;
const TIMES = 3;
/** The least share of the schedule that must be sent: the generator shares the machine with the server. */
const SENT_SHARE = 0.9;
const AFTERWARDS_S = 30;
const SHED_MS = 100;
const RECOVERED_S = 10;

/** Measures the capacity, sends three times as much, and then an ordinary load. */
export const overload: Scenario = {
  databases: ['postgres', 'pglite'],
  countClients(kind, { rate = TARGETS[kind].rate, players = 4 * rate, sockets = rate }) {
    return { players, sockets };
  },
  async run({ kind, options: { seconds = FLOOD_S, seed }, generator, startOperator }) {
    const operator = await startOperator();
    const warm = await generator.run({ ...WARM_UP, seed });
    const rush = await generator.run({ ...RUSH, seed });
    const capacity = countOf(rush.bets, 'ACCEPTED') / rush.seconds;
    console.log(`${kind}: capacity ${Math.round(capacity)} bets a second; ${TIMES} × that for ${seconds} s`);
    const result = await generator.run({
      kind: 'schedule',
      phases: [
        { betsPerSecond: TIMES * capacity, seconds },
        { betsPerSecond: Math.min(TARGETS[kind].rate, capacity / 2), seconds: AFTERWARDS_S },
      ],
      seed,
    });
    const work = await operator.stop();
    return {
      metrics: [...overloadMetrics(kind, result, { seconds, capacity }), ...operatorMetrics(work)],
      runs: [warm, rush, result],
    };
  },
};

function overloadMetrics(
  kind: DatabaseKind,
  result: RunResult,
  { seconds, capacity }: { seconds: number; capacity: number },
): Metric[] {
  const flood = dueWithin(result.bets, 0, seconds * 1000);
  const after = dueWithin(result.bets, seconds * 1000, Number.POSITIVE_INFINITY);
  const shedTimes = (from: 'dueMs' | 'sentMs') => timesOf(flood, { of: ['SHED'], from });
  const perSecond = (count: number) => ({ value: count / seconds, digits: 1 });
  const ms = { unit: 'ms', digits: 1 };
  const floor = (cap: number) => ({ cap, isHigherBetter: true });
  return [
    { name: 'capacity, bets a second', value: capacity, digits: 1 },
    {
      name: 'sent a second',
      value: flood.outcome.length / ((flood.sentMs.at(-1) ?? 0) / 1000),
      digits: 1,
      ...floor(SENT_SHARE * TIMES * capacity),
    },
    { name: 'accepted a second meanwhile', ...perSecond(countOf(flood, 'ACCEPTED')) },
    { name: 'shed a second', ...perSecond(countOf(flood, 'SHED')), ...floor(1) },
    { name: 'shed after, p50', value: percentile(shedTimes('sentMs'), 0.5), ...ms },
    { name: 'shed after, p99', value: percentile(shedTimes('sentMs'), 0.99), ...ms, cap: SHED_MS },
    { name: 'shed after, slowest', value: percentile(shedTimes('sentMs'), 1), ...ms, goal: SHED_MS },
    { name: 'shed after, p99, from when it was due', value: percentile(shedTimes('dueMs'), 0.99), ...ms },
    { name: 'accepted after, p99', value: percentile(timesOf(flood), 0.99), ...ms },
    { name: 'failed', value: countOf(result.bets, 'FAILED'), cap: 0 },
    { name: 'no response at first', value: result.lost, cap: 0 },
    { name: 'sent a second afterwards', value: after.outcome.length / AFTERWARDS_S, digits: 1 },
    {
      name: 'p99 within its cap again after',
      value: recoveredAfter(TARGETS[kind].p99, after, seconds * 1000),
      unit: 's',
      cap: RECOVERED_S,
    },
  ];
}

/** The end of the last second in which bets took too long, were shed, or none was accepted. */
function recoveredAfter(capMs: number, bets: Records, fromMs: number): number {
  for (let second = AFTERWARDS_S; second > 0; second -= 1) {
    const then = dueWithin(bets, fromMs + (second - 1) * 1000, fromMs + second * 1000);
    const accepted = timesOf(then);
    const isShedding = accepted.length < then.outcome.length || accepted.length === 0;
    if (isShedding || percentile(accepted, 0.99) > capMs) return second;
  }
  return 0;
}
