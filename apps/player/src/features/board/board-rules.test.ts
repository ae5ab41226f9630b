import { ratesOfRung } from '@sanam/betting';
import { expect, test } from 'vitest';

import type { BoardMatch } from '../../state/matches/board.ts';
import { impliedRedShare } from '../../lib/odds-side.ts';
import { readTab } from './board-tab.ts';
import { groupByStadium } from './group-by-stadium.ts';

const NORTH = { id: 7, stadiumName: 'สนามเหนือ', stadiumLatinName: null };
const SOUTH = { id: 3, stadiumName: 'สนามใต้', stadiumLatinName: null };

function createMatch(id: number, change: Partial<BoardMatch> = {}): BoardMatch {
  return {
    id,
    roundNo: 1,
    matchNo: id,
    matchName: `คู่ที่ ${id}`,
    redName: 'แดง',
    blueName: 'น้ำเงิน',
    redLatinName: null,
    blueLatinName: null,
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

test('the live tab has started matches, the others scheduled ones by family', () => {
  const matches = [
    createMatch(1, { isMatchStart: true }),
    createMatch(2, { isMatchStart: true, categoryCode: 'BOXING' }),
    createMatch(3),
    createMatch(4, { categoryCode: 'COW_NORTH' }),
    createMatch(5, { categoryCode: 'CHICKEN_SPUR' }),
    createMatch(6, { categoryCode: 'SOCCER' }),
  ];
  expect(shape(matches, 'live')).toEqual([{ stadium: 7, matches: [1, 2] }]);
  expect(shape(matches, 'bullFight')).toEqual([{ stadium: 7, matches: [3, 4] }]);
  expect(shape(matches, 'cockfight')).toEqual([{ stadium: 7, matches: [5] }]);
  expect(shape(matches, 'football')).toEqual([{ stadium: 7, matches: [6] }]);
});

test('sorts stadiums by id and their matches by time', () => {
  const matches = [
    createMatch(1, { fightingDateTime: '2026-11-15T12:30:00.000Z' }),
    createMatch(2, { gameStadiums: SOUTH }),
    // Half past seven in Bangkok, which is the same as half past twelve in UTC.
    createMatch(3, { fightingDateTime: '2026-11-15T19:29:00.000+07:00' }),
    createMatch(4, { gameStadiums: SOUTH }),
  ];
  expect(shape(matches, 'bullFight')).toEqual([
    { stadium: 3, matches: [2, 4] },
    { stadium: 7, matches: [3, 1] },
  ]);
});

test('a stadium whose last match has started stays on its tab, empty', () => {
  const matches = [createMatch(1, { isMatchStart: true, gameStadiums: SOUTH }), createMatch(2)];
  expect(shape(matches, 'bullFight')).toEqual([
    { stadium: 3, matches: [] },
    { stadium: 7, matches: [2] },
  ]);
  expect(shape(matches, 'boxing')).toEqual([]);
});

test('reads the tab from the address, with the live tab as default', () => {
  expect(readTab('boxing')).toBe('boxing');
  expect(readTab('chess')).toBe('live');
  expect(readTab(null)).toBe('live');
});

test('the tension bar shows the share that the price implies', () => {
  const share = (favourite: 'RED' | 'BLUE', risk: number, win: number) =>
    impliedRedShare(ratesOfRung({ rung: { risk, win }, favourite, rateType: 'MY' }));
  expect(share('RED', 10, 9)).toBeCloseTo(0.526, 3);
  expect(share('BLUE', 10, 9)).toBeCloseTo(0.474, 3);
  expect(share('RED', 1, 1)).toBe(0.5);
  expect(share('BLUE', 10, 1)).toBeCloseTo(0.091, 3);
});
