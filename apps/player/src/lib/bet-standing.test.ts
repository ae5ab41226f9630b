import { rateOf, ratesOfRung, sideBetTerms, standingOf, CORNERS, RATE_TYPES } from '@sanam/betting';
import { baht, toBaht, toRateNumber } from '@sanam/money';
import { expect, test } from 'vitest';

import { standingAtPrice, standingOfBet } from './bet-standing.ts';

const PRICES = [
  { risk: 1, win: 1 },
  { risk: 10, win: 10 },
  { risk: 10, win: 9 },
  { risk: 10, win: 5 },
  { risk: 10, win: 1 },
]
  .flatMap((rung) => CORNERS.map((favourite) => ({ rung, favourite })))
  .flatMap((price) => RATE_TYPES.map((rateType) => ratesOfRung({ ...price, rateType })));

test('a bet is on the favourite, the underdog or even by its price when confirmed', () => {
  for (const rates of PRICES) {
    for (const corner of CORNERS) {
      const multiply = toRateNumber(rateOf(corner, rates).multiply);
      expect(standingAtPrice(multiply)).toBe(standingOf(corner, rates));
    }
  }
  expect(standingAtPrice(1)).toBe('EVEN');
});

test('a running bet is classified by what it risks and the name of its price', () => {
  for (const rates of PRICES) {
    for (const corner of CORNERS) {
      const { multiply, deduct, rateName } = rateOf(corner, rates);
      for (const betAmount of [10, 10_000]) {
        const { deductSatang } = sideBetTerms({ amountSatang: baht(betAmount), multiply, deduct });
        const bet = { betAmount, deductAmount: toBaht(deductSatang), rateName };
        expect(standingOfBet(bet)).toBe(standingAtPrice(toRateNumber(multiply)));
      }
    }
  }
});
