import { ENDPOINTS, OPERATOR_ROLES, RefusedSchema, acceptedSchema, splitName } from '@sanam/contract';
import type { Endpoint, KnownEndpoint, OperatorRole } from '@sanam/contract';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createDatabaseDigest } from '../harness/database-digest.ts';
import { createOperator } from '../harness/desk.ts';
import { createGameActions } from '../harness/game-actions.ts';
import { changedAt, invalidTexts, invalidValues, listFields, listObjects } from '../harness/invalid-input.ts';
import { callExactly } from '../harness/raw-http.ts';
import { API_KEY, call, callRaw, startTestServer } from '../harness/server.ts';
import { makeValidRequests } from '../harness/valid-requests.ts';
import type { ValidRequest } from '../harness/valid-requests.ts';

interface Asked {
  name: KnownEndpoint;
  method: string;
  path: string;
  endpoint: Endpoint;
}
type ApiResponse = Awaited<ReturnType<typeof callRaw>>;

const all = (Object.keys(ENDPOINTS) as KnownEndpoint[]).map((name): Asked => {
  const { method, path } = splitName(name);
  return { name, method, path: `/api${path}`, endpoint: ENDPOINTS[name] };
});
const withQuery = all.filter(({ endpoint }) => endpoint.query);

let server: RunningServer;
let good: ReadonlyMap<KnownEndpoint, ValidRequest>;
let playerToken: string;
let operatorTokens: Record<OperatorRole, string>;
let endedTokens: { player: string; desk: string };
let readDigest: () => Promise<unknown>;
beforeAll(async () => {
  server = await startTestServer({ env: { STEP_DELAY_MS: '0' } });
  const game = await createGameActions(server);
  const player = await game.createPlayer(100_000);
  playerToken = player.accessToken;
  good = await makeValidRequests(server, player);
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
  // Nothing goes on any more, so that from here on nothing changes but by what is sent.
  await vi.waitFor(
    async () => {
      const waiting =
        "SELECT id::text FROM outbox UNION ALL SELECT id::text FROM bet WHERE status = 'PENDING'";
      expect(await server.app.db.query(waiting)).toEqual([]);
    },
    { timeout: 20_000 },
  );
});
afterAll(async () => {
  await server.close();
});

const goodOf = (name: KnownEndpoint) => good.get(name) ?? {};
const tokenFor = ({ name, endpoint: { access } }: Asked): { token?: string } => {
  const { token } = goodOf(name);
  if (token !== undefined) return { token };
  if (access === 'public') return {};
  return { token: access === 'member' ? playerToken : operatorTokens.admin };
};
const addressOf = ({ name, path }: Asked, params = goodOf(name).params) =>
  path.replace(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(params?.[param] ?? ''));

/** Asks as it should be, but for what is said otherwise. */
function send(
  asked: Asked,
  change: { address?: string; body?: unknown; token?: string; headers?: Record<string, string> } = {},
): Promise<ApiResponse> {
  const { address = addressOf(asked), ...rest } = change;
  const { body } = goodOf(asked.name);
  return callRaw(server, asked.method, address, {
    ...(body !== undefined && { body }),
    ...tokenFor(asked),
    ...rest,
  });
}

/** A refusal as every client may rely on it: the envelope, the documented code, nothing of our insides. */
function expectRefused(response: ApiResponse, status: number, code: string, about?: unknown): void {
  const said = 'code' in response.reply ? response.reply.code : undefined;
  expect({ status: response.status, code: said, about }).toEqual({ status, code, about });
  expect(Value.Check(RefusedSchema, response.reply)).toBe(true);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.text).not.toMatch(/node_modules|\.ts:|at async|SELECT|INSERT|pg_|stack/);
  expect(response.text.length).toBeLessThan(2000);
}

/** Many at once, but not all: what is tested is the answer, not the number of sockets. */
async function inTurns<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const AT_ONCE = 12;
  for (let from = 0; from < items.length; from += AT_ONCE) {
    await Promise.all(items.slice(from, from + AT_ONCE).map(act));
  }
}

const fieldsNamed = ({ reply }: ApiResponse) =>
  (reply.data as { fields?: { field: string; rule: string }[] } | null)?.fields ?? [];

