import { readRates, settingRatesOf } from '@sanam/betting';
import { expect, test } from 'vitest';

import { drawBetHold, sideBetHold } from './bet-hold.ts';

const odds = readRates(settingRatesOf({ favourite: 'RED', my: { risk: 10, win: 9 } }), 'MY');
const open = { isMatchEnd: false, isOpenBet: true };

test('an open match with a price can be bet on', () => {
  expect(sideBetHold(open, odds)).toBeUndefined();
  expect(drawBetHold(open)).toBeUndefined();
});

test('a match that is not open cannot, and one that has ended says so and nothing else', () => {
  expect(sideBetHold({ ...open, isOpenBet: false }, odds)).toBe('closed');
  expect(sideBetHold({ ...open, isMatchEnd: true }, odds)).toBe('ended');
  expect(drawBetHold({ ...open, isMatchEnd: true, isOpenBet: false })).toBe('ended');
});

test('without a price no side can be bet on, but a draw can', () => {
  expect(sideBetHold(open, undefined)).toBe('no-price');
  expect(drawBetHold(open)).toBeUndefined();
});
