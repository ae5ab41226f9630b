import { expect, test } from 'vitest';

import { parseSession } from './stored-session.ts';

const flags = { hasTotp: false, mustChangePassword: false, mustSetUpTotp: false };
const session = { accessToken: 'a.b.c', operator: { username: 'admin', role: 'admin', ...flags } };

test('restores a complete session and nothing that was stored beside it', () => {
  expect(parseSession(JSON.stringify({ ...session, refreshToken: 'x' }))).toEqual(session);
});

test.each([
  null,
  '',
  '{broken',
  'null',
  '"text"',
  JSON.stringify({ operator: session.operator }),
  JSON.stringify({ accessToken: 'a.b.c' }),
  JSON.stringify({ accessToken: 'a.b.c', operator: { username: 'admin', role: 'owner', ...flags } }),
  JSON.stringify({ accessToken: 'a.b.c', operator: { role: 'admin', ...flags } }),
  JSON.stringify({ accessToken: 'a.b.c', operator: { username: 'admin', role: 'admin' } }),
])('%j is no session', (stored) => {
  expect(parseSession(stored)).toBeUndefined();
});
