import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttp } from '../../src/http/create-http.ts';
import type { RunningServer } from '../../src/main/start-server.ts';
import { callExactly } from '../harness/raw-http.ts';
import { API_KEY, callRaw, startTestServer } from '../harness/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the key of the app', () => {
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
  ])('is needed however the address is written: %s', async (target) => {
    const { status, text, headers } = await callExactly(server, target);
    expect({ status, code: (JSON.parse(text) as { code?: string }).code }).toEqual({
      status: 401,
      code: 'API_KEY',
    });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('opens the same addresses, and what they answer is never kept', async () => {
    for (const target of ['/api/settings', '/%61pi/settings', 'http://x/api/settings']) {
      const { status, headers } = await callExactly(server, target, { headers: { 'x-api-key': API_KEY } });
      expect({ target, status }).toEqual({ target, status: 200 });
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('a route under /api', () => {
  const handler = async () => 'x';

  test('that neither stands in the endpoint table nor is marked open cannot be registered', async () => {
    const http = await createHttp(server.app);
    expect(() => http.get('/api/stray', handler)).toThrow('/api/stray is not in the endpoint table');
    expect(() => http.post('/api', handler)).toThrow('not in the endpoint table');
    // Nor can one take the name of another.
    const config = { endpoint: 'GET /settings' as const };
    expect(() => http.get('/api/other', { config }, handler)).toThrow('not in the endpoint table');
    expect(() => http.put('/api/settings', { config }, handler)).toThrow('not in the endpoint table');
    const withId = { endpoint: 'GET /match/{id}' as const };
    expect(() => http.get('/api/match/:other', { config: withId }, handler)).toThrow(
      'not in the endpoint table',
    );
    await http.close();
  });

  test('that is marked open can', async () => {
    const http = await createHttp(server.app);
    http.get('/api/open', { config: { isOpen: true } }, handler);
    expect((await http.inject('/api/open')).statusCode).toBe(200);
    await http.close();
  });

  test('needs the key even if only a wildcard stands in front of it', async () => {
    const http = await createHttp(server.app);
    http.get('/:any/thing', handler);
    expect((await http.inject('/api/thing')).statusCode).toBe(401);
    expect((await http.inject('/other/thing')).statusCode).toBe(200);
    await http.close();
  });
});

describe('the metrics', () => {
  test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto', 'via'])(
    'are not shown to whom a proxy of this machine asks for: %s',
    async (header) => {
      expect((await callRaw(server, 'GET', '/metrics')).status).toBe(200);
      const { status } = await callRaw(server, 'GET', '/metrics', { headers: { [header]: '127.0.0.1' } });
      expect(status).toBe(404);
    },
  );

  test('are shown through a proxy to whoever has the token, and to nobody with one that is nearly right', async () => {
    const guarded = await startTestServer({ env: { METRICS_TOKEN: 'scrape-me' } });
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    expect((await callRaw(guarded, 'GET', '/metrics', { headers, token: 'scrape-me' })).status).toBe(200);
    for (const token of ['scrape-mf', 'scrape-m', 'scrape-me2', 'Bearer']) {
      expect((await callRaw(guarded, 'GET', '/metrics', { token })).status).toBe(404);
    }
    await guarded.close();
  });
});
