import { readRates, buildSettingRates } from '@sanam/betting';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';

import { betClosedText, drawBetClosedReason, sideBetClosedReason } from './bet-closed-reason.ts';

const odds = readRates(buildSettingRates({ favourite: 'RED', my: { risk: 10, win: 9 } }), 'MY');
const open = { isMatchEnd: false, isOpenBet: true, isDraw: true };

test('an open match with a price can be bet on', () => {
  expect(sideBetClosedReason(open, odds)).toBeUndefined();
  expect(drawBetClosedReason(open)).toBeUndefined();
});

test('a closed match cannot be bet on, and an ended one shows only that it ended', () => {
  expect(sideBetClosedReason({ ...open, isOpenBet: false }, odds)).toBe('closed');
  expect(sideBetClosedReason({ ...open, isMatchEnd: true }, odds)).toBe('ended');
  expect(drawBetClosedReason({ ...open, isMatchEnd: true, isOpenBet: false })).toBe('ended');
});

test('without a price no corner can be bet on, but a draw can', () => {
  expect(sideBetClosedReason(open, undefined)).toBe('no-price');
  expect(drawBetClosedReason(open)).toBeUndefined();
});

const t = ((key: string) => key) as TFunction;
const side = { kind: 'side' } as const;
const draw = { kind: 'draw' } as const;
const connected = { isOnline: true, isStale: false };

test('an open match with a price shows no reason', () => {
  expect(betClosedText(t, open, side, connected)).toBeUndefined();
  expect(betClosedText(t, open, draw, connected)).toBeUndefined();
});

test('shows the end of a match first, then closed betting, then a missing price', () => {
  const over = { ...open, isMatchEnd: true, isOpenBet: false };
  expect(betClosedText(t, over, undefined, { isOnline: false, isStale: true })).toBe('arena.ended');
  expect(betClosedText(t, { ...open, isOpenBet: false }, undefined, connected)).toBe('arena.closed');
  expect(betClosedText(t, open, undefined, connected)).toBe('arena.noPrice');
});

test('draw bets need the match to allow them', () => {
  expect(betClosedText(t, { ...open, isDraw: false }, draw, connected)).toBe('bet.drawNotAllowed');
  expect(betClosedText(t, { ...open, isDraw: false }, side, connected)).toBeUndefined();
});

test('without a connection neither a corner nor a draw can be bet on', () => {
  const lost = { isOnline: true, isStale: true };
  const offline = { isOnline: false, isStale: false };
  for (const offer of [side, draw]) {
    expect(betClosedText(t, open, offer, lost)).toBe('bet.waitForConnection');
    expect(betClosedText(t, open, offer, offline)).toBe('bet.waitForConnection');
  }
});
