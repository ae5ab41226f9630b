import { ENDPOINTS, splitName } from '@sanam/contract';
import type { KnownEndpoint } from '@sanam/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defineRoute } from '../../src/http/define-route.ts';
import { createAdmissionControl } from '../../src/http/admission/admission-control.ts';
import { createResponseCache } from '../../src/http/response-cache/response-cache.ts';
import { serveRoutes } from '../../src/http/serve-routes.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { startServer, type RunningServer } from '../../src/main/start-server.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { registerPlayer } from '../harness/player.ts';
import { call, callRaw, startTestServer } from '../harness/server.ts';
import { STORE, emptyStore, freshStore } from '../harness/store.ts';
import Fastify from 'fastify';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('for operators', () => {
  test('/healthz and /readyz report up and ready', async () => {
    expect(await callRaw(server, 'GET', '/healthz')).toMatchObject({ status: 200, reply: { status: 'up' } });
    expect(await callRaw(server, 'GET', '/readyz')).toMatchObject({
      status: 200,
      reply: { status: 'ready' },
    });
  });

  test('metrics count requests by route and contain no phone', async () => {
    const { accessToken, player } = await registerPlayer(server);
    await call(server, 'GET /player/wallet', { token: accessToken });
    const { text, status } = await callRaw(server, 'GET', '/metrics');
    expect(status).toBe(200);
    expect(text).toMatch(
      /sanam_http_request_seconds_count\{method="GET",route="\/api\/player\/wallet",status="200"\} \d/,
    );
    expect(text).not.toContain(player.phone);
  });

  test('metrics need the token once one is set', async () => {
    const guarded = await startTestServer({ env: { METRICS_TOKEN: 'scrape-me' } });
    expect((await callRaw(guarded, 'GET', '/metrics')).status).toBe(404);
    expect((await callRaw(guarded, 'GET', '/metrics', { token: 'scrape-me' })).status).toBe(200);
    await guarded.close();
  });

  test('the internal ledger check needs the token of the data folder', async () => {
    for (const token of ['', 'wrong', server.app.config.apiKey]) {
      const headers = { 'x-owner-token': token };
      expect(await callRaw(server, 'GET', '/internal/ledger-check', { headers })).toMatchObject({
        status: 401,
        reply: { code: 'UNAUTHENTICATED' },
      });
    }
  });
});

describe('every reply', () => {
  test.each(['/healthz', '/api/settings', '/api/nothing', '/api/openapi.json', '/nothing'])(
    '%s carries the security headers and a request id',
    async (path) => {
      const { headers } = await callRaw(server, 'GET', path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get('server')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
      if (path.startsWith('/api')) expect(headers.get('cache-control')).toBe('no-store');
    },
  );
});

describe('Content-Language', () => {
  test.each([
    ['zh-CN', 'zh-Hans'],
    ['lo', 'lo'],
    ['my', 'my'],
    ['th', 'th'],
  ])('Accept-Language %s results in Content-Language %s', async (accepted, named) => {
    for (const path of ['/api/settings', '/api/nothing']) {
      const { headers } = await callRaw(server, 'GET', path, { headers: { 'accept-language': accepted } });
      expect(headers.get('content-language')).toBe(named);
    }
  });
});

describe('HSTS', () => {
  test('HSTS is sent only with an https PUBLIC_URL', async () => {
    expect((await callRaw(server, 'GET', '/healthz')).headers.get('strict-transport-security')).toBeNull();
    const secure = await startTestServer({ env: { PUBLIC_URL: 'https://sanam.example' } });
    for (const path of ['/healthz', '/api/settings', '/nothing']) {
      const { headers } = await callRaw(secure, 'GET', path);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    }
    await secure.close();
  });
});

describe('API documents', () => {
  test('openapi.json describes exactly the served endpoints', async () => {
    const { reply } = await callRaw(server, 'GET', '/api/openapi.json', { headers: { 'x-api-key': '' } });
    const { paths } = reply as unknown as { paths: Record<string, Record<string, { responses: object }>> };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual((await findServed()).toSorted());
    expect(Object.keys(paths['/auth/login']?.['post']?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '400', '401', '429', '503']),
    );
  });

  test('the documentation page needs no script', async () => {
    const { status, text, headers } = await callRaw(server, 'GET', '/api/docs', {
      headers: { 'x-api-key': '' },
    });
    expect(status).toBe(200);
    expect(text).toContain('POST /auth/login');
    expect(text).not.toContain('<script');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^ ']{44}'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'$/,
    );
  });
});

