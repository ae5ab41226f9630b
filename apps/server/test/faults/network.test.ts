import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'vitest';
import { openFaultProxy } from '../harness/fault-proxy.ts';
import { startBettingLoad } from '../harness/betting-load.ts';
import { TOXICS } from '../harness/fault-proxy.ts';
import { startStopwatch } from '../harness/stopwatch.ts';
import { freshStore } from '../harness/store.ts';
import {
  ROUNDS,
  UP_WITHIN_MS,
  expectEveryBetStored,
  expectWithin,
  waitForBets,
  openServerProcess,
  prepareGame,
  formatTimes,
} from './fault-run.ts';

/** How long each network fault lasts. */
const SECONDS = ROUNDS;
/** After this time a player's app retries. */
const TIMEOUT_MS = 4000;

test.each(['PostgreSQL', 'the players'] as const)(
  `network faults of ${SECONDS} s to %s neither lose nor double a bet`,
  async (side) => {
    const store = await freshStore();
    const { players, offer } = await prepareGame(store);
    const url = new URL(store['DATABASE_URL'] ?? '');
    const toDatabase = await openFaultProxy({ host: url.hostname, port: Number(url.port) });
    url.host = `127.0.0.1:${toDatabase.port}`;
    const server = await openServerProcess({ ...store, DATABASE_URL: url.href });
    const { port } = new URL(server.address);
    const toServer = await openFaultProxy({ host: '127.0.0.1', port: Number(port) });
    const proxy = side === 'PostgreSQL' ? toDatabase : toServer;

    const front = { address: `http://127.0.0.1:${toServer.port}` };
    const load = startBettingLoad(front, players, offer, { timeoutMs: TIMEOUT_MS });
    const recoveries: number[] = [];
    for (const [name, toxic] of Object.entries(TOXICS)) {
      await waitForBets(load, players.length);
      const before = load.acknowledged();
      proxy.poison(toxic);
      await wait(SECONDS * 1000);
      const during = load.acknowledged() - before;
      proxy.poison(undefined);
      const elapsed = startStopwatch();
      await waitForBets(load, players.length);
      recoveries.push(elapsed());
      console.log(
        `measured: to ${side}, ${name}: ${during} bets in ${SECONDS} s, ${players.length} more within ${Math.round(recoveries.at(-1) ?? 0)} ms`,
      );
    }
    await expectEveryBetStored(store, server, load);

    console.log(
      `measured: to ${side}, ${load.intents.length} bets, recovered after ${formatTimes(recoveries)}`,
    );
    expectWithin(recoveries, UP_WITHIN_MS);
  },
  120_000 + SECONDS * 6 * 10_000,
);
