import { setTimeout as wait } from 'node:timers/promises';
import type { Api } from '../server/api-client.ts';
import { openMatch } from '../server/matches.ts';
import { countOf, dueWithin, percentile, timesOf } from './records.ts';
import type { Scenario } from './scenario.ts';
import { sampleMetrics } from './sample-metrics.ts';

const BETS = { postgres: 20_000, pglite: 5000 };
const CLIENTS = 32;
const LIMIT_S = 300;
const BETS_A_SECOND = 50;
const SETTLED_S = 20;
const GAP_MS = 100;
const BET_P99_MS = 500;

/** Settles a match with many bets while players bet on another one. */
export const settlement: Scenario = {
  databases: ['postgres', 'pglite'],
  countClients: (_kind, { players = 1000 }) => ({ players, sockets: 0 }),
  async run({
    kind,
    options: { bets: maxBets = BETS[kind], rate = BETS_A_SECOND, seed },
    address,
    generator,
    desk,
  }) {
    const [settled, open] = [await openMatch(desk), await openMatch(desk)];
    console.log(`${kind}: ${maxBets} bets on a match, then its result, ${rate} bets a second meanwhile`);
    generator.setOffers([settled]);
    const placed = await generator.run({ kind: 'rush', clients: CLIENTS, seconds: LIMIT_S, maxBets, seed });
    await desk('POST /desk/matches/{id}/close', { id: settled.id });
    generator.setOffers([open]);

    const watch = await sampleMetrics(address);
    const settling = timeWork(() => settle(desk, settled.id));
    const meanwhile = await generator.run({
      kind: 'schedule',
      phases: [{ betsPerSecond: rate, seconds: SETTLED_S }],
      seed,
    });
    const seconds = (await settling) / 1000;
    const gaps = watch.stop().map(({ gapMs }) => gapMs);
    const beside = timesOf(dueWithin(meanwhile.bets, 0, seconds * 1000));
    const ms = { unit: 'ms', digits: 1 };
    const metrics = [
      { name: 'bets settled', value: countOf(placed.bets, 'ACCEPTED'), cap: maxBets, isHigherBetter: true },
      { name: 'settled after', value: seconds, unit: 's', digits: 1, cap: SETTLED_S },
      { name: 'settled a second', value: countOf(placed.bets, 'ACCEPTED') / seconds },
      { name: 'longest block of the event loop', value: Math.max(...gaps), ...ms, cap: GAP_MS },
      { name: 'bet on another match, p50', value: percentile(beside, 0.5), ...ms },
      { name: 'bet on another match, p99', value: percentile(beside, 0.99), ...ms, cap: BET_P99_MS },
      {
        name: 'bets not accepted',
        value: meanwhile.bets.outcome.length - countOf(meanwhile.bets, 'ACCEPTED'),
        cap: 0,
      },
    ];
    return { metrics, runs: [placed, meanwhile] };
  },
};

async function settle(desk: Api, matchId: number): Promise<void> {
  await desk('POST /desk/matches/{id}/result', { id: matchId, body: { result: 'RED' } });
  for (;;) {
    const runs = await desk('GET /desk/matches/{id}/settlements', { id: matchId });
    if (runs.every(({ status }) => status === 'DONE')) return;
    await wait(100);
  }
}

async function timeWork(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
