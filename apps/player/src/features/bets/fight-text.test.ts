import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';

import type { ListedBet } from '../../state/bets/listed-bet.ts';
import { fightTitle } from './fight-text.ts';

const t = ((key: string, values: Record<string, unknown> = {}) =>
  [key, ...Object.values(values)].join(' ')) as unknown as TFunction;

test('matches of one number on two nights have different titles', () => {
  // 00:30 and 19:30 of 16 November in Bangkok: the first is of the night of the 15th.
  const [late, evening] = [leg('2026-11-15T17:30:00Z'), leg('2026-11-16T12:30:00Z')];
  expect(fightTitle(t, [evening], '2026-11-16')).toBe('arena.match 2 · สนาม');
  expect(fightTitle(t, [late], '2026-11-16')).toBe('arena.match 2 · สนาม · bets.shortDay 15 dates.month.11');
  expect(fightTitle(t, [late, evening], '2026-11-16')).toBe(
    'arena.match 2, arena.match 2 · สนาม · bets.shortDay 15 dates.month.11',
  );
});

function leg(matchTime: string): ListedBet['legs'][number] {
  return {
    gameMatchsStep: { matchNo: 2, line: 'LIVE', stadiumName: 'สนาม', stadiumLatinName: null, matchTime },
  } as ListedBet['legs'][number];
}
