import { expect, test } from 'vitest';

import { nextMatchOf } from './next-match.ts';
import { BLOCK_MS, blocksOf, hoursOf, placeOn, timelineOf } from './timeline.ts';

const at = (time: string) => `2026-11-18T${time}:00.000Z`;
const NOW = Date.parse(at('13:47'));

test('spans full hours around all fights and this moment', () => {
  const scale = timelineOf([{ fightingDateTime: at('11:30') }, { fightingDateTime: at('15:50') }], NOW);
  expect([scale.from, scale.to]).toEqual([Date.parse(at('11:00')), Date.parse(at('17:00'))]);
  expect(hoursOf(scale)).toHaveLength(6);
  expect(placeOn(scale, Date.parse(at('14:00')))).toBe(50);
  expect(scale.to - Date.parse(at('15:50'))).toBeGreaterThan(BLOCK_MS);
});

test('fights that follow closely do not cover each other', () => {
  const minute = 60_000;
  const minutes = (...times: number[]) =>
    blocksOf(times.map((time) => time * minute)).map(({ at: from, length }) => [
      from / minute,
      length / minute,
    ]);
  expect(minutes(0, 40, 50)).toEqual([
    [0, 24],
    [40, 10],
    [50, 24],
  ]);
  expect(minutes(0, 0, 30)).toEqual([
    [0, 8],
    [8, 22],
    [30, 24],
  ]);
});

test('without a fight it is the hour of now', () => {
  expect(timelineOf([], NOW).from).toBe(Date.parse(at('13:00')));
});

test('the next match is the first that has not begun and is still to come', () => {
  const now = Date.parse('2026-11-17T13:47:00Z');
  const match = (id: number, minutes: number, change = {}) => ({
    id,
    fightingDateTime: new Date(now + minutes * 60_000).toISOString(),
    isMatchStart: false,
    isMatchEnd: false,
    ...change,
  });
  const matches = [
    match(1, 60),
    match(2, -5),
    match(3, 10, { isMatchStart: true }),
    match(4, 12, { isMatchEnd: true }),
    match(5, 18),
  ];
  expect(nextMatchOf(matches, now)?.id).toBe(5);
  expect(nextMatchOf(matches.slice(1, 4), now)).toBeUndefined();
});
