import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Sql } from '../../src/db/database.ts';
import type { RunningServer } from '../../src/main/start-server.ts';
import { EVENTUALLY } from '../harness/eventually.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import { registerPlayer } from '../harness/player.ts';
import type { TestPlayer } from '../harness/player.ts';
import { call, callRaw, startTestServer } from '../harness/server.ts';

/** Two requests run and two are queued; any more are rejected. */
const ADMITTED = 4;
const BETS = 10;

// The clock stands still, so that a verified session is not read from the database again.
let now = new Date();
let server: RunningServer;
let game: GameActions;
let player: TestPlayer;
/** One for each bet, because one player alone may not have so many in work. */
let players: TestPlayer[];
let blocked = Promise.withResolvers<void>();

// A server for each test: after many rejections a server admits fewer requests for a while.
beforeEach(async () => {
  server = await startTestServer({
    env: { DATABASE_POOL_SIZE: '1', MAX_QUEUED_REQUESTS: '2' },
    clock: { now: () => now },
  });
  game = await createGameActions(server);
  players = await Promise.all(Array.from({ length: BETS }, () => game.createPlayer(1000)));
  [player = expect.unreachable()] = players;
});
afterEach(() => {
  // Also after a failure, because the server could not close otherwise.
  blocked.resolve();
  return server.close();
});

/** Blocks the only connection until the returned function is called; `last` runs on it just before. */
async function blockDatabase(last?: (tx: Sql) => Promise<unknown>): Promise<() => Promise<void>> {
  const isBlocked = Promise.withResolvers<void>();
  blocked = Promise.withResolvers<void>();
  const blocking = server.app.db.transact(
    async (tx) => {
      isBlocked.resolve();
      await blocked.promise;
      await last?.(tx);
    },
    { timeout: 'none' },
  );
  await isBlocked.promise;
  return async () => {
    blocked.resolve();
    await blocking;
  };
}

const countBets = async (): Promise<number> => {
  const [row] = await server.app.db.query<{ count: number }>('SELECT count(*) FROM bet');
  return row?.count ?? 0;
};

