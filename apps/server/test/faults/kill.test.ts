import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startBettingLoad } from '../harness/betting-load.ts';
import { withDatabase } from '../harness/database.ts';
import { STORE, freshStore } from '../harness/store.ts';
import {
  RELAXED_TIMEOUTS,
  ROUNDS,
  UP_WITHIN_MS,
  expectEveryBetStored,
  expectWithin,
  waitForBets,
  openServerProcess,
  prepareGame,
  formatTimes,
} from './fault-run.ts';

test(
  `a server killed ${ROUNDS} times under load keeps every acknowledged bet, once`,
  async () => {
    const store = await freshStore();
    const { players, offer } = await prepareGame(store);
    const server = await openServerProcess({ ...RELAXED_TIMEOUTS, ...store });
    const load = startBettingLoad(server, players, offer);
    const starts: number[] = [];
    let unacknowledged = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      await waitForBets(load, 1 + Math.floor(Math.random() * 100));
      await wait(Math.random() * 20);
      await server.end('SIGKILL');
      // The embedded database is not opened here: the server must recover it.
      if (STORE === 'postgres') unacknowledged += (await countBets(store)) - load.acknowledged();
      starts.push(await server.start());
    }
    await waitForBets(load, players.length);
    await expectEveryBetStored(store, server, load);

    console.log(
      `measured: ${STORE}, ${ROUNDS} kills, ${load.intents.length} bets, ${load.retries()} retries${STORE === 'postgres' ? `, ${unacknowledged} of bets already stored` : ''}, up after ${formatTimes(starts)}`,
    );
    // Bets that were stored without a reply: without their keys, a retry would place them twice.
    if (STORE === 'postgres' && ROUNDS >= 10) expect(unacknowledged).toBeGreaterThan(0);
    expectWithin(starts, UP_WITHIN_MS);
  },
  60_000 + ROUNDS * 30_000,
);

function countBets(store: Record<string, string>): Promise<number> {
  return withDatabase(store, async (db) => (await db.query('SELECT FROM bet')).length);
}
