import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { placeSideBet } from '../../src/services/bets/place-side-bet.ts';
import { connectDesk } from '../harness/desk-live.ts';
import { EVENTUALLY } from '../harness/eventually.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import { connectClient, disconnectReason } from '../harness/live.ts';
import type { LiveClient } from '../harness/live.ts';
import { API_KEY, TOKEN_SECRET, call, callRaw, startTestServer } from '../harness/server.ts';
import { freshStore } from '../harness/store.ts';
import { runServer } from '../harness/process.ts';

let store: Record<string, string>;
let one: RunningServer;
let other: RunningServer;
let game: GameActions;
beforeAll(async () => {
  const { DATABASE_URL: url, ...rest } = await freshStore();
  // As in production, so that a locked wallet is not waited for for longer.
  store = { ...rest, DATABASE_URL: `${url}?lock_timeout=2000` };
  one = await startTestServer({ env: store });
  other = await startTestServer({ env: store });
  game = await createGameActions(one);
});
afterAll(() => Promise.all([one.close(), other.close()]));

const opened: LiveClient[] = [];
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.disconnect();
  vi.restoreAllMocks();
});
const connected = async (...options: Parameters<typeof connectClient>): Promise<LiveClient> => {
  const client = await connectClient(...options);
  opened.push(client);
  return client;
};

