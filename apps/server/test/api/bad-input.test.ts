import { ENDPOINTS, OPERATOR_ROLES, RefusedSchema, acceptedSchema, splitName } from '@sanam/contract';
import type { Endpoint, KnownEndpoint, OperatorRole } from '@sanam/contract';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { anOperator } from '../harness/desk.ts';
import { makeGoodRequests } from '../harness/good-requests.ts';
import type { GoodRequest } from '../harness/good-requests.ts';
import { expectBooksProved, openPlay } from '../harness/play.ts';
import { askExactly } from '../harness/raw-http.ts';
import { API_KEY, ask, askRaw, startTestServer } from '../harness/server.ts';
import { changedAt, fieldsOf, objectsOf, wrongTexts, wrongValues } from '../harness/wrong-input.ts';

interface Asked {
  name: KnownEndpoint;
  method: string;
  path: string;
  endpoint: Endpoint;
}
type Reply = Awaited<ReturnType<typeof askRaw>>;

const all = (Object.keys(ENDPOINTS) as KnownEndpoint[]).map((name): Asked => {
  const { method, path } = splitName(name);
  return { name, method, path: `/api${path}`, endpoint: ENDPOINTS[name] };
});
const guarded = all.filter(({ endpoint }) => endpoint.access !== 'public');
const withParams = all.filter(({ endpoint }) => endpoint.params);
const withQuery = all.filter(({ endpoint }) => endpoint.query);
const withBody = all.filter(({ endpoint }) => endpoint.body);
const withoutBody = all.filter(({ method, endpoint }) => method !== 'GET' && !endpoint.body);

let server: RunningServer;
let good: ReadonlyMap<KnownEndpoint, GoodRequest>;
let playerToken: string;
let operatorTokens: Record<OperatorRole, string>;
let endedTokens: { player: string; desk: string };
let everything: string;
beforeAll(async () => {
  server = await startTestServer({ env: { STEP_DELAY_MS: '0' } });
  const play = await openPlay(server);
  const player = await play.aPlayer(100_000);
  playerToken = player.accessToken;
  good = await makeGoodRequests(server, player);
  const tokenOf = async (role: OperatorRole) => (await anOperator(server, role)).token;
  operatorTokens = {
    trader: await tokenOf('trader'),
    cashier: await tokenOf('cashier'),
    admin: await tokenOf('admin'),
  };
  endedTokens = { player: (await play.aPlayer(0)).accessToken, desk: await tokenOf('trader') };
  await ask(server, 'POST /player/logout', { token: endedTokens.player });
  await ask(server, 'POST /desk/logout', { token: endedTokens.desk });
  everything = await statementOfAll();
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
  await expectBooksProved(server);
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
): Promise<Reply> {
  const { address = addressOf(asked), ...rest } = change;
  const { body } = goodOf(asked.name);
  return askRaw(server, asked.method, address, {
    ...(body !== undefined && { body }),
    ...tokenFor(asked),
    ...rest,
  });
}

/** Everything the database holds: what was written shows, be it a new row or a changed one. */
const readAll = () => server.app.db.query(everything, [], 'everything');
async function statementOfAll(): Promise<string> {
  const tables = await server.app.db.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  return tables
    .map(
      ({ name }) => `SELECT '${name}' AS name, count(*)::int AS rows,
        md5(coalesce(string_agg(t::text, '|' ORDER BY t::text COLLATE "C"), '')) AS digest FROM "${name}" t`,
    )
    .join(' UNION ALL ');
}

/** A refusal as every client may rely on it: the envelope, the documented code, nothing of our insides. */
function expectRefused(reply: Reply, status: number, code: string, about?: unknown): void {
  const said = 'code' in reply.answer ? reply.answer.code : undefined;
  expect({ status: reply.status, code: said, about }).toEqual({ status, code, about });
  expect(Value.Check(RefusedSchema, reply.answer)).toBe(true);
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(reply.text).not.toMatch(/node_modules|\.ts:|at async|SELECT|INSERT|pg_|stack/);
  expect(reply.text.length).toBeLessThan(2000);
}

/** Many at once, but not all: what is tested is the answer, not the number of sockets. */
async function inTurns<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const AT_ONCE = 12;
  for (let from = 0; from < items.length; from += AT_ONCE) {
    await Promise.all(items.slice(from, from + AT_ONCE).map(act));
  }
}

const fieldsNamed = ({ answer }: Reply) =>
  (answer.data as { fields?: { field: string; rule: string }[] } | null)?.fields ?? [];

