import { RefusedSchema } from '@sanam/contract';
import type { RefusalCode } from '@sanam/contract';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { EVENTUALLY } from '../harness/eventually.ts';
import { registerPlayer } from '../harness/player.ts';
import { callExactly, connectRaw } from '../harness/raw-http.ts';
import type { RawReply } from '../harness/raw-http.ts';
import { API_KEY, callRaw, startTestServer } from '../harness/server.ts';

/** The envelope and the headers of every reply, also where no route and no hook was ever reached. */
function expectRefusal(
  { status, headers, text }: RawReply,
  expected: { status: number; code: RefusalCode },
): void {
  const body: unknown = JSON.parse(text);
  expect(Value.Check(RefusedSchema, body)).toBe(true);
  expect({ status, code: (body as { code: string }).code }).toEqual(expected);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('strict-transport-security')).toContain('max-age=');
}

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_URL: 'https://sanam.example' } });
});
afterAll(() => server.close());

describe('malformed requests', () => {
  test.each(['/api/%', '/api/%zz', '/%zz', '/api/%c3%28', '/api/match/%zz', '/api/desk/matches/%c3%28/open'])(
    'the server refuses the path %s in the usual envelope',
    async (target) => {
      const response = await callExactly(server, target, { headers: { 'x-api-key': API_KEY } });
      expectRefusal(response, { status: 404, code: 'NOT_FOUND' });
      expect(response.text).not.toContain('%');
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test('a malformed path is counted in the metrics', async () => {
    const countOf = async () => {
      const { text } = await callRaw(server, 'GET', '/metrics');
      const line = /sanam_http_request_seconds_count\{method="GET",route="none",status="404"\} (\d+)/.exec(
        text,
      );
      return Number(line?.[1] ?? 0);
    };
    const before = await countOf();
    await callExactly(server, '/%zz');
    expect(await countOf()).toBe(before + 1);
  });

  test.each([
    ['bytes that are no HTTP', 'hello there\r\n\r\n', 400, 'INVALID_INPUT'],
    ['an unknown method', 'BREW /api/settings HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'INVALID_INPUT'],
    [
      'a control character in the address',
      'GET /api/\u0000 HTTP/1.1\r\nHost: x\r\n\r\n',
      400,
      'INVALID_INPUT',
    ],
    ['no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'INVALID_INPUT'],
    [
      'two lengths',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'INVALID_INPUT',
    ],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'PAYLOAD_TOO_LARGE',
    ],
  ] as const)('the server refuses %s in the usual envelope', async (_what, bytes, status, code) => {
    const connection = await connectRaw(server);
    connection.send(bytes);
    expectRefusal(await connection.reply(), { status, code });
  });
});

test('an unknown Expect header is ignored', async () => {
  const response = await callExactly(server, '/api/nothing', {
    headers: { 'x-api-key': API_KEY, expect: 'the-unexpected' },
  });
  expectRefusal(response, { status: 404, code: 'NOT_FOUND' });
});

describe('a body whose meaning depends on its reader', () => {
  const logIn = (body: string | Buffer, contentType = 'application/json') =>
    fetch(`${server.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'x-api-key': API_KEY, 'content-type': contentType },
      body,
    });
  const json = '{"username":"0812345678","password":"caf\u00e9 au lait"}';
  const codeOf = async (response: Response) => [
    response.status,
    ((await response.json()) as { code?: string }).code,
  ];

  test('a body is refused when it is not UTF-8 or claims another charset', async () => {
    expect(await codeOf(await logIn(json, 'application/json; charset=UTF-8'))).toEqual([
      401,
      'INVALID_CREDENTIALS',
    ]);
    expect(await codeOf(await logIn(Buffer.from(json, 'latin1')))).toEqual([400, 'BAD_JSON']);
    for (const charset of ['iso-8859-1', 'utf-16', '"utf-7"', 'utf-8; charset=latin1']) {
      expect(await codeOf(await logIn(json, `application/json; charset=${charset}`)), charset).toEqual([
        415,
        'UNSUPPORTED_MEDIA_TYPE',
      ]);
    }
  });

  test.each([
    '{"username":"0812345678","password":"one","password":"two"}',
    '{"username":"0812345678","password":"one","p\\u0061ssword":"two"}',
    '{"username":{"a":[{"b":1,"b":2}]},"password":"one"}',
  ])('a body is refused when it names a field twice: %s', async (body) => {
    expect(await codeOf(await logIn(body))).toEqual([400, 'BAD_JSON']);
  });

  test('a body is accepted with one name in different objects and in strings', async () => {
    const items = '[{"a":1},{"a":1}]';
    expect(await codeOf(await logIn(`{"username":${items},"password":"{\\"a\\":1,\\"a\\":2}"}`))).toEqual([
      400,
      'INVALID_INPUT',
    ]);
  });

  test('two Host lines are refused, also for live sockets', async () => {
    for (const [path, more] of [
      ['/healthz', ''],
      ['/socket.io/?EIO=4&transport=polling', ''],
      ['/socket.io/?EIO=4&transport=websocket', 'Upgrade: websocket\r\nConnection: Upgrade\r\n'],
    ]) {
      const connection = await connectRaw(server);
      connection.send(
        `GET ${path} HTTP/1.1\r\nHost: one\r\nhost: two\r\n${more || 'Connection: close\r\n'}\r\n`,
      );
      expect((await connection.reply()).status, path).toBe(400);
    }
  });
});

test('the documentation of the API can be switched off', async () => {
  const silent = await startTestServer({ env: { API_DOCS: 'off' } });
  for (const path of ['/api/docs', '/api/openapi.json']) {
    const headers = { 'x-api-key': API_KEY };
    expect((await callRaw(server, 'GET', path)).status).toBe(200);
    expect((await callRaw(silent, 'GET', path, { headers })).status).toBe(404);
  }
  await silent.close();
});

describe('slow requests', () => {
  // The server checks for slow connections every two seconds, which a test cannot change.
  const CUT_WITHIN_MS = 25_000;

  test('headers have ten seconds and the whole request fifteen', () => {
    expect(server.http.server.headersTimeout).toBe(10_000);
    expect(server.http.server.requestTimeout).toBe(15_000);
  });

  test.each([
    ['headers', 'GET /api/settings HTTP/1.1\r\nHost: x\r\n'],
    [
      'a body',
      `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nx-api-key: ${API_KEY}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{"username":',
    ],
  ])('a request with %s that never end gets 408', async (_what, bytes) => {
    const impatient = await startTestServer({ env: { PUBLIC_URL: 'https://sanam.example' } });
    impatient.http.server.headersTimeout = 500;
    impatient.http.server.requestTimeout = 500;
    const connection = await connectRaw(impatient);
    const from = performance.now();
    connection.send(bytes);
    expectRefusal(await connection.reply(), { status: 408, code: 'INVALID_INPUT' });
    expect(performance.now() - from).toBeLessThan(CUT_WITHIN_MS);
    await impatient.close();
  });
});

describe('/readyz', () => {
  test('/readyz fails without the database, and /healthz does not', async () => {
    const withoutDatabase = await startTestServer();
    const { accessToken: token } = await registerPlayer(withoutDatabase);
    await withoutDatabase.app.db.close();
    expect(await callRaw(withoutDatabase, 'GET', '/readyz')).toMatchObject({
      status: 503,
      reply: { status: 'not ready' },
    });
    expect((await callRaw(withoutDatabase, 'GET', '/healthz')).status).toBe(200);
    expect(await callRaw(withoutDatabase, 'GET', '/api/player/me', { token })).toMatchObject({
      status: 500,
      reply: { code: 'INTERNAL' },
    });
    await withoutDatabase.http.close();
  });
});

describe('graceful shutdown', () => {
  test('a closing server finishes open requests and refuses new ones', async () => {
    const closing = await startTestServer({ env: { PUBLIC_URL: 'https://sanam.example' } });
    const member = await registerPlayer(closing);
    const body = JSON.stringify({ username: member.player.phone, password: member.password });
    const head = (line: string) => `${line} HTTP/1.1\r\nHost: x\r\nx-api-key: ${API_KEY}\r\n`;

    const begun = await connectRaw(closing);
    begun.send(
      `${head('POST /api/auth/login')}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n{`,
    );
    const ready = await connectRaw(closing);
    ready.send(head('GET /readyz'));
    const fresh = await connectRaw(closing);
    fresh.send(head('GET /api/settings'));
    await Promise.all([begun.arrived(), ready.arrived(), fresh.arrived()]);

    const closed = closing.close();
    await vi.waitFor(() => expect(closing.http.server.listening).toBe(false), EVENTUALLY);
    ready.send('\r\n');
    fresh.send('\r\n');
    const notReady = await ready.reply();
    expect({ status: notReady.status, body: JSON.parse(notReady.text) as unknown }).toEqual({
      status: 503,
      body: { status: 'not ready' },
    });
    const refused = await fresh.reply();
    expectRefusal(refused, { status: 503, code: 'UNAVAILABLE' });
    expect(refused.headers.get('retry-after')).toBe('1');

    begun.send(body.slice(1));
    const finished = await begun.reply();
    expect(finished.status).toBe(200);
    expect(finished.headers.get('connection')).toBe('close');
    await closed;
  });
});
