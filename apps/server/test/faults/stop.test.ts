import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startBettingLoad } from '../harness/betting-load.ts';
import { withDatabase } from '../harness/database.ts';
import { startStopwatch } from '../harness/stopwatch.ts';
import { STORE, freshStore } from '../harness/store.ts';
import { ROUNDS, expectAllKept, expectWithin, moreBets, openServed, prepare, spread } from './fault-run.ts';

const STOPS_WITHIN_MS = 10_000;

test(
  `a server asked to stop ${ROUNDS} times under bets replies every bet it takes before it ends in peace`,
  async () => {
    const store = await freshStore();
    const { players, offer } = await prepare(store);
    const server = await openServed(store);
    const bettors = startBettingLoad(server.front, players, offer);
    const stops: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await moreBets(bettors, players.length + Math.floor(Math.random() * 100));
      await wait(Math.random() * 20);
      const taken = startStopwatch();
      expect(await server.end('SIGTERM')).toBe(0);
      stops.push(taken());
      // Nobody was left without an answer to what was done for him.
      const kept = await withDatabase(store, (db) => db.query('SELECT FROM bet'));
      expect(kept).toHaveLength(bettors.acknowledged());
      await server.start();
    }
    await moreBets(bettors, players.length);
    await expectAllKept(store, server, bettors);

    console.log(
      `figures: ${STORE}, ${ROUNDS} stops, ${bettors.intents.length} bets, ${bettors.retries()} sent again, ended after ${spread(stops)}`,
    );
    expectWithin(stops, STOPS_WITHIN_MS);
  },
  60_000 + ROUNDS * 30_000,
);
