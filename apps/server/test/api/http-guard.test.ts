import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttp } from '../../src/http/create-http.ts';
import type { RunningServer } from '../../src/main/start-server.ts';
import { addOperator, createOperator } from '../harness/desk.ts';
import { callExactly } from '../harness/raw-http.ts';
import { API_KEY, call, callRaw, startTestServer } from '../harness/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the app key', () => {
  test.each([
    '/api/settings',
    '/%61pi/settings',
    '/%61%70%69/%73ettings',
    'http://x/api/settings',
    'HTTP://x/api/settings',
    'http://x/%61pi/settings?a=1',
    '/api/settings#x',
    '/%61pi/nothing',
    'http://x/api/nothing',
    '/api/match/1',
    '/%61pi/m%61tch/%31',
    'http://x/api/history/deposit',
    '/api/step/bet/status/01890000-0000-7000-8000-000000000000',
    '/api/desk/exposure/1?a=1',
  ])('the key is required for the path %s', async (target) => {
    const { status, text, headers } = await callExactly(server, target);
    expect({ status, code: (JSON.parse(text) as { code?: string }).code }).toEqual({
      status: 401,
      code: 'API_KEY',
    });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('the key opens the same paths, whose replies are not cached', async () => {
    for (const target of ['/api/settings', '/%61pi/settings', 'http://x/api/settings']) {
      const { status, headers } = await callExactly(server, target, { headers: { 'x-api-key': API_KEY } });
      expect({ target, status }).toEqual({ target, status: 200 });
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });
});

test('an operator is refused by session, role and set-up before the body is read', async () => {
  const { token: admin } = await createOperator(server);
  // Both have a password to choose yet.
  const cashier = await addOperator(server, admin, 'cashier');
  const boss = await addOperator(server, admin, 'admin');
  const refusalOf = async (token: string, body?: unknown) => {
    const path = '/api/desk/operators/999999/disable';
    const { reply } = await callRaw(server, 'POST', path, { token, body });
    return reply.success ? undefined : reply.code;
  };
  for (const [body, own] of [
    [undefined, 'OPERATOR_NOT_FOUND'],
    [{ unknown: 1 }, 'INVALID_INPUT'],
    ['{', 'BAD_JSON'],
    [{ long: 'x'.repeat(20_000) }, 'PAYLOAD_TOO_LARGE'],
  ] as const) {
    expect(await refusalOf(cashier.token, body)).toBe('FORBIDDEN');
    expect(await refusalOf(boss.token, body)).toBe('SET_UP_REQUIRED');
    expect(await refusalOf(admin, body)).toBe(own);
  }
  await call(server, 'POST /desk/logout', { token: cashier.token });
  expect(await refusalOf(cashier.token, '{')).toBe('SESSION_ENDED');
});

describe('routes under /api', () => {
  const handler = async () => 'x';

  test('a route that is neither in the contract nor marked open is refused', async () => {
    const http = await createHttp(server.app);
    expect(() => http.get('/api/stray', handler)).toThrow('/api/stray is not in the endpoint table');
    expect(() => http.post('/api', handler)).toThrow('not in the endpoint table');
    // A route cannot use the name of another endpoint either.
    const config = { endpoint: 'GET /settings' as const };
    expect(() => http.get('/api/other', { config }, handler)).toThrow('not in the endpoint table');
    expect(() => http.put('/api/settings', { config }, handler)).toThrow('not in the endpoint table');
    const withId = { endpoint: 'GET /match/{id}' as const };
    expect(() => http.get('/api/match/:other', { config: withId }, handler)).toThrow(
      'not in the endpoint table',
    );
    await http.close();
  });

  test('a route that is marked open needs no key', async () => {
    const http = await createHttp(server.app);
    http.get('/api/open', { config: { isOpen: true } }, handler);
    expect((await http.inject('/api/open')).statusCode).toBe(200);
    await http.close();
  });

  test('a wildcard route under /api needs the key', async () => {
    const http = await createHttp(server.app);
    http.get('/:any/thing', handler);
    expect((await http.inject('/api/thing')).statusCode).toBe(401);
    expect((await http.inject('/other/thing')).statusCode).toBe(200);
    await http.close();
  });
});

describe('metrics', () => {
  test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto', 'via'])(
    'metrics are hidden from requests with the proxy header %s',
    async (header) => {
      expect((await callRaw(server, 'GET', '/metrics')).status).toBe(200);
      const { status } = await callRaw(server, 'GET', '/metrics', { headers: { [header]: '127.0.0.1' } });
      expect(status).toBe(404);
    },
  );

  test('metrics are shown through a proxy only with the exact token', async () => {
    const guarded = await startTestServer({ env: { METRICS_TOKEN: 'scrape-me' } });
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    expect((await callRaw(guarded, 'GET', '/metrics', { headers, token: 'scrape-me' })).status).toBe(200);
    for (const token of ['scrape-mf', 'scrape-m', 'scrape-me2', 'Bearer']) {
      expect((await callRaw(guarded, 'GET', '/metrics', { token })).status).toBe(404);
    }
    await guarded.close();
  });
});
