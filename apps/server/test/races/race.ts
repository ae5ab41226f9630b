import { expect, vi } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import type { RunningServer } from '../../src/main/start-server.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { withDatabase } from '../harness/database.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import { readNetWorth as readWorth } from '../harness/net-worth.ts';
import type { TestPlayer } from '../harness/player.ts';
import { startTestServer } from '../harness/server.ts';
import { freshStore, withLongTimeouts } from '../harness/store.ts';

/** SANAM_ROUNDS gives every race so many rounds, instead of the few that keep the tests quick. */
const ROUNDS = process.env['SANAM_ROUNDS'];

/** One of the servers, and the desk and the players who go through it. */
export interface Gate {
  server: RunningServer;
  game: GameActions;
}

export interface Arena {
  gates: readonly [Gate, Gate];
  db: Database;
  /** Closes the servers, and answers how many deadlocks PostgreSQL had to break up. */
  close(): Promise<number>;
}

/** Two servers on one PostgreSQL, each with more connections than one race has clients. */
export async function openArena({
  env = {},
  clock,
}: { env?: Record<string, string>; clock?: Clock } = {}): Promise<Arena> {
  const store = { ...withLongTimeouts(await freshStore()), DATABASE_POOL_SIZE: '24', ...env };
  const openGate = async (): Promise<Gate> => {
    const server = await startTestServer({ env: store, verifiesLedger: false, ...(clock && { clock }) });
    return { server, game: await createGameActions(server) };
  };
  const gates = [await openGate(), await openGate()] as const;
  return {
    gates,
    db: gates[0].server.app.db,
    async close() {
      for (const { server } of gates) await server.close();
      // Read last: a connection tells what it has counted at the latest when it ends.
      return withDatabase(store, async (db) => {
        const [row] = await db.query<{ deadlocks: number }>(
          'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
        );
        return row?.deadlocks ?? 0;
      });
    },
  };
}

/** How many rounds a race has; `usually` is enough to see both of its ends. */
export function rounds(usually: number): number {
  return Number(ROUNDS ?? usually);
}

/**
 * Starts all at the same moment, in an order that no round shares with another. Whoever is `ahead` is done before
 * the others start: so both ends of a race are seen in every run, whichever side is the faster on this machine.
 */
export async function together<Answer>(
  clients: readonly (() => Promise<Answer>)[],
  ahead: (place: number) => boolean = () => false,
): Promise<Answer[]> {
  const lots = clients.map((start, place) => ({ start, place, lot: Math.random() }));
  lots.sort((one, other) => one.lot - other.lot);
  const replies: Answer[] = [];
  for (const turn of [true, false]) {
    const due = lots.filter(({ place }) => ahead(place) === turn);
    await Promise.all(
      due.map(async ({ start, place }) => {
        replies[place] = await start();
      }),
    );
  }
  return replies;
}

/** In the first round those before `border` are ahead, in the second the others, and after that nobody is. */
export function aheadIn(round: number, border: number): (place: number) => boolean {
  return (place) => round === (place < border ? 0 : 1);
}

/** The gates in turn, so that half of the clients come through each. */
export function gateOf({ gates }: Arena, client: number): Gate {
  return gates[client % 2 === 0 ? 0 : 1];
}

export async function players(arena: Arena, count: number, amount: number): Promise<TestPlayer[]> {
  const made: TestPlayer[] = [];
  for (let nth = 0; nth < count; nth += 1) made.push(await arena.gates[0].game.createPlayer(amount));
  return made;
}

export function worthOf(
  { db }: Pick<Arena, 'db'>,
  owners: readonly { playerId: number }[],
): Promise<number[]> {
  return readWorth(
    db,
    owners.map(({ playerId }) => playerId),
  );
}

/** The rules that the books break, by their codes. */
export async function brokenRules({ gates: [{ server }] }: Arena): Promise<string[]> {
  const { checks } = await server.app.verifyLedger();
  return checks.filter(({ violations }) => violations > 0).map(({ code }) => code);
}

const MOST_TRIES = 20;

/**
 * A planted defect shows when two meet, and no machine promises when that is: the race is run until it is lost. One
 * that is won so many times in a row proves nothing.
 */
export async function expectLost(race: (round: number) => Promise<boolean>): Promise<void> {
  // From the third round on nobody is ahead.
  let broken: unknown;
  for (let round = 2; round < 2 + MOST_TRIES; round += 1) {
    // One that a busy machine broke off was not lost either.
    const isLost = await race(round).catch((error: unknown) => void (broken = error));
    if (isLost === true) return;
  }
  throw new Error(`not lost in ${MOST_TRIES} rounds`, { cause: broken });
}

/** Nothing is left to be settled: neither what was called here nor what another server had to take up. */
export async function settled({ db }: Pick<Arena, 'db'>): Promise<void> {
  await vi.waitFor(
    async () => {
      expect(await db.query(`SELECT match_id FROM settlement WHERE status = 'RUNNING'`)).toEqual([]);
    },
    { timeout: 60_000, interval: 10 },
  );
}

/** Whatever a race does to a request, it is answered: taken, or refused for a reason. */
export function expectAnswered(replies: readonly { status: number }[]): void {
  expect(replies.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
}
