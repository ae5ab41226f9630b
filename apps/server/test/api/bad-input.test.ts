import { ENDPOINTS, RefusedSchema, splitName } from '@sanam/contract';
import type { Answer, Endpoint, KnownEndpoint } from '@sanam/contract';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deskRoutes } from '../../src/http/routes/desk/index.ts';
import { playerRoutes } from '../../src/http/routes/player/index.ts';
import type { RunningServer } from '../../src/main/start-server.ts';
import { askExactly } from '../harness/raw-http.ts';
import { API_KEY, aMember, aRegistration, askRaw, startTestServer } from '../harness/server.ts';
import type { Member } from '../harness/server.ts';

interface Served {
  name: KnownEndpoint;
  method: string;
  path: string;
  endpoint: Endpoint;
}

const served = [...playerRoutes, ...deskRoutes].map(({ name }): Served => {
  const { method, path } = splitName(name);
  return { name, method, path: `/api${path}`, endpoint: ENDPOINTS[name] };
});
const withBody = served.filter(({ endpoint }) => endpoint.body);
const guarded = served.filter(({ endpoint }) => endpoint.access !== 'public');

const ADMIN = { username: 'admin', password: 'a-long-desk-password' };

/**
 * A body each endpoint accepts from this member, so that what is wrong with a variant is the one thing that was
 * changed, and that a variant which passes after all is seen in the database.
 */
const GOOD_BODIES: Partial<Record<KnownEndpoint, (who: Member) => object>> = {
  'POST /auth/register': () => aRegistration(),
  'POST /auth/login': (who) => ({ username: who.player.phone, password: who.password }),
  'POST /auth/refresh': (who) => ({ refreshToken: who.refreshToken }),
  'POST /auth/change-password': (who) => ({
    username: who.player.phone,
    oldPassword: who.password,
    newPassword: 'long-enough-too',
  }),
  'POST /player/change-password': (who) => ({ oldPassword: who.password, newPassword: 'long-enough-too' }),
  'PUT /user/profile': () => ({ line: 'some.line' }),
  'POST /desk/login': () => ADMIN,
};

let server: RunningServer;
let member: Member;
let adminToken: string;
beforeAll(async () => {
  server = await startTestServer();
  member = await aMember(server);
  await server.app.accounts.createFirstAdmin(ADMIN.password);
  adminToken = (await server.app.accounts.logInOperator(ADMIN, 'test')).accessToken;
});
afterAll(() => server.close());

const tokenFor = ({ access }: Endpoint, who = member): { token?: string } => {
  if (access === 'public') return {};
  return { token: access === 'member' ? who.accessToken : adminToken };
};

/** A refusal as every client may rely on it: the envelope, the documented code, nothing of our insides. */
function expectRefused(reply: Awaited<ReturnType<typeof askRaw>>, status: number, code: string): void {
  expect({ status: reply.status, code: 'code' in reply.answer ? reply.answer.code : undefined }).toEqual({
    status,
    code,
  });
  expect(Value.Check(RefusedSchema, reply.answer)).toBe(true);
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(reply.text).not.toMatch(/node_modules|\.ts:|at async|SELECT|INSERT|pg_|stack/);
}

/** Everything the database holds: what was written shows, be it a new row or a changed one. */
const readAll = async (): Promise<Record<string, string[]>> => {
  const tables = await server.app.db.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await server.app.db.query<{ row: string }>(
      `SELECT t::text AS row FROM "${name}" t ORDER BY 1`,
    );
    all[name] = rows.map(({ row }) => row);
  }
  return all;
};

test('every endpoint that takes a body has a good one here', () => {
  expect(withBody.map(({ name }) => name).toSorted()).toEqual(Object.keys(GOOD_BODIES).toSorted());
});

describe.each(served)('$name', ({ name, method, path, endpoint }) => {
  const good = () => (endpoint.body ? { body: GOOD_BODIES[name]?.(member) } : {});

  test('refuses a caller without the key, or with a wrong one', async () => {
    for (const key of ['', 'wrong', `${API_KEY}x`]) {
      const reply = await askRaw(server, method, path, {
        ...good(),
        ...tokenFor(endpoint),
        headers: { 'x-api-key': key },
      });
      expectRefused(reply, 401, 'API_KEY');
    }
  });

  if (endpoint.access !== 'public') {
    test('refuses a caller without a token, with nonsense, and with one of the other side', async () => {
      expectRefused(await askRaw(server, method, path, good()), 401, 'UNAUTHENTICATED');
      expectRefused(
        await askRaw(server, method, path, { ...good(), token: 'nonsense' }),
        401,
        'UNAUTHENTICATED',
      );
      const other = endpoint.access === 'member' ? adminToken : member.accessToken;
      expectRefused(await askRaw(server, method, path, { ...good(), token: other }), 401, 'UNAUTHENTICATED');
      const headers = { authorization: `Basic ${Buffer.from('a:b').toString('base64')}` };
      expectRefused(await askRaw(server, method, path, { ...good(), headers }), 401, 'UNAUTHENTICATED');
    });
  }

  test('refuses another method, and says which it takes', async () => {
    const methods = served.filter((other) => other.path === path).map((other) => other.method);
    for (const wrong of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
      (candidate) => !methods.includes(candidate),
    )) {
      const reply = await askRaw(server, wrong, path, tokenFor(endpoint));
      expectRefused(reply, 405, 'METHOD_NOT_ALLOWED');
      expect(reply.headers.get('allow')?.split(', ')).toEqual(methods);
    }
  });
});

