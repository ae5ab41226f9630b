import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startPostgres } from '../../../../tools/throwaway-postgres.mjs';
import type { Database } from '../../src/db/database.ts';
import { withDatabase } from '../harness/database.ts';
import { startBetting } from '../harness/steady-bettors.ts';
import {
  ROUNDS,
  UP_WITHIN_MS,
  expectAllKept,
  expectWithin,
  moreBets,
  openServed,
  prepare,
  spread,
} from './arena.ts';

const FREEZES = Math.ceil(ROUNDS / 5);
const FROZEN_MS = 10_000;
const OF_SERVER = `FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
                    AND application_name LIKE 'sanam%'`;

test(
  `connections to PostgreSQL ended ${ROUNDS} times and frozen ${FREEZES} times under bets cost nobody a bet`,
  async () => {
    // One whose processes are ours to freeze.
    const postgres = await startPostgres({ isOwn: true });
    try {
      const store = { DATABASE_URL: await postgres.createDatabase('connections'), DATA_DIR: 'memory' };
      const { players, offer } = await prepare(store);
      const server = await openServed(store);
      const met = new Set<number | Error>();
      const bettors = startBetting(server.front, players, offer, {
        onUnanswered: (what) => void met.add(what),
      });
      const [ended, frozen]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        await moreBets(bettors, players.length);
        await withDatabase(store, (db) => db.query(`SELECT pg_terminate_backend(pid) ${OF_SERVER}`));
        ended.push(await timeOf(() => moreBets(bettors, players.length)));
      }
      let meanwhile = 0;
      for (let round = 0; round < FREEZES; round += 1) {
        await moreBets(bettors, players.length);
        const before = bettors.acknowledged();
        const pid = await withDatabase(store, busyBackend);
        process.kill(pid, 'SIGSTOP');
        await wait(FROZEN_MS);
        const taken = bettors.acknowledged() - before;
        // One that hangs holds up nobody but those who are with it.
        expect(taken).toBeGreaterThan(players.length);
        meanwhile += taken;
        process.kill(pid, 'SIGCONT');
        frozen.push(await timeOf(() => moreBets(bettors, players.length)));
      }
      await expectAllKept(store, server, bettors);

      expect([...met].filter((what) => what !== 503)).toEqual([]);
      console.log(
        `figures: ${ROUNDS} times all connections ended, ${players.length} bets ${spread(ended)} after it; ${FREEZES} times one frozen for ${FROZEN_MS / 1000} s, ${meanwhile} bets meanwhile, ${players.length} more ${spread(frozen)} after it`,
      );
      expectWithin([...ended, ...frozen], UP_WITHIN_MS);
    } finally {
      await postgres.stop();
    }
  },
  120_000 + ROUNDS * 30_000,
);

async function busyBackend(db: Database): Promise<number> {
  const [row] = await db.query<{ pid: number }>(
    `SELECT pid ${OF_SERVER} AND application_name = 'sanam' ORDER BY state = 'active' DESC, state_change DESC LIMIT 1`,
  );
  if (!row) throw new Error('the server has no connection');
  return row.pid;
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}
