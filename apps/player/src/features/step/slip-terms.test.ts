import { EMPTY_SLIP, ratesOfRung, reduceSlip, type Corner, type Slip, type SlipChoice } from '@sanam/betting';
import { baht } from '@sanam/money';
import { expect, test } from 'vitest';

import { slipMax, slipTerms } from './slip-terms.ts';

function choice(matchId: number, corner: Corner, win = 9): SlipChoice {
  const rates = ratesOfRung({ rung: { risk: 10, win }, favourite: 'RED', rateType: 'MY' });
  const { multiply, deduct } = corner === 'RED' ? rates.red : rates.blue;
  return { matchId, corner, rateId: 1, multiply, deduct, teamName: corner, matchTitle: '1', stadium: 's' };
}

function slipOf(type: 'pickSingle' | 'pickMulti', amountBaht: number, ...choices: SlipChoice[]): Slip {
  return choices.reduce((slip, picked) => reduceSlip(slip, { type, choice: picked }), {
    ...EMPTY_SLIP,
    amountBaht,
  });
}

test('several matches pay the amount times the product of their odds', () => {
  const slip = slipOf('pickMulti', 500, choice(1, 'RED'), choice(2, 'RED', 8), choice(3, 'BLUE'));
  expect(slipTerms(slip)).toEqual({
    odds: '7.220',
    factors: ['1.90', '1.80', '2.1111'],
    riskSatang: baht(500),
    maxPayoutSatang: baht(3610),
    comesBackSatang: undefined,
  });
});

test('a single favourite shows the amount times the odds, stake included', () => {
  expect(slipTerms(slipOf('pickSingle', 100, choice(1, 'RED')))).toEqual({
    odds: '0.90',
    factors: [],
    riskSatang: baht(100),
    maxPayoutSatang: baht(190),
    comesBackSatang: undefined,
  });
});

test('a single underdog takes amount times deduct and wins the amount on top', () => {
  expect(slipTerms(slipOf('pickSingle', 100, choice(1, 'BLUE')))).toMatchObject({
    odds: '-0.90',
    riskSatang: baht(90),
    maxPayoutSatang: baht(100),
    comesBackSatang: baht(190),
  });
  expect(slipTerms(slipOf('pickSingle', 10_000, choice(1, 'BLUE')))).toMatchObject({
    riskSatang: baht(9000),
    maxPayoutSatang: baht(10_000),
    comesBackSatang: baht(19_000),
  });
});

test('an empty slip has no terms, nor has one above the maximum payout', () => {
  expect(slipTerms(EMPTY_SLIP)).toBeUndefined();
  const longShots = Array.from({ length: 20 }, (_, matchId) => choice(matchId, 'BLUE', 1));
  expect(slipTerms(slipOf('pickMulti', 10_000, ...longShots))).toBeUndefined();
});

test('the most that is taken of a slip is what the house has room for', () => {
  const room = { betMin: baht(10), betMax: baht(10_000), payoutRoom: baht(1_000_000) };
  const eight = Array.from({ length: 8 }, (_, index) => choice(index, 'RED'));
  expect(slipMax(slipOf('pickMulti', 0, ...eight), room)).toBe(baht(5888));
  expect(slipMax(slipOf('pickMulti', 0, ...eight.slice(1)), room)).toBe(baht(10_000));
  expect(slipMax(slipOf('pickMulti', 0, ...eight), { ...room, payoutRoom: baht(1000) })).toBe(baht(0));

  const onMatch = { ...room, room: { red: baht(900), blue: baht(90), draw: baht(0) } };
  expect(slipMax(slipOf('pickSingle', 0, choice(1, 'RED')), onMatch)).toBe(baht(1000));
  expect(slipMax(slipOf('pickSingle', 0, choice(1, 'BLUE')), onMatch)).toBe(baht(90));
});
