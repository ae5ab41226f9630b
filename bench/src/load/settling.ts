import { setTimeout as wait } from 'node:timers/promises';
import type { Desk } from '../house/call-server.ts';
import { openMatch } from '../house/open-match.ts';
import { countOf, dueWithin, percentile, timesOf } from './record.ts';
import type { Scene } from './scene.ts';
import { watchServer } from './watch-server.ts';

const BETS = { postgres: 20_000, pglite: 5000 };
const CLIENTS = 32;
const LONGEST_S = 300;
const BETS_A_SECOND = 50;
const SETTLED_S = 20;
const GAP_MS = 100;
const BET_P99_MS = 500;

/** A match with many bets is settled while others bet on another one. */
export const settling: Scene = {
  stores: ['postgres', 'pglite'],
  crowdOf: (_kind, { players = 1000 }) => ({ players, sockets: 0 }),
  async play({
    kind,
    plan: { bets: most = BETS[kind], rate = BETS_A_SECOND, seed },
    address,
    generator,
    desk,
  }) {
    const [settled, open] = [await openMatch(desk), await openMatch(desk)];
    console.log(`${kind}: ${most} bets on a match, then its result, ${rate} bets a second meanwhile`);
    generator.tell({ kind: 'offers', offers: [settled] });
    const placed = await generator.run({ kind: 'rush', clients: CLIENTS, seconds: LONGEST_S, most, seed });
    await desk('POST', `/matches/${settled.id}/close`);
    generator.tell({ kind: 'offers', offers: [open] });

    const watch = await watchServer(address);
    const settling = timeOf(() => settle(desk, settled.id));
    const meanwhile = await generator.run({
      kind: 'offer',
      phases: [{ betsPerSecond: rate, seconds: SETTLED_S }],
      seed,
    });
    const seconds = (await settling) / 1000;
    const gaps = watch.stop().map(({ gapMs }) => gapMs);
    const beside = timesOf(dueWithin(meanwhile.bets, 0, seconds * 1000));
    const ms = { unit: 'ms', digits: 1 };
    const figures = [
      { name: 'bets settled', value: countOf(placed.bets, 'TAKEN'), cap: most, isHigherBetter: true },
      { name: 'settled after', value: seconds, unit: 's', digits: 1, cap: SETTLED_S },
      { name: 'settled a second', value: countOf(placed.bets, 'TAKEN') / seconds },
      { name: 'server away at most', value: Math.max(...gaps), ...ms, cap: GAP_MS },
      { name: 'bet on another match, p50', value: percentile(beside, 0.5), ...ms },
      { name: 'bet on another match, p99', value: percentile(beside, 0.99), ...ms, cap: BET_P99_MS },
      {
        name: 'bets not taken',
        value: meanwhile.bets.outcome.length - countOf(meanwhile.bets, 'TAKEN'),
        cap: 0,
      },
    ];
    return { figures, runs: [placed, meanwhile] };
  },
};

async function settle(desk: Desk, matchId: number): Promise<void> {
  await desk('POST', `/matches/${matchId}/result`, { result: 'RED' });
  for (;;) {
    const runs = await desk<{ status: string }[]>('GET', `/matches/${matchId}/settlements`);
    if (runs.every(({ status }) => status === 'DONE')) return;
    await wait(100);
  }
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
