import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startPostgres } from '../../../../tools/throwaway-postgres.mjs';
import { startBettingLoad } from '../harness/betting-load.ts';
import type { BettingLoad } from '../harness/betting-load.ts';
import { withDatabase } from '../harness/database.ts';
import { startStopwatch } from '../harness/stopwatch.ts';
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

const FREEZES = Math.ceil(ROUNDS / 5);
const FROZEN_MS = 10_000;
const OF_SERVER = `FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
                    AND application_name LIKE 'sanam%'`;
/** A backend whose transaction has written and that waits neither for a lock nor for the disk. */
const DURING_BET = `${OF_SERVER} AND backend_xid IS NOT NULL AND state = 'active' AND wait_event IS NULL`;

test(
  `${ROUNDS} ended and ${FREEZES} frozen database connections lose no bet`,
  async () => {
    // Its own PostgreSQL, whose processes the test may freeze.
    const postgres = await startPostgres({ isOwn: true });
    try {
      const store = { DATABASE_URL: await postgres.createDatabase('connections'), DATA_DIR: 'memory' };
      const { players, offer } = await prepareGame(store);
      const server = await openServerProcess(store);
      const failures = new Set<number | Error>();
      const load = startBettingLoad(server, players, offer, {
        onRetry: (what) => void failures.add(what),
      });
      const [ended, frozen]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        await waitForBets(load, players.length);
        await withDatabase(store, (db) => db.query(`SELECT pg_terminate_backend(pid) ${OF_SERVER}`));
        ended.push(await timeOf(() => waitForBets(load, players.length)));
      }
      let meanwhile = 0;
      for (let round = 0; round < FREEZES; round += 1) {
        await waitForBets(load, players.length);
        const before = load.acknowledged();
        const pid = await freezeDuringBet(store, load);
        await wait(FROZEN_MS);
        const elapsed = load.acknowledged() - before;
        // A frozen backend delays only the requests that use it.
        expect(elapsed).toBeGreaterThan(players.length);
        meanwhile += elapsed;
        process.kill(pid, 'SIGCONT');
        frozen.push(await timeOf(() => oneMoreOfEach(load, players.length)));
      }
      await expectEveryBetStored(store, server, load);

      expect([...failures].filter((what) => what !== 503)).toEqual([]);
      console.log(
        `measured: ${ROUNDS} times all connections ended, ${players.length} bets ${formatTimes(ended)} later; ${FREEZES} backends frozen during a bet for ${FROZEN_MS / 1000} s, ${meanwhile} bets meanwhile, one more of each player ${formatTimes(frozen)} later`,
      );
      expectWithin([...ended, ...frozen], UP_WITHIN_MS);
    } finally {
      await postgres.stop();
    }
  },
  120_000 + ROUNDS * 30_000,
);

/** Freezes a backend that has begun to write and so has a wallet's lock. Returns its pid. */
async function freezeDuringBet(store: Record<string, string>, load: BettingLoad): Promise<number> {
  const pid = await withDatabase(store, async (db) => {
    for (;;) {
      const [busy] = await db.query<{ pid: number }>(`SELECT pid ${DURING_BET} LIMIT 1`);
      if (!busy) continue;
      process.kill(busy.pid, 'SIGSTOP');
      const [still] = await db.query(`SELECT pid ${DURING_BET} AND pid = $1`, [busy.pid]);
      if (still) return busy.pid;
      process.kill(busy.pid, 'SIGCONT');
    }
  });
  // A backend frozen with an internal lock freezes all of PostgreSQL, which is another fault.
  if (await Promise.race([load.next().then(() => true), wait(1000, false)])) return pid;
  process.kill(pid, 'SIGCONT');
  return freezeDuringBet(store, load);
}

/** Every player has placed one more bet. */
async function oneMoreOfEach(load: BettingLoad, players: number): Promise<void> {
  const from = load.intents.length;
  const playersSince = () => new Set(load.intents.slice(from).map(({ playerId }) => playerId));
  while (playersSince().size < players) await load.next();
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const elapsed = startStopwatch();
  await work();
  return elapsed();
}
