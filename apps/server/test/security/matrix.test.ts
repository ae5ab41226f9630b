import type { RefusalCode } from '@sanam/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STATUS_OF_REFUSAL } from '../../src/http/refusals/status-of-refusal.ts';
import type { RunningServer } from '../../src/main/start-server.ts';
import { expectedRefusal, makeActors } from '../harness/actors.ts';
import type { Actor } from '../harness/actors.ts';
import { createDatabaseDigest } from '../harness/database-digest.ts';
import { connectOutcome, openClient } from '../harness/live.ts';
import { listRoutes } from '../harness/routes.ts';
import { API_KEY, callRaw, startTestServer } from '../harness/server.ts';
import { makeWebRoot } from '../harness/web-root.ts';
import { LIVE_POLICY, POLICY } from './policy.ts';
import type { Allowed } from './policy.ts';

const { webRoot, remove } = makeWebRoot();
const SAMPLE: Readonly<Record<string, string>> = {
  ':id': '1',
  ':matchId': '1',
  ':type': 'deposit',
  ':transactionId': '01890000-0000-7000-8000-000000000000',
};

let server: RunningServer;
let actors: Actor[];
let before: unknown;
let readDigest: () => Promise<unknown>;
beforeAll(async () => {
  server = await startTestServer({ webRoot, env: { STEP_DELAY_MS: '0' } });
  actors = await makeActors(server);
  readDigest = await createDatabaseDigest(server.app.db);
  before = await readDigest();
});
afterAll(async () => {
  await server.close();
  remove();
});

const rows = Object.entries(POLICY).map(([route, allowed]) => {
  const [method = '', url = ''] = route.split(' ');
  return { route, method, url, allowed };
});
const ofApi = rows.filter(({ allowed }) => !['everybody', 'machine', 'folder'].includes(String(allowed)));
const ofOthers = rows.filter((row) => !ofApi.includes(row));

test('every route is in the policy, and every row of the policy is served', () => {
  const served = listRoutes(server.http)
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, url }) => `${method} ${url}`);
  expect(served.toSorted()).toEqual(Object.keys(POLICY).toSorted());
});

test('HEAD is served where GET is, and nowhere else', () => {
  const routes = listRoutes(server.http);
  const of = (wanted: string) =>
    routes
      .filter(({ method }) => method === wanted)
      .map(({ url }) => url)
      .toSorted();
  expect(of('HEAD')).toEqual(of('GET'));
});

describe.each(ofApi)('$route', ({ method, url, allowed }) => {
  test('only the callers that the policy names have access', async () => {
    const methods = method === 'GET' ? ['GET', 'HEAD'] : [method];
    const cells = actors.flatMap((actor) => methods.map((how) => ({ actor, how })));
    const replies = await Promise.all(
      cells.map((cell) => request(cell.how, `${addressOf(url)}?unknown=1`, cell.actor)),
    );
    const expected = cells.map(({ actor, how }) => {
      // A caller with access gets INVALID_INPUT for the unknown parameter, so that nothing changes.
      const code = expectedRefusal(actor, accessOf(allowed)) ?? 'INVALID_INPUT';
      return {
        actor: actor.name,
        how,
        status: STATUS_OF_REFUSAL[code],
        code: how === 'HEAD' ? undefined : code,
      };
    });
    expect(replies).toEqual(expected);
  });
});

test.each(ofOthers)('$route replies to every caller alike', async ({ method, url, allowed }) => {
  const texts = new Set<string>();
  for (const actor of actors) {
    const { status, text } = await callRaw(server, method, addressOf(url), credentialsOf(actor));
    if (allowed === 'folder') expect(status).toBe(401);
    else expect([401, 403]).not.toContain(status);
    // Metrics change with every request, and each connection has its own id.
    texts.add(`${status} ${allowed === 'machine' || url === '/socket.io/' ? '' : text}`);
  }
  expect(texts.size).toBe(1);
});

test('the refused requests changed nothing', async () => {
  expect(await readDigest()).toEqual(before);
});

test.each(Object.entries(LIVE_POLICY))(
  'only the callers that the policy names can open a live connection to "%s"',
  async (room, allowed) => {
    for (const actor of actors) {
      const auth = {
        token: actor.token,
        ...(actor.hasKey && { apiKey: API_KEY }),
        ...(room !== '' && { rooms: { [room]: {} } }),
      };
      const client = openClient(server, actor.token ?? '', { auth });
      const reply = await connectOutcome(client);
      client.socket.disconnect();
      const expected = expectedRefusal(actor, accessOf(allowed)) ?? 'connected';
      expect({ actor: actor.name, reply }).toEqual({ actor: actor.name, reply: expected });
    }
  },
);

async function request(how: string, url: string, { name, token, hasKey }: Actor) {
  const { statusCode: status, body } = await server.http.inject({
    method: how as 'GET',
    url,
    headers: {
      ...(hasKey && { 'x-api-key': API_KEY }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });
  const code = /"code":"([A-Z_]+)"/.exec(body)?.[1] as RefusalCode | undefined;
  return { actor: name, how, status, code };
}

function credentialsOf({ token, hasKey }: Actor): Parameters<typeof callRaw>[3] {
  return { ...(token !== undefined && { token }), ...(!hasKey && { headers: { 'x-api-key': '' } }) };
}

function accessOf(allowed: Allowed): Parameters<typeof expectedRefusal>[1] {
  if (allowed === 'player') return 'member';
  return Array.isArray(allowed) ? allowed : 'public';
}

function addressOf(url: string): string {
  return url.replace(/:\w+/g, (part) => SAMPLE[part] ?? '');
}
