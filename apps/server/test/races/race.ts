import { describe, expect, vi } from 'vitest';
import type { Database, Sql } from '../../src/db/database.ts';
import type { RunningServer } from '../../src/main/start-server.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { withDatabase } from '../harness/database.ts';
import { EVENTUALLY } from '../harness/eventually.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import { readNetWorth } from '../harness/net-worth.ts';
import type { TestPlayer } from '../harness/player.ts';
import { startTestServer } from '../harness/server.ts';
import { freshStore, withLongTimeouts } from '../harness/store.ts';

/** The rounds of every race in the soak; without it a race has the few that keep `npm test` quick. */
const ROUNDS = process.env['SANAM_ROUNDS'];

/** One of the servers, with the desk and the players that call it. */
export interface RaceServer {
  server: RunningServer;
  game: GameActions;
}

export interface Race {
  servers: readonly [RaceServer, RaceServer];
  db: Database;
  /** Closes the servers and returns how many deadlocks PostgreSQL has resolved. */
  close(): Promise<number>;
}

/** Two servers on one PostgreSQL, each with more connections than one race has clients. */
export async function openRace({
  env = {},
  clock,
}: { env?: Record<string, string>; clock?: Clock } = {}): Promise<Race> {
  const store = { ...withLongTimeouts(await freshStore()), DATABASE_POOL_SIZE: '24', ...env };
  const openServer = async (): Promise<RaceServer> => {
    const server = await startTestServer({ env: store, verifiesLedger: false, ...(clock && { clock }) });
    return { server, game: await createGameActions(server) };
  };
  const servers = [await openServer(), await openServer()] as const;
  return {
    servers,
    db: servers[0].server.app.db,
    async close() {
      for (const { server } of servers) await server.close();
      // Read last, because a connection may report its statistics only when it ends.
      return withDatabase(store, async (db) => {
        const [row] = await db.query<{ deadlocks: number }>(
          'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
        );
        return row?.deadlocks ?? 0;
      });
    },
  };
}

/** How many rounds a race has; `short` is enough to see both outcomes. */
export function rounds(short: number): number {
  return Number(ROUNDS ?? short);
}

/**
 * Starts all clients at the same moment in random order. Clients with a head start finish before the others start, so
 * that every run sees both outcomes of a race, whichever side is faster on this machine.
 */
export async function startTogether<Reply>(
  clients: readonly (() => Promise<Reply>)[],
  hasHeadStart: (place: number) => boolean = () => false,
): Promise<Reply[]> {
  const order = clients.map((start, place) => ({ start, place, rank: Math.random() }));
  order.sort((one, other) => one.rank - other.rank);
  const replies: Reply[] = [];
  for (const isFirst of [true, false]) {
    const due = order.filter(({ place }) => hasHeadStart(place) === isFirst);
    await Promise.all(
      due.map(async ({ start, place }) => {
        replies[place] = await start();
      }),
    );
  }
  return replies;
}

/** The clients before `border` have a head start in the first round, the others in the second, nobody after that. */
export function headStart(round: number, border: number): (place: number) => boolean {
  return (place) => round === (place < border ? 0 : 1);
}

/** Alternates between the servers. */
export function serverFor({ servers }: Race, client: number): RaceServer {
  return servers[client % 2 === 0 ? 0 : 1];
}

export async function createPlayers(race: Race, count: number, amount: number): Promise<TestPlayer[]> {
  const created: TestPlayer[] = [];
  for (let nth = 0; nth < count; nth += 1) created.push(await race.servers[0].game.createPlayer(amount));
  return created;
}

export function netWorthOf(
  { db }: Pick<Race, 'db'>,
  owners: readonly { playerId: number }[],
): Promise<number[]> {
  return readNetWorth(
    db,
    owners.map(({ playerId }) => playerId),
  );
}

/** The codes of the ledger checks that fail. */
export async function findViolations({ servers: [{ server }] }: Race): Promise<string[]> {
  const { checks } = await server.app.verifyLedger();
  return checks.filter(({ violations }) => violations > 0).map(({ code }) => code);
}

/**
 * Tests with a defect injected. `npm test` leaves them to the full tier: they show that a race can fail, which depends
 * on the race and not on the change.
 */
export function describeDefects(tests: () => void): void {
  if (process.env['SANAM_TASK'] === 'api') return;
  describe('with a defect injected', () => {
    tests();
  });
}

const MAX_TRIES = 20;

/**
 * An injected defect shows only when two clients meet, so the race is repeated until it is lost. A race that is never
 * lost with the defect tests nothing without it.
 */
export async function expectRaceLost(race: (round: number) => Promise<boolean>): Promise<void> {
  // From the third round on nobody has a head start.
  let broken: unknown;
  for (let round = 2; round < 2 + MAX_TRIES; round += 1) {
    // A round that failed on a busy machine was not lost either.
    const isLost = await race(round).catch((error: unknown) => void (broken = error));
    if (isLost === true) return;
  }
  throw new Error(`not lost in ${MAX_TRIES} rounds`, { cause: broken });
}

/** Waits until no settlement is running on any server. */
export async function untilSettled({ db }: Pick<Race, 'db'>): Promise<void> {
  await vi.waitFor(
    async () => {
      expect(await db.query(`SELECT match_id FROM settlement WHERE status = 'RUNNING'`)).toEqual([]);
    },
    { timeout: 60_000, interval: 10 },
  );
}

/** Waits until so many connections wait for a lock. */
export async function untilWaiting(tx: Sql, count: number): Promise<void> {
  await vi.waitFor(async () => expect(await countLockWaiters(tx)).toBeGreaterThanOrEqual(count), EVENTUALLY);
}

export async function countLockWaiters(tx: Sql): Promise<number> {
  // A transaction goes on seeing the connections that there were when it first looked.
  await tx.query('SELECT pg_stat_clear_snapshot()');
  const waiting = await tx.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return waiting.length;
}

/** Every request in a race is accepted or refused; none fails. */
export function expectNoServerError(replies: readonly { status: number }[]): void {
  expect(replies.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
}
