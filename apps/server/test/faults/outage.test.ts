import { expect, test } from 'vitest';
import { startPostgres } from '../../../../tools/throwaway-postgres.mjs';
import { startBettingLoad } from '../harness/betting-load.ts';
import { startStopwatch } from '../harness/stopwatch.ts';
import {
  ARE_TIMES_JUDGED,
  ROUNDS,
  UP_WITHIN_MS,
  expectAllKept,
  expectWithin,
  moreBets,
  openServed,
  prepare,
  spread,
} from './fault-run.ts';

test(
  `a PostgreSQL that crashes ${ROUNDS} times under bets is told as 503 while it is away, and nothing is lost`,
  async () => {
    const postgres = await startPostgres({ isOwn: true });
    try {
      const store = { DATABASE_URL: await postgres.createDatabase('outage'), DATA_DIR: 'memory' };
      const { players, offer } = await prepare(store);
      const server = await openServed(store);
      const met: { at: number; what: number | Error }[] = [];
      const bettors = startBettingLoad(server.front, players, offer, {
        onRetry: (what) => void met.push({ at: performance.now(), what }),
      });
      const outages: { from: number; back: number }[] = [];
      const recoveries: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await moreBets(bettors, players.length + Math.floor(Math.random() * 100));
        const from = performance.now();
        await postgres.restartImmediate();
        outages.push({ from, back: performance.now() });
        const taken = startStopwatch();
        await bettors.next();
        recoveries.push(taken());
      }
      await moreBets(bettors, players.length);
      await expectAllKept(store, server, bettors);

      // It always answers, and only while the database is away it is that it cannot say.
      expect(new Set(met.map(({ what }) => what))).toEqual(new Set([503]));
      const isDuring = (at: number) =>
        outages.some(({ from, back }) => at >= from && at <= back + UP_WITHIN_MS);
      if (ARE_TIMES_JUDGED) expect(met.filter(({ at }) => !isDuring(at))).toEqual([]);
      console.log(
        `figures: ${ROUNDS} outages, ${bettors.intents.length} bets, ${met.length} times 503, a bet again after ${spread(recoveries)}`,
      );
      expectWithin(recoveries, UP_WITHIN_MS);
    } finally {
      await postgres.stop();
    }
  },
  60_000 + ROUNDS * 30_000,
);
