import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startPostgres } from '../../../../tools/throwaway-postgres.mjs';
import { startBettingLoad } from '../harness/betting-load.ts';
import { withDatabase } from '../harness/database.ts';
import { startStopwatch } from '../harness/stopwatch.ts';
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

const FREEZES = Math.ceil(ROUNDS / 5);
const FROZEN_MS = 10_000;
const OF_SERVER = `FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
                    AND application_name LIKE 'sanam%'`;
/** Its transaction has written, and it waits neither for a lock nor for the disk. */
const AMID_BET = `${OF_SERVER} AND backend_xid IS NOT NULL AND state = 'active' AND wait_event IS NULL`;
type Bettors = ReturnType<typeof startBettingLoad>;

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
      const bettors = startBettingLoad(server.front, players, offer, {
        onRetry: (what) => void met.add(what),
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
        const pid = await freezeAmidBet(store, bettors);
        await wait(FROZEN_MS);
        const taken = bettors.acknowledged() - before;
        // One that hangs holds up nobody but those who are with it.
        expect(taken).toBeGreaterThan(players.length);
        meanwhile += taken;
        process.kill(pid, 'SIGCONT');
        frozen.push(await timeOf(() => oneMoreOfEach(bettors, players.length)));
      }
      await expectAllKept(store, server, bettors);

      expect([...met].filter((what) => what !== 503)).toEqual([]);
      console.log(
        `figures: ${ROUNDS} times all connections ended, ${players.length} bets ${spread(ended)} after it; ${FREEZES} times one frozen amid a bet for ${FROZEN_MS / 1000} s, ${meanwhile} bets meanwhile, one more of each ${spread(frozen)} after it`,
      );
      expectWithin([...ended, ...frozen], UP_WITHIN_MS);
    } finally {
      await postgres.stop();
    }
  },
  120_000 + ROUNDS * 30_000,
);

/** One that has begun to write, and so holds the wallet of whoever is betting. Answers its process. */
async function freezeAmidBet(store: Record<string, string>, bettors: Bettors): Promise<number> {
  const pid = await withDatabase(store, async (db) => {
    for (;;) {
      const [busy] = await db.query<{ pid: number }>(`SELECT pid ${AMID_BET} LIMIT 1`);
      if (!busy) continue;
      process.kill(busy.pid, 'SIGSTOP');
      const [still] = await db.query(`SELECT pid ${AMID_BET} AND pid = $1`, [busy.pid]);
      if (still) return busy.pid;
      process.kill(busy.pid, 'SIGCONT');
    }
  });
  // Stopped while it holds a lock inside PostgreSQL, it stops all of PostgreSQL: that is another fault.
  if (await Promise.race([bettors.next().then(() => true), wait(1000, false)])) return pid;
  process.kill(pid, 'SIGCONT');
  return freezeAmidBet(store, bettors);
}

/** Nobody is left waiting, whoever he is. */
async function oneMoreOfEach(bettors: Bettors, players: number): Promise<void> {
  const from = bettors.intents.length;
  const whoBetAgain = () => new Set(bettors.intents.slice(from).map(({ playerId }) => playerId));
  while (whoBetAgain().size < players) await bettors.next();
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const taken = startStopwatch();
  await work();
  return taken();
}
