import { median } from '../figures/median.ts';
import type { Figure } from '../figures/print-figures.ts';
import type { StoreKind } from '../house/make-store.ts';
import type { Ran } from './messages.ts';
import type { Proof } from './prove-books.ts';
import { countOf, percentile, timesOf } from './record.ts';
import { RATE_S, SETTLE_S, SUSPEND_S, type DeskWork } from './run-desk.ts';
import type { Look } from './watch-server.ts';

/** What each store has promised, and how long it is to be kept up. */
export const PROMISED = {
  postgres: { rate: 500, seconds: 600, p50: 25, p99: 150, p999: 500 },
  pglite: { rate: 150, seconds: 300, p50: undefined, p99: 250, p999: undefined },
} as const satisfies Record<StoreKind, object>;

const CLOSE_P99_MS = 250;
/** Of those that were sent just before the odds moved or betting was suspended. */
const LATE_SHARE = 3;
const ACCEPTED_SHARE = 99.9;
const GROWTH_SHARE = 10;
/** Memory is still being taken at the beginning: it is watched from here on, or after a fifth of a short run. */
const SETTLED_MS = 120_000;

interface Loaded {
  ran: Ran;
  work: DeskWork;
  watched: readonly Look[];
  sockets: number;
}

export function figuresOfLoad(kind: StoreKind, { ran, work, watched, sockets }: Loaded): Figure[] {
  const { bets, reads, seconds } = ran;
  const caps = PROMISED[kind];
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
    { name: 'bets taken a second', value: countOf(bets, 'TAKEN') / seconds, digits: 1 },
    {
      name: 'came too late for the odds or the match',
      value: (100 * late) / all,
      ...percent,
      cap: LATE_SHARE,
    },
    {
      name: 'taken of the others',
      value: (100 * countOf(bets, 'TAKEN')) / (all - late),
      ...percent,
      cap: ACCEPTED_SHARE,
      isHigherBetter: true,
    },
    ...latency.map(([name, share, cap]) => ms(`bet, ${name}`, percentile(timesOf(bets), share), cap)),
    { name: 'reads a second', value: reads.outcome.length / seconds, digits: 1 },
    ...latency.map(([name, share]) => ms(`read, ${name}`, percentile(timesOf(reads), share))),
    { name: 'reads refused', value: countOf(reads, 'REFUSED'), cap: 0 },
    { name: 'failed or turned away', value: failed.reduce((sum, count) => sum + count, 0), cap: 0 },
    { name: 'without an answer at first', value: ran.lost, cap: 0 },
    {
      name: 'messages heard by the sockets',
      value: ran.heard,
      // Each heard of every change of odds; those of the warming up are not counted here.
      cap: sockets * Math.floor(seconds / RATE_S - 1),
      isHigherBetter: true,
    },
    ...figuresOfDesk(work, { seconds, closeCap: CLOSE_P99_MS }),
    ...figuresOfMemory(watched, seconds),
  ];
}

/** Under overload neither closing nor the operator's pace has a cap, but it is to be done all the same. */
export function figuresOfDesk(
  work: DeskWork,
  { seconds = 0, closeCap }: { seconds?: number; closeCap?: number } = {},
): Figure[] {
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

function figuresOfMemory(looks: readonly Look[], seconds: number): Figure[] {
  const from = Math.min(SETTLED_MS, seconds * 200);
  const watched = looks.filter(({ atMs }) => atMs >= from).map(({ mb }) => mb);
  if (watched.length < 3) throw new Error('the server did not say what it holds');
  const edge = Math.max(1, Math.floor(watched.length / 5));
  const [before, after] = [median(watched.slice(0, edge)), median(watched.slice(-edge))];
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

export function figuresOfProof(proof: Proof, taken: number): Figure[] {
  return [
    { name: 'postings', value: proof.postings },
    { name: 'rules of the books broken', value: proof.violations, cap: 0 },
    { name: 'drift', value: proof.driftSatang, unit: 'satang', cap: 0 },
    { name: 'bets in the books', value: proof.bets },
    { name: 'bets acknowledged', value: taken },
    { name: 'difference of the two', value: Math.abs(proof.bets - taken), cap: 0 },
  ];
}

function ms(name: string, value: number, cap?: number): Figure {
  return { name, value, unit: 'ms', digits: 1, ...(cap !== undefined && { cap }) };
}

const byTime = (one: number, other: number): number => one - other;
