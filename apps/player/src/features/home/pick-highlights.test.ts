import { expect, test } from 'vitest';

import type { BoardMatch } from '../../state/matches/board.ts';
import { pickHighlights } from './pick-highlights.ts';

type Highlighted = Pick<BoardMatch, 'id' | 'matchTag' | 'fightingDateTime' | 'isMatchStart'>;

function createMatch(
  id: number,
  matchTag: BoardMatch['matchTag'],
  hour: number,
  isMatchStart = false,
): BoardMatch {
  const match: Highlighted = {
    id,
    matchTag,
    isMatchStart,
    fightingDateTime: `2026-11-15T${hour}:00:00.000Z`,
  };
  return match as BoardMatch;
}

function picked(matches: readonly BoardMatch[]): number[] {
  return pickHighlights(matches).matches.map(({ id }) => id);
}

test('picks scheduled main and special matches, the soonest first', () => {
  const matches = [
    createMatch(1, 'NORMAL_MATCH', 10),
    createMatch(2, 'VERY_SPECIAL_MATCH', 14),
    createMatch(3, 'MAIN_MATCH', 12),
    createMatch(4, 'SPECIAL_MATCH', 13),
    createMatch(5, 'MAIN_MATCH', 11, true),
  ];
  expect(picked(matches)).toEqual([3, 4, 2]);
  expect(pickHighlights(matches).isFallback).toBe(false);
});

test('picks the next matches where none is special', () => {
  const matches = [
    createMatch(1, 'NORMAL_MATCH', 12),
    createMatch(2, 'PRE_MATCH', 10),
    createMatch(3, 'MAIN_MATCH', 9, true),
  ];
  expect(picked(matches)).toEqual([2, 1]);
  expect(pickHighlights(matches).isFallback).toBe(true);
});

test('picks nothing where no match is scheduled', () => {
  expect(picked([createMatch(1, 'MAIN_MATCH', 12, true)])).toEqual([]);
});

test('picks at most five', () => {
  expect(picked(Array.from({ length: 9 }, (_, id) => createMatch(id, 'MAIN_MATCH', 10)))).toHaveLength(5);
});