describe.each(served)('$name, what it does not take', ({ name, method, path, endpoint }) => {
  test('an unknown field of the query is refused', async () => {
    const before = await readAll();
    const reply = await askRaw(server, method, `${path}?evil=1`, {
      ...(endpoint.body && { body: GOOD_BODIES[name]?.(member) }),
      ...tokenFor(endpoint),
    });
    expectRefused(reply, 400, 'INVALID_INPUT');
    expect(reply.answer.data).toEqual({ fields: [{ field: 'evil', rule: 'additionalProperties' }] });
    expect(await readAll()).toEqual(before);
  });

  if (method !== 'GET' && !endpoint.body) {
    test('a body with anything in it is refused, one without is not missed', async () => {
      const before = await readAll();
      for (const body of [{ role: 'admin' }, '[]', '"text"', '5', 'true']) {
        const reply = await askRaw(server, method, path, { body, ...tokenFor(endpoint) });
        expectRefused(reply, 400, 'INVALID_INPUT');
      }
      expect(await readAll()).toEqual(before);
      for (const sent of [{}, { body: {} }]) {
        const who = await aMember(server);
        const operator = await server.app.accounts.logInOperator(ADMIN, 'test');
        const { accessToken: token } = endpoint.access === 'member' ? who : operator;
        expect((await askRaw(server, method, path, { ...sent, token })).status).toBe(200);
      }
    });
  }
});

describe.each(withBody)('$name, its body', ({ name, method, path, endpoint }) => {
  const send = (body: unknown, headers: Record<string, string> = {}) =>
    askRaw(server, method, path, { body, ...tokenFor(endpoint), headers });
  const good = () => GOOD_BODIES[name]?.(member) ?? {};

  test('is accepted as it is, and changes something', async () => {
    const who = await aMember(server);
    const before = await readAll();
    const reply = await askRaw(server, method, path, {
      body: GOOD_BODIES[name]?.(who),
      ...tokenFor(endpoint, who),
    });
    expect(reply).toMatchObject({ status: 200, answer: { success: true } });
    expect(await readAll()).not.toEqual(before);
  });

  test('must be there, be JSON and say so', async () => {
    const before = await readAll();
    for (const broken of ['{', '{"a":', 'null,', '\u0000', '{"a":1}}', "{'a':1}"]) {
      expectRefused(await send(broken), 400, 'BAD_JSON');
    }
    expectRefused(await send(''), 400, 'BAD_JSON');
    expectRefused(await send('{"__proto__":{"x":1}}'), 400, 'BAD_JSON');
    expectRefused(
      await send('a=1', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    );
    for (const type of ['text/xml', 'text/plain', 'multipart/form-data; boundary=x']) {
      const reply = await send(JSON.stringify(good()), { 'content-type': type });
      expectRefused(reply, 415, 'UNSUPPORTED_MEDIA_TYPE');
    }
    for (const wrong of ['null', '[]', '"text"', '5', 'true'])
      expectRefused(await send(wrong), 400, 'INVALID_INPUT');
    expect(await readAll()).toEqual(before);
  });

  test('must not be larger than 16 KB', async () => {
    expectRefused(await send({ ...good(), filler: 'x'.repeat(20_000) }), 413, 'PAYLOAD_TOO_LARGE');
    expectRefused(await send(`${'['.repeat(8000)}${']'.repeat(8000)}`), 400, 'INVALID_INPUT');
  });

  test('must have every field that is required, and name the one that is missing', async () => {
    for (const field of requiredFields(endpoint)) {
      const body = Object.fromEntries(Object.entries(good()).filter(([key]) => key !== field));
      const reply = await send(body);
      expectRefused(reply, 400, 'INVALID_INPUT');
      expect(reply.answer.data).toEqual({ fields: [{ field, rule: 'required' }] });
    }
  });

  test('must not have fields nobody asked for', async () => {
    const before = await readAll();
    for (const extra of [
      { role: 'admin' },
      { balance: 1_000_000 },
      { status: 'ACTIVE' },
      { id: 1 },
      { playerId: 1 },
    ]) {
      expectRefused(await send({ ...good(), ...extra }), 400, 'INVALID_INPUT');
    }
    expect(await readAll()).toEqual(before);
  });

  test('must have the right type and size in each field', async () => {
    const before = await readAll();
    const wrong: unknown[] = [
      null,
      true,
      12,
      -1,
      1.5,
      [],
      {},
      ['0812345678'],
      { toString: 'x' },
      '',
      'x'.repeat(10_000),
    ];
    for (const field of Object.keys(propertiesOf(endpoint))) {
      for (const value of wrong) {
        if (isOptionalText(name, field, value)) continue;
        expectRefused(await send({ ...good(), [field]: value }), 400, 'INVALID_INPUT');
      }
    }
    expect(await readAll()).toEqual(before);
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
      authorization: `Bearer ${member.accessToken}`,
    };
    const reply = await askExactly(server, target, { headers });
    expectRefused({ ...reply, answer: JSON.parse(reply.text) as Answer<unknown> }, 404, 'NOT_FOUND');
  });

  test('the server is still the same one, and has made no mistakes', async () => {
    expect((await askRaw(server, 'GET', '/api/player/me', { token: member.accessToken })).status).toBe(200);
    expect(await server.app.checkLedger()).toMatchObject({ isProved: true });
    expect(guarded.length).toBeGreaterThan(5);
  });
});

function propertiesOf({ body }: Endpoint): Record<string, object> {
  return (body as { properties?: Record<string, object> })?.properties ?? {};
}

function requiredFields({ body }: Endpoint): string[] {
  return (body as { required?: string[] })?.required ?? [];
}

/** An optional text may be empty: that is how a form says "none". */
function isOptionalText(name: string, field: string, value: unknown): boolean {
  return name === 'POST /auth/register' && field === 'referrer' && value === '';
}
