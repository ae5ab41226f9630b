import { expect, test } from 'vitest';

import { groupMatches } from './group-matches.ts';

function match(id: number, stadium: number, time: string, night = '2026-11-18') {
  return { id, matchNo: id, gameStadiums: { id: stadium }, fightingDateTime: `${night}T${time}:00Z`, night };
}

test('lists matches by stadium and night, each in the order of the fights', () => {
  const groups = groupMatches([
    match(1, 7, '09:00'),
    match(2, 8, '08:00'),
    match(3, 7, '07:00'),
    match(4, 7, '06:30', '2026-11-19'),
    match(5, 8, '08:00'),
  ]);
  expect(groups.map(({ matches }) => matches.map(({ id }) => id))).toEqual([[3, 1], [2, 5], [4]]);
  expect(new Set(groups.map(({ key }) => key)).size).toBe(3);
});
