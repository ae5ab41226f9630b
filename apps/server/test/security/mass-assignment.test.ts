import { ENDPOINTS, splitName } from '@sanam/contract';
import type { Endpoint, KnownEndpoint } from '@sanam/contract';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createDatabaseDigest } from '../harness/database-digest.ts';
import { createGameActions } from '../harness/game-actions.ts';
import { API_KEY, startTestServer } from '../harness/server.ts';
import { IS_SOAK } from '../harness/soak-budget.ts';
import { makeValidRequests } from '../harness/valid-requests.ts';
import type { ValidRequest } from '../harness/valid-requests.ts';

/** Column names that an attacker might guess. */
const COLUMNS = ['player_id', 'password_hash', 'is_admin', 'created_at', 'owner', 'permissions', 'access'];

const endpoints = Object.entries(ENDPOINTS) as [KnownEndpoint, Endpoint][];
/** Every field of any reply: what the server sends is what an attacker would like to set. */
const knownFields = [...new Set(endpoints.flatMap(([, { reply }]) => namesIn(reply)).concat(COLUMNS))];
/** Pictures have no fields. */
const writing = endpoints.filter(([name, { bodyType }]) => splitName(name).method !== 'GET' && !bodyType);

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
  // No background work is left, so that only the requests below could change something.
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

/** Tried on every endpoint. */
const WORTH_SETTING = [
  'id',
  'balance',
  'role',
  'status',
  'payoutAmount',
  'betStatus',
  'resultType',
  'rateId',
];

test('the fields worth setting are among those that are tried', () => {
  expect(knownFields).toEqual(expect.arrayContaining(WORTH_SETTING));
});

/** The soak tries every other field on every endpoint, too; here each is tried on every 32nd. */
const EVERY = IS_SOAK ? 1 : 32;

test.each(writing)('%s accepts no unknown field', async (name, endpoint) => {
  const { method, path } = splitName(name);
  const { params = {}, body = {}, token } = good.get(name) ?? {};
  const url = `/api${path.replace(/\{(\w+)\}/g, (_, param: string) => params[param] ?? '')}`;
  const bearer = token ?? (endpoint.access === 'member' ? tokens.player : tokens.desk);
  const nth = writing.findIndex(([other]) => other === name);
  const unknownFields = knownFields
    .filter((field, index) => WORTH_SETTING.includes(field) || index % EVERY === nth % EVERY)
    .filter((field) => !namesIn(endpoint.body).includes(field));
  const replies: { field: string; status: number; success: boolean }[] = [];
  // One at a time, because one player may not have many in work.
  for (const field of unknownFields) {
    const { statusCode, body: text } = await server.http.inject({
      method,
      url,
      headers: {
        'x-api-key': API_KEY,
        'content-type': 'application/json',
        ...(endpoint.access !== 'public' && { authorization: `Bearer ${bearer}` }),
      },
      payload: JSON.stringify({ ...body, [field]: 1 }),
    });
    replies.push({ field, status: statusCode, success: (JSON.parse(text) as { success: boolean }).success });
  }
  expect(replies).toEqual(unknownFields.map((field) => ({ field, status: 400, success: false })));
});

test('the refused requests changed nothing', async () => {
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
