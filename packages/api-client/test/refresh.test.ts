import { afterEach, expect, test, vi } from 'vitest';

import { createApiClient } from '../src/index.ts';
import { memorySession, tokens, type MemorySession } from './memory-session.ts';
import {
  accepted,
  refused,
  startScriptedServer,
  type Reply,
  type Script,
  type ScriptedServer,
} from './scripted-server.ts';

const REFRESH = 'POST /api/auth/refresh';
const WALLET = 'GET /api/player/wallet';

let server: ScriptedServer;
afterEach(() => server.close());

/** A server that accepts one access token and rotates it at each refresh. */
function rotating(current: { generation: number }): Script {
  return async ({ name, token, body }) => {
    if (name !== REFRESH) {
      return token === `access-${current.generation}`
        ? accepted({ balance: '1.00' })
        : refused(401, 'UNAUTHENTICATED');
    }
    if ((body as { refreshToken: string }).refreshToken !== `refresh-${current.generation}`)
      return refused(401, 'SESSION_ENDED');
    current.generation += 1;
    return accepted(tokens(current.generation));
  };
}

async function serve(script: Script) {
  server = await startScriptedServer(script);
}

function tab(session: MemorySession, { hasLocks = true } = {}) {
  const onSessionLost = vi.fn();
  const client = createApiClient({
    baseUrl: server.url,
    apiKey: 'the-key',
    language: () => 'en',
    session,
    onSessionLost,
    ...(!hasLocks && { locks: null }),
    timeoutMs: 5000,
  });
  return { wallet: () => client.call('GET /player/wallet'), client, onSessionLost };
}

test('ten requests refused at once share one refresh and succeed', async () => {
  await serve(rotating({ generation: 2 }));
  const session = memorySession({ ...tokens(2), accessToken: 'expired' });
  const { wallet, onSessionLost } = tab(session);

  const replies = await Promise.all(Array.from({ length: 10 }, wallet));

  expect(replies.map(({ data }) => data.balance)).toEqual(Array(10).fill('1.00'));
  expect(server.count(REFRESH)).toBe(1);
  expect(server.count(WALLET)).toBe(20);
  expect(session.stored).toEqual(tokens(3));
  expect(onSessionLost).not.toHaveBeenCalled();
});

test('a request refused with the new token as well is not sent a third time', async () => {
  await serve(({ name }) => (name === REFRESH ? accepted(tokens(2)) : refused(401, 'UNAUTHENTICATED')));
  const session = memorySession(tokens(1));
  const { wallet } = tab(session);

  await expect(wallet()).rejects.toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  expect(server.count(WALLET)).toBe(2);
  expect(server.count(REFRESH)).toBe(1);
  expect(session.stored).toEqual(tokens(2));
});

test.each(['API_KEY', 'INVALID_CREDENTIALS'] as const)(
  'a 401 for %s is not about the token and leads to no refresh',
  async (code) => {
    await serve(() => refused(401, code));
    const session = memorySession(tokens(1));
    const { wallet, onSessionLost } = tab(session);

    await expect(wallet()).rejects.toMatchObject({ code });
    expect(server.received).toHaveLength(1);
    expect(session.stored).toEqual(tokens(1));
    expect(onSessionLost).not.toHaveBeenCalled();
  },
);

test('a wrong password at log-in leads to no refresh', async () => {
  await serve(() => refused(401, 'UNAUTHENTICATED'));
  const { client } = tab(memorySession(tokens(1)));
  await expect(
    client.call('POST /auth/login', { body: { username: '0800000001', password: 'wrong' } }),
  ).rejects.toMatchObject({ status: 401 });
  expect(server.received).toHaveLength(1);
});

test('a refused refresh ends the session once for all waiting requests', async () => {
  await serve(({ name }) => refused(401, name === REFRESH ? 'SESSION_ENDED' : 'UNAUTHENTICATED'));
  const session = memorySession(tokens(1));
  const { wallet, onSessionLost } = tab(session);

  const outcomes = await Promise.allSettled([wallet(), wallet(), wallet()]);

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(server.count(REFRESH)).toBe(1);
  expect(session.stored).toBeUndefined();
  expect(onSessionLost).toHaveBeenCalledOnce();
});

