import { buildSettingRates, parseRung, readRates } from '@sanam/betting';
import { expect, test } from 'vitest';

import { isFarMove, nextPlace, placeOfRates, placeOfRung, rungAt, shownPlaces } from './ladder.ts';

test.each([
  [0, 'RED', '1/1'],
  [-1, 'RED', '10/9'],
  [-2, 'RED', '10/8'],
  [-1.5, 'RED', '10/8.5'],
  [-9, 'RED', '10/1'],
  [1, 'BLUE', '10/9'],
  [0.5, 'BLUE', '10/9.5'],
] as const)('place %d is the rung %s %s, and the other way round', (place, favourite, rung) => {
  expect(rungAt(place)).toEqual({ favourite, rung });
  expect(placeOfRung({ favourite, rung })).toBe(place);
});

test('every place of the ladder is the place of its odds', () => {
  for (let place = -9; place <= 9; place += 0.5) {
    const { favourite, rung } = rungAt(place);
    const my = parseRung(rung);
    const rates = my && readRates(buildSettingRates({ favourite, my }), 'MY');
    expect(rates && placeOfRates(rates), rung).toBe(place);
  }
});

test('a rung that is not in tenths lies between two, and the next one is whole again', () => {
  const between = placeOfRung({ favourite: 'RED', rung: '7/6' }) ?? 0;
  expect(between).toBeCloseTo(-1.4286, 4);
  expect(nextPlace(between, 'RED')).toBe(-2);
  expect(nextPlace(between, 'BLUE')).toBe(-1);
  expect(nextPlace(between, 'RED', 0.5)).toBe(-1.5);
  expect(placeOfRung({ favourite: 'RED', rung: 'nonsense' })).toBeUndefined();
});

test('red stronger and blue stronger move along one axis and end at 10/1', () => {
  expect(nextPlace(-1, 'RED')).toBe(-2);
  expect(nextPlace(-1, 'BLUE')).toBe(0);
  expect(Object.is(nextPlace(-1, 'BLUE'), 0)).toBe(true);
  expect(nextPlace(0, 'BLUE', 0.5)).toBe(0.5);
  expect(nextPlace(-9, 'RED')).toBeUndefined();
  expect(nextPlace(9, 'BLUE', 0.5)).toBeUndefined();
});

test.each([
  ['one rung', -1, -2, false],
  ['half a rung', -1, -1.5, false],
  ['to level', -1, 0, false],
  ['from level', 0, 1, false],
  ['two rungs', -1, -3, true],
  ['the other favourite', -0.5, 0.5, true],
])('%s from %d to %d is sent only with a second act: %s', (_what, from, to, isFar) => {
  expect(isFarMove(from, to)).toBe(isFar);
});

test('shows the rungs around level, and further out where the price is', () => {
  expect(shownPlaces(-1, 13)).toEqual([-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6]);
  expect(shownPlaces(undefined, 7)).toEqual([-3, -2, -1, 0, 1, 2, 3]);
  expect(shownPlaces(-8, 7)).toEqual([-9, -8, -7, -6, -5, -4, -3]);
  expect(shownPlaces(4, 7)).toEqual([-1, 0, 1, 2, 3, 4, 5]);
  expect(shownPlaces(-1.5, 7)).toEqual([-3, -2, -1.5, -1, 0, 1, 2]);
});
