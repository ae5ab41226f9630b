import { BET_TYPES, MATCH_RESULTS } from '@sanam/betting';
import { baht, sumSatang } from '@sanam/money';
import { expect, test } from 'vitest';

import { houseResult, toSides } from './exposure.ts';
import { sideOutcome, sidePayment } from './side-outcome.ts';

const sides = toSides([
  { betType: 'RED', betCount: 148, stakes: 412_300, liability: 368_540 },
  { betType: 'BLUE', betCount: 96, stakes: 251_870, liability: 282_110 },
  { betType: 'DRAW', betCount: 14, stakes: 9200, liability: 6440 },
  { betType: 'NODRAW', betCount: 22, stakes: 21_500, liability: 15_050 },
]);

test('what each side is paid sums to the house result of each outcome', () => {
  const house = houseResult(sides);
  const expected = { RED: house.red, BLUE: house.blue, DRAW: house.draw, CANCEL: baht(0) };
  for (const result of MATCH_RESULTS) {
    const payments = BET_TYPES.map((side) => sidePayment(sides[side], sideOutcome(side, result)));
    expect(sumSatang(payments.map((payment) => payment.house)), result).toBe(expected[result]);
    const taken = sumSatang(BET_TYPES.map((side) => sides[side].stakes));
    expect(taken - sumSatang(payments.map(({ paid }) => paid)), result).toBe(expected[result]);
  }
});

test('blue wins: blue and no draw are paid with their stakes', () => {
  expect(sidePayment(sides.BLUE, sideOutcome('BLUE', 'BLUE'))).toEqual({
    paid: baht(533_980),
    house: baht(-282_110),
  });
  expect(sideOutcome('NODRAW', 'BLUE')).toBe('wins');
  expect(sideOutcome('DRAW', 'BLUE')).toBe('loses');
  expect(sideOutcome('RED', 'DRAW')).toBe('returned');
});
