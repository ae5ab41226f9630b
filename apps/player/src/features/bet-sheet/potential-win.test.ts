import { parseRung, buildSettingRates } from '@sanam/betting';
import type { Bet, Match } from '@sanam/contract';
import { expect, test } from 'vitest';

import type { BetIntent, PlacedBet } from '../../state/bets/bet-intents.ts';
import { potentialWin } from './potential-win.ts';

const shown = {
  matchNo: 7,
  redName: 'a',
  blueName: 'b',
  redLatinName: null,
  blueLatinName: null,
  rateName: '0.80',
  multiply: 0.8,
  deduct: 1,
};
const onRed = { endpoint: 'POST /bet', body: { rateId: 7 }, shown } as BetIntent;
const onDraw = { endpoint: 'POST /bet/draw', shown } as BetIntent;

function placed({ isBetterRate = false, rateId = 7 } = {}): PlacedBet {
  const bet = { betAmount: 1000, betType: 'RED', rateId, rateType: 'MY' } as Bet;
  return { bet, balance: '0.00', isBetterRate };
}

function matchAt(rung: string, rateId: number): Match {
  const my = parseRung(rung);
  if (my === undefined) throw new Error(rung);
  return { rateId, nowRate: { settingRates: buildSettingRates({ favourite: 'RED', my }) } } as Match;
}

test('a bet wins what was shown when it was confirmed', () => {
  expect(potentialWin(onRed, placed(), matchAt('10/5', 9))).toBe('+800.00');
});

test('a draw bet shows its payout with the stake', () => {
  expect(potentialWin(onDraw, placed(), undefined)).toBe('+1,700.00');
});

test('a bet taken at other odds wins by those odds, better or worse', () => {
  expect(potentialWin(onRed, placed({ isBetterRate: true, rateId: 8 }), matchAt('10/9', 8))).toBe('+900.00');
  expect(potentialWin(onRed, placed({ rateId: 8 }), matchAt('10/5', 8))).toBe('+500.00');
});

test('shows no amount when the odds have moved on since', () => {
  const better = placed({ isBetterRate: true, rateId: 8 });
  expect(potentialWin(onRed, better, matchAt('10/7', 9))).toBeUndefined();
  expect(potentialWin(onRed, better, undefined)).toBeUndefined();
});
