import { ratesOfRung } from '@sanam/betting';
import { expect, test } from 'vitest';

import type { BoardMatch } from '../../state/matches/board.ts';
import { impliedRedShare } from '../../lib/odds-side.ts';
import { readTab } from './board-tab.ts';
import { groupByStadium } from './group-by-stadium.ts';

const NORTH = { id: 7, stadiumName: 'สนามเหนือ' };
const SOUTH = { id: 3, stadiumName: 'สนามใต้' };

function aMatch(id: number, change: Partial<BoardMatch> = {}): BoardMatch {
  return {
    id,
    roundNo: 1,
    matchName: `คู่ที่ ${id}`,
    redName: 'แดง',
    blueName: 'น้ำเงิน',
    matchTag: 'NORMAL_MATCH',
    categoryCode: 'BULL_FIGHT',
    gameStadiums: NORTH,
    fightingDateTime: '2026-11-15T12:00:00.000Z',
    createdAt: '2026-11-15T00:00:00.000Z',
    isMatchStart: false,
    matchType: 'SCHEDULE',
    ...change,
  };
}

function shape(matches: readonly BoardMatch[], tab: Parameters<typeof groupByStadium>[1]) {
  return groupByStadium(matches, tab).map((group) => ({
    stadium: group.stadium.id,
    matches: group.matches.map(({ id }) => id),
  }));
}

test('live shows what has started, the other tabs what has not, by the family of its category', () => {
  const matches = [
    aMatch(1, { isMatchStart: true }),
    aMatch(2, { isMatchStart: true, categoryCode: 'BOXING' }),
    aMatch(3),
    aMatch(4, { categoryCode: 'COW_NORTH' }),
    aMatch(5, { categoryCode: 'CHICKEN_SPUR' }),
    aMatch(6, { categoryCode: 'SOCCER' }),
  ];
  expect(shape(matches, 'live')).toEqual([{ stadium: 7, matches: [1, 2] }]);
  expect(shape(matches, 'bullFight')).toEqual([{ stadium: 7, matches: [3, 4] }]);
  expect(shape(matches, 'cockfight')).toEqual([{ stadium: 7, matches: [5] }]);
  expect(shape(matches, 'football')).toEqual([{ stadium: 7, matches: [6] }]);
});

test('stadiums stand by their id, their matches by when they fight, wherever each was in the list', () => {
  const matches = [
    aMatch(1, { fightingDateTime: '2026-11-15T12:30:00.000Z' }),
    aMatch(2, { gameStadiums: SOUTH }),
    // Half past seven in Bangkok, which is the same as half past twelve in UTC.
    aMatch(3, { fightingDateTime: '2026-11-15T19:29:00.000+07:00' }),
    aMatch(4, { gameStadiums: SOUTH }),
  ];
  expect(shape(matches, 'bullFight')).toEqual([
    { stadium: 3, matches: [2, 4] },
    { stadium: 7, matches: [3, 1] },
  ]);
});

test('a stadium whose last match has started keeps its place on its tab, empty', () => {
  const matches = [aMatch(1, { isMatchStart: true, gameStadiums: SOUTH }), aMatch(2)];
  expect(shape(matches, 'bullFight')).toEqual([
    { stadium: 3, matches: [] },
    { stadium: 7, matches: [2] },
  ]);
  expect(shape(matches, 'boxing')).toEqual([]);
});

test('an address names a tab that there is, or means the live one', () => {
  expect(readTab('boxing')).toBe('boxing');
  expect(readTab('chess')).toBe('live');
  expect(readTab(null)).toBe('live');
});

test('the bar leans towards the favourite by as much as the price says', () => {
  const share = (favourite: 'RED' | 'BLUE', risk: number, win: number) =>
    impliedRedShare(ratesOfRung({ rung: { risk, win }, favourite, rateType: 'MY' }));
  expect(share('RED', 10, 9)).toBeCloseTo(0.526, 3);
  expect(share('BLUE', 10, 9)).toBeCloseTo(0.474, 3);
  expect(share('RED', 1, 1)).toBe(0.5);
  expect(share('BLUE', 10, 1)).toBeCloseTo(0.091, 3);
});
