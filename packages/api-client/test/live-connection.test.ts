import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { LiveEvent } from '@sanam/contract';
import { Server, type Socket } from 'socket.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import {
  ApiUnreachable,
  createLiveConnection,
  type HeldSession,
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
/** What the server says at the door; undefined lets in. */
let doorman: (handshake: Handshake) => string | undefined;
let connection: LiveConnection | undefined;

beforeEach(async () => {
  handshakes = [];
  doorman = () => undefined;
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
    const refusal = doorman(handshake);
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
  readonly renewals: (HeldSession | undefined)[];
  /** The player is back at the page, or the phone on a network. */
  readonly comeBack: () => void;
}

function connect(change: Partial<LiveConnectionOptions> = {}): Watched {
  const session = memorySession(tokens(1));
  const states: LiveState[] = [];
  const events: LiveEvent[] = [];
  const givenUp: string[] = [];
  const renewals: (HeldSession | undefined)[] = [];
  let comeBack = (): void => undefined;
  const { renewSession = () => Promise.resolve(undefined), ...rest } = change;
  connection = createLiveConnection({
    host: `http://127.0.0.1:${port}`,
    apiKey: 'the-key',
    session,
    onEvent: (event) => events.push(event),
    onState: (state) => states.push(state),
    onGivenUp: (code) => givenUp.push(code),
    onResume: (returned) => {
      comeBack = returned;
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
    comeBack: () => comeBack(),
  };
}

const soon = (isSo: () => void): Promise<void> => vi.waitFor(isSo, { timeout: 20_000, interval: 10 });
const sockets = (): Socket[] => [...io.sockets.sockets.values()];

test('shows the key and the token, names the match, and passes on what it hears', async () => {
  const { statuses, events } = connect({ matchId: 17 });
  await soon(() => expect(statuses()).toEqual(['connecting', 'live']));
  expect(handshakes).toEqual([
    { token: 'access-1', apiKey: 'the-key', matchId: '17', transport: 'websocket' },
  ]);

  io.emit('EVENT', { action: 'WALLET', data: { balance: '10.00' } });
  await soon(() => expect(events).toEqual([{ action: 'WALLET', data: { balance: '10.00' } }]));
});

test('falls back to polling where no websocket gets through', async () => {
  http.removeAllListeners('upgrade');
  http.on('upgrade', (_request, socket) => socket.destroy());
  const { statuses } = connect();
  await soon(() => expect(statuses()).toContain('live'));
  expect(handshakes.at(-1)?.transport).toBe('polling');
});

test('a token that has run out is renewed, and the new one let in', async () => {
  doorman = ({ token }) => (token === 'access-2' ? undefined : 'UNAUTHENTICATED');
  const { session, statuses, renewals } = connect({
    renewSession: () => {
      session.held = tokens(2);
      return Promise.resolve(session.held);
    },
  });
  await soon(() => expect(statuses().at(-1)).toBe('live'));
  expect(renewals).toEqual([tokens(1)]);
  expect(handshakes.map(({ token }) => token)).toEqual(['access-1', 'access-2']);
});

test('a session that is over is not come back with', async () => {
  doorman = () => 'SESSION_ENDED';
  const { givenUp, statuses, comeBack } = connect();
  await soon(() => expect(givenUp).toEqual(['SESSION_ENDED']));
  comeBack();
  expect(statuses().at(-1)).toBe('lost');
  expect(handshakes).toHaveLength(1);
});

test('a session that ends while the connection is open is looked into at once', async () => {
  const { statuses, renewals, givenUp } = connect();
  await soon(() => expect(statuses().at(-1)).toBe('live'));
  io.emit('EVENT', { action: 'SESSION_ENDED', data: null });
  io.disconnectSockets(true);
  await soon(() => expect(givenUp).toEqual(['SESSION_ENDED']));
  expect(renewals).toHaveLength(1);
  expect(statuses().at(-1)).toBe('lost');
});

test.each(['API_KEY', 'MATCH_NOT_FOUND', 'INVALID_INPUT'])(
  '%s is asked once and never again',
  async (code) => {
    doorman = () => code;
    const { givenUp, comeBack } = connect({ matchId: 99 });
    await soon(() => expect(givenUp).toEqual([code]));
    comeBack();
    expect(handshakes).toHaveLength(1);
  },
);

test('a renewal that cannot be had just now is tried again later', async () => {
  doorman = ({ token }) => (token === 'access-2' ? undefined : 'UNAUTHENTICATED');
  let isReachable = false;
  const { session, statuses, comeBack } = connect({
    renewSession: () => {
      if (!isReachable) return Promise.reject(new ApiUnreachable('NETWORK'));
      session.held = tokens(2);
      return Promise.resolve(session.held);
    },
  });
  await soon(() => expect(statuses()).toEqual(['connecting', 'lost']));
  isReachable = true;
  await soon(() => {
    comeBack();
    expect(statuses().at(-1)).toBe('live');
  });
});

test('a renewed token that is refused as well leads to no storm of renewals', async () => {
  doorman = () => 'UNAUTHENTICATED';
  const { renewals, statuses } = connect({ renewSession: () => Promise.resolve(tokens(2)) });
  await soon(() => expect(handshakes).toHaveLength(2));
  await soon(() => expect(statuses().at(-1)).toBe('lost'));
  expect(renewals).toHaveLength(1);
});

test('reconnects when the server was away, and says how old its data is meanwhile', async () => {
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

test.each(['UNAVAILABLE', 'INTERNAL'])('%s is asked again after a while', async (code) => {
  doorman = () => (handshakes.length === 1 ? code : undefined);
  const { statuses } = connect();
  await soon(() => expect(statuses()).toEqual(['connecting', 'lost', 'live']));
});

test('a page nobody looks at gives way to a newer one, and comes back when looked at', async () => {
  const { statuses, comeBack } = connect({ isHidden: () => true });
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

  comeBack();
  await soon(() => expect(statuses().at(-1)).toBe('live'));
  older?.close();
});

test('a phone that slept through the last events does not trust its old connection', async () => {
  let sleptMs = 0;
  const { statuses, comeBack } = connect({ now: () => Date.now() + sleptMs });
  await soon(() => expect(statuses().at(-1)).toBe('live'));
  comeBack();
  expect(statuses()).toEqual(['connecting', 'live']);

  sleptMs = 60_000;
  comeBack();
  await soon(() => expect(statuses()).toEqual(['connecting', 'live', 'lost', 'live']));
});

test('once closed it is gone for good, and says nothing more', async () => {
  const { statuses, events } = connect();
  await soon(() => expect(statuses().at(-1)).toBe('live'));
  connection?.close();
  io.emit('EVENT', { action: 'WALLET', data: { balance: '1.00' } });
  await soon(() => expect(sockets()).toEqual([]));
  expect(statuses()).toEqual(['connecting', 'live']);
  expect(events).toEqual([]);
});