test('another method of a path is refused and those that it has are named', async () => {
  const { status, reply, headers } = await callRaw(server, 'DELETE', '/api/match');
  expect({ status, reply }).toMatchObject({ status: 405, reply: { code: 'METHOD_NOT_ALLOWED' } });
  expect(headers.get('allow')).toBe('GET');
});

/** The endpoints that do not reply with NOT_FOUND or METHOD_NOT_ALLOWED. */
async function findServed(): Promise<string[]> {
  const served: string[] = [];
  for (const name of Object.keys(ENDPOINTS) as KnownEndpoint[]) {
    const { method, path } = splitName(name);
    const { reply } = await callRaw(server, method, `/api${path.replace(/\{\w+\}/g, '1')}`);
    const code = 'code' in reply ? reply.code : undefined;
    if (code !== 'NOT_FOUND' && code !== 'METHOD_NOT_ALLOWED') served.push(name);
  }
  return served;
}

describe('routes', () => {
  const needs = () => ({
    admission: createAdmissionControl({
      connections: 1,
      maxQueuedRequests: 1,
      requestsPerAddress: 1,
      readsPerPlayer: 1,
    }),
    responseCache: createResponseCache(server.app),
  });

  test('the server refuses to serve a route that is not in the contract', () => {
    const stray = { name: 'GET /stray' as KnownEndpoint, handle: async () => ({ data: null }) };
    expect(() => serveRoutes(Fastify(), server.app, [stray], needs())).toThrow(
      'GET /stray is not in the endpoint table',
    );
  });

  test('a reply that does not fit its schema fails', async () => {
    const http = Fastify();
    const wrong = defineRoute('GET /settings', async () => ({ data: { demo: null } as never }));
    serveRoutes(http, server.app, [wrong], needs());
    const reply = await http.inject('/api/settings');
    expect(reply.statusCode).toBe(500);
    expect(reply.body).toContain('does not fit its schema');
    await http.close();
  });
});

/** A server of its own, and the lines that it has logged. */
async function startLogged(env: Record<string, string> = {}) {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  const config = readConfig({ PORT: '0', DEMO: 'off', API_KEY: 'test-key', ...(await freshStore()), ...env });
  return { logged: await startServer({ config, logger }), lines };
}

describe('logs', () => {
  test('a start warns once when players have nobody to contact', async () => {
    const warningsWith = async (env: Record<string, string>) => {
      const { logged, lines } = await startLogged(env);
      await logged.close();
      return lines.filter((line) => line.includes('nobody to contact'));
    };
    expect(await warningsWith({})).toEqual([expect.stringContaining('"level":"warn"')]);
    expect(await warningsWith({ SUPPORT_LINE: '@sanam' })).toEqual([]);
    expect(await warningsWith({ SUPPORT_PHONE: '02-123-4567' })).toEqual([]);
  });

  test('logs name route and request but no phones or secrets', async () => {
    const { logged, lines } = await startLogged();
    const member = await registerPlayer(logged, { phone: '0898765432', password: 'do-not-log-me' });
    await call(logged, 'GET /player/me', { token: member.accessToken });
    await callRaw(logged, 'GET', '/api/player/me?phone=0898765432', { token: member.accessToken });
    await logged.close();
    const all = lines.join('');
    expect(all).toMatch(/"route":"\/api\/auth\/login","status":200/);
    expect(all).toContain('"requestId"');
    for (const secret of ['0898765432', 'do-not-log-me', member.accessToken, member.refreshToken]) {
      expect(all).not.toContain(secret);
    }
  });
});

describe('migrations', () => {
  test('two servers that start at once both come up', async () => {
    const store = await emptyStore();
    if (STORE === 'pglite') {
      // One embedded database has one process; a second run finds nothing to do.
      expect(await migrate(server.app.db)).toEqual([]);
      return;
    }
    const [one, two] = await Promise.all([startTestServer({ env: store }), startTestServer({ env: store })]);
    await Promise.all([one.close(), two.close()]);
  });

  test('the server refuses a database of a newer version', async () => {
    const db = await openDatabase(readConfig(await freshStore()), createLogger('silent'));
    await migrate(db);
    await db.query(
      "INSERT INTO schema_migration (version, name, checksum) VALUES (9999, '9999_future.sql', 'x')",
    );
    await expect(migrate(db)).rejects.toThrow(/newer Sanam/);
    await db.close();
  });
});
