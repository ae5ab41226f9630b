import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { LiveEvent } from '@sanam/contract';
import { Server, type Socket } from 'socket.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import {
  ApiUnreachable,
  createLiveConnection,
  type StoredSession,
  type LiveConnection,
  type LiveConnectionOptions,
  type LiveState,
} from '../src/index.ts';
import { memorySession, tokens, type MemorySession } from './memory-session.ts';

interface Handshake {
  readonly token: unknown;
  readonly apiKey: unknown;
  readonly matchId: unknown;
  readonly transport: string;
}

let http: HttpServer;
let io: Server;
let port: number;
let handshakes: Handshake[];
/** The code with which the server refuses a handshake; undefined accepts it. */
let authenticate: (handshake: Handshake) => string | undefined;
let connection: LiveConnection | undefined;

beforeEach(async () => {
  handshakes = [];
  authenticate = () => undefined;
  await startServer(0);
});

afterEach(async () => {
  connection?.close();
  connection = undefined;
  await io.close();
});

async function startServer(at: number): Promise<void> {
  http = createServer();
  io = new Server(http);
  io.use((socket, next) => {
    const { auth, query } = socket.handshake;
    const handshake: Handshake = {
      token: auth['token'],
      apiKey: auth['apiKey'],
      matchId: query['matchId'],
      transport: socket.conn.transport.name,
    };
    handshakes.push(handshake);
    const refusal = authenticate(handshake);
    next(refusal === undefined ? undefined : new Error(refusal));
  });
  http.listen(at, '127.0.0.1');
  await once(http, 'listening');
  ({ port } = http.address() as AddressInfo);
}

interface Watched {
  readonly session: MemorySession;
  readonly states: LiveState[];
  readonly statuses: () => string[];
  readonly events: LiveEvent[];
  readonly givenUp: string[];
  readonly renewals: (StoredSession | undefined)[];
  /** The page is visible again, or the phone online. */
  readonly resume: () => void;
}

function connect(change: Partial<LiveConnectionOptions> = {}): Watched {
  const session = memorySession(tokens(1));
  const states: LiveState[] = [];
  const events: LiveEvent[] = [];
  const givenUp: string[] = [];
  const renewals: (StoredSession | undefined)[] = [];
  let resume = (): void => undefined;
  const { renewSession = () => Promise.resolve(undefined), ...rest } = change;
  connection = createLiveConnection({
    host: `http://127.0.0.1:${port}`,
    apiKey: 'the-key',
    session,
    onEvent: (event) => events.push(event),
    onState: (state) => states.push(state),
    onGivenUp: (code) => givenUp.push(code),
    onResume: (returned) => {
      resume = returned;
      return () => undefined;
    },
    renewSession: (refused) => {
      renewals.push(refused);
      return renewSession(refused);
    },
    ...rest,
  });
  return {
    session,
    states,
    statuses: () => states.map(({ status }) => status),
    events,
    givenUp,
    renewals,
    resume: () => resume(),
  };
}

const soon = (isSo: () => void): Promise<void> => vi.waitFor(isSo, { timeout: 20_000, interval: 10 });
const sockets = (): Socket[] => [...io.sockets.sockets.values()];

test('sends API key, token and match id, and passes events on', async () => {
  const { statuses, events } = connect({ matchId: 17 });
  await soon(() => expect(statuses()).toEqual(['connecting', 'live']));
  expect(handshakes).toEqual([
    { token: 'access-1', apiKey: 'the-key', matchId: '17', transport: 'websocket' },
  ]);

  io.emit('EVENT', { action: 'WALLET', data: { balance: '10.00' } });
  await soon(() => expect(events).toEqual([{ action: 'WALLET', data: { balance: '10.00' } }]));
});

test('falls back to HTTP long polling where WebSocket is blocked', async () => {
  http.removeAllListeners('upgrade');
  http.on('upgrade', (_request, socket) => socket.destroy());
  const { statuses } = connect();
  await soon(() => expect(statuses()).toContain('live'));
  expect(handshakes.at(-1)?.transport).toBe('polling');
});

test('renews an expired token and connects with the new one', async () => {
  authenticate = ({ token }) => (token === 'access-2' ? undefined : 'UNAUTHENTICATED');
  const { session, statuses, renewals } = connect({
    renewSession: () => {
      session.stored = tokens(2);
      return Promise.resolve(session.stored);
    },
  });
  await soon(() => expect(statuses().at(-1)).toBe('live'));
  expect(renewals).toEqual([tokens(1)]);
  expect(handshakes.map(({ token }) => token)).toEqual(['access-1', 'access-2']);
});

