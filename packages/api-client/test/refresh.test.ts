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

/** A server that knows one live access token and rotates it at each refresh. */
function rotating(live: { generation: number }): Script {
  return async ({ name, token, body }) => {
    if (name !== REFRESH) {
      return token === `access-${live.generation}`
        ? accepted({ balance: '1.00' })
        : refused(401, 'UNAUTHENTICATED');
    }
    if ((body as { refreshToken: string }).refreshToken !== `refresh-${live.generation}`)
      return refused(401, 'SESSION_ENDED');
    live.generation += 1;
    return accepted(tokens(live.generation));
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

test('ten requests refused together make one refresh and all go through', async () => {
  await serve(rotating({ generation: 2 }));
  const session = memorySession({ ...tokens(2), accessToken: 'expired' });
  const { wallet, onSessionLost } = tab(session);

  const answers = await Promise.all(Array.from({ length: 10 }, wallet));

  expect(answers.map(({ data }) => data.balance)).toEqual(Array(10).fill('1.00'));
  expect(server.count(REFRESH)).toBe(1);
  expect(server.count(WALLET)).toBe(20);
  expect(session.held).toEqual(tokens(3));
  expect(onSessionLost).not.toHaveBeenCalled();
});

test('a request refused with the new token as well is not sent a third time', async () => {
  await serve(({ name }) => (name === REFRESH ? accepted(tokens(2)) : refused(401, 'UNAUTHENTICATED')));
  const session = memorySession(tokens(1));
  const { wallet } = tab(session);

  await expect(wallet()).rejects.toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  expect(server.count(WALLET)).toBe(2);
  expect(server.count(REFRESH)).toBe(1);
  expect(session.held).toEqual(tokens(2));
});

test.each(['API_KEY', 'INVALID_CREDENTIALS'] as const)(
  'a 401 for %s is not about the token and leads to no refresh',
  async (code) => {
    await serve(() => refused(401, code));
    const session = memorySession(tokens(1));
    const { wallet, onSessionLost } = tab(session);

    await expect(wallet()).rejects.toMatchObject({ code });
    expect(server.heard).toHaveLength(1);
    expect(session.held).toEqual(tokens(1));
    expect(onSessionLost).not.toHaveBeenCalled();
  },
);

test('a wrong password at log-in leads to no refresh', async () => {
  await serve(() => refused(401, 'UNAUTHENTICATED'));
  const { client } = tab(memorySession(tokens(1)));
  await expect(
    client.call('POST /auth/login', { body: { username: '0800000001', password: 'wrong' } }),
  ).rejects.toMatchObject({ status: 401 });
  expect(server.heard).toHaveLength(1);
});

test('a refused refresh ends the session, once for everybody who waits', async () => {
  await serve(({ name }) => refused(401, name === REFRESH ? 'SESSION_ENDED' : 'UNAUTHENTICATED'));
  const session = memorySession(tokens(1));
  const { wallet, onSessionLost } = tab(session);

  const outcomes = await Promise.allSettled([wallet(), wallet(), wallet()]);

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(server.count(REFRESH)).toBe(1);
  expect(session.held).toBeUndefined();
  expect(onSessionLost).toHaveBeenCalledOnce();
});

test('without a refresh token there is nothing to try', async () => {
  await serve(() => refused(401, 'UNAUTHENTICATED'));
  const session = memorySession({ ...tokens(1), refreshToken: '' });
  const { wallet, onSessionLost } = tab(session);

  await expect(wallet()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(server.count(REFRESH)).toBe(0);
  expect(session.held).toBeUndefined();
  expect(onSessionLost).toHaveBeenCalledOnce();
});

test('a refresh whose reply was lost is retried, and the player stays logged in', async () => {
  const live = { generation: 2 };
  const rotate = rotating(live);
  let isLost = false;
  await serve(async (heard) => {
    if (heard.name !== REFRESH) return rotate(heard);
    if (isLost) return accepted(tokens(live.generation));
    isLost = true;
    await rotate(heard);
    return 'hang up';
  });
  const session = memorySession({ ...tokens(2), accessToken: 'expired' });
  const { wallet, onSessionLost } = tab(session);

  expect((await wallet()).data.balance).toBe('1.00');
  expect(server.count(REFRESH)).toBe(2);
  expect(session.held).toEqual(tokens(3));
  expect(onSessionLost).not.toHaveBeenCalled();
});

test.each<[string, Reply | 'hang up', string]>([
  ['the line breaks', 'hang up', 'NETWORK'],
  ['the server is down', refused(503, 'UNAVAILABLE'), 'REFRESH'],
  ['too many refresh', refused(429, 'TOO_MANY_ATTEMPTS'), 'REFRESH'],
  ['a proxy answers', { status: 502, body: '<html>' }, 'REFRESH'],
  ['the key is wrong', refused(401, 'API_KEY'), 'REFRESH'],
])('the session is kept when %s during a refresh', async (_, reply, kind) => {
  await serve(({ name }) => (name === REFRESH ? reply : refused(401, 'UNAUTHENTICATED')));
  const session = memorySession(tokens(1));
  const { wallet, onSessionLost } = tab(session);

  await expect(wallet()).rejects.toMatchObject({ name: 'ApiUnreachable', kind });
  expect(session.held).toEqual(tokens(1));
  expect(onSessionLost).not.toHaveBeenCalled();
});

test('two tabs that expire together share one refresh and both stay in', async () => {
  await serve(rotating({ generation: 2 }));
  const session = memorySession({ ...tokens(2), accessToken: 'expired' });
  const [left, right] = [tab(session), tab(session)];

  await Promise.all([left.wallet(), right.wallet(), left.wallet(), right.wallet()]);

  expect(server.count(REFRESH)).toBe(1);
  expect(session.held).toEqual(tokens(3));
});

test('without locks, a tab that refreshed too late takes the other tab’s token', async () => {
  const session = memorySession({ ...tokens(2), accessToken: 'expired' });
  const answer = rotating({ generation: 2 });
  await serve(async (heard) => {
    const reply = await answer(heard);
    // The other tab's refresh arrived first and is already stored when this one is refused.
    if (heard.name === REFRESH && server.count(REFRESH) === 1) {
      session.write(tokens(3));
      return refused(401, 'SESSION_ENDED');
    }
    return reply;
  });
  const { wallet, onSessionLost } = tab(session, { hasLocks: false });

  await expect(wallet()).resolves.toMatchObject({ data: { balance: '1.00' } });
  expect(session.held).toEqual(tokens(3));
  expect(onSessionLost).not.toHaveBeenCalled();
});

test('a player who logged out during a refresh stays out', async () => {
  const session = memorySession(tokens(1));
  await serve(({ name }) => {
    if (name !== REFRESH) return refused(401, 'UNAUTHENTICATED');
    session.clear();
    return accepted(tokens(2));
  });
  const { wallet } = tab(session);

  await expect(wallet()).rejects.toMatchObject({ status: 401 });
  expect(session.held).toBeUndefined();
});

test('a caller that aborts does not wait for a refresh, which goes on for others', async () => {
  const leaving = new AbortController();
  const answer = rotating({ generation: 2 });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await serve(async (heard) => {
    if (heard.name === REFRESH) {
      leaving.abort();
      await held;
    }
    return answer(heard);
  });
  const session = memorySession({ ...tokens(2), accessToken: 'expired' });
  const { wallet, client } = tab(session);

  const left = client.call('POST /player/logout', { signal: leaving.signal });
  await expect(left).rejects.toMatchObject({ name: 'AbortError' });
  const staying = wallet();
  release();
  await expect(staying).resolves.toMatchObject({ data: { balance: '1.00' } });
  expect(server.count(REFRESH)).toBe(1);
  expect(session.held).toEqual(tokens(3));
});

test('one player’s request never travels under another player’s token', async () => {
  const session = memorySession(tokens(1));
  const other = tokens(9, '0800000002');
  await serve(() => {
    session.write(other);
    return refused(401, 'SESSION_ENDED');
  });
  const { wallet, onSessionLost } = tab(session);

  await expect(wallet()).rejects.toMatchObject({ code: 'SESSION_ENDED' });
  expect(server.heard.map((one) => one.token)).toEqual(['access-1']);
  expect(session.held).toEqual(other);
  expect(onSessionLost).not.toHaveBeenCalled();
});
