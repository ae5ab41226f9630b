import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startBettingLoad } from '../harness/betting-load.ts';
import { withDatabase } from '../harness/database.ts';
import { startStopwatch } from '../harness/stopwatch.ts';
import { STORE, freshStore } from '../harness/store.ts';
import {
  ROUNDS,
  expectEveryBetStored,
  expectWithin,
  waitForBets,
  openServerProcess,
  prepareGame,
  formatTimes,
} from './fault-run.ts';

const STOPS_WITHIN_MS = 10_000;

test(
  `a server stopped ${ROUNDS} times under load replies to every bet that it stores`,
  async () => {
    const store = await freshStore();
    const { players, offer } = await prepareGame(store);
    const server = await openServerProcess(store);
    const load = startBettingLoad(server, players, offer);
    const stops: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await waitForBets(load, players.length + Math.floor(Math.random() * 100));
      await wait(Math.random() * 20);
      const elapsed = startStopwatch();
      expect(await server.end('SIGTERM')).toBe(0);
      stops.push(elapsed());
      // Every stored bet has had its reply.
      const stored = await withDatabase(store, (db) => db.query('SELECT FROM bet'));
      expect(stored).toHaveLength(load.acknowledged());
      await server.start();
    }
    await waitForBets(load, players.length);
    await expectEveryBetStored(store, server, load);

    console.log(
      `measured: ${STORE}, ${ROUNDS} stops, ${load.intents.length} bets, ${load.retries()} retries, ended after ${formatTimes(stops)}`,
    );
    expectWithin(stops, STOPS_WITHIN_MS);
  },
  60_000 + ROUNDS * 30_000,
);
