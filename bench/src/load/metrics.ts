import { median } from '../report/median.ts';
import type { Metric } from '../report/metric.ts';
import type { DatabaseKind } from '../server/create-database.ts';
import type { RunResult } from './generator-messages.ts';
import type { LedgerState } from './verify-ledger.ts';
import { countOf, percentile, timesOf } from './records.ts';
import { RATE_S, SETTLE_S, SUSPEND_S, type OperatorWork } from './operator-activity.ts';
import type { Sample } from './sample-metrics.ts';

/** The load that each database has to sustain, for how long, and with which latencies. */
export const TARGETS = {
  postgres: { rate: 500, seconds: 600, p50: 25, p99: 150, p999: 500 },
  pglite: { rate: 150, seconds: 300, p50: undefined, p99: 250, p999: undefined },
} as const satisfies Record<DatabaseKind, object>;

const CLOSE_P99_MS = 250;
/** Percent of the bets that may arrive after the odds changed or betting closed. */
const LATE_SHARE = 3;
const ACCEPTED_SHARE = 99.9;
const GROWTH_SHARE = 10;
/** Memory still grows at the beginning, so it is compared from here on, or after a fifth of a short run. */
const SETTLED_MS = 120_000;

interface Loaded {
  result: RunResult;
  work: OperatorWork;
  samples: readonly Sample[];
  sockets: number;
}

export function loadMetrics(kind: DatabaseKind, { result, work, samples, sockets }: Loaded): Metric[] {
  const { bets, reads, seconds } = result;
  const caps = TARGETS[kind];
  const percent = { unit: '%', digits: 2 };
  const all = bets.outcome.length;
  const failed = [bets, reads].flatMap((records) =>
    (['SHED', 'FAILED'] as const).map((outcome) => countOf(records, outcome)),
  );
  const late = countOf(bets, 'LATE');
  const latency = [
    ['p50', 0.5, caps.p50],
    ['p99', 0.99, caps.p99],
    ['p99.9', 0.999, caps.p999],
    ['slowest', 1, undefined],
  ] as const;
  return [
    { name: 'bets offered a second', value: all / seconds, digits: 1 },
    { name: 'bets accepted a second', value: countOf(bets, 'ACCEPTED') / seconds, digits: 1 },
    {
      name: 'arrived after the odds changed or betting closed',
      value: (100 * late) / all,
      ...percent,
      cap: LATE_SHARE,
    },
    {
      name: 'accepted of the others',
      value: (100 * countOf(bets, 'ACCEPTED')) / (all - late),
      ...percent,
      cap: ACCEPTED_SHARE,
      isHigherBetter: true,
    },
    ...latency.map(([name, share, cap]) => ms(`bet, ${name}`, percentile(timesOf(bets), share), cap)),
    { name: 'reads a second', value: reads.outcome.length / seconds, digits: 1 },
    ...latency.map(([name, share]) => ms(`read, ${name}`, percentile(timesOf(reads), share))),
    { name: 'reads refused', value: countOf(reads, 'REFUSED'), cap: 0 },
    { name: 'failed or shed', value: failed.reduce((sum, count) => sum + count, 0), cap: 0 },
    { name: 'no response at first', value: result.lost, cap: 0 },
    {
      name: 'messages received by the sockets',
      value: result.socketMessages,
      // Every socket receives every change of odds; those of the warm-up are not counted.
      cap: sockets * Math.floor(seconds / RATE_S - 1),
      isHigherBetter: true,
    },
    ...operatorMetrics(work, { seconds, closeCap: CLOSE_P99_MS }),
    ...memoryMetrics(samples, seconds),
  ];
}

/** Under overload closing a match has no cap, but it must not fail. */
export function operatorMetrics(
  work: OperatorWork,
  { seconds = 0, closeCap }: { seconds?: number; closeCap?: number } = {},
): Metric[] {
  const floor = (everyS: number) => ({ cap: Math.floor(seconds / everyS), isHigherBetter: true });
  const failed = Object.values(work.failed).reduce((sum, count) => sum + count, 0);
  const p99 = (times: readonly number[]) => percentile(times.toSorted(byTime), 0.99);
  return [
    { name: 'odds changed', value: work.rates.length, ...floor(RATE_S) },
    ms('odds change, p99', p99(work.rates)),
    { name: 'matches closed', value: work.closes.length, ...floor(SUSPEND_S) },
    ms('close, p99', p99(work.closes), closeCap),
    { name: 'matches settled', value: work.settlements.length, ...floor(SETTLE_S) },
    { name: 'failed at the desk', value: failed, cap: 0 },
  ];
}

function memoryMetrics(all: readonly Sample[], seconds: number): Metric[] {
  const from = Math.min(SETTLED_MS, seconds * 200);
  const samples = all.filter(({ atMs }) => atMs >= from).map(({ mb }) => mb);
  if (samples.length < 3) throw new Error('the server reported no memory');
  const edge = Math.max(1, Math.floor(samples.length / 5));
  const [before, after] = [median(samples.slice(0, edge)), median(samples.slice(-edge))];
  return [
    { name: 'memory, first and last part', value: after, unit: 'MB', spread: [before, after] },
    {
      name: `memory grown after ${Math.round(from / 1000)} s`,
      value: (100 * (after - before)) / before,
      unit: '%',
      digits: 1,
      cap: GROWTH_SHARE,
    },
  ];
}

export function ledgerMetrics(ledger: LedgerState, accepted: number): Metric[] {
  return [
    { name: 'postings', value: ledger.postings },
    { name: 'ledger rules violated', value: ledger.violations, cap: 0 },
    { name: 'drift', value: ledger.driftSatang, unit: 'satang', cap: 0 },
    { name: 'bets in the ledger', value: ledger.bets },
    { name: 'bets acknowledged', value: accepted },
    { name: 'difference of the two', value: Math.abs(ledger.bets - accepted), cap: 0 },
  ];
}

function ms(name: string, value: number, cap?: number): Metric {
  return { name, value, unit: 'ms', digits: 1, ...(cap !== undefined && { cap }) };
}

const byTime = (one: number, other: number): number => one - other;
