import { expect, test } from 'vitest';

import { closesByRule } from './closes-by-rule.ts';

const somchai = { username: 'somchai' };
const anan = { username: 'anan' };
const match = { id: 7, isOpenBet: true, holder: somchai, sharedWith: null };
const beat = { receivedAt: 60_000, matchIds: [3, 7] };

test('an open match is closed so long after the last report of the desk that holds it', () => {
  expect(closesByRule(match, 'somchai', beat, 10)).toBe(70_000);
});

test.each([
  ['a closed match', { ...match, isOpenBet: false }, beat, 10],
  ['the match of somebody else', { ...match, holder: anan }, beat, 10],
  ['a match that nobody holds', { ...match, holder: null }, beat, 10],
  ['a shared match, for which another desk may report', { ...match, sharedWith: anan }, beat, 10],
  ['a match of which nothing was reported', match, { ...beat, matchIds: [3] }, 10],
  ['a desk that never reported', match, { receivedAt: undefined, matchIds: [7] }, 10],
  ['a time that was not read', match, beat, undefined],
])('nothing is said of %s', (_what, of, last, seconds) => {
  expect(closesByRule(of, 'somchai', last, seconds)).toBeUndefined();
});
