import { ENDPOINTS, splitName } from '@sanam/contract';
import type { Endpoint, KnownEndpoint } from '@sanam/contract';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createDatabaseDigest } from '../harness/database-digest.ts';
import { createGameActions } from '../harness/game-actions.ts';
import { API_KEY, startTestServer } from '../harness/server.ts';
import { makeValidRequests } from '../harness/valid-requests.ts';
import type { ValidRequest } from '../harness/valid-requests.ts';

/** What the tables call things, for whoever guesses at them. */
const OF_TABLES = ['player_id', 'password_hash', 'is_admin', 'created_at', 'owner', 'permissions', 'access'];

const endpoints = Object.entries(ENDPOINTS) as [KnownEndpoint, Endpoint][];
/** Every field that any answer has: what the server tells is what somebody would like to tell it. */
const told = [...new Set(endpoints.flatMap(([, { reply }]) => namesIn(reply)).concat(OF_TABLES))];
const writing = endpoints.filter(([name]) => splitName(name).method !== 'GET');

let server: RunningServer;
let good: ReadonlyMap<KnownEndpoint, ValidRequest>;
let tokens: { player: string; desk: string };
let readDigest: () => Promise<unknown>;
let before: unknown;
beforeAll(async () => {
  server = await startTestServer({ env: { STEP_DELAY_MS: '0' } });
  const game = await createGameActions(server);
  const player = await game.createPlayer(100_000);
  tokens = { player: player.accessToken, desk: game.token };
  good = await makeValidRequests(server, player);
  readDigest = await createDatabaseDigest(server.app.db);
  // Nothing goes on any more, so that from here on nothing changes but by what is sent.
  await vi.waitFor(
    async () =>
      expect(
        await server.app.db.query(
          "SELECT id::text FROM outbox UNION ALL SELECT id::text FROM bet WHERE status = 'PENDING'",
        ),
      ).toEqual([]),
    { timeout: 20_000 },
  );
  before = await readDigest();
});
afterAll(() => server.close());

test('the fields somebody would like to set are among those that are tried', () => {
  expect(told).toEqual(
    expect.arrayContaining([
      'id',
      'balance',
      'role',
      'status',
      'payoutAmount',
      'betStatus',
      'resultType',
      'rateId',
    ]),
  );
});

test.each(writing)('%s takes none of them', async (name, endpoint) => {
  const { method, path } = splitName(name);
  const { params = {}, body = {}, token } = good.get(name) ?? {};
  const url = `/api${path.replace(/\{(\w+)\}/g, (_, param: string) => params[param] ?? '')}`;
  const proof = token ?? (endpoint.access === 'member' ? tokens.player : tokens.desk);
  const strange = told.filter((field) => !namesIn(endpoint.body).includes(field));
  const replies = await Promise.all(
    strange.map(async (field) => {
      const { statusCode, body: said } = await server.http.inject({
        method,
        url,
        headers: {
          'x-api-key': API_KEY,
          'content-type': 'application/json',
          ...(endpoint.access !== 'public' && { authorization: `Bearer ${proof}` }),
        },
        payload: JSON.stringify({ ...body, [field]: 1 }),
      });
      return { field, status: statusCode, success: (JSON.parse(said) as { success: boolean }).success };
    }),
  );
  expect(replies).toEqual(strange.map((field) => ({ field, status: 400, success: false })));
});

test('nothing of all this has left a trace', async () => {
  expect(await readDigest()).toEqual(before);
});

/** The names of all fields in a schema, at any depth. */
function namesIn(schema: TSchema | undefined): string[] {
  if (typeof schema !== 'object') return [];
  const inner = schema as { properties?: Record<string, TSchema>; items?: TSchema; anyOf?: TSchema[] };
  const fields = Object.entries(inner.properties ?? {});
  return [
    ...fields.map(([field]) => field),
    ...fields.flatMap(([, value]) => namesIn(value)),
    ...namesIn(inner.items),
    ...(inner.anyOf ?? []).flatMap(namesIn),
  ];
}
