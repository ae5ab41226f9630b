import { MAX_LEGS } from '@sanam/betting';
import { ENDPOINTS, OPERATOR_ROLES, RefusedSchema, acceptedSchema, splitName } from '@sanam/contract';
import type { Endpoint, KnownEndpoint, OperatorRole } from '@sanam/contract';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { mayLackBody } from '../../src/http/may-lack-body.ts';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createDatabaseDigest } from '../harness/database-digest.ts';
import { createOperator } from '../harness/desk.ts';
import { createGameActions } from '../harness/game-actions.ts';
import { changedAt, invalidTexts, invalidValues, listFields, listObjects } from '../harness/invalid-input.ts';
import { callExactly } from '../harness/raw-http.ts';
import { API_KEY, call, callRaw, startTestServer } from '../harness/server.ts';
import { STORE } from '../harness/store.ts';
import { makeValidRequests } from '../harness/valid-requests.ts';
import type { ValidRequest } from '../harness/valid-requests.ts';

interface Target {
  name: KnownEndpoint;
  method: string;
  path: string;
  endpoint: Endpoint;
}
type ApiResponse = Awaited<ReturnType<typeof callRaw>>;

const all = (Object.keys(ENDPOINTS) as KnownEndpoint[]).map((name): Target => {
  const { method, path } = splitName(name);
  return { name, method, path: `/api${path}`, endpoint: ENDPOINTS[name] };
});
const withQuery = all.filter(({ endpoint }) => endpoint.query);

let server: RunningServer;
let valid: ReadonlyMap<KnownEndpoint, ValidRequest>;
let playerToken: string;
let operatorTokens: Record<OperatorRole, string>;
let endedTokens: { player: string; desk: string };
let readDigest: () => Promise<unknown>;
/** What the database was like after the last test that looked. */
let lastDigest: unknown;
beforeAll(async () => {
  server = await startTestServer({ env: { STEP_DELAY_MS: '0' } });
  const game = await createGameActions(server);
  const player = await game.createPlayer(100_000);
  playerToken = player.accessToken;
  valid = await makeValidRequests(server, player);
  const tokenOf = async (role: OperatorRole) => (await createOperator(server, role)).token;
  operatorTokens = {
    trader: await tokenOf('trader'),
    cashier: await tokenOf('cashier'),
    admin: await tokenOf('admin'),
  };
  endedTokens = { player: (await game.createPlayer(0)).accessToken, desk: await tokenOf('trader') };
  await call(server, 'POST /player/logout', { token: endedTokens.player });
  await call(server, 'POST /desk/logout', { token: endedTokens.desk });
  readDigest = await createDatabaseDigest(server.app.db);
  // No background work is left, so that only the requests below could change something.
  await vi.waitFor(
    async () => {
      const waiting =
        "SELECT id::text FROM outbox UNION ALL SELECT id::text FROM bet WHERE status = 'PENDING'";
      expect(await server.app.db.query(waiting)).toEqual([]);
    },
    { timeout: 20_000 },
  );
  lastDigest = await readDigest();
});
afterAll(async () => {
  await server.close();
});

const validOf = (name: KnownEndpoint) => valid.get(name) ?? {};
const tokenFor = ({ name, endpoint: { access } }: Target): { token?: string } => {
  const { token } = validOf(name);
  if (token !== undefined) return { token };
  if (access === 'public') return {};
  return { token: access === 'member' ? playerToken : operatorTokens.admin };
};
const addressOf = ({ name, path }: Target, params = validOf(name).params) =>
  path.replace(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(params?.[param] ?? ''));

/** Sends the valid request with the given changes. */
function send(
  target: Target,
  change: { address?: string; body?: unknown; token?: string; headers?: Record<string, string> } = {},
): Promise<ApiResponse> {
  const { address = addressOf(target), ...rest } = change;
  const { body } = validOf(target.name);
  return callRaw(server, target.method, address, {
    ...(body !== undefined && { body }),
    ...tokenFor(target),
    ...rest,
  });
}

/** A refusal that clients can rely on: the envelope, the declared code and nothing of the internals. */
function expectRefused(response: ApiResponse, status: number, code: string, context?: unknown): void {
  const actualCode = 'code' in response.reply ? response.reply.code : undefined;
  expect({ status: response.status, code: actualCode, context }).toEqual({ status, code, context });
  expect(Value.Check(RefusedSchema, response.reply)).toBe(true);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.text).not.toMatch(/node_modules|\.ts:|at async|SELECT|INSERT|pg_|stack/);
  expect(response.text.length).toBeLessThan(2000);
}

