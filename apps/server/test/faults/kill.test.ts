import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startBettingLoad } from '../harness/betting-load.ts';
import { withDatabase } from '../harness/database.ts';
import { STORE, freshStore } from '../harness/store.ts';
import {
  PATIENT,
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
  `a server killed ${ROUNDS} times under bets keeps every bet it acknowledged, one for each key, and is soon up`,
  async () => {
    const store = await freshStore();
    const { players, offer } = await prepare(store);
    const server = await openServed({ ...PATIENT, ...store });
    const bettors = startBettingLoad(server.front, players, offer);
    const starts: number[] = [];
    let unheard = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      await moreBets(bettors, 1 + Math.floor(Math.random() * 100));
      await wait(Math.random() * 20);
      await server.end('SIGKILL');
      // The embedded database is left alone: it is for the server to bring it back.
      if (STORE === 'postgres') unheard += (await countBets(store)) - bettors.acknowledged();
      starts.push(await server.start());
    }
    await moreBets(bettors, players.length);
    await expectAllKept(store, server, bettors);

    console.log(
      `figures: ${STORE}, ${ROUNDS} kills, ${bettors.intents.length} bets, ${bettors.retries()} sent again${STORE === 'postgres' ? `, ${unheard} of them taken before` : ''}, up after ${spread(starts)}`,
    );
    // Bets that were taken without anybody hearing of it: those that a second one of their key would double.
    if (STORE === 'postgres' && ROUNDS >= 10) expect(unheard).toBeGreaterThan(0);
    expectWithin(starts, UP_WITHIN_MS);
  },
  60_000 + ROUNDS * 30_000,
);

function countBets(store: Record<string, string>): Promise<number> {
  return withDatabase(store, async (db) => (await db.query('SELECT FROM bet')).length);
}
