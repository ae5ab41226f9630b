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
  expectAllKept,
  expectWithin,
  moreBets,
  openServed,
  prepare,
  spread,
} from './fault-run.ts';

/** How long each fault of the network lasts. */
const SECONDS = ROUNDS;
/** After so long a player's app asks again. */
const PATIENCE_MS = 4000;

test.each(['PostgreSQL', 'the players'] as const)(
  `whatever the network does between the server and %s for ${SECONDS} s, no bet is lost or doubled`,
  async (side) => {
    const store = await freshStore();
    const { players, offer } = await prepare(store);
    const url = new URL(store['DATABASE_URL'] ?? '');
    const toDatabase = await openFaultProxy({ host: url.hostname, port: Number(url.port) });
    url.host = `127.0.0.1:${toDatabase.port}`;
    const server = await openServed({ ...store, DATABASE_URL: url.href });
    const { port } = new URL(server.front.address);
    const toServer = await openFaultProxy({ host: '127.0.0.1', port: Number(port) });
    const proxy = side === 'PostgreSQL' ? toDatabase : toServer;

    const front = { address: `http://127.0.0.1:${toServer.port}` };
    const bettors = startBettingLoad(front, players, offer, { timeoutMs: PATIENCE_MS });
    const recoveries: number[] = [];
    for (const [name, toxic] of Object.entries(TOXICS)) {
      await moreBets(bettors, players.length);
      const before = bettors.acknowledged();
      proxy.poison(toxic);
      await wait(SECONDS * 1000);
      const during = bettors.acknowledged() - before;
      proxy.poison(undefined);
      const taken = startStopwatch();
      await moreBets(bettors, players.length);
      recoveries.push(taken());
      console.log(
        `figures: to ${side}, ${name}: ${during} bets in ${SECONDS} s, ${players.length} more ${Math.round(recoveries.at(-1) ?? 0)} ms after it`,
      );
    }
    await expectAllKept(store, server, bettors);

    console.log(
      `figures: to ${side}, ${bettors.intents.length} bets, well again after ${spread(recoveries)}`,
    );
    expectWithin(recoveries, UP_WITHIN_MS);
  },
  120_000 + SECONDS * 6 * 10_000,
);
