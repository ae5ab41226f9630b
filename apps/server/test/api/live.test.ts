import { connect } from 'node:net';
import type { MatchEvent } from '@sanam/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { EVENTUALLY } from '../harness/eventually.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import { connectClient, connectOutcome, disconnectReason, openClient } from '../harness/live.ts';
import type { LiveClient } from '../harness/live.ts';
import { API_KEY, call, callRaw, startTestServer } from '../harness/server.ts';

const APP = 'https://app.example.com';

let server: RunningServer;
let game: GameActions;
beforeAll(async () => {
  server = await startTestServer({
    env: { ALLOWED_ORIGINS: APP, SOCKETS_PER_ADDRESS: '20', TRUSTED_PROXIES: '1' },
  });
  game = await createGameActions(server);
});
afterAll(() => server.close());

const opened: LiveClient[] = [];
afterEach(async () => {
  for (const { socket } of opened.splice(0)) socket.disconnect();
  await vi.waitFor(async () => expect(await readMetric('sanam_live_sockets')).toBe(0), EVENTUALLY);
});

const open = (...[token, options]: [string, Parameters<typeof openClient>[2]?]): LiveClient => {
  const client = openClient(server, token, options);
  opened.push(client);
  return client;
};
const connected = async (...[token, options]: [string, Parameters<typeof openClient>[2]?]) => {
  const client = await connectClient(server, token, options);
  opened.push(client);
  return client;
};
/** Every server sends events in one order: once `board` has this one, no earlier event is still to come. */
const isOpened = (board: LiveClient, matchId: number) =>
  board.waitForEvent(
    (event) => event.action === 'OPEN_BET' && 'matchId' in event.data && event.data.matchId === matchId,
  );
const versions = (events: readonly MatchEvent[]): number[] => events.map(({ data }) => data.version);

async function readMetric(name: string): Promise<number> {
  const { text } = await callRaw(server, 'GET', '/metrics');
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);
}