describe.each(all)('$name refuses', (asked) => {
  const { name, method, endpoint } = asked;
  let before: unknown;
  beforeAll(async () => {
    before = await readDigest();
  });

  test('a caller without the key, or with a wrong one', async () => {
    await inTurns(['', 'wrong', `${API_KEY}x`], async (key) =>
      expectRefused(await send(asked, { headers: { 'x-api-key': key } }), 401, 'API_KEY', key),
    );
  });

  if (endpoint.access !== 'public') {
    test('a caller without a token, with nonsense, with one of the other side, and with one that is over', async () => {
      const isMember = endpoint.access === 'member';
      const basic = `Basic ${Buffer.from('a:b').toString('base64')}`;
      const other = `Bearer ${isMember ? operatorTokens.admin : playerToken}`;
      await inTurns(['', 'Bearer', 'Bearer nonsense', basic, other], async (authorization) =>
        expectRefused(await send(asked, { headers: { authorization } }), 401, 'UNAUTHENTICATED'),
      );
      const ended = await send(asked, { token: isMember ? endedTokens.player : endedTokens.desk });
      expectRefused(ended, 401, 'SESSION_ENDED');
    });
  }

  if (Array.isArray(endpoint.access)) {
    test('an operator of another role, and no other', async () => {
      await inTurns(OPERATOR_ROLES, async (role) => {
        const response = await send(asked, {
          address: `${addressOf(asked)}?evil=1`,
          token: operatorTokens[role],
        });
        if (endpoint.access.includes(role)) expectRefused(response, 400, 'INVALID_INPUT', role);
        else expectRefused(response, 403, 'FORBIDDEN', role);
      });
    });
  }

  test('another method, and says which are taken', async () => {
    const address = addressOf(asked);
    const taken = new Set(
      all
        .filter(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(address))
        .map((fitting) => fitting.method),
    );
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((candidate) => !taken.has(candidate));
    await inTurns(others, async (wrong) => {
      const response = await callRaw(server, wrong, address, tokenFor(asked));
      expectRefused(response, 405, 'METHOD_NOT_ALLOWED', wrong);
      expect(new Set(response.headers.get('allow')?.split(', '))).toEqual(taken);
    });
  });

  test('a parameter nobody knows', async () => {
    const response = await send(asked, { address: `${addressOf(asked)}?evil=1` });
    expectRefused(response, 400, 'INVALID_INPUT');
    expect(fieldsNamed(response)).toEqual([{ field: 'evil', rule: 'additionalProperties' }]);
  });

  const { params, query, body: shape } = endpoint;
  if (params) {
    test('an address with something else in the place of an id', async () => {
      for (const { path, schema } of listFields(params, goodOf(name).params)) {
        const [param = ''] = path;
        await inTurns(invalidTexts(schema), async (text) => {
          const response = await send(asked, { address: addressOf(asked, { [param]: text }) });
          expectRefused(response, 400, 'INVALID_INPUT', text);
          expect(fieldsNamed(response).map(({ field }) => field)).toEqual([param]);
        });
        const long = await send(asked, { address: addressOf(asked, { [param]: '1'.repeat(101) }) });
        expectRefused(long, 404, 'NOT_FOUND');
      }
    });
  }

  if (query) {
    test('a parameter that is wrong, empty, endless or there twice', async () => {
      const wrong = queryFieldsOf(query).flatMap(({ field, schema }) =>
        ['', 'x'.repeat(5000)]
          .concat(invalidTexts(schema))
          .map((text) => ({ field, sent: new URLSearchParams({ [field]: text }) }))
          .concat({ field, sent: twice(field, goodTextOf(schema)) }),
      );
      await inTurns(wrong, async ({ field, sent }) => {
        const response = await send(asked, { address: `${addressOf(asked)}?${sent.toString()}` });
        expectRefused(response, 400, 'INVALID_INPUT', sent);
        expect(fieldsNamed(response).map((named) => named.field)).toEqual([field]);
      });
    });
  }

  if (!shape && method !== 'GET') {
    test('a body with anything in it', async () => {
      await inTurns([{ role: 'admin' }, '[]', '"text"', '5', 'true'], async (body) =>
        expectRefused(await send(asked, { body }), 400, 'INVALID_INPUT', body),
      );
      expectRefused(await send(asked, { body: '{' }), 400, 'BAD_JSON');
    });
  }

  if (shape) {
    test('a body that is not there, not JSON, does not say so, or is too large', async () => {
      const broken = ['', '{', '{"a":', 'null,', '\u0000', '{"a":1}}', "{'a':1}", '{"__proto__":{"x":1}}'];
      await inTurns(broken, async (body) =>
        expectRefused(await send(asked, { body }), 400, 'BAD_JSON', body),
      );
      const types = [
        'text/xml',
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
      ];
      await inTurns(types, async (type) => {
        const response = await send(asked, { headers: { 'content-type': type } });
        expectRefused(response, 415, 'UNSUPPORTED_MEDIA_TYPE', type);
      });
      const deep = `${'['.repeat(8000)}${']'.repeat(8000)}`;
      await inTurns(['null', '[]', '"text"', '5', 'true', deep], async (body) =>
        expectRefused(await send(asked, { body }), 400, 'INVALID_INPUT', body.slice(0, 10)),
      );
      const large = { ...goodOf(name).body, filler: 'x'.repeat(20_000) };
      expectRefused(await send(asked, { body: large }), 413, 'PAYLOAD_TOO_LARGE');
    });

    test('a body without a field that is required, which is named', async () => {
      const { body } = goodOf(name);
      const required = listFields(shape, body).filter(({ isRequired }) => isRequired);
      await inTurns(required, async ({ path }) => {
        const response = await send(asked, { body: changedAt(body, path) });
        expectRefused(response, 400, 'INVALID_INPUT', path);
        expect(fieldsNamed(response)).toContainEqual({ field: path.join('.'), rule: 'required' });
      });
    });

    test('a body with a field nobody asked for, at any depth', async () => {
      const { body } = goodOf(name);
      const strange = ['role', 'isAdmin', 'balance', 'playerId'];
      const variants = listObjects(body).flatMap((path) => strange.map((field) => path.concat(field)));
      await inTurns(variants, async (path) =>
        expectRefused(await send(asked, { body: changedAt(body, path, 1) }), 400, 'INVALID_INPUT', path),
      );
    });

    test('a body with the wrong type or size in any of its fields', async () => {
      const { body } = goodOf(name);
      const variants = listFields(shape, body).flatMap(({ path, schema }) =>
        invalidValues(schema).map((value) => ({ path, value })),
      );
      await inTurns(variants, async ({ path, value }) => {
        const response = await send(asked, { body: changedAt(body, path, value) });
        expectRefused(response, 400, 'INVALID_INPUT', { path, value });
        expect(fieldsNamed(response).length).toBeGreaterThan(0);
      });
    });
  }

  test('all of it without a trace', async () => expect(await readDigest()).toEqual(before));
});