test('does not reconnect with an ended session', async () => {
  authenticate = () => 'SESSION_ENDED';
  const { givenUp, statuses, resume } = connect();
  await soon(() => expect(givenUp).toEqual(['SESSION_ENDED']));
  resume();
  expect(statuses().at(-1)).toBe('lost');
  expect(handshakes).toHaveLength(1);
});

test('checks the session at once when it ends while connected', async () => {
  const { statuses, renewals, givenUp } = connect();
  await soon(() => expect(statuses().at(-1)).toBe('live'));
  io.emit('EVENT', { action: 'SESSION_ENDED', data: null });
  io.disconnectSockets(true);
  await soon(() => expect(givenUp).toEqual(['SESSION_ENDED']));
  expect(renewals).toHaveLength(1);
  expect(statuses().at(-1)).toBe('lost');
});

test.each(['API_KEY', 'MATCH_NOT_FOUND', 'INVALID_INPUT'])('does not retry after %s', async (code) => {
  authenticate = () => code;
  const { givenUp, resume } = connect({ matchId: 99 });
  await soon(() => expect(givenUp).toEqual([code]));
  resume();
  expect(handshakes).toHaveLength(1);
});

test('retries a renewal that failed because the server was unreachable', async () => {
  authenticate = ({ token }) => (token === 'access-2' ? undefined : 'UNAUTHENTICATED');
  let isReachable = false;
  const { session, statuses, resume } = connect({
    renewSession: () => {
      if (!isReachable) return Promise.reject(new ApiUnreachable('NETWORK'));
      session.stored = tokens(2);
      return Promise.resolve(session.stored);
    },
  });
  await soon(() => expect(statuses()).toEqual(['connecting', 'lost']));
  isReachable = true;
  await soon(() => {
    resume();
    expect(statuses().at(-1)).toBe('live');
  });
});

test('renews only once when the renewed token is refused as well', async () => {
  authenticate = () => 'UNAUTHENTICATED';
  const { renewals, statuses } = connect({ renewSession: () => Promise.resolve(tokens(2)) });
  await soon(() => expect(handshakes).toHaveLength(2));
  await soon(() => expect(statuses().at(-1)).toBe('lost'));
  expect(renewals).toHaveLength(1);
});

test('reconnects after a restart and reports how old the data is meanwhile', async () => {
  const { statuses, states } = connect();
  await soon(() => expect(statuses().at(-1)).toBe('live'));
  const before = Date.now();
  const at = port;
  await io.close();
  await soon(() => expect(statuses().at(-1)).toBe('lost'));
  const lost = states.at(-1);
  expect(lost?.lastMessageAt).toBeLessThanOrEqual(before);
  expect(lost?.since).toBeGreaterThanOrEqual(before);

  await startServer(at);
  await soon(() => expect(statuses().slice(-2)).toEqual(['lost', 'live']));
});

test.each(['UNAVAILABLE', 'INTERNAL'])('retries after %s', async (code) => {
  authenticate = () => (handshakes.length === 1 ? code : undefined);
  const { statuses } = connect();
  await soon(() => expect(statuses()).toEqual(['connecting', 'lost', 'live']));
});

test('a hidden page that was disconnected reconnects when it is visible again', async () => {
  const { statuses, resume } = connect({ isHidden: () => true });
  await soon(() => expect(statuses().at(-1)).toBe('live'));
  const older = connection;
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    for (const socket of sockets()) socket.disconnect(true);
    await vi.waitUntil(() => statuses().at(-1) === 'lost', { timeout: 45_000 });
    vi.advanceTimersByTime(20_000);
  } finally {
    vi.useRealTimers();
  }
  // Whatever the older page had sent by now would have arrived before this.
  const newer = connect();
  await soon(() => expect(newer.statuses().at(-1)).toBe('live'));
  expect(handshakes).toHaveLength(2);

  resume();
  await soon(() => expect(statuses().at(-1)).toBe('live'));
  older?.close();
});

test('reconnects after the phone has slept', async () => {
  let sleptMs = 0;
  const { statuses, resume } = connect({ now: () => Date.now() + sleptMs });
  await soon(() => expect(statuses().at(-1)).toBe('live'));
  resume();
  expect(statuses()).toEqual(['connecting', 'live']);

  sleptMs = 60_000;
  resume();
  await soon(() => expect(statuses()).toEqual(['connecting', 'live', 'lost', 'live']));
});

test('reports nothing after it was closed', async () => {
  const { statuses, events } = connect();
  await soon(() => expect(statuses().at(-1)).toBe('live'));
  connection?.close();
  io.emit('EVENT', { action: 'WALLET', data: { balance: '1.00' } });
  await soon(() => expect(sockets()).toEqual([]));
  expect(statuses()).toEqual(['connecting', 'live']);
  expect(events).toEqual([]);
});
