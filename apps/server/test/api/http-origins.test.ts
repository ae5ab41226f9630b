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

describe('an allowed origin', () => {
  test('an allowed origin may send a preflight without the key', async () => {
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
    ['a reply', API_KEY, 200],
    ['a refusal', 'wrong', 401],
  ])('an allowed origin may read %s', async (_what, key, expected) => {
    const { status, headers } = await callRaw(open, 'GET', '/api/settings', {
      headers: { origin: APP, 'x-api-key': key },
    });
    expect(status).toBe(expected);
    expect(headers.get('access-control-allow-origin')).toBe(APP);
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    // The app sets its clock by the date header.
    expect(headers.get('access-control-expose-headers')?.split(', ')).toEqual(
      expect.arrayContaining(['date', 'retry-after']),
    );
    expect(headers.get('vary')).toContain('origin');
  });

  test('an allowed origin gets no access outside the API', async () => {
    const { headers } = await callRaw(open, 'GET', '/healthz', { headers: { origin: APP } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });
});

describe.each([
  ['an origin that is not listed', () => open, OTHER],
  ['an origin with an allowed prefix', () => open, `${APP}.evil.example`],
  ['the null origin', () => open, 'null'],
  ['any origin when none is listed', () => shut, APP],
])('%s', (_what, server, origin) => {
  test('neither a preflight nor a read is allowed', async () => {
    const preflight = await callRaw(server(), 'OPTIONS', '/api/auth/login', {
      headers: { ...PREFLIGHT, origin },
    });
    expect(preflight.status).toBe(401);
    const read = await callRaw(server(), 'GET', '/api/settings', { headers: { origin } });
    for (const { headers } of [preflight, read]) {
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });
});

describe('settings', () => {
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
  ])('the server refuses %s=%s with a message', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name} must list`);
  });

  test('the settings are lists that default to empty', () => {
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
