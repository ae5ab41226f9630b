import { expect, test } from 'vitest';

import type { BoardMatch } from '../../state/matches/board.ts';
import { pickHighlights } from './pick-highlights.ts';

type Told = Pick<BoardMatch, 'id' | 'matchTag' | 'fightingDateTime' | 'isMatchStart'>;

function aMatch(
  id: number,
  matchTag: BoardMatch['matchTag'],
  hour: number,
  isMatchStart = false,
): BoardMatch {
  const told: Told = { id, matchTag, isMatchStart, fightingDateTime: `2026-11-15T${hour}:00:00.000Z` };
  return told as BoardMatch;
}

function picked(matches: readonly BoardMatch[]): number[] {
  return pickHighlights(matches).matches.map(({ id }) => id);
}

test('main and special matches that are still to come lead, the soonest first', () => {
  const matches = [
    aMatch(1, 'NORMAL_MATCH', 10),
    aMatch(2, 'VERY_SPECIAL_MATCH', 14),
    aMatch(3, 'MAIN_MATCH', 12),
    aMatch(4, 'SPECIAL_MATCH', 13),
    aMatch(5, 'MAIN_MATCH', 11, true),
  ];
  expect(picked(matches)).toEqual([3, 4, 2]);
  expect(pickHighlights(matches).isFallback).toBe(false);
});

test('where nothing special is coming, the next ones stand in', () => {
  const matches = [
    aMatch(1, 'NORMAL_MATCH', 12),
    aMatch(2, 'PRE_MATCH', 10),
    aMatch(3, 'MAIN_MATCH', 9, true),
  ];
  expect(picked(matches)).toEqual([2, 1]);
  expect(pickHighlights(matches).isFallback).toBe(true);
});

test('where nothing is coming, there is nothing to show', () => {
  expect(picked([aMatch(1, 'MAIN_MATCH', 12, true)])).toEqual([]);
});

test('five are enough', () => {
  expect(picked(Array.from({ length: 9 }, (_, id) => aMatch(id, 'MAIN_MATCH', 10)))).toHaveLength(5);
});
