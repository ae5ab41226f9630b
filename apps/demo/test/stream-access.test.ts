import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../server/src/main/start-server.ts';
import { HOSTILE_TEXTS } from '../../server/test/fuzz/hostile-strings.ts';
import { makeActors } from '../../server/test/harness/actors.ts';
import { OPERATOR_PASSWORD } from '../../server/test/harness/desk.ts';
import { listRoutes } from '../../server/test/harness/routes.ts';
import { callRaw, startTestServer } from '../../server/test/harness/server.ts';
import { expectSecurityHeaders } from '../../server/test/harness/security-headers.ts';
import { demo } from '../src/demo.ts';

let alone: RunningServer;
let server: RunningServer;
beforeAll(async () => {
  alone = await startTestServer();
  server = await startTestServer({
    env: { DEMO: 'on', PUBLIC_URL: 'https://sanam.example', DESK_ADMIN_PASSWORD: OPERATOR_PASSWORD },
    demo: { ...demo, prepare: async () => {}, start: () => async () => {} },
  });
});
afterAll(async () => {
  await server.close();
  await alone.close();
});

test('the demo adds the two routes of its streams to the server and no other', () => {
  const routes = ({ http }: RunningServer): string[] =>
    listRoutes(http).map(({ method, url }) => `${method} ${url}`);
  const own = new Set(routes(alone));
  expect(
    routes(server)
      .filter((route) => !own.has(route))
      .toSorted(),
  ).toEqual(['GET /stream/*', 'GET /stream/:name/:file', 'HEAD /stream/*', 'HEAD /stream/:name/:file']);
});

test('a stream replies to every caller alike, with or without a key or a token', async () => {
  const actors = await makeActors(server);
  for (const path of ['/stream/ring/nothing', '/stream/nothing']) {
    const replies = new Set<string>();
    for (const { token, hasKey } of actors) {
      const { status, text } = await callRaw(server, 'GET', path, {
        ...(token !== undefined && { token }),
        ...(!hasKey && { headers: { 'x-api-key': '' } }),
      });
      replies.add(`${status} ${text}`);
    }
    expect(replies.size).toBe(1);
    expect([...replies].join()).toMatch(/^404 /);
  }
});

test('a stream that does not exist carries the security headers of every reply', async () => {
  const { status, headers } = await callRaw(server, 'GET', '/stream/no/thing');
  expect(status).toBe(404);
  expectSecurityHeaders(headers);
});

test('hostile names of streams and files find nothing and break nothing', async () => {
  for (const text of HOSTILE_TEXTS) {
    const part = encodeURIComponent(text.toWellFormed());
    for (const path of [`/stream/${part}/${part}`, `/stream/bulls/${part}`, `/stream/${part}`]) {
      const { status } = await callRaw(server, 'GET', path);
      expect(status, path).toBeGreaterThanOrEqual(400);
      expect(status, path).toBeLessThan(500);
    }
  }
});
