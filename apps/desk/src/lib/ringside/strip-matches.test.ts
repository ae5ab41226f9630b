import { expect, test } from 'vitest';

import { isInStrip, stripMatches } from './strip-matches.ts';

const CLOSED = { isMatchStart: false, isMatchEnd: false, isOpenBet: false, holder: null, sharedWith: null };
const BEGUN = { ...CLOSED, isMatchStart: true };
const MINE = { username: 'somchai' };
const THEIRS = { username: 'anan' };
const idsOf = (matches: readonly { readonly id: number }[]) => matches.map(({ id }) => id);

test('matches that have begun come first, and own ones before others', () => {
  const listed = [
    { ...CLOSED, id: 1 },
    { ...BEGUN, id: 2, isMatchEnd: true, holder: MINE },
    { ...BEGUN, id: 3, holder: THEIRS },
    { ...CLOSED, id: 4, holder: THEIRS, sharedWith: MINE },
    { ...BEGUN, id: 5 },
    { ...CLOSED, id: 6, holder: MINE },
    { ...BEGUN, id: 7, holder: MINE },
  ];
  expect(idsOf(stripMatches(listed, { ...MINE, currentId: 1 }))).toEqual([7, 3, 5, 4, 6, 1, 2]);
});

test('a match that has begun has the same digit where the next ones are left out', () => {
  const listed = Array.from({ length: 16 }, (_, index) => ({
    ...(index < 9 ? CLOSED : BEGUN),
    id: index + 1,
    holder: index % 2 === 0 ? MINE : null,
  }));
  const begun = idsOf(
    stripMatches(
      listed.filter(({ isMatchStart }) => isMatchStart),
      MINE,
    ),
  );
  expect(begun).toEqual([11, 13, 15, 10, 12, 14, 16]);
  expect(idsOf(stripMatches(listed, MINE)).slice(0, begun.length)).toEqual(begun);
});

test('a free match moves up when the operator opens it, and others’ matches do not', () => {
  const others = { ...BEGUN, id: 1, holder: THEIRS };
  const free = { ...BEGUN, id: 2 };
  expect(idsOf(stripMatches([others, free], MINE))).toEqual([1, 2]);
  const opened = [others, { ...free, isOpenBet: true, holder: MINE }];
  expect(idsOf(stripMatches(opened, MINE))).toEqual([2, 1]);
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
