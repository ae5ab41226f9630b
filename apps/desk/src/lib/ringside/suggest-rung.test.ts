import { baht } from '@sanam/money';
import { expect, test } from 'vitest';

import { houseResult, toSides, worstCase } from './exposure.ts';
import { suggestRung } from './suggest-rung.ts';

/** An evening's match: red has taken most of the money. */
const LISTED = [
  { betType: 'RED', betCount: 148, stakes: 412_300, liability: 368_540 },
  { betType: 'BLUE', betCount: 96, stakes: 251_870, liability: 282_110 },
  { betType: 'DRAW', betCount: 14, stakes: 9200, liability: 6440 },
  { betType: 'NODRAW', betCount: 22, stakes: 21_500, liability: 15_050 },
  { betType: 'STEP_RED', betCount: 3, stakes: 900, liability: 99_999 },
];
const sides = toSides(LISTED);
const house = houseResult(sides);
const position = { house, sides, cap: baht(150_000), place: -1 };

test('the house wins what losers staked and loses what winners win', () => {
  expect(house).toEqual({ red: baht(-122_520), blue: baht(124_340), draw: baht(15_060) });
  expect(worstCase(house)).toBe(baht(-122_520));
  expect(worstCase(houseResult(toSides([])))).toBe(0);
});

test('suggests one rung towards the corner whose win costs most', () => {
  expect(suggestRung(position)).toEqual({ place: -2, corner: 'RED', percent: 62 });
});

test.each([
  ['exactly 60 % of the cap', 204_200, undefined],
  ['a little more than that', 204_199.99, 'RED'],
  ['no cap', undefined, undefined],
])('with %s', (_what, cap, corner) => {
  const found = suggestRung({ ...position, cap: cap === undefined ? undefined : baht(cap) });
  expect(found?.corner).toBe(corner);
});

test('suggests nothing at the end of the ladder, nor when a draw is the worst case', () => {
  expect(suggestRung({ ...position, place: -9 })).toBeUndefined();
  const drawn = { ...house, draw: baht(-140_000) };
  expect(suggestRung({ ...position, house: drawn })).toBeUndefined();
});

test('the suggestion for blue goes the other way', () => {
  const other = { red: house.blue, blue: house.red, draw: house.draw };
  expect(suggestRung({ ...position, house: other, place: 0 })).toMatchObject({ place: 1, corner: 'BLUE' });
});
