import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config/read-config.ts';
import type { RunningServer } from '../../src/main/start-server.ts';
import { API_KEY, callRaw, startTestServer } from '../harness/server.ts';

const APP = 'https://app.example.com';
const OTHER = 'https://other.example';
const PREFLIGHT = {
  'x-api-key': '',
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization,content-type,x-api-key',
};

let open: RunningServer;
let shut: RunningServer;
beforeAll(async () => {
  open = await startTestServer({ env: { ALLOWED_ORIGINS: `${APP}, http://localhost:5173` } });
  shut = await startTestServer();
});
afterAll(() => Promise.all([open.close(), shut.close()]));

describe('an app hosted apart, at an origin the operator has named', () => {
  test('may ask whether it may call, before it shows the key', async () => {
    const { status, headers, text } = await callRaw(open, 'OPTIONS', '/api/auth/login', {
      headers: { ...PREFLIGHT, origin: APP },
    });
    expect({ status, text }).toEqual({ status: 204, text: '' });
    expect(headers.get('access-control-allow-origin')).toBe(APP);
    expect(headers.get('access-control-allow-methods')?.split(', ')).toEqual(['GET', 'POST', 'PUT', 'PATCH']);
    expect(headers.get('access-control-allow-headers')?.split(', ')).toEqual(
      expect.arrayContaining([
        'authorization',
        'content-type',
        'idempotency-key',
        'request-age',
        'x-api-key',
      ]),
    );
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  test.each([
    ['an answer', API_KEY, 200],
    ['a refusal', 'wrong', 401],
  ])('may read %s', async (_what, key, expected) => {
    const { status, headers } = await callRaw(open, 'GET', '/api/settings', {
      headers: { origin: APP, 'x-api-key': key },
    });
    expect(status).toBe(expected);
    expect(headers.get('access-control-allow-origin')).toBe(APP);
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    // By which the app sets its clock, among others.
    expect(headers.get('access-control-expose-headers')?.split(', ')).toEqual(
      expect.arrayContaining(['date', 'retry-after']),
    );
    expect(headers.get('vary')).toContain('origin');
  });

  test('gets nothing but the API', async () => {
    const { headers } = await callRaw(open, 'GET', '/healthz', { headers: { origin: APP } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });
});

describe.each([
  ['an origin that is not named', () => open, OTHER],
  ['one that only begins like it', () => open, `${APP}.evil.example`],
  ['no origin at all', () => open, 'null'],
  ['any origin, when none is named', () => shut, APP],
])('%s', (_what, server, origin) => {
  test('may neither ask nor read', async () => {
    const asked = await callRaw(server(), 'OPTIONS', '/api/auth/login', {
      headers: { ...PREFLIGHT, origin },
    });
    expect(asked.status).toBe(401);
    const read = await callRaw(server(), 'GET', '/api/settings', { headers: { origin } });
    for (const { headers } of [asked, read]) {
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });
});

describe('the settings', () => {
  test.each([
    ['ALLOWED_ORIGINS', '*'],
    ['ALLOWED_ORIGINS', 'null'],
    ['ALLOWED_ORIGINS', 'app.example.com'],
    ['ALLOWED_ORIGINS', 'https://app.example.com/'],
    ['ALLOWED_ORIGINS', 'https://app.example.com, ftp://files.example.com'],
    ['STREAM_HOSTS', '*'],
    ['STREAM_HOSTS', '*.com; script-src *'],
    ['STREAM_HOSTS', 'https://cdn.example.com'],
    ['STREAM_HOSTS', "'self'"],
    ['STREAM_HOSTS', 'a b.example.com'],
  ])('%s=%s is refused with a sentence', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name} must list`);
  });

  test('are lists, and empty unless given', () => {
    expect(readConfig({})).toMatchObject({ allowedOrigins: [], streamHosts: [] });
    expect(
      readConfig({
        ALLOWED_ORIGINS: ` ${APP} ,${OTHER},`,
        STREAM_HOSTS: 'cdn.example.com:8443, *.stream.example',
      }),
    ).toMatchObject({
      allowedOrigins: [APP, OTHER],
      streamHosts: ['cdn.example.com:8443', '*.stream.example'],
    });
  });
});
