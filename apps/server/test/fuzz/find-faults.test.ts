import { expect, test } from 'vitest';
import { TOKEN_SECRET } from '../harness/server.ts';
import { findFaults } from './find-faults.ts';
import type { FuzzResponse } from './find-faults.ts';
import type { FuzzRequest } from './make-request.ts';

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';
const request: FuzzRequest = {
  kind: 'valid',
  actor: 'player A',
  method: 'GET',
  url: '/api/player/wallet',
  headers: { authorization: `Bearer ${TOKEN}` },
  body: undefined,
  endpoint: 'GET /player/wallet',
  fits: true,
  refusal: undefined,
};
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-request-id': '01890000-0000-7000-8000-000000000000',
};
const wallet = (data: unknown): string => JSON.stringify({ success: true, message: 'Done', data });
const refused = (code: string, message = 'No', data: unknown = null): string =>
  JSON.stringify({ success: false, message, code, data });
const valid: FuzzResponse = { status: 200, headers, text: wallet({ balance: '1.00', owed: 0 }) };
const no: FuzzResponse = { status: 400, headers, text: refused('INVALID_INPUT') };

test('a response that meets the contract has no fault', () => {
  expect(findFaults(request, valid)).toEqual([]);
  expect(findFaults({ ...request, fits: false, kind: 'edge' }, no)).toEqual([]);
});

const { 'x-content-type-options': _, ...withoutNosniff } = headers;

// A checker that never finds anything checks nothing.
test.each<[string, Partial<FuzzRequest>, FuzzResponse, string]>([
  ['a server error', {}, { ...no, status: 500, text: refused('INTERNAL') }, 'status 500'],
  ['an unavailable server', {}, { ...no, status: 503, text: refused('UNAVAILABLE') }, 'status 503'],
  ['an accepted invalid request', { fits: false }, valid, 'accepted an invalid request'],
  ['a refused valid request', {}, no, 'refused a valid request'],
  [
    'a refusal of what fits the schema',
    { kind: 'edge' },
    { ...no, text: refused('INVALID_INPUT', 'No', { fields: [{ field: 'betAmount', rule: 'maximum' }] }) },
    'fits its schema: betAmount maximum',
  ],
  [
    'an unauthenticated caller who gets access',
    { refusal: 'UNAUTHENTICATED' },
    valid,
    'instead of 401 UNAUTHENTICATED',
  ],
  [
    'a caller without access who learns what was wrong',
    { refusal: 'FORBIDDEN' },
    no,
    'instead of 403 FORBIDDEN',
  ],
  ['a body in another shape', {}, { ...valid, text: wallet({ balance: 1 }) }, 'another shape'],
  ['a field too many', {}, { ...valid, text: wallet({ balance: '1.00', owed: 0, id: 1 }) }, 'another shape'],
  ['a body that is no JSON', {}, { ...valid, text: 'ok' }, 'another shape'],
  ['a refusal in another shape', { fits: false }, { ...no, text: '{"error":"x"}' }, 'another shape'],
  ['a code under another status', { fits: false }, { ...no, text: refused('NOT_FOUND') }, 'under status 400'],
  [
    'an undeclared code',
    { fits: false },
    { ...no, status: 409, text: refused('RATE_CHANGED') },
    'does not declare RATE_CHANGED',
  ],
  ['a stack trace', {}, { ...no, text: refused('BAD_JSON', 'x\n    at run (x.js:1:1)') }, 'a stack trace'],
  ['a file’s path', {}, { ...no, text: refused('BAD_JSON', 'in node_modules/x') }, 'shows a path'],
  ['the database', {}, { ...no, text: refused('BAD_JSON', 'relation "player"') }, 'shows the database'],
  ['a password', {}, { ...no, text: refused('BAD_JSON', '$argon2id$v=19') }, 'a password hash'],
  ['the secret', {}, { ...valid, headers: { ...headers, etag: TOKEN_SECRET } }, 'the secret'],
  ['a token', {}, { ...valid, text: wallet({ balance: TOKEN }) }, 'shows a token'],
  [
    'a reply that may be cached',
    {},
    { ...valid, headers: { ...headers, 'cache-control': 'public' } },
    'cached',
  ],
  ['a missing header', {}, { ...valid, headers: withoutNosniff }, 'x-content-type-options'],
  ['a cookie', {}, { ...valid, headers: { ...headers, 'set-cookie': ['a=b'] } }, 'set-cookie'],
  ['the name of the server software', {}, { ...valid, headers: { ...headers, server: 'x' } }, 'server'],
  [
    'a 429 without Retry-After',
    {},
    { ...no, status: 429, text: refused('TOO_MANY_ATTEMPTS') },
    'retry-after',
  ],
])('%s is found', (_what, sent, got, fault) => {
  expect(findFaults({ ...request, ...sent }, got).join('; ')).toContain(fault);
});