describe('two servers on one PostgreSQL', () => {
  test('both servers publish the same events in the same order', async () => {
    const { accessToken } = await game.createPlayer(0);
    const matches = [await game.createOpenMatch(), await game.createOpenMatch()];
    const playOther = await createGameActions(other);
    const clients = [await connected(one, accessToken), await connected(other, accessToken)];
    await Promise.all(
      matches.map(async ({ id }) => {
        for (const rung of ['10/8', '10/7', '10/6']) {
          await game.setRung(id, rung);
          await playOther.setRung(id, rung, 'BLUE');
        }
        await playOther.move(id, 'end');
      }),
    );
    for (const client of clients) {
      for (const { id } of matches) {
        await client.waitForEvent(({ action, data }) => action === 'SET_MATCH_END' && data.matchId === id);
        const versions = client.eventsAbout(id).map(({ data }) => data.version);
        expect(versions).toHaveLength(8);
        expect(versions).toEqual(versions.map((_version, place) => (versions[0] ?? 0) + place));
      }
    }
    expect(clients[0]?.events).toEqual(clients[1]?.events);
  });

  test('a changed match is invalidated in the caches of both servers', async () => {
    const { accessToken: token } = await game.createPlayer(0);
    const { id } = await game.createOpenMatch();
    const paths = [`/api/match/${id}`, '/api/match'];
    // Cache entries do not expire by age here.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    for (const path of paths) await callRaw(other, 'GET', path, { token });
    const rateId = await game.setRung(id, '10/4');
    for (const path of paths) {
      await vi.waitFor(
        async () =>
          expect((await callRaw(other, 'GET', path, { token })).text).toContain(`"rateId":${rateId},`),
        EVENTUALLY,
      );
    }
  });

  test('a bet on one server updates the balance on the other', async () => {
    const player = await game.createPlayer(1000);
    const clients = [await connected(one, player.accessToken), await connected(other, player.accessToken)];
    const { id, rateId } = await game.createOpenMatch();
    const { status } = await game.bet(player, { matchId: id, rateId, betAmount: 100, betType: 'RED' });
    expect(status).toBe(200);
    for (const client of clients) {
      await client.waitForEvent(({ action, data }) => action === 'WALLET' && data.balance === '900.00');
    }
  });

  test('a balance that could not be published is published again later', async () => {
    const player = await game.createPlayer(1000);
    const client = await connected(other, player.accessToken);
    const { id, rateId } = await game.createOpenMatch();
    const query = one.app.db.query.bind(one.app.db);
    let failures = 0;
    vi.spyOn(one.app.db, 'query').mockImplementation(async (text, ...rest) => {
      if (!text.includes('pg_notify') || failures > 0) return query(text, ...rest);
      failures += 1;
      throw new Error('the database is away');
    });
    const { status } = await game.bet(player, { matchId: id, rateId, betAmount: 100, betType: 'RED' });
    expect(status).toBe(200);
    await client.waitForEvent(({ action, data }) => action === 'WALLET' && data.balance === '900.00');
    expect(failures).toBe(1);
  });

  test('a locked wallet delays only its own step bet', async () => {
    const match = await game.createOpenMatch({ line: 'STEP' });
    const leg = { matchId: match.id, betType: 'RED', rateId: match.rateId } as const;
    const players = [await game.createPlayer(1000), await game.createPlayer(1000)];
    const bets: string[] = [];
    for (const player of players) {
      const { reply } = await game.betSingle(player, 100, leg);
      if (!reply.success) throw new Error(reply.code);
      bets.push(reply.data.transactionId);
    }
    const statuses = () =>
      Promise.all(players.map((player, place) => game.stepStatus(player, bets[place] ?? '')));
    await one.app.db.transact(
      async (tx) => {
        await tx.query(
          `SELECT FROM account_balance WHERE account_id =
          (SELECT id FROM account WHERE player_id = $1 AND kind = 'PLAYER_WALLET') FOR UPDATE`,
          [players[0]?.playerId],
        );
        await vi.waitFor(async () => expect(await statuses()).toEqual(['PENDING', 'ACCEPTED']), EVENTUALLY);
      },
      { timeout: 'none' },
    );
    await vi.waitFor(async () => expect(await statuses()).toEqual(['ACCEPTED', 'ACCEPTED']), EVENTUALLY);
  });

  test('bets on one server are on the tape of a desk on the other, also after a gap', async () => {
    const { id, rateId } = await game.createOpenMatch();
    const player = await game.createPlayer(1000);
    const bet = { matchId: id, rateId, betAmount: 10, betType: 'RED' } as const;
    const desk = await connectDesk(other, game.token, { [`match:${id}`]: {} });
    for (let nth = 0; nth < 3; nth += 1) expect((await game.bet(player, bet)).status).toBe(200);
    await vi.waitFor(() => expect(desk.tape(id)).toHaveLength(3), EVENTUALLY);
    desk.socket.disconnect();
    for (let nth = 0; nth < 3; nth += 1) expect((await game.bet(player, bet)).status).toBe(200);
    await game.setRung(id, '10/8');

    const resumed = await connectDesk(one, game.token, { [`match:${id}`]: desk.position(`match:${id}`) });
    await resumed.waitFor('CHANGE_RATE', ({ data }) => data.matchId === id);
    const orders = [...desk.tape(id), ...resumed.tape(id)].map(({ order }) => order);
    expect(new Set(orders).size).toBe(6);
    expect(resumed.eventsOf('JOINED').map(({ data }) => data.isComplete)).toEqual([true]);
    resumed.socket.disconnect();
  });

  test('a bet that is committed after later ones is still on the tape', async () => {
    const { id, rateId } = await game.createOpenMatch();
    const [slow, quick] = [await game.createPlayer(1000), await game.createPlayer(1000)];
    const bet = { matchId: id, rateId, betAmount: 10, betType: 'RED' } as const;
    const desk = await connectDesk(one, game.token, { [`match:${id}`]: {} });
    // The first bet of a match locks all parts of its exposure; a later one only that of its player.
    expect((await game.bet(quick, bet)).status).toBe(200);
    await one.app.db.transact(
      async (tx) => {
        // Its number is assigned, but the transaction is not at its end.
        const request = {
          playerId: slow.playerId,
          route: 'POST /bet',
          key: undefined,
          bodyHash: Buffer.alloc(32),
        };
        const db = { ...one.app.db, query: tx.query.bind(tx) };
        await placeSideBet({ ...one.app, db }, request, { ...bet, rateType: 'MY' });
        for (let nth = 0; nth < 3; nth += 1) expect((await game.bet(quick, bet)).status).toBe(200);
        await vi.waitFor(() => expect(desk.tape(id)).toHaveLength(4), EVENTUALLY);
        // Long enough for the tape to be read several times.
        const reads = vi.spyOn(one.app.db, 'query');
        await vi.waitFor(
          () =>
            expect(reads.mock.calls.filter(([, , name]) => name === 'tape_new').length).toBeGreaterThan(3),
          EVENTUALLY,
        );
      },
      { timeout: 'none' },
    );
    await vi.waitFor(() => expect(desk.tape(id)).toHaveLength(5), EVENTUALLY);
    expect(desk.tape(id)[1]?.username).toBe(slow.username);
    desk.socket.disconnect();
  });

  test('a log-out on one server disconnects the sockets on the other', async () => {
    const { accessToken } = await game.createPlayer(0);
    const client = await connected(other, accessToken);
    const ended = disconnectReason(client);
    await call(one, 'POST /player/logout', { token: accessToken });
    expect(await ended).toBe('io server disconnect');
    expect(client.events).toEqual([{ action: 'SESSION_ENDED', data: null }]);
  });

  test('the other server publishes the event of a server killed after its reply', async () => {
    const { accessToken } = await game.createPlayer(0);
    const { id } = await game.createOpenMatch();
    const client = await connected(other, accessToken);
    const killed = runServer({ ...store, API_KEY, TOKEN_SECRET, DEMO: 'off' });
    const address = await killed.opened();
    const { status } = await fetch(`${address}/api/desk/matches/${id}/close`, {
      method: 'POST',
      headers: { 'x-api-key': API_KEY, authorization: `Bearer ${game.token}` },
    });
    killed.child.kill('SIGKILL');
    expect(status).toBe(200);
    await client.waitForEvent(({ action, data }) => action === 'CLOSE_BET' && data.matchId === id);
    await killed.ended;
  });
});

test('clients that missed events while LISTEN was down get the current state', async () => {
  const player = await game.createPlayer(0);
  const { id } = await game.createOpenMatch();
  const query = { matchId: String(id) };
  const client = await connected(other, player.accessToken, { query, reconnection: true });
  const cut = disconnectReason(client);
  const { db } = other.app;
  await db.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'sanam listening' AND datname = current_database()`,
  );
  const rateId = await game.setRung(id, '10/3');
  expect(await cut).toBe('transport close');
  await client.waitForEvent(({ action, data }) => action === 'UPDATE_MATCH' && data.rateId === rateId);
  await game.move(id, 'close');
  await client.waitForEvent(({ action }) => action === 'CLOSE_BET');
  const { text } = await callRaw(other, 'GET', `/api/match/${id}`, { token: player.accessToken });
  expect(text).toContain(`"rateId":${rateId},`);
});