describe('connecting', () => {
  test.each([['websocket'], ['polling']])(
    'a %s connection receives the events of the board',
    async (transport) => {
      const { accessToken } = await game.createPlayer(0);
      const client = await connected(accessToken, { transports: [transport], upgrade: false });
      const { id } = await game.createOpenMatch();
      await client.waitForEvent(({ action }) => action === 'OPEN_BET');
      expect(client.eventsAbout(id).map(({ action }) => action)).toEqual([
        'UPDATE_MATCH',
        'CHANGE_RATE',
        'OPEN_BET',
      ]);
    },
  );

  test('an upgrade from polling to websocket loses no event', async () => {
    const { accessToken } = await game.createPlayer(0);
    const { id } = await game.createOpenMatch();
    const client = await connected(accessToken, { transports: ['polling', 'websocket'] });
    await vi.waitFor(() => expect(client.socket.io.engine.transport.name).toBe('websocket'), EVENTUALLY);
    await game.move(id, 'close');
    await client.waitForEvent(({ action }) => action === 'CLOSE_BET');
  });

  test('accepts the key in a header', async () => {
    const { accessToken } = await game.createPlayer(0);
    const client = open(accessToken, {
      auth: { token: accessToken },
      extraHeaders: { 'x-api-key': API_KEY },
    });
    expect(await connectOutcome(client)).toBe('connected');
  });

  test.each([
    ['no token', { auth: { apiKey: API_KEY } }, 'UNAUTHENTICATED'],
    ['a malformed token', { auth: { apiKey: API_KEY, token: 'a.b.c' } }, 'UNAUTHENTICATED'],
    ['a token that is not text', { auth: { apiKey: API_KEY, token: { length: 1 } } }, 'UNAUTHENTICATED'],
    ['a token of absurd length', { auth: { apiKey: API_KEY, token: 'x'.repeat(5000) } }, 'UNAUTHENTICATED'],
    ['its token in the address', { auth: { apiKey: API_KEY }, query: { token: 'good' } }, 'UNAUTHENTICATED'],
    ['a wrong key', { auth: { apiKey: 'wrong', token: 'good' } }, 'API_KEY'],
    ['no key', { auth: { token: 'good' } }, 'API_KEY'],
    ['an unknown match', { query: { matchId: '2000000000' } }, 'MATCH_NOT_FOUND'],
    ['an impossible match', { query: { matchId: '9999999999' } }, 'MATCH_NOT_FOUND'],
    ['a match that is no number', { query: { matchId: '1 OR 1=1' } }, 'INVALID_INPUT'],
  ])('the server refuses a connection with %s by a code', async (_what, options, code) => {
    const { accessToken } = await game.createPlayer(0);
    const text = JSON.stringify(options).replace('"good"', JSON.stringify(accessToken));
    expect(await connectOutcome(open(accessToken, JSON.parse(text) as typeof options))).toBe(code);
  });

  test('the server refuses an operator’s token', async () => {
    expect(await connectOutcome(open(game.token))).toBe('UNAUTHENTICATED');
  });

  test('an ended session is refused with its own code, so that no refresh is tried', async () => {
    const { accessToken } = await game.createPlayer(0);
    await call(server, 'POST /player/logout', { token: accessToken });
    expect(await connectOutcome(open(accessToken))).toBe('SESSION_ENDED');
  });

  test.each([
    ['an allowed origin is accepted', APP, true],
    ['the server’s own origin is accepted', 'self', true],
    ['an unlisted origin is refused', 'https://other.example', false],
    ['an origin with an allowed prefix is refused', `${APP}.other.example`, false],
    ['the null origin is refused', 'null', false],
  ])('a connection from %s', async (_what, origin, isAccepted) => {
    const { host, origin: self } = new URL(server.address);
    const headers = { origin: origin === 'self' ? self : origin };
    expect(await upgradeStatus({ host, ...headers })).toBe(isAccepted ? 101 : 400);
    const polled = await callRaw(server, 'GET', '/socket.io/?EIO=4&transport=polling', { headers });
    expect(polled.status).toBe(isAccepted ? 200 : 403);
    expect(polled.headers.get('access-control-allow-origin')).toBe(origin === APP ? APP : null);
    expect(polled.headers.get('x-content-type-options')).toBe('nosniff');
    expect(polled.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

describe('events', () => {
  test('a match connection gets the match and then every event in order', async () => {
    const { accessToken } = await game.createPlayer(0);
    const board = await connected(accessToken);
    const { id } = await game.createOpenMatch();
    await isOpened(board, id);
    const client = await connected(accessToken, { query: { matchId: String(id) } });
    const first = await client.waitForEvent(({ action }) => action === 'UPDATE_MATCH');
    const { reply } = await callRaw(server, 'GET', `/api/match/${id}`, { token: accessToken });
    expect(first.data).toEqual({ ...(reply.data as object), matchId: id });

    for (const rung of ['10/8', '10/7', '10/6']) await game.setRung(id, rung);
    await game.settle(id, 'RED');
    await client.waitForEvent(({ action }) => action === 'CHECK_RESULT');
    const received = client.eventsAbout(id);
    expect(received.slice(1, 5).map(({ action }) => action)).toEqual([
      'CHANGE_RATE',
      'CHANGE_RATE',
      'CHANGE_RATE',
      'CLOSE_BET',
    ]);
    const [from = 0] = versions(received);
    expect(versions(received)).toEqual(received.map((_event, place) => from + place));
  });

  test('a match connection receives the board only on request', async () => {
    const { accessToken } = await game.createPlayer(0);
    const board = await connected(accessToken);
    const [one, other] = [await game.createOpenMatch(), await game.createOpenMatch()];
    await isOpened(board, other.id);
    const query = { matchId: String(one.id) };
    const alone = await connected(accessToken, { query });
    const both = await connected(accessToken, { query: { ...query, board: '1' } });
    await game.move(other.id, 'close');
    await game.move(one.id, 'close');
    for (const client of [alone, both]) {
      await client.waitForEvent(({ action, data }) => action === 'CLOSE_BET' && data.matchId === one.id);
    }
    expect(alone.eventsAbout(other.id)).toEqual([]);
    expect(both.eventsAbout(other.id).map(({ action }) => action)).toEqual(['CLOSE_BET']);
    // In both rooms, but sent once.
    expect(both.eventsAbout(one.id).map(({ action }) => action)).toEqual(['UPDATE_MATCH', 'CLOSE_BET']);
  });

  test('events of concurrent changes arrive in order', async () => {
    const { accessToken } = await game.createPlayer(0);
    const matches = [
      await game.createOpenMatch(),
      await game.createOpenMatch(),
      await game.createOpenMatch(),
    ];
    const client = await connected(accessToken);
    await Promise.all(
      matches.map(async ({ id }) => {
        for (const rung of ['10/8', '10/7', '10/6', '10/5']) await game.setRung(id, rung);
        await game.move(id, 'end');
      }),
    );
    for (const { id } of matches) {
      await client.waitForEvent(({ action, data }) => action === 'SET_MATCH_END' && data.matchId === id);
      const received = versions(client.eventsAbout(id));
      expect(received).toEqual(received.map((_version, place) => (received[0] ?? 0) + place));
    }
  });

  test('balances are sent to their own player only', async () => {
    const [one, other] = [await game.createPlayer(1000), await game.createPlayer(1000)];
    const [oneClient, otherClient] = [await connected(one.accessToken), await connected(other.accessToken)];
    const { id, rateId } = await game.createOpenMatch();
    await game.bet(one, { matchId: id, rateId, betAmount: 100, betType: 'RED' });
    await oneClient.waitForEvent(({ action, data }) => action === 'WALLET' && data.balance === '900.00');
    await game.settle(id, 'RED');
    await oneClient.waitForEvent(({ action, data }) => action === 'WALLET' && data.balance === '1090.00');
    await otherClient.waitForEvent(({ action }) => action === 'CHECK_RESULT');
    expect(otherClient.events.filter(({ data }) => data === null || !('matchId' in data))).toEqual([]);
  });

  test('the last balance is right after many concurrent bets', async () => {
    const player = await game.createPlayer(1000);
    const client = await connected(player.accessToken);
    const { id, rateId } = await game.createOpenMatch();
    const bet = { matchId: id, rateId, betAmount: 10, betType: 'RED' } as const;
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(Array.from({ length: 4 }, () => game.bet(player, bet)));
    }
    await client.waitForEvent(({ action, data }) => action === 'WALLET' && data.balance === '800.00');
    expect(client.events.findLast(({ action }) => action === 'WALLET')?.data).toEqual({ balance: '800.00' });
  });

  test('balance changes are debounced', async () => {
    const { playerId, accessToken } = await game.createPlayer(1000);
    const client = await connected(accessToken);
    for (let count = 0; count < 20; count += 1) server.app.walletChanged.emit(playerId);
    await client.waitForEvent(({ action, data }) => action === 'WALLET' && data.balance === '1000.00');
    const { id, rateId } = await game.createOpenMatch();
    await game.bet({ accessToken }, { matchId: id, rateId, betAmount: 10, betType: 'RED' });
    await client.waitForEvent(({ action, data }) => action === 'WALLET' && data.balance === '990.00');
    expect(client.events.filter(({ action }) => action === 'WALLET').length).toBeLessThan(20);
  });
});

describe('ended sessions', () => {
  test('a log-out disconnects the socket at once with an event', async () => {
    const player = await game.createPlayer(0);
    const [client, other] = [
      await connected(player.accessToken),
      await connected((await game.createPlayer(0)).accessToken),
    ];
    const ended = disconnectReason(client);
    await call(server, 'POST /player/logout', { token: player.accessToken });
    expect(await ended).toBe('io server disconnect');
    expect(client.events.at(-1)).toEqual({ action: 'SESSION_ENDED', data: null });
    expect(other.socket.connected).toBe(true);
  });

  test.each([
    ['ended elsewhere', "UPDATE session SET ended_at = now(), end_reason = 'LOGOUT' WHERE player_id = $1"],
    ['whose player was disabled', "UPDATE player SET status = 'DISABLED' WHERE id = $1"],
    ['that has expired', 'UPDATE session SET expires_at = now() WHERE player_id = $1'],
  ])('a session %s disconnects the socket', async (_how, sql) => {
    const player = await game.createPlayer(0);
    const client = await connected(player.accessToken);
    const ended = disconnectReason(client);
    await server.app.db.query(sql, [player.playerId]);
    expect(await ended).toBe('io server disconnect');
    expect(client.events).toEqual([{ action: 'SESSION_ENDED', data: null }]);
  });
});

describe('limits', () => {
  test('a sixth socket of a player evicts the oldest', async () => {
    const { accessToken } = await game.createPlayer(0);
    const clients: LiveClient[] = [];
    for (let count = 1; count <= 5; count += 1) clients.push(await connected(accessToken));
    const [oldest, ...rest] = clients;
    if (!oldest) throw new Error('there is none');
    const ended = disconnectReason(oldest);
    await connected(accessToken);
    expect(await ended).toBe('io server disconnect');
    expect(rest.every(({ socket }) => socket.connected)).toBe(true);
  });

  test('sockets per address are limited, whatever the client claims', async () => {
    // The proxy writes the last address; the others are forged.
    const from = (claimed: string) => ({ extraHeaders: { 'x-forwarded-for': `${claimed}, 203.0.113.7` } });
    for (let player = 1; player <= 4; player += 1) {
      const { accessToken } = await game.createPlayer(0);
      for (let count = 1; count <= 5; count += 1)
        await connected(accessToken, from(`10.0.${player}.${count}`));
    }
    const { accessToken } = await game.createPlayer(0);
    expect(await connectOutcome(open(accessToken, from('10.1.1.1')))).toBe('websocket error');
    expect(await connectOutcome(open(accessToken))).toBe('connected');
    opened.shift()?.socket.disconnect();
    await vi.waitFor(
      async () => expect(await connectOutcome(open(accessToken, from('10.1.1.1')))).toBe('connected'),
      EVENTUALLY,
    );
  });

  test('client messages are ignored, and a flooding client is cut', async () => {
    const { accessToken } = await game.createPlayer(0);
    const [quiet, loud] = [await connected(accessToken), await connected(accessToken)];
    for (const name of ['EVENT', 'join', 'subscribe']) quiet.socket.emit(name, 'player:1', () => undefined);
    const ended = disconnectReason(loud);
    for (let count = 0; count < 500; count += 1) loud.socket.emit('join', 'player:1');
    expect(await ended).toMatch(/^transport/);
    const { id } = await game.createOpenMatch();
    await quiet.waitForEvent(({ action, data }) => action === 'OPEN_BET' && data.matchId === id);
  });

  test.each([['websocket'], ['polling']])(
    'a packet that is too large ends only its own %s connection',
    async (transport) => {
      const { accessToken } = await game.createPlayer(0);
      const quiet = await connected(accessToken);
      const large = await connected(accessToken, { transports: [transport], upgrade: false });
      const ended = disconnectReason(large);
      large.socket.emit('x', 'x'.repeat(20_000));
      expect(await ended).toMatch(/^transport/);
      expect(quiet.socket.connected).toBe(true);
    },
  );

  test('connections that break during the handshake do no harm', async () => {
    const { port, hostname } = new URL(server.address);
    const paths = [
      '/',
      '/socket.io/',
      '/socket.io/?EIO=4&transport=websocket',
      '/api/match',
      '/socket.io/?EIO=3&transport=polling',
    ];
    for (const path of paths) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.write(
        `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n` +
          'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n\0\0garbage',
      );
      await new Promise((resolve) => void socket.once('connect', resolve));
      socket.resetAndDestroy();
    }
    expect(await upgradeStatus({ host: 'x' }, '/elsewhere')).toBe(404);
    expect((await callRaw(server, 'GET', '/healthz')).status).toBe(200);
  });
});

test('metrics show the sockets and the waiting events', async () => {
  const { accessToken } = await game.createPlayer(0);
  await connected(accessToken);
  expect(await readMetric('sanam_live_sockets')).toBe(1);
  expect(await readMetric('sanam_live_events')).toBeGreaterThan(0);
  expect(await readMetric('sanam_outbox_pending')).toBe(0);
});

test('a closing server disconnects its sockets without waiting', async () => {
  const closing = await startTestServer();
  const { accessToken } = await (await createGameActions(closing)).createPlayer(0);
  const clients = [
    await connectClient(closing, accessToken),
    await connectClient(closing, accessToken, { transports: ['polling'], upgrade: false }),
  ];
  const ended = Promise.all(clients.map(disconnectReason));
  await closing.close();
  for (const reason of await ended) expect(reason).toMatch(/^transport/);
});

/** The status of a websocket handshake, sent by hand so that any Origin can be set. */
function upgradeStatus(
  headers: Record<string, string>,
  path = '/socket.io/?EIO=4&transport=websocket',
): Promise<number> {
  const { port, hostname } = new URL(server.address);
  const lines = Object.entries({
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    });
    socket.once('data', (chunk) => {
      socket.destroy();
      resolve(Number(/^HTTP\/1.1 (\d+)/.exec(chunk.toString())?.[1]));
    });
    socket.once('error', reject);
  });
}
