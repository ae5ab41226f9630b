import type { Envelope } from '@sanam/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { EVENTUALLY } from '../harness/eventually.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import type { TestPlayer } from '../harness/player.ts';
import { call, startTestServer } from '../harness/server.ts';

const GREEDY = 420;
const READS = 8;
const BETS = 4;
const GUESTS = 32;

// The clock stands still, so that a verified session is not read from the database again.
const now = new Date();
let server: RunningServer;
let game: GameActions;
let offer: { matchId: number; rateId: number };
let blocked = Promise.withResolvers<void>();

beforeEach(async () => {
  server = await startTestServer({
    env: { DATABASE_POOL_SIZE: '1', TRUSTED_PROXIES: '1', REQUESTS_PER_ADDRESS: String(GUESTS) },
    clock: { now: () => now },
  });
  game = await createGameActions(server);
  const { id, rateId } = await game.createOpenMatch();
  offer = { matchId: id, rateId };
});
afterEach(() => {
  // Also after a failure, because the server could not close otherwise.
  blocked.resolve();
  return server.close();
});

/** Nothing that needs the database ends before the returned function is called. */
async function blockDatabase(): Promise<() => Promise<void>> {
  const isBlocked = Promise.withResolvers<void>();
  blocked = Promise.withResolvers<void>();
  const blocking = server.app.db.transact(
    async () => {
      isBlocked.resolve();
      await blocked.promise;
    },
    { timeout: 'none' },
  );
  await isBlocked.promise;
  return async () => {
    blocked.resolve();
    await blocking;
  };
}

/** A player whose session the server has just verified. */
async function createPlayer(): Promise<TestPlayer> {
  const player = await game.createPlayer(1000);
  await game.balanceOf(player);
  return player;
}

const readList = ({ accessToken: token }: TestPlayer) =>
  call(server, 'GET /bets/history', { token, query: { limit: '100' } });
const bet = (player: TestPlayer) => game.bet(player, { ...offer, betAmount: 10, betType: 'RED' });
const repeat = <Reply>(count: number, send: () => Promise<Reply>) => Array.from({ length: count }, send);
const statusesOf = async (replies: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(replies)).map(({ status }) => status);

interface Reply {
  status: number;
  headers: Headers;
  reply: Envelope<unknown>;
}

/** The replies that come while the database is blocked, which all refuse. */
async function collectRefused(replies: readonly Promise<Reply>[], count: number): Promise<void> {
  const refused: Reply[] = [];
  for (const reply of replies) void reply.then((given) => refused.push(given));
  await vi.waitFor(() => expect(refused).toHaveLength(count), EVENTUALLY);
  for (const { status, reply, headers } of refused) {
    expect([status, 'code' in reply && reply.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(headers.get('retry-after')).toBe('1');
  }
}

describe('a fair share', () => {
  test('a player with hundreds of requests takes no place of another player', async () => {
    const [greedy, quiet] = [await createPlayer(), await createPlayer()];
    const release = await blockDatabase();
    const lists = repeat(GREEDY, () => readList(greedy));
    await collectRefused(lists, GREEDY - READS);
    const quietReplies = [...repeat(READS, () => readList(quiet)), ...repeat(BETS, () => bet(quiet))];
    // No bet is refused because of reads, not even one of the same player.
    const ownBets = repeat(BETS + 1, () => bet(greedy));
    await collectRefused(ownBets, 1);
    await release();
    expect(await statusesOf(quietReplies)).toEqual(quietReplies.map(() => 200));
    expect((await statusesOf(lists)).filter((status) => status === 200)).toHaveLength(READS);
    expect((await statusesOf(ownBets)).filter((status) => status === 200)).toHaveLength(BETS);
    expect((await readList(greedy)).status, 'once they have ended').toBe(200);
  });

  test('the same requests of several players are all served', async () => {
    const players = await Promise.all(repeat(10, createPlayer));
    const release = await blockDatabase();
    const lists = players.flatMap((player) => repeat(READS, () => readList(player)));
    await release();
    expect(new Set(await statusesOf(lists))).toEqual(new Set([200]));
  });

  test('a player logs out whatever else is in work', async () => {
    const player = await createPlayer();
    const release = await blockDatabase();
    const others = [...repeat(READS + 1, () => readList(player)), ...repeat(BETS, () => bet(player))];
    await collectRefused(others, 1);
    const loggingOut = call(server, 'POST /player/logout', { token: player.accessToken });
    await release();
    expect((await loggingOut).status).toBe(200);
    await Promise.all(others);
  });

  test('requests without a session are counted by address', async () => {
    const { accessToken: token } = await createPlayer();
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const refresh = (address: string) =>
      call(server, 'POST /auth/refresh', { body: { refreshToken: 'x'.repeat(43) }, headers: from(address) });
    const readForged = (address: string) =>
      call(server, 'GET /bets/history', { token: `${token}x`, headers: from(address) });
    const [full, other] = ['203.0.113.7', '203.0.113.8'];
    const release = await blockDatabase();
    const refreshes = repeat(GUESTS + 1, () => refresh(full));
    await collectRefused(refreshes, 1);
    await collectRefused([readForged(full)], 1);
    expect((await readForged(other)).status).toBe(401);
    // A player of the same address has a session.
    const reading = call(server, 'GET /bets/history', { token, headers: from(full) });
    const elsewhere = refresh(other);
    await release();
    expect((await statusesOf(refreshes)).filter((status) => status === 401)).toHaveLength(GUESTS);
    expect([(await reading).status, (await elsewhere).status]).toEqual([200, 401]);
    expect((await refresh(full)).status).toBe(401);
  });
});
