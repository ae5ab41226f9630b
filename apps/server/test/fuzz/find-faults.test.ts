import { expect, test } from 'vitest';
import { TOKEN_SECRET } from '../harness/server.ts';
import { faultsOf } from './find-faults.ts';
import type { Got } from './find-faults.ts';
import type { Sent } from './make-request.ts';

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';
const asked: Sent = {
  kind: 'good',
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
const good: Got = { status: 200, headers, text: wallet({ balance: '1.00' }) };
const no: Got = { status: 400, headers, text: refused('INVALID_INPUT') };

test('an answer as promised has no fault', () => {
  expect(faultsOf(asked, good)).toEqual([]);
  expect(faultsOf({ ...asked, fits: false, kind: 'edge' }, no)).toEqual([]);
});

const { 'x-content-type-options': _, ...withoutNosniff } = headers;

// A judge who never finds anything proves nothing.
test.each<[string, Partial<Sent>, Got, string]>([
  ['a server that broke', {}, { ...no, status: 500, text: refused('INTERNAL') }, 'status 500'],
  ['a server that is away', {}, { ...no, status: 503, text: refused('UNAVAILABLE') }, 'status 503'],
  ['a wrong request that is taken', { fits: false }, good, 'took what does not fit'],
  ['a good request that is found wrong', {}, no, 'fault with a good request'],
  [
    'what fits its schema and is found wrong',
    { kind: 'edge' },
    { ...no, text: refused('INVALID_INPUT', 'No', { fields: [{ field: 'betAmount', rule: 'maximum' }] }) },
    'fits its schema: betAmount maximum',
  ],
  ['a stranger who is let in', { refusal: 'UNAUTHENTICATED' }, good, 'owed 401 UNAUTHENTICATED'],
  ['a stranger who learns what was wrong', { refusal: 'FORBIDDEN' }, no, 'owed 403 FORBIDDEN'],
  ['a body in another shape', {}, { ...good, text: wallet({ balance: 1 }) }, 'another shape'],
  ['a field too many', {}, { ...good, text: wallet({ balance: '1.00', id: 1 }) }, 'another shape'],
  ['a body that is no JSON', {}, { ...good, text: 'ok' }, 'another shape'],
  ['a refusal in another shape', { fits: false }, { ...no, text: '{"error":"x"}' }, 'another shape'],
  ['a code under another status', { fits: false }, { ...no, text: refused('NOT_FOUND') }, 'under status 400'],
  [
    'a code that nobody was told of',
    { fits: false },
    { ...no, status: 409, text: refused('RATE_CHANGED') },
    'is not said to answer RATE_CHANGED',
  ],
  ['a stack trace', {}, { ...no, text: refused('BAD_JSON', 'x\n    at run (x.js:1:1)') }, 'a stack trace'],
  ['a file’s path', {}, { ...no, text: refused('BAD_JSON', 'in node_modules/x') }, 'shows a path'],
  ['the database', {}, { ...no, text: refused('BAD_JSON', 'relation "player"') }, 'shows the database'],
  ['a password', {}, { ...no, text: refused('BAD_JSON', '$argon2id$v=19') }, 'a password hash'],
  ['the secret', {}, { ...good, headers: { ...headers, etag: TOKEN_SECRET } }, 'the secret'],
  ['a token', {}, { ...good, text: wallet({ balance: TOKEN }) }, 'shows a token'],
  ['an answer that may be kept', {}, { ...good, headers: { ...headers, 'cache-control': 'public' } }, 'kept'],
  ['a missing header', {}, { ...good, headers: withoutNosniff }, 'x-content-type-options'],
  ['a cookie', {}, { ...good, headers: { ...headers, 'set-cookie': ['a=b'] } }, 'set-cookie'],
  ['the name of the program', {}, { ...good, headers: { ...headers, server: 'x' } }, 'server'],
  [
    'a wait without its length',
    {},
    { ...no, status: 429, text: refused('TOO_MANY_ATTEMPTS') },
    'retry-after',
  ],
])('%s is found', (_what, sent, got, fault) => {
  expect(faultsOf({ ...asked, ...sent }, got).join('; ')).toContain(fault);
});
