import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createGameActions } from '../harness/game-actions.ts';
import { API_KEY, call, callRaw, startTestServer } from '../harness/server.ts';
import { expectSecurityHeaders } from '../harness/security-headers.ts';
import { makeWebRoot } from '../harness/web-root.ts';

const { webRoot, remove } = makeWebRoot();
const env = { PUBLIC_URL: 'https://sanam.example' };

let server: RunningServer;
let broken: RunningServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ webRoot, env });
  ({ accessToken: token } = await (await createGameActions(server)).createPlayer(0));
  broken = await startTestServer({ env, verifiesLedger: false });
  await broken.app.db.close();
});
afterAll(async () => {
  await server.close();
  await broken.http.close();
  remove();
});

const tagOf = async (): Promise<string> =>
  (await callRaw(server, 'GET', '/api/match', { token })).headers.get('etag') ?? '';

/** One reply of each kind. */
const KINDS: readonly (readonly [
  what: string,
  status: number,
  call: () => Promise<{ status: number; headers: Headers }>,
])[] = [
  ['a page', 200, () => callRaw(server, 'GET', '/')],
  ['an unknown page', 200, () => callRaw(server, 'GET', '/nowhere')],
  ['the desk', 200, () => callRaw(server, 'GET', '/desk/')],
  ['a file of the app', 200, () => callRaw(server, 'GET', '/assets/app-1a2b.js')],
  ['a file that is gone', 404, () => callRaw(server, 'GET', '/assets/gone.js')],
  ['the API’s description', 200, () => callRaw(server, 'GET', '/api/docs')],
  ['a reply of the API', 200, () => callRaw(server, 'GET', '/api/player/me', { token })],
  [
    'a reply that has not changed',
    304,
    async () => callRaw(server, 'GET', '/api/match', { token, headers: { 'if-none-match': await tagOf() } }),
  ],
  ['a refusal', 401, () => callRaw(server, 'GET', '/api/player/me')],
  ['what is not there', 404, () => callRaw(server, 'GET', '/api/nowhere')],
  ['another method', 405, () => callRaw(server, 'DELETE', '/api/match')],
  ['what is too large', 413, () => callRaw(server, 'POST', '/api/auth/login', { body: 'x'.repeat(20_000) })],
  ['a live connection', 200, () => callRaw(server, 'GET', '/socket.io/?EIO=4&transport=polling')],
  ['a live connection that cannot be', 400, () => callRaw(server, 'GET', '/socket.io/?EIO=9')],
  ['health', 200, () => callRaw(server, 'GET', '/healthz')],
  ['a server that has lost its database', 503, () => callRaw(broken, 'GET', '/readyz')],
  ['a server that is broken', 500, () => callRaw(broken, 'GET', '/api/player/me', { token })],
];

describe.each(KINDS)('%s', (_what, status, request) => {
  test('every security header is set and no server software is named', async () => {
    const reply = await request();
    expect(reply.status).toBe(status);
    expectSecurityHeaders(reply.headers);
  });
});

// Tokens are sent in a header that only the app's own pages can set; a browser adds nothing by itself.
describe('a page of another origin', () => {
  const origin = 'https://evil.example';

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a form of type %s is refused, with or without the key',
    async (type) => {
      const body = '{"username":"0812345678","password":"x"}';
      const headers = { origin, 'content-type': type };
      const bare = await callRaw(server, 'POST', '/api/auth/login', {
        body,
        headers: { ...headers, 'x-api-key': '' },
      });
      expect(bare).toMatchObject({ status: 401, reply: { code: 'API_KEY' } });
      const keyed = await callRaw(server, 'POST', '/api/auth/login', { body, headers });
      expect(keyed).toMatchObject({ status: 415, reply: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
    },
  );

  test('cookies do not authenticate', async () => {
    const cookie = `token=${token}; accessToken=${token}; authorization=Bearer ${token}`;
    const headers = { origin, cookie };
    expect(await callRaw(server, 'GET', '/api/player/me', { headers })).toMatchObject({ status: 401 });
    expect((await call(server, 'GET /player/me', { token })).status).toBe(200);
  });

  test('a page of another origin cannot open a live connection', async () => {
    const { status } = await callRaw(server, 'GET', '/socket.io/?EIO=4&transport=polling', {
      headers: { origin, 'x-api-key': API_KEY },
    });
    expect(status).toBe(403);
  });
});
