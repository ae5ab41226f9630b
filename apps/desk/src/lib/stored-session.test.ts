import { expect, test } from 'vitest';

import { parseSession } from './stored-session.ts';

const session = { accessToken: 'a.b.c', operator: { username: 'admin', role: 'admin' } };

test('a whole session is taken up again, and nothing that was stored beside it', () => {
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
  JSON.stringify({ accessToken: 'a.b.c', operator: { username: 'admin', role: 'owner' } }),
  JSON.stringify({ accessToken: 'a.b.c', operator: { role: 'admin' } }),
])('%j is nobody', (stored) => {
  expect(parseSession(stored)).toBeUndefined();
});
