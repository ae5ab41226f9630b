import { afterEach, describe, expect, test, vi } from 'vitest';

import { ApiRefusal, ApiUnreachable, createApiClient, storeDeviceToken } from '../src/index.ts';
import type { ApiClient } from '../src/index.ts';
import { memorySession, tokens } from './memory-session.ts';
import {
  accepted,
  refused,
  startScriptedServer,
  type Script,
  type ScriptedServer,
} from './scripted-server.ts';

let server: ScriptedServer;
afterEach(() => server.close());

async function clientOf(script: Script, { timeoutMs = 5000 } = {}): Promise<ApiClient> {
  server = await startScriptedServer(script);
  return createApiClient({
    baseUrl: server.url,
    apiKey: 'the-key',
    language: () => 'cn',
    session: memorySession(tokens(1)),
    onSessionLost: () => undefined,
    timeoutMs,
  });
}

test('each reply reports the time on the server’s clock', async () => {
  server = await startScriptedServer(() => accepted([]));
  const times: number[] = [];
  const client = createApiClient({
    baseUrl: server.url,
    apiKey: 'the-key',
    language: () => 'cn',
    session: memorySession(tokens(1)),
    onSessionLost: () => undefined,
    onServerTime: (at) => times.push(at),
  });
  await client.call('GET /history', { query: {} });
  expect(times).toHaveLength(1);
  expect(Math.abs((times[0] ?? 0) - Date.now())).toBeLessThan(60_000);
});

describe('requests', () => {
  test('a request has the API key, language, token, path parameters and query', async () => {
    const client = await clientOf(() => accepted([]));
    await client.call('GET /match/{id}/previous-odds', {
      params: { id: '4/2' },
      query: { limit: '7', rateType: 'MY' },
    });
    await client.call('GET /history', { query: {} });

    expect(server.received.map((one) => one.name)).toEqual([
      'GET /api/match/4%2F2/previous-odds?limit=7&rateType=MY',
      'GET /api/history',
    ]);
    expect(server.received[0]?.headers).toMatchObject({
      'x-api-key': 'the-key',
      'accept-language': 'zh-Hans',
      authorization: 'Bearer access-1',
    });
    expect(server.received[0]?.headers).not.toHaveProperty('content-type');
  });

  test('a request has its body as JSON, and an idempotency key if it moves money', async () => {
    const client = await clientOf(() => accepted(null));
    await client.call('POST /player/withdraw', { body: { amount: 150 }, idempotencyKey: 'intent-1' });
    expect(server.received[0]).toMatchObject({
      body: { amount: 150 },
      headers: { 'content-type': 'application/json', 'idempotency-key': 'intent-1' },
    });
    await client.call('POST /player/withdraw', {
      body: { amount: 150 },
      idempotencyKey: 'intent-1',
      ageSeconds: 7,
    });
    expect(server.received[1]?.headers).toMatchObject({ 'request-age': '7' });
    const unsafe = () =>
      // @ts-expect-error money would move without a key
      client.call('POST /player/withdraw', { body: { amount: 150 } });
    expect(unsafe).toBeTypeOf('function');
  });

  test('a request to a public endpoint has no token', async () => {
    const client = await clientOf(() => accepted(null));
    await client.call('POST /auth/login', { body: { username: '0800000001', password: 'x' } });
    expect(server.received[0]?.token).toBeUndefined();
  });

  test('a request to a public endpoint names the device, once it has a token', async () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
    });
    const client = await clientOf(() => accepted(null));
    for (const token of [undefined, 'the-device.its_signature', 'not\nfor a header']) {
      if (token !== undefined) storeDeviceToken(token);
      await client.call('POST /auth/login', { body: { username: '0800000001', password: 'x' } });
    }
    await client.call('GET /history', { query: {} });
    vi.unstubAllGlobals();
    expect(server.received.map(({ headers }) => headers['device-token'])).toEqual([
      undefined,
      'the-device.its_signature',
      undefined,
      undefined,
    ]);
  });
});

describe('replies', () => {
  test('an accepted request returns data and message', async () => {
    const client = await clientOf(() => accepted({ balance: '12.00' }, 'Here you are'));
    const { data, message } = await client.call('GET /player/wallet');
    expect(data.balance).toBe('12.00');
    expect(message).toBe('Here you are');
  });

  test('a refused request throws status, code and message', async () => {
    const client = await clientOf(() => refused(409, 'RATE_CHANGED'));
    const failure = await client.call('GET /player/wallet').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiRefusal);
    expect(failure).toMatchObject({ status: 409, code: 'RATE_CHANGED', message: 'refused: RATE_CHANGED' });
  });

  test.each([
    ['is no JSON', '<html>502 Bad Gateway</html>'],
    ['has no envelope', { balance: '12.00' }],
    ['is null', 'null'],
    ['has no data', { success: true, message: 'Done' }],
    ['refuses without a code', { success: false, message: 'no' }],
  ])('a reply that %s counts as unreachable', async (_, body) => {
    const client = await clientOf(() => ({ status: 200, body }));
    await expect(client.call('GET /player/wallet')).rejects.toMatchObject({
      name: 'ApiUnreachable',
      kind: 'BAD_REPLY',
    });
  });

  test('a missing reply is a timeout, and a closed socket a network failure', async () => {
    const slow = await clientOf(() => 'hang', { timeoutMs: 50 });
    await expect(slow.call('GET /player/wallet')).rejects.toMatchObject({ kind: 'TIMEOUT' });
    await server.close();

    const cut = await clientOf(() => 'hang up');
    const failure = await cut.call('GET /player/wallet').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiUnreachable);
    expect(failure).toMatchObject({ kind: 'NETWORK' });
  });

  test('a request that the caller aborted is not a network failure', async () => {
    const leaving = new AbortController();
    const client = await clientOf(() => {
      leaving.abort();
      return 'hang';
    });
    await expect(client.call('GET /player/wallet', { signal: leaving.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  test('requests can be aborted in browsers without AbortSignal.any', async () => {
    const missing = vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
      throw new TypeError('AbortSignal.any is not a function');
    });
    const leaving = new AbortController();
    const client = await clientOf(({ name }) => (name.endsWith('/wallet') ? accepted({}) : 'hang'));
    await client.call('GET /player/wallet', { signal: leaving.signal });
    const left = client.call('GET /user/profile', { signal: leaving.signal });
    leaving.abort();
    await expect(left).rejects.toMatchObject({ name: 'AbortError' });
    // An aborted signal sends nothing.
    const late = client.call('GET /history', { query: {}, signal: leaving.signal });
    await expect(late).rejects.toMatchObject({ name: 'AbortError' });
    expect(server.count('GET /api/history')).toBe(0);
    missing.mockRestore();
  });
});