describe('overload', () => {
  test('excess requests get 503 at once, and every retried bet is placed once', async () => {
    const [match, another] = [await game.createOpenMatch(), await game.createOpenMatch()];
    for (const one of players) await game.balanceOf(one);
    const bet = (nth: number) =>
      game.bet(
        players[nth] ?? player,
        { matchId: match.id, rateId: match.rateId, betAmount: 10, betType: 'RED' },
        'overload',
      );
    const release = await blockDatabase();

    const refused: number[] = [];
    const requests = players.map(async (_, nth) => {
      const { status, reply, headers } = await bet(nth);
      if (status === 200) return;
      expect([status, 'code' in reply && reply.code]).toEqual([503, 'UNAVAILABLE']);
      expect(headers.get('retry-after')).toBe('1');
      refused.push(nth);
    });
    await vi.waitFor(() => expect(refused).toHaveLength(BETS - ADMITTED), EVENTUALLY);
    // Reads have a queue of their own.
    const readStatuses: number[] = [];
    const reads = players.map(async ({ accessToken: token }) => {
      readStatuses.push((await call(server, 'GET /player/wallet', { token })).status);
    });
    await vi.waitFor(() => expect(readStatuses).toHaveLength(BETS - 2), EVENTUALLY);
    expect(new Set(readStatuses)).toEqual(new Set([503]));
    expect((await callRaw(server, 'GET', '/healthz')).status).toBe(200);
    const closing = game.move(another.id, 'close');

    await release();
    await Promise.all([...requests, ...reads]);
    expect(readStatuses.slice(BETS - 2)).toEqual([200, 200]);
    expect((await closing).isOpenBet).toBe(false);
    expect(await countBets()).toBe(ADMITTED);

    for (const nth of refused) expect((await bet(nth)).status).toBe(200);
    expect(await countBets()).toBe(BETS);
  });

  test('invalid refresh tokens use their own queue and do not displace a bet', async () => {
    const { id: matchId, rateId } = await game.createOpenMatch();
    await game.balanceOf(player);
    const release = await blockDatabase();
    const statuses: number[] = [];
    const requests = Array.from({ length: BETS }, async () => {
      const { status } = await call(server, 'POST /auth/refresh', { body: { refreshToken: 'x'.repeat(43) } });
      statuses.push(status);
    });
    // One running, two queued.
    await vi.waitFor(() => expect(statuses).toHaveLength(BETS - 3), EVENTUALLY);
    expect(new Set(statuses)).toEqual(new Set([503]));
    const betting = game.bet(player, { matchId, rateId, betAmount: 10, betType: 'RED' });
    await release();
    await Promise.all(requests);
    expect(statuses.slice(BETS - 3)).toEqual([401, 401, 401]);
    expect((await betting).status).toBe(200);
  });

  test('a player renews a session while 20 addresses fill the queue of refreshes', async () => {
    await server.close();
    server = await startTestServer({
      env: { DATABASE_POOL_SIZE: '1', MAX_QUEUED_REQUESTS: '100', TRUSTED_PROXIES: '1' },
    });
    const { refreshToken } = await registerPlayer(server);
    const renew = (token: string, address: string) =>
      call(server, 'POST /auth/refresh', {
        body: { refreshToken: token },
        headers: { 'x-forwarded-for': address },
      });
    const release = await blockDatabase();
    const statuses: number[] = [];
    const flood = Array.from({ length: 20 * 8 }, async (_, nth) => {
      statuses.push((await renew('x'.repeat(43), `198.51.100.${nth % 20}`)).status);
    });
    // One runs, a hundred are queued.
    await vi.waitFor(() => expect(statuses).toHaveLength(160 - 101), EVENTUALLY);
    const renewing = renew(refreshToken, '203.0.113.7').then((renewed) => ({
      renewed,
      before: statuses.length,
    }));
    await vi.waitFor(() => expect(statuses).toHaveLength(160 - 100), EVENTUALLY);
    expect(new Set(statuses), 'one more made room for the player').toEqual(new Set([503]));
    await release();
    const { renewed, before } = await renewing;
    expect(renewed.status).toBe(200);
    await Promise.all(flood);
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    expect(before - 60, 'the player waited for about one of each address').toBeLessThan(50);
  });

  test.each([
    ['reads', 'GET /player/wallet', 8],
    ['bets', 'POST /bet', 4],
  ] as const)('players who fill the queue of %s do not keep others out', async (_, name, share) => {
    await server.close();
    server = await startTestServer({
      env: { DATABASE_POOL_SIZE: '1', MAX_QUEUED_REQUESTS: '6' },
      clock: { now: () => now },
    });
    game = await createGameActions(server);
    const { id: matchId, rateId } = await game.createOpenMatch();
    const [quiet, ...greedy] = await Promise.all([1, 2, 3, 4].map(() => game.createPlayer(1000)));
    if (!quiet) throw new Error('no player');
    for (const one of [quiet, ...greedy]) await game.balanceOf(one);
    const send = async (one: TestPlayer): Promise<number> =>
      name === 'POST /bet'
        ? (await game.bet(one, { matchId, rateId, betAmount: 10, betType: 'RED' })).status
        : (await call(server, name, { token: one.accessToken })).status;
    const release = await blockDatabase();
    const statuses: number[] = [];
    const flood = greedy.flatMap((one) =>
      Array.from({ length: share }, async () => statuses.push(await send(one))),
    );
    const running = name === 'POST /bet' ? 2 : 1;
    await vi.waitFor(() => expect(statuses).toHaveLength(3 * share - running - 6), EVENTUALLY);
    const sending = send(quiet);
    await vi.waitFor(() => expect(statuses).toHaveLength(3 * share - running - 5), EVENTUALLY);
    expect(new Set(statuses)).toEqual(new Set([503]));
    await release();
    expect(await sending).toBe(200);
    await Promise.all(flood);
    const served = statuses.filter((status) => status === 200).length;
    expect(served).toBe(running + 5);
    if (name === 'POST /bet')
      expect(await countBets(), 'one that lost its place left nothing').toBe(served + 1);
    expect((await server.app.verifyLedger()).checks.filter(({ violations }) => violations > 0)).toEqual([]);
  });

  test('concurrent readiness checks share one query', async () => {
    const release = await blockDatabase();
    const query = vi.spyOn(server.app.db, 'query');
    const requests = Array.from({ length: BETS }, () => callRaw(server, 'GET', '/readyz'));
    await vi.waitFor(() => expect(query).toHaveBeenCalledWith('SELECT 1'), EVENTUALLY);
    await release();
    for (const { status } of await Promise.all(requests)) expect(status).toBe(200);
    // A check that arrived after the reply sends its own query.
    expect(query.mock.calls.filter(([text]) => text === 'SELECT 1').length).toBeLessThan(BETS);
    query.mockRestore();
  });

  test('a queued bet is refused when its session has ended', async () => {
    const { id: matchId, rateId } = await game.createOpenMatch();
    for (const one of players) await game.balanceOf(one);
    const before = await countBets();
    const release = await blockDatabase((tx) =>
      tx.query(
        "UPDATE session SET ended_at = clock_timestamp(), end_reason = 'LOGOUT' WHERE player_id = ANY ($1)",
        [players.map(({ playerId }) => playerId)],
      ),
    );
    const statuses: number[] = [];
    const requests = players.map(async (leaving) => {
      const { status } = await game.bet(leaving, { matchId, rateId, betAmount: 10, betType: 'RED' });
      statuses.push(status);
    });
    await vi.waitFor(() => expect(statuses).toHaveLength(BETS - ADMITTED), EVENTUALLY);
    // The cached session verification has expired.
    now = new Date(now.getTime() + 1000);
    await release();
    await Promise.all(requests);
    // Two were running already; the other two were queued.
    const queued = statuses.slice(BETS - ADMITTED).toSorted((one, other) => one - other);
    expect(queued).toEqual([200, 200, 401, 401]);
    expect((await countBets()) - before).toBe(2);
  });
});
