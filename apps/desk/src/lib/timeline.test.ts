import { expect, test } from 'vitest';

import { BLOCK_MS, hoursOf, placeOn, timelineOf } from './timeline.ts';

const at = (time: string) => `2026-11-18T${time}:00.000Z`;
const NOW = Date.parse(at('13:47'));

test('spans full hours around all fights and this moment', () => {
  const scale = timelineOf([{ fightingDateTime: at('11:30') }, { fightingDateTime: at('15:50') }], NOW);
  expect([scale.from, scale.to]).toEqual([Date.parse(at('11:00')), Date.parse(at('17:00'))]);
  expect(hoursOf(scale)).toHaveLength(6);
  expect(placeOn(scale, Date.parse(at('14:00')))).toBe(50);
  expect(scale.to - Date.parse(at('15:50'))).toBeGreaterThan(BLOCK_MS);
});

test('without a fight it is the hour of now', () => {
  expect(timelineOf([], NOW).from).toBe(Date.parse(at('13:00')));
});
