import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  baht,
  MAX_SATANG,
  satang,
  scaleByRate,
  scaleByTotalOdds,
  scaleByTwoRates,
  rate,
  RATE_ONE,
  type Rate,
  type Satang,
} from '../src/index.ts';
import { totalOdds } from '../src/total-odds.ts';
import { anyRate, scaledAmount } from './arbitraries.ts';
import { fraction, nearest, times } from './exact-rational.ts';
import { settings } from './property.ts';

describe('scaling an amount', () => {
  it.each([
    { amount: 100, multiply: 9000, deduct: 10000, result: 9000 },
    { amount: 100, multiply: 11111, deduct: 9000, result: 10000 },
    { amount: 1000, multiply: 11111, deduct: 9000, result: 99999 },
    { amount: 10000, multiply: 11111, deduct: 9000, result: 999990 },
    { amount: 10000, multiply: 15000, deduct: 6667, result: 1000050 },
  ])(
    '$amount baht × $multiply × $deduct ten-thousandths is $result satang',
    ({ amount, multiply, deduct, result }) => {
      expect(scaleByTwoRates(baht(amount), rate(multiply), rate(deduct))).toBe(result);
    },
  );

  it('half a satang rounds up, to the receiver of the amount', () => {
    expect(scaleByRate(satang(1), rate(5000))).toBe(1);
    expect(scaleByRate(satang(1), rate(4999))).toBe(0);
    expect(scaleByRate(satang(3), rate(5000))).toBe(2);
    expect(scaleByTotalOdds(satang(500), totalOdds(1001))).toBe(501);
    expect(scaleByTotalOdds(satang(499), totalOdds(1001))).toBe(499);
  });

  it('a scaled amount equals the exact product, rounded once', () => {
    fc.assert(agreesWithExactProduct(scaleByTwoRates), settings(20_000));
    fc.assert(
      agreesWithExactProduct((amount, first) => scaleByRate(amount, first), fc.constant(RATE_ONE)),
      settings(20_000),
    );
  });

  it.each<[string, Scale]>([
    ['rounds down', (amount, first, second) => Math.floor((amount * first * second) / 1e8)],
    ['rounds after each rate', (amount, first, second) => scaleByRate(scaleByRate(amount, first), second)],
    [
      'multiplies in floating point',
      (amount, first, second) => Math.round(amount * (first / 1e4) * (second / 1e4)),
    ],
    ['gives the tie away', (amount, first, second) => -Math.round(-(amount * first * second) / 1e8)],
  ])('the comparison with the exact product finds code that %s', (_fault, faulty) => {
    expect(fc.check(agreesWithExactProduct(faulty), { numRuns: 20_000, seed: 1 }).failed).toBe(true);
  });

  it('a larger amount never gives less', () => {
    fc.assert(
      fc.property(scaledAmount, scaledAmount, anyRate, anyRate, (one, other, first, second) => {
        const [less, more] = one <= other ? [one, other] : [other, one];
        return scaleByTwoRates(less, first, second) <= scaleByTwoRates(more, first, second);
      }),
      settings(10_000),
    );
  });

  it('a negative amount and a product that is too large throw', () => {
    expect(() => scaleByRate(satang(-1), RATE_ONE)).toThrow(RangeError);
    expect(() => scaleByRate(satang(MAX_SATANG), rate(10_001))).toThrow(RangeError);
    expect(scaleByTotalOdds(satang(MAX_SATANG), totalOdds(1_000))).toBe(MAX_SATANG);
    expect(scaleByTotalOdds(satang(MAX_SATANG), totalOdds(1_001))).toBeUndefined();
  });
});

type Scale = (amount: Satang, first: Rate, second: Rate) => number;

/** Small amounts produce ties; with large ones floating point fails. */
function agreesWithExactProduct(scale: Scale, seconds: fc.Arbitrary<Rate> = anyRate) {
  const amounts = fc.oneof(fc.integer({ min: 0, max: 200 }).map(satang), scaledAmount);
  const roundRates = fc.integer({ min: 0, max: 40 }).map((quarters) => rate(quarters * 2_500));
  return fc.property(amounts, fc.oneof(roundRates, anyRate), seconds, (amount, first, second) => {
    const exact = nearest(times(fraction(amount), fraction(first, 10_000), fraction(second, 10_000)));
    return BigInt(scale(amount, first, second)) === exact;
  });
}
