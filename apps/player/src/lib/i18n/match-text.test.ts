import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';

import { matchText, matchTitle } from './match-text.ts';

const t = ((key: string, { number }: { number: number }) => `${key} ${number}`) as unknown as TFunction;

test('a match is called by its number, live and step apart', () => {
  expect(matchText(t, 6)).toBe('arena.match 6');
  expect(matchText(t, 6, 'STEP')).toBe('arena.stepMatch 6');
});

test.each(['คู่ที่ 5', 'คู่ 5', 'Match 5', '5'])('the name %s adds nothing to the number', (matchName) => {
  expect(matchTitle(t, { matchNo: 6, matchName })).toBe('arena.match 6');
});

test('a name of its own follows the number', () => {
  expect(matchTitle(t, { matchNo: 6, matchName: 'คู่เอก' })).toBe('arena.match 6 · คู่เอก');
});
