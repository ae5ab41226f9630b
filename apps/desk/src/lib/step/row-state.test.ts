import { expect, test } from 'vitest';

import { rowState } from './row-state.ts';

const MATCH = {
  rateId: 4,
  isOpenBet: false,
  isMatchStart: false,
  isMatchEnd: false,
  fightingDateTime: '2026-11-18T06:00:00Z',
};
const BEFORE = Date.parse('2026-11-18T05:59:59Z');

test.each([
  [{}, 'closed'],
  [{ isOpenBet: true }, 'open'],
  [{ rateId: null }, 'noPrice'],
  [{ isMatchStart: true }, 'over'],
  [{ isMatchStart: true, isMatchEnd: true }, 'ended'],
] as const)('before its time, %j is %s', (change, state) => {
  expect(rowState({ ...MATCH, ...change }, BEFORE)).toBe(state);
});

test('from the time of the fight on, a match cannot be opened', () => {
  expect(rowState(MATCH, BEFORE + 1000)).toBe('over');
  expect(rowState({ ...MATCH, isOpenBet: true }, BEFORE + 1000)).toBe('open');
});