describe('what is refused', () => {
  let before: unknown;
  beforeAll(async () => {
    before = await readAll();
  });
  afterEach(async () => {
    const known = before;
    before = await readAll();
    expect(before).toEqual(known);
  });

  test.each(all)('$name: a caller without the key, or with a wrong one', async (asked) => {
    await inTurns(['', 'wrong', `${API_KEY}x`], async (key) =>
      expectRefused(await send(asked, { headers: { 'x-api-key': key } }), 401, 'API_KEY', key),
    );
  });

  test.each(guarded)(
    '$name: a caller without a token, with nonsense, and with one of the other side',
    async (asked) => {
      const isMember = asked.endpoint.access === 'member';
      const basic = `Basic ${Buffer.from('a:b').toString('base64')}`;
      const unknown = ['', 'Bearer', 'Bearer nonsense', basic];
      unknown.push(`Bearer ${isMember ? operatorTokens.admin : playerToken}`);
      await inTurns(unknown, async (authorization) =>
        expectRefused(await send(asked, { headers: { authorization } }), 401, 'UNAUTHENTICATED'),
      );
      const ended = await send(asked, { token: isMember ? endedTokens.player : endedTokens.desk });
      expectRefused(ended, 401, 'SESSION_ENDED');
    },
  );

  test.each(guarded.filter(({ endpoint }) => endpoint.access !== 'member'))(
    '$name: an operator of another role, and no other',
    async (asked) => {
      for (const role of OPERATOR_ROLES) {
        const isAllowed = asked.endpoint.access.includes(role);
        const address = `${addressOf(asked)}?evil=1`;
        const reply = await send(asked, { address, token: operatorTokens[role] });
        if (isAllowed) expectRefused(reply, 400, 'INVALID_INPUT', role);
        else expectRefused(reply, 403, 'FORBIDDEN', role);
      }
    },
  );

  test.each(all)('$name: another method, and it says which are taken', async (asked) => {
    const address = addressOf(asked);
    const taken = new Set(
      all
        .filter(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(address))
        .map(({ method }) => method),
    );
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !taken.has(method));
    await inTurns(others, async (method) => {
      const reply = await askRaw(server, method, address, tokenFor(asked));
      expectRefused(reply, 405, 'METHOD_NOT_ALLOWED', method);
      expect(new Set(reply.headers.get('allow')?.split(', '))).toEqual(taken);
    });
  });

  test.each(all)('$name: a parameter nobody knows', async (asked) => {
    const reply = await send(asked, { address: `${addressOf(asked)}?evil=1` });
    expectRefused(reply, 400, 'INVALID_INPUT');
    expect(fieldsNamed(reply)).toEqual([{ field: 'evil', rule: 'additionalProperties' }]);
  });

  test.each(withParams)('$name: an address with something else in the place of an id', async (asked) => {
    for (const { path, schema } of fieldsOf(asked.endpoint.params as TSchema, goodOf(asked.name).params)) {
      const [param = ''] = path;
      await inTurns(wrongTexts(schema), async (text) => {
        const reply = await send(asked, { address: addressOf(asked, { [param]: text }) });
        expectRefused(reply, 400, 'INVALID_INPUT', text);
        expect(fieldsNamed(reply).map(({ field }) => field)).toEqual([param]);
      });
      const long = await send(asked, { address: addressOf(asked, { [param]: '1'.repeat(101) }) });
      expectRefused(long, 404, 'NOT_FOUND');
    }
  });

  test.each(withQuery)('$name: a parameter that is wrong, empty, endless or there twice', async (asked) => {
    const wrong = queryFieldsOf(asked).flatMap(({ field, schema }) =>
      ['', 'x'.repeat(5000)]
        .concat(wrongTexts(schema))
        .map((text) => ({ field, query: new URLSearchParams({ [field]: text }) }))
        .concat({ field, query: twice(field, goodTextOf(schema)) }),
    );
    expect(wrong.length).toBeGreaterThan(0);
    await inTurns(wrong, async ({ field, query }) => {
      const reply = await send(asked, { address: `${addressOf(asked)}?${query.toString()}` });
      expectRefused(reply, 400, 'INVALID_INPUT', query);
      expect(fieldsNamed(reply).map((named) => named.field)).toEqual([field]);
    });
  });

  test.each(withoutBody)('$name: a body with anything in it', async (asked) => {
    await inTurns([{ role: 'admin' }, '[]', '"text"', '5', 'true'], async (body) =>
      expectRefused(await send(asked, { body }), 400, 'INVALID_INPUT', body),
    );
    expectRefused(await send(asked, { body: '{' }), 400, 'BAD_JSON');
  });

  test.each(withBody)('$name: a body that is not there, not JSON or does not say so', async (asked) => {
    const broken = ['', '{', '{"a":', 'null,', '\u0000', '{"a":1}}', "{'a':1}", '{"__proto__":{"x":1}}'];
    await inTurns(broken, async (body) => expectRefused(await send(asked, { body }), 400, 'BAD_JSON', body));
    const types = [
      'text/xml',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ];
    await inTurns(types, async (type) =>
      expectRefused(await send(asked, { headers: { 'content-type': type } }), 415, 'UNSUPPORTED_MEDIA_TYPE'),
    );
    await inTurns(
      ['null', '[]', '"text"', '5', 'true', `[${'['.repeat(7000)}${']'.repeat(7000)}]`],
      async (body) => expectRefused(await send(asked, { body }), 400, 'INVALID_INPUT', body.slice(0, 10)),
    );
    const large = { ...goodOf(asked.name).body, filler: 'x'.repeat(20_000) };
    expectRefused(await send(asked, { body: large }), 413, 'PAYLOAD_TOO_LARGE');
  });

  test.each(withBody)('$name: a body without a field that is required, which is named', async (asked) => {
    const { body } = goodOf(asked.name);
    const required = fieldsOf(asked.endpoint.body as TSchema, body).filter(({ isRequired }) => isRequired);
    await inTurns(required, async ({ path }) => {
      const reply = await send(asked, { body: changedAt(body, path) });
      expectRefused(reply, 400, 'INVALID_INPUT', path);
      expect(fieldsNamed(reply)).toContainEqual({ field: path.join('.'), rule: 'required' });
    });
  });

  test.each(withBody)('$name: a body with a field nobody asked for, at any depth', async (asked) => {
    const { body } = goodOf(asked.name);
    const strange = ['role', 'isAdmin', 'balance', 'playerId'];
    const variants = objectsOf(body).flatMap((path) => strange.map((field) => path.concat(field)));
    await inTurns(variants, async (path) => {
      const reply = await send(asked, { body: changedAt(body, path, 1) });
      expectRefused(reply, 400, 'INVALID_INPUT', path);
    });
  });

  test.each(withBody)('$name: a body with the wrong type or size in any of its fields', async (asked) => {
    const { body } = goodOf(asked.name);
    const variants = fieldsOf(asked.endpoint.body as TSchema, body).flatMap(({ path, schema }) =>
      wrongValues(schema).map((value) => ({ path, value })),
    );
    await inTurns(variants, async ({ path, value }) => {
      const reply = await send(asked, { body: changedAt(body, path, value) });
      expectRefused(reply, 400, 'INVALID_INPUT', { path, value });
      expect(fieldsNamed(reply).length).toBeGreaterThan(0);
    });
  });
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
    const reply = await askExactly(server, target, { headers });
    expectRefused({ ...reply, answer: JSON.parse(reply.text) as Reply['answer'] }, 404, 'NOT_FOUND');
  });
});

