import { settingRatesOf } from '@sanam/betting';
import type { Match } from '@sanam/contract';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';

import { offerOf } from './bet-offer.ts';
import { closedReasonOf } from './closed-reason.ts';

const t = ((key: string) => key) as TFunction;
const match = {
  isMatchEnd: false,
  isOpenBet: true,
  isDraw: true,
  rateId: 7,
  nowRate: { settingRates: settingRatesOf({ favourite: 'RED', my: { risk: 10, win: 9 } }) },
} as Match;
const side = offerOf(match, 'RED', 'MY');
const draw = offerOf(match, 'DRAW', 'MY');
const reached = { isOnline: true, isStale: false };

test('an open match with a price is bet on', () => {
  expect(closedReasonOf(t, match, side, reached)).toBeUndefined();
  expect(closedReasonOf(t, match, draw, reached)).toBeUndefined();
});

test('the end of a match is said before all else, then that betting is closed, then that there is no price', () => {
  const over = { ...match, isMatchEnd: true, isOpenBet: false };
  expect(closedReasonOf(t, over, undefined, { isOnline: false, isStale: true })).toBe('arena.ended');
  expect(closedReasonOf(t, { ...match, isOpenBet: false }, undefined, reached)).toBe('arena.closed');
  expect(closedReasonOf(t, match, undefined, reached)).toBe('arena.noPrice');
});

test('draw bets need the match to allow them', () => {
  expect(closedReasonOf(t, { ...match, isDraw: false }, draw, reached)).toBe('bet.drawNotAllowed');
  expect(closedReasonOf(t, { ...match, isDraw: false }, side, reached)).toBeUndefined();
});

test('a lost connection holds the corners, whose price may have moved, and the draw, for which betting may have closed', () => {
  const lost = { isOnline: true, isStale: true };
  const offline = { isOnline: false, isStale: false };
  for (const offer of [side, draw]) {
    expect(closedReasonOf(t, match, offer, lost)).toBe('bet.waitForConnection');
    expect(closedReasonOf(t, match, offer, offline)).toBe('bet.waitForConnection');
  }
});