test('without a refresh token the session ends', async () => {
  await serve(() => refused(401, 'UNAUTHENTICATED'));
  const session = memorySession({ ...tokens(1), refreshToken: '' });
  const { wallet, onSessionLost } = tab(session);

  await expect(wallet()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(server.count(REFRESH)).toBe(0);
  expect(session.stored).toBeUndefined();
  expect(onSessionLost).toHaveBeenCalledOnce();
});

test('a refresh whose reply was lost is retried, and the player stays logged in', async () => {
  const current = { generation: 2 };
  const rotate = rotating(current);
  let isLost = false;
  await serve(async (request) => {
    if (request.name !== REFRESH) return rotate(request);
    if (isLost) return accepted(tokens(current.generation));
    isLost = true;
    await rotate(request);
    return 'hang up';
  });
  const session = memorySession({ ...tokens(2), accessToken: 'expired' });
  const { wallet, onSessionLost } = tab(session);

  expect((await wallet()).data.balance).toBe('1.00');
  expect(server.count(REFRESH)).toBe(2);
  expect(session.stored).toEqual(tokens(3));
  expect(onSessionLost).not.toHaveBeenCalled();
});

test.each<[string, Reply | 'hang up', string]>([
  ['the connection breaks', 'hang up', 'NETWORK'],
  ['the server is down', refused(503, 'UNAVAILABLE'), 'REFRESH'],
  ['attempts are throttled', refused(429, 'TOO_MANY_ATTEMPTS'), 'REFRESH'],
  ['a proxy replies', { status: 502, body: '<html>' }, 'REFRESH'],
  ['the key is wrong', refused(401, 'API_KEY'), 'REFRESH'],
])('the session stays when %s during a refresh', async (_, reply, kind) => {
  await serve(({ name }) => (name === REFRESH ? reply : refused(401, 'UNAUTHENTICATED')));
  const session = memorySession(tokens(1));
  const { wallet, onSessionLost } = tab(session);

  await expect(wallet()).rejects.toMatchObject({ name: 'ApiUnreachable', kind });
  expect(session.stored).toEqual(tokens(1));
  expect(onSessionLost).not.toHaveBeenCalled();
});

test('two tabs whose token expires share one refresh and stay logged in', async () => {
  await serve(rotating({ generation: 2 }));
  const session = memorySession({ ...tokens(2), accessToken: 'expired' });
  const [left, right] = [tab(session), tab(session)];

  await Promise.all([left.wallet(), right.wallet(), left.wallet(), right.wallet()]);

  expect(server.count(REFRESH)).toBe(1);
  expect(session.stored).toEqual(tokens(3));
});

test('without locks, a tab that refreshes too late uses the other tab’s token', async () => {
  const session = memorySession({ ...tokens(2), accessToken: 'expired' });
  const rotate = rotating({ generation: 2 });
  await serve(async (request) => {
    const reply = await rotate(request);
    // The other tab's refresh arrived first and is already stored when this one is refused.
    if (request.name === REFRESH && server.count(REFRESH) === 1) {
      session.write(tokens(3));
      return refused(401, 'SESSION_ENDED');
    }
    return reply;
  });
  const { wallet, onSessionLost } = tab(session, { hasLocks: false });

  await expect(wallet()).resolves.toMatchObject({ data: { balance: '1.00' } });
  expect(session.stored).toEqual(tokens(3));
  expect(onSessionLost).not.toHaveBeenCalled();
});

test('a player who logs out during a refresh stays logged out', async () => {
  const session = memorySession(tokens(1));
  await serve(({ name }) => {
    if (name !== REFRESH) return refused(401, 'UNAUTHENTICATED');
    session.clear();
    return accepted(tokens(2));
  });
  const { wallet } = tab(session);

  await expect(wallet()).rejects.toMatchObject({ status: 401 });
  expect(session.stored).toBeUndefined();
});

test('a caller that aborts does not wait for a refresh that others share', async () => {
  const leaving = new AbortController();
  const rotate = rotating({ generation: 2 });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await serve(async (request) => {
    if (request.name === REFRESH) {
      leaving.abort();
      await released;
    }
    return rotate(request);
  });
  const session = memorySession({ ...tokens(2), accessToken: 'expired' });
  const { wallet, client } = tab(session);

  const left = client.call('POST /player/logout', { signal: leaving.signal });
  await expect(left).rejects.toMatchObject({ name: 'AbortError' });
  const staying = wallet();
  release();
  await expect(staying).resolves.toMatchObject({ data: { balance: '1.00' } });
  expect(server.count(REFRESH)).toBe(1);
  expect(session.stored).toEqual(tokens(3));
});

test('one player’s request is never sent with another player’s token', async () => {
  const session = memorySession(tokens(1));
  const other = tokens(9, '0800000002');
  await serve(() => {
    session.write(other);
    return refused(401, 'SESSION_ENDED');
  });
  const { wallet, onSessionLost } = tab(session);

  await expect(wallet()).rejects.toMatchObject({ code: 'SESSION_ENDED' });
  expect(server.received.map((one) => one.token)).toEqual(['access-1']);
  expect(session.stored).toEqual(other);
  expect(onSessionLost).not.toHaveBeenCalled();
});