describe('what is accepted', () => {
  const QUESTIONS = new Set<KnownEndpoint>(['POST /step/calculate-odds', 'POST /bet-history/date-range']);
  const isQuestion = ({ name, method }: Asked) => method === 'GET' || QUESTIONS.has(name);

  test.each(withQuery)('$name: every parameter it names, alone and together', async (asked) => {
    const each = queryFieldsOf(asked).map(({ field, schema }) => ({ [field]: goodTextOf(schema) }));
    await inTurns([...each, Object.assign({}, ...each) as Record<string, string>], async (query) => {
      const address = `${addressOf(asked)}?${new URLSearchParams(query).toString()}`;
      expect({ query, ...(await send(asked, { address })) }).toMatchObject({ query, status: 200 });
    });
  });

  // After this nothing of what was made for these tests is as it was, so it is the last.
  test.each([...all.filter(isQuestion), ...all.filter((asked) => !isQuestion(asked))])(
    '$name: the same without what was wrong with it, in the documented shape',
    async (asked) => {
      const before = await readAll();
      const reply = await send(asked);
      expect(reply).toMatchObject({ status: 200, answer: { success: true } });
      expect(reply.answer.message).not.toBe('');
      expect(Value.Check(acceptedSchema(asked.endpoint.reply), reply.answer)).toBe(true);
      if (isQuestion(asked)) expect(await readAll()).toEqual(before);
      else expect(await readAll()).not.toEqual(before);
    },
  );
});

/** A text that a parameter takes. */
function goodTextOf(schema: TSchema): string {
  const candidates = [...((schema as { enum?: string[] }).enum ?? []), 'BOXING', '1', '2026-11-15'];
  const found = candidates.find((text) => Value.Check(schema, text));
  if (found === undefined) throw new Error(`no good text for ${JSON.stringify(schema)}`);
  return found;
}

function queryFieldsOf({ endpoint: { query } }: Asked): { field: string; schema: TSchema }[] {
  const { properties = {} } = query as { properties?: Record<string, TSchema> };
  return Object.entries(properties).map(([field, schema]) => ({ field, schema }));
}

function twice(field: string, text: string): URLSearchParams {
  return new URLSearchParams([
    [field, text],
    [field, text],
  ]);
}