async function expectUnchanged(): Promise<void> {
  const before = lastDigest;
  lastDigest = await readDigest();
  expect(lastDigest).toEqual(before);
}

/** Runs with limited concurrency: what is tested is the reply, not the number of sockets. */
async function withLimitedConcurrency<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
): Promise<void> {
  /** As many as one player may have at a time. */
  const CONCURRENCY = 4;
  for (let from = 0; from < items.length; from += CONCURRENCY) {
    await Promise.all(items.slice(from, from + CONCURRENCY).map(act));
  }
}

const namedFields = ({ reply }: ApiResponse) =>
  (reply.data as { fields?: { field: string; rule: string }[] } | null)?.fields ?? [];

/**
 * What the code before all endpoints does is tried on each of them on the embedded database, and on every fourth here.
 */
const EVERY = STORE === 'postgres' ? 4 : 1;

describe.each(all)('$name', (target) => {
  const { name, method, endpoint } = target;
  const isSampled = all.indexOf(target) % EVERY === 0;

  if (isSampled) {
    test('the server refuses a caller without the key or with a wrong one', async () => {
      await withLimitedConcurrency(['', 'wrong', `${API_KEY}x`], async (key) =>
        expectRefused(await send(target, { headers: { 'x-api-key': key } }), 401, 'API_KEY', key),
      );
    });
  }

  if (isSampled && endpoint.access !== 'public') {
    test('the server refuses a missing, malformed, foreign or ended token', async () => {
      const isMember = endpoint.access === 'member';
      const basic = `Basic ${Buffer.from('a:b').toString('base64')}`;
      const other = `Bearer ${isMember ? operatorTokens.admin : playerToken}`;
      await withLimitedConcurrency(['', 'Bearer', 'Bearer nonsense', basic, other], async (authorization) =>
        expectRefused(await send(target, { headers: { authorization } }), 401, 'UNAUTHENTICATED'),
      );
      const ended = await send(target, { token: isMember ? endedTokens.player : endedTokens.desk });
      expectRefused(ended, 401, 'SESSION_ENDED');
    });
  }

  if (isSampled && Array.isArray(endpoint.access)) {
    test('the server refuses operators of other roles only', async () => {
      await withLimitedConcurrency(OPERATOR_ROLES, async (role) => {
        const response = await send(target, {
          address: `${addressOf(target)}?evil=1`,
          token: operatorTokens[role],
        });
        if (endpoint.access.includes(role)) expectRefused(response, 400, 'INVALID_INPUT', role);
        else expectRefused(response, 403, 'FORBIDDEN', role);
      });
    });
  }

  if (isSampled) {
    test('the server refuses another method and names the allowed ones', async () => {
      const address = addressOf(target);
      const allowed = new Set(
        all
          .filter(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(address))
          .map((fitting) => fitting.method),
      );
      const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((candidate) => !allowed.has(candidate));
      await withLimitedConcurrency(others, async (wrong) => {
        const response = await callRaw(server, wrong, address, tokenFor(target));
        expectRefused(response, 405, 'METHOD_NOT_ALLOWED', wrong);
        expect(new Set(response.headers.get('allow')?.split(', '))).toEqual(allowed);
      });
    });
  }

  test('the server refuses an unknown parameter', async () => {
    const response = await send(target, { address: `${addressOf(target)}?evil=1` });
    expectRefused(response, 400, 'INVALID_INPUT');
    expect(namedFields(response)).toEqual([{ field: 'evil', rule: 'additionalProperties' }]);
  });

  const { params, query, body: shape } = endpoint;
  if (params) {
    test('the server refuses an invalid path parameter', async () => {
      for (const { path, schema } of listFields(params, validOf(name).params)) {
        const [param = ''] = path;
        await withLimitedConcurrency(invalidTexts(schema), async (text) => {
          const address = addressOf(target, { ...validOf(name).params, [param]: text });
          const response = await send(target, { address });
          expectRefused(response, 400, 'INVALID_INPUT', text);
          expect(namedFields(response).map(({ field }) => field)).toEqual([param]);
        });
        const address = addressOf(target, { ...validOf(name).params, [param]: '1'.repeat(MAX_LEGS * 17) });
        const long = await send(target, { address });
        expectRefused(long, 404, 'NOT_FOUND');
      }
    });
  }

  if (query) {
    test('the server refuses an invalid, empty, huge or repeated query parameter', async () => {
      const wrong = queryFieldsOf(query).flatMap(({ field, schema }) =>
        ['', 'x'.repeat(5000)]
          .concat(invalidTexts(schema))
          .map((text) => ({ field, sent: new URLSearchParams({ [field]: text }) }))
          .concat({ field, sent: twice(field, findValidText(schema)) }),
      );
      await withLimitedConcurrency(wrong, async ({ field, sent }) => {
        const response = await send(target, { address: `${addressOf(target)}?${sent.toString()}` });
        expectRefused(response, 400, 'INVALID_INPUT', sent);
        expect(namedFields(response).map((named) => named.field)).toEqual([field]);
      });
    });
  }

  if (endpoint.bodyType) {
    test('the server refuses a body that is missing, no picture or too large', async () => {
      for (const headers of [{}, { 'content-type': 'image/png' }, { 'content-type': 'application/json' }])
        expectRefused(await send(target, { body: '{}', headers }), 415, 'UNSUPPORTED_MEDIA_TYPE');
      const token = tokenFor(target);
      expectRefused(await callRaw(server, method, addressOf(target), token), 415, 'UNSUPPORTED_MEDIA_TYPE');
      const large = new Uint8Array((endpoint.maxBodyBytes ?? 0) + 1);
      expectRefused(await send(target, { body: large }), 413, 'PAYLOAD_TOO_LARGE');
    });
  } else if (!shape && method !== 'GET' && isSampled) {
    test('the server refuses a body', async () => {
      await withLimitedConcurrency([{ role: 'admin' }, '[]', '"text"', '5', 'true'], async (body) =>
        expectRefused(await send(target, { body }), 400, 'INVALID_INPUT', body),
      );
      expectRefused(await send(target, { body: '{' }), 400, 'BAD_JSON');
    });
  }

  if (shape) {
    if (isSampled) {
      test('the server refuses a body that is missing, not JSON, mistyped or too large', async () => {
        const missing = mayLackBody(endpoint) ? [] : [''];
        const broken = [
          ...missing,
          '{',
          '{"a":',
          'null,',
          '\u0000',
          '{"a":1}}',
          "{'a':1}",
          '{"__proto__":{"x":1}}',
        ];
        await withLimitedConcurrency(broken, async (body) =>
          expectRefused(await send(target, { body }), 400, 'BAD_JSON', body),
        );
        const types = [
          'text/xml',
          'text/plain',
          'application/x-www-form-urlencoded',
          'multipart/form-data; boundary=x',
        ];
        await withLimitedConcurrency(types, async (type) => {
          const response = await send(target, { headers: { 'content-type': type } });
          expectRefused(response, 415, 'UNSUPPORTED_MEDIA_TYPE', type);
        });
        const deep = `${'['.repeat(8000)}${']'.repeat(8000)}`;
        await withLimitedConcurrency(['null', '[]', '"text"', '5', 'true', deep], async (body) =>
          expectRefused(await send(target, { body }), 400, 'INVALID_INPUT', body.slice(0, 10)),
        );
        const large = { ...validOf(name).body, filler: 'x'.repeat(endpoint.maxBodyBytes ?? 20_000) };
        expectRefused(await send(target, { body: large }), 413, 'PAYLOAD_TOO_LARGE');
      });
    }

    test('the server refuses a body without a required field and names the field', async () => {
      const { body } = validOf(name);
      const required = listFields(shape, body).filter(({ isRequired }) => isRequired);
      await withLimitedConcurrency(required, async ({ path }) => {
        const response = await send(target, { body: changedAt(body, path) });
        expectRefused(response, 400, 'INVALID_INPUT', path);
        expect(namedFields(response)).toContainEqual({ field: path.join('.'), rule: 'required' });
      });
    });

    test('the server refuses a body with an unknown field at any depth', async () => {
      const { body } = validOf(name);
      const unknown = ['role', 'isAdmin', 'balance', 'playerId'];
      const variants = listObjects(body).flatMap((path) => unknown.map((field) => path.concat(field)));
      await withLimitedConcurrency(variants, async (path) =>
        expectRefused(await send(target, { body: changedAt(body, path, 1) }), 400, 'INVALID_INPUT', path),
      );
    });

    test('the server refuses a body with a wrong type or size in any field', async () => {
      const { body } = validOf(name);
      const variants = listFields(shape, body).flatMap(({ path, schema }) =>
        invalidValues(schema).map((value) => ({ path, value })),
      );
      await withLimitedConcurrency(variants, async ({ path, value }) => {
        const response = await send(target, { body: changedAt(body, path, value) });
        expectRefused(response, 400, 'INVALID_INPUT', { path, value });
        expect(namedFields(response).length).toBeGreaterThan(0);
      });
    });
  }

  test('the refused requests changed nothing', () => expectUnchanged());
});