describe('anything else under /api', () => {
  // Sent as written: fetch would walk up the path by itself before it asks.
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
  ])('%s is not there', async (target) => {
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

describe('what is accepted', () => {
  const QUESTIONS = new Set<KnownEndpoint>(['POST /step/calculate-odds', 'POST /bet-history/date-range']);
  const isQuestion = ({ name, method }: Asked) => method === 'GET' || QUESTIONS.has(name);

  test.each(withQuery)('$name: every parameter it names, alone and together', async (asked) => {
    const each = queryFieldsOf(asked.endpoint.query as TSchema).map(({ field, schema }) => ({
      [field]: goodTextOf(schema),
    }));
    await inTurns([...each, Object.assign({}, ...each) as Record<string, string>], async (query) => {
      const address = `${addressOf(asked)}?${new URLSearchParams(query).toString()}`;
      expect({ query, ...(await send(asked, { address })) }).toMatchObject({ query, status: 200 });
    });
  });

  // After this nothing of what was made for these tests is as it was, so it is the last.
  test.each([...all.filter(isQuestion), ...all.filter((asked) => !isQuestion(asked))])(
    '$name: the same without what was wrong with it, in the documented shape',
    async (asked) => {
      const before = await readDigest();
      const response = await send(asked);
      expect(response).toMatchObject({ status: 200, reply: { success: true } });
      expect(response.reply.message).not.toBe('');
      expect(Value.Check(acceptedSchema(asked.endpoint.reply), response.reply)).toBe(true);
      if (isQuestion(asked)) expect(await readDigest()).toEqual(before);
      else expect(await readDigest()).not.toEqual(before);
    },
  );
});

/** A text that a parameter takes. */
function goodTextOf(schema: TSchema): string {
  const any = ['BOXING', '1', '2026-11-15', '01890000-0000-7000-8000-000000000000'];
  const candidates = [...((schema as { enum?: string[] }).enum ?? []), ...any];
  const found = candidates.find((text) => Value.Check(schema, text));
  if (found === undefined) throw new Error(`no good text for ${JSON.stringify(schema)}`);
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
