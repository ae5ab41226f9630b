import { expect, test } from 'vitest';

import { stripMatches } from './strip-matches.ts';

const CLOSED = { isMatchStart: false, isMatchEnd: false, isOpenBet: false };

test('open matches come first, then those that have begun, then the next ones', () => {
  const listed = [
    { ...CLOSED, id: 1 },
    { ...CLOSED, id: 2, isMatchStart: true, isMatchEnd: true },
    { ...CLOSED, id: 3, isMatchStart: true },
    { ...CLOSED, id: 4, isMatchStart: true, isOpenBet: true },
    { ...CLOSED, id: 5 },
  ];
  expect(stripMatches(listed).map(({ id }) => id)).toEqual([4, 3, 1, 5, 2]);
});

test('there are as many as there are digits', () => {
  const listed = Array.from({ length: 20 }, (_, index) => ({ ...CLOSED, id: index + 1 }));
  expect(stripMatches(listed).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
