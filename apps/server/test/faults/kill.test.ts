import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'vitest';
import { startBetting } from '../harness/steady-bettors.ts';
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
} from './arena.ts';

test(
  `a server killed ${ROUNDS} times under bets keeps every bet it acknowledged, one for each key, and is soon up`,
  async () => {
    const store = await freshStore();
    const { players, offer } = await prepare(store);
    const server = await openServed({ ...PATIENT, ...store });
    const bettors = startBetting(server.front, players, offer);
    const starts: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await moreBets(bettors, 1 + Math.floor(Math.random() * 100));
      await wait(Math.random() * 20);
      await server.end('SIGKILL');
      starts.push(await server.start());
    }
    await moreBets(bettors, players.length);
    await expectAllKept(store, server, bettors);

    console.log(
      `figures: ${STORE}, ${ROUNDS} kills, ${bettors.intents.length} bets, ${bettors.unanswered()} sent again, up after ${spread(starts)}`,
    );
    expectWithin(starts, UP_WITHIN_MS);
  },
  60_000 + ROUNDS * 30_000,
);
