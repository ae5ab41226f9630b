import { expect, test } from 'vitest';

import { isInStrip, stripMatches } from './strip-matches.ts';

const CLOSED = { isMatchStart: false, isMatchEnd: false, isOpenBet: false, holder: null, sharedWith: null };
const BEGUN = { ...CLOSED, isMatchStart: true };
const MINE = { username: 'somchai' };
const THEIRS = { username: 'anan' };
const idsOf = (matches: readonly { readonly id: number }[]) => matches.map(({ id }) => id);

test('own matches come first, then those that have begun, then the next ones', () => {
  const listed = [
    { ...CLOSED, id: 1 },
    { ...BEGUN, id: 2, isMatchEnd: true, holder: MINE },
    { ...BEGUN, id: 3, holder: THEIRS },
    { ...CLOSED, id: 4, holder: THEIRS, sharedWith: MINE },
    { ...BEGUN, id: 5 },
    { ...CLOSED, id: 6, holder: MINE },
  ];
  expect(idsOf(stripMatches(listed, MINE))).toEqual([4, 6, 3, 5, 1, 2]);
});

test('a match keeps its digit when betting on it or on another one is opened', () => {
  for (const [first, second] of [
    [false, true],
    [true, false],
    [true, true],
  ]) {
    const opened = [
      { ...BEGUN, id: 1, holder: MINE, isOpenBet: first },
      { ...BEGUN, id: 2, holder: MINE, isOpenBet: second },
    ];
    expect(idsOf(stripMatches(opened, MINE))).toEqual([1, 2]);
  }
});

test('there are as many as there are digits, and the current match is one of them', () => {
  const listed = Array.from({ length: 20 }, (_, index) => ({ ...CLOSED, id: index + 1 }));
  expect(idsOf(stripMatches(listed, MINE))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(idsOf(stripMatches(listed, { ...MINE, currentId: 15 }))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 15]);
});

test('where fewer fit, the current match stands in place of the last of them', () => {
  const shown = (count: number, current: number) =>
    [0, 1, 2, 3, 4, 5].filter((index) => isInStrip(index, { current, count }));
  expect(shown(4, -1)).toEqual([0, 1, 2, 3]);
  expect(shown(4, 3)).toEqual([0, 1, 2, 3]);
  expect(shown(4, 5)).toEqual([0, 1, 2, 5]);
  expect(shown(2, 3)).toEqual([0, 3]);
});