describe('unknown paths under /api', () => {
  // Sent unchanged: fetch would resolve the path.
  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/player/me/',
    '/api/PLAYER/ME',
    '/api/match/1/',
    '/api/match/%zz',
    '/api/desk',
    '/api/desk/matches/1/explode',
    '/api/../etc/passwd',
    '/api/../../../../etc/passwd',
    '/api/%2e%2e/x',
    '/api/..%2f..%2fetc%2fpasswd',
    '/api/player//me',
    '/api/%',
    '/api/%zz',
    '/api/%00',
  ])('%s is not found', async (target) => {
    const headers = {
      'x-api-key': API_KEY,
      'accept-language': 'en',
      authorization: `Bearer ${playerToken}`,
    };
    const response = await callExactly(server, target, { headers });
    expectRefused(
      { ...response, reply: JSON.parse(response.text) as ApiResponse['reply'] },
      404,
      'NOT_FOUND',
    );
  });
});

describe('valid requests', () => {
  const READ_ONLY_POSTS = new Set<KnownEndpoint>([
    'POST /step/calculate-odds',
    'POST /bet-history/date-range',
    'POST /desk/matches/{id}/preview',
  ]);
  /** Refused here: phones are not confirmed, and a transfer waits. Tests of their own have the valid requests. */
  const SWITCHED_OFF = new Set<KnownEndpoint>([
    'POST /auth/phone-code',
    'POST /auth/reset-password',
    'POST /desk/days/{day}/close',
  ]);
  const offered = all.filter(({ name }) => !SWITCHED_OFF.has(name));
  /** Reads that the audit trail shows, and a verification of the ledger, which is stored. */
  const RECORDED = new Set<KnownEndpoint>([
    'GET /desk/bets/{ticketCode}',
    'GET /desk/ledger',
    'GET /desk/transactions/{id}',
    'GET /desk/transactions/{id}/slip-image',
    'GET /desk/players/{id}',
    'GET /desk/players/{id}/entries',
    'GET /desk/players/{id}/bets',
    'GET /desk/players/{id}/notes',
  ]);
  const isReadOnly = ({ name, method }: Target) =>
    (method === 'GET' && !RECORDED.has(name)) || READ_ONLY_POSTS.has(name);

  test.each(withQuery)('$name accepts every parameter, alone and together', async (target) => {
    const each = queryFieldsOf(target.endpoint.query as TSchema).map(({ field, schema }) => ({
      [field]: findValidText(schema),
    }));
    await withLimitedConcurrency(
      [...each, Object.assign({}, ...each) as Record<string, string>],
      async (query) => {
        const address = `${addressOf(target)}?${new URLSearchParams(query).toString()}`;
        expect({ query, ...(await send(target, { address })) }).toMatchObject({ query, status: 200 });
      },
    );
    // Some reads are audited.
    lastDigest = await readDigest();
  });

  // Last, because these requests change what the tests above use.
  test.each([...offered.filter(isReadOnly), ...offered.filter((target) => !isReadOnly(target))])(
    '$name accepts the valid request and replies in the declared shape',
    async (target) => {
      const response = await send(target);
      expect(response.status).toBe(200);
      if (target.endpoint.replyType) {
        expect(response.headers.get('content-type')).toBe(target.endpoint.replyType);
      } else {
        expect(response.reply).toMatchObject({ success: true });
        expect(response.reply.message).not.toBe('');
        expect(Value.Check(acceptedSchema(target.endpoint.reply), response.reply)).toBe(true);
      }
      if (isReadOnly(target)) return expectUnchanged();
      const before = lastDigest;
      lastDigest = await readDigest();
      expect(lastDigest).not.toEqual(before);
    },
  );
});

/** A text that the parameter accepts. */
function findValidText(schema: TSchema): string {
  const any = ['BOXING', 'WIN,LOST', '1', '2026-11-15', '01890000-0000-7000-8000-000000000000', 'ALL'];
  const candidates = [...((schema as { enum?: string[] }).enum ?? []), ...any];
  const found = candidates.find((text) => Value.Check(schema, text));
  if (found === undefined) throw new Error(`no valid text for ${JSON.stringify(schema)}`);
  return found;
}

function queryFieldsOf(query: TSchema): { field: string; schema: TSchema }[] {
  const { properties = {} } = query as { properties?: Record<string, TSchema> };
  return Object.entries(properties).map(([field, schema]) => ({ field, schema }));
}

function twice(field: string, text: string): URLSearchParams {
  return new URLSearchParams([
    [field, text],
    [field, text],
  ]);
}
