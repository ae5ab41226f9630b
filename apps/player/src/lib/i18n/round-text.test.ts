import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';

import { roundText } from './round-text.ts';

const t = ((key: string, { round }: { round: number }) => `${key} ${round}`) as unknown as TFunction;

test('a fight names its round, the first until another begins, and football none', () => {
  expect(roundText(t, { roundNo: 3, categoryCode: 'BOXING' })).toBe('arena.round 3');
  expect(roundText(t, { roundNo: 0, categoryCode: 'BULL_FIGHT' })).toBe('arena.round 1');
  expect(roundText(t, { roundNo: 1, categoryCode: 'SOCCER' })).toBeUndefined();
});
