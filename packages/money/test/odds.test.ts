import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  multiplyOdds,
  parseRate,
  rate,
  rateOfRatio,
  toRateNumber,
  toTotalOddsNumber,
  type Rate,
} from '../src/index.ts';
import { totalOdds } from '../src/total-odds.ts';
import { anyRate, decimalOdds } from './arbitraries.ts';
import { equal, fraction, fractionOfText, nearest, times } from './exact-rational.ts';
import { settings } from './property.ts';

describe('rates', () => {
  it.each([
    [10, 9, 11111],
    [9, 10, 9000],
    [2, 3, 6667],
    [1, 3, 3333],
    [1, 1, 10000],
    [1, 20000, 1],
    [1, 20001, 0],
  ])('%i/%i rounds to 4 decimals, a tie up: %i', (numerator, denominator, expected) => {
    expect(rateOfRatio(numerator, denominator)).toBe(expected);
  });

  it('the rate of any ratio is the nearest ten-thousandth', () => {
    const term = fc.integer({ min: 1, max: 1_000 });
    fc.assert(
      fc.property(term, term, (a, b) => BigInt(rateOfRatio(a, b)) === nearest(fraction(a * 10_000, b))),
      settings(10_000),
    );
  });

  it('a rate parses from its JSON number and its text as itself', () => {
    fc.assert(
      fc.property(anyRate, (value) => {
        const number = toRateNumber(value);
        return parseRate(number) === value && parseRate(number.toFixed(4)) === value;
      }),
      settings(10_000),
    );
  });

  it.each(['0.90001', '-0.9', '1e-4', '', 'abc', '10000.0001', -1, Number.NaN, 0.1 + 0.2])(
    '%j is no rate',
    (value) => {
      expect(parseRate(value)).toBeUndefined();
    },
  );

  it.each([-1, 0.5, Number.NaN, 100_000_001])('%s ten-thousandths are no rate', (value) => {
    expect(() => rate(value)).toThrow(RangeError);
  });
});

describe('total odds', () => {
  it.each([
    { legs: [19000, 18000, 21111], total: 7220 },
    { legs: [21111], total: 2111 },
    { legs: [10005], total: 1001 },
    { legs: [19000, 19000], total: 3610 },
    { legs: [], total: 1000 },
  ])('the total of $legs is $total thousandths', ({ legs, total }) => {
    expect(multiplyOdds(legs.map(rate))).toBe(total);
  });

  it('the total is the exact product of up to 20 legs, rounded once', () => {
    fc.assert(agreesWithExactProduct(multiplyOdds), settings(20_000));
  });

  it.each<[string, (legs: readonly Rate[]) => number | undefined]>([
    [
      'rounds after each leg',
      (legs) => legs.reduce((total, leg) => Math.round((total * leg) / 10_000), 1_000),
    ],
    ['rounds down', (legs) => Math.floor(legs.reduce((total, leg) => (total * leg) / 10_000, 1_000))],
    [
      'multiplies in floating point',
      (legs) => Math.round(legs.reduce((all, leg) => all * (leg / 10_000), 1) * 1_000),
    ],
  ])('the comparison with the exact product finds code that %s', (_fault, faulty) => {
    expect(fc.check(agreesWithExactProduct(faulty), { numRuns: 20_000, seed: 1 }).failed).toBe(true);
  });

  it('there is no total beyond what a JSON number represents exactly', () => {
    expect(multiplyOdds(Array.from({ length: 20 }, () => rate(40_000)))).toBe(4 ** 20 * 1_000);
    expect(multiplyOdds(Array.from({ length: 20 }, () => rate(1_010_000)))).toBeUndefined();
    expect(multiplyOdds([1e8, 1e8, 1e8, 40_000].map(rate))).toBe(4_000_000_000_000_000);
    expect(multiplyOdds([1e8, 1e8, 1e8, 40_001].map(rate))).toBeUndefined();
    expect(() => totalOdds(4_000_000_000_000_001)).toThrow(RangeError);
  });

  it('the JSON number of a total has its 3 decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000_000 }), (thousandths) => {
        const printed = JSON.stringify(toTotalOddsNumber(totalOdds(thousandths)));
        return equal(fractionOfText(printed), fraction(thousandths, 1_000));
      }),
      settings(10_000),
    );
  });
});

function agreesWithExactProduct(multiply: (legs: readonly Rate[]) => number | undefined) {
  return fc.property(fc.array(decimalOdds, { maxLength: 20 }), (legs) => {
    const exact = nearest(times(fraction(1_000), ...legs.map((leg) => fraction(leg, 10_000))));
    return exact > 4_000_000_000_000_000n || BigInt(multiply(legs) ?? -1) === exact;
  });
}
