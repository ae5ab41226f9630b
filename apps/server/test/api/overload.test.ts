import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Sql } from '../../src/db/database.ts';
import type { RunningServer } from '../../src/main/start-server.ts';
import { EVENTUALLY } from '../harness/eventually.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import type { TestPlayer } from '../harness/player.ts';
import { call, callRaw, startTestServer } from '../harness/server.ts';

/** Two at the database at a time, two waiting: whatever comes beyond that is too much. */
const PLACES = 4;
const BETS = 10;

// Time stands still, so that a session once seen needs no look into the database.
let now = new Date();
let server: RunningServer;
let game: GameActions;
let player: TestPlayer;
let hold = Promise.withResolvers<void>();

// A server for each: one that has just turned many away lets fewer in until it has served as many.
beforeEach(async () => {
  server = await startTestServer({
    env: { DATABASE_POOL_SIZE: '1', MAX_QUEUED_REQUESTS: '2' },
    clock: { now: () => now },
  });
  game = await createGameActions(server);
  player = await game.createPlayer(1000);
});
afterEach(() => {
  // Also when the test has failed: nobody could close the server otherwise.
  hold.resolve();
  return server.close();
});

/** Nobody else gets at the database until it is let go; `last` is done in it just before. */
async function holdDatabase(last?: (tx: Sql) => Promise<unknown>): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  hold = Promise.withResolvers<void>();
  const holding = server.app.db.transact(async (tx) => {
    held.resolve();
    await hold.promise;
    await last?.(tx);
  });
  await held.promise;
  return async () => {
    hold.resolve();
    await holding;
  };
}

const betsTaken = async (): Promise<number> => {
  const [row] = await server.app.db.query<{ count: number }>('SELECT count(*) FROM bet');
  return row?.count ?? 0;
};

describe('when more is asked than the database can answer', () => {
  test('the rest is told at once to come back, and every bet is taken once when it does', async () => {
    const [match, another] = [await game.createOpenMatch(), await game.createOpenMatch()];
    await game.balanceOf(player);
    const bet = (key: string) =>
      game.bet(player, { matchId: match.id, rateId: match.rateId, betAmount: 10, betType: 'RED' }, key);
    const letGo = await holdDatabase();

    const refused: string[] = [];
    const asking = Array.from({ length: BETS }, async (_, nth) => {
      const { status, reply, headers } = await bet(`overload-${nth}`);
      if (status === 200) return;
      expect([status, 'code' in reply && reply.code]).toEqual([503, 'UNAVAILABLE']);
      expect(headers.get('retry-after')).toBe('1');
      refused.push(`overload-${nth}`);
    });
    await vi.waitFor(() => expect(refused).toHaveLength(BETS - PLACES), EVENTUALLY);
    expect((await call(server, 'GET /player/wallet', { token: player.accessToken })).status).toBe(503);
    expect((await callRaw(server, 'GET', '/healthz')).status).toBe(200);
    const closing = game.move(another.id, 'close');

    await letGo();
    await Promise.all(asking);
    expect((await closing).isOpenBet).toBe(false);
    expect(await betsTaken()).toBe(PLACES);

    for (const key of refused) expect((await bet(key)).status).toBe(200);
    expect(await betsTaken()).toBe(BETS);
  });

  test('however many send tokens that are none, they wait apart and are turned away, and a bet has its place', async () => {
    const { id: matchId, rateId } = await game.createOpenMatch();
    await game.balanceOf(player);
    const letGo = await holdDatabase();
    const statuses: number[] = [];
    const asking = Array.from({ length: BETS }, async () => {
      const { status } = await call(server, 'POST /auth/refresh', { body: { refreshToken: 'x'.repeat(43) } });
      statuses.push(status);
    });
    // One at the database, two waiting.
    await vi.waitFor(() => expect(statuses).toHaveLength(BETS - 3), EVENTUALLY);
    expect(new Set(statuses)).toEqual(new Set([503]));
    const betting = game.bet(player, { matchId, rateId, betAmount: 10, betType: 'RED' });
    await letGo();
    await Promise.all(asking);
    expect(statuses.slice(BETS - 3)).toEqual([401, 401, 401]);
    expect((await betting).status).toBe(200);
  });

  test('however many ask whether the server is ready, the database is asked once', async () => {
    const letGo = await holdDatabase();
    const query = vi.spyOn(server.app.db, 'query');
    const asking = Array.from({ length: BETS }, () => callRaw(server, 'GET', '/readyz'));
    await vi.waitFor(() => expect(query).toHaveBeenCalledWith('SELECT 1'), EVENTUALLY);
    await letGo();
    for (const { status } of await Promise.all(asking)) expect(status).toBe(200);
    // Whoever came after it had been answered asked again.
    expect(query.mock.calls.filter(([text]) => text === 'SELECT 1').length).toBeLessThan(BETS);
    query.mockRestore();
  });

  test('a bet that waits in line is not taken once its session has ended', async () => {
    const leaving = await game.createPlayer(1000);
    const { id: matchId, rateId } = await game.createOpenMatch();
    await game.balanceOf(leaving);
    const before = await betsTaken();
    const letGo = await holdDatabase((tx) =>
      tx.query(
        "UPDATE session SET ended_at = clock_timestamp(), end_reason = 'LOGOUT' WHERE player_id = $1",
        [leaving.playerId],
      ),
    );
    const statuses: number[] = [];
    const asking = Array.from({ length: BETS }, async () => {
      const { status } = await game.bet(leaving, { matchId, rateId, betAmount: 10, betType: 'RED' });
      statuses.push(status);
    });
    await vi.waitFor(() => expect(statuses).toHaveLength(BETS - PLACES), EVENTUALLY);
    // What was seen live is no longer trusted to be.
    now = new Date(now.getTime() + 1000);
    await letGo();
    await Promise.all(asking);
    // Two were at the database already; those in line were not.
    const inLine = statuses.slice(BETS - PLACES).toSorted((one, other) => one - other);
    expect(inLine).toEqual([200, 200, 401, 401]);
    expect((await betsTaken()) - before).toBe(2);
  });
});
