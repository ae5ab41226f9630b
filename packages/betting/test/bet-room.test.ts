import { baht, rate, satang, type Satang } from '@sanam/money';
import { expect, test } from 'vitest';
import {
  drawBetTerms,
  maxAmountOf,
  multiTerms,
  parseRung,
  ratesOfRung,
  sideBetTerms,
  type BetRoom,
  type BetType,
} from '../src/index.ts';

const rung = parseRung('10/9');
if (!rung) throw new Error('10/9 is a rung');
const { red, blue } = ratesOfRung({ rung, favourite: 'RED', rateType: 'MY' });

const termsOf = {
  RED: (amountSatang: Satang) => sideBetTerms({ amountSatang, ...red }),
  BLUE: (amountSatang: Satang) => sideBetTerms({ amountSatang, ...blue }),
  DRAW: drawBetTerms,
  NODRAW: drawBetTerms,
} satisfies Record<BetType, unknown>;

const max = (betType: BetType, limits: Partial<BetRoom>) =>
  maxAmountOf({ betType, termsOf: termsOf[betType] }, { betMin: baht(10), betMax: baht(10_000), ...limits });

/** After RED 9,999, BLUE 3,333, DRAW 177 and NODRAW 259 at 10/9. */
const roomUnder = (cap: number) => ({
  room: {
    red: satang(cap * 100 - 600_370),
    blue: satang(cap * 100 + 666_170),
    draw: satang(cap * 100 + 13_510),
  },
});

test.each([
  [10_000, { RED: 4440, BLUE: 10_000, DRAW: 10_000, NODRAW: 5709 }],
  [6666, { RED: 735, DRAW: 9715, NODRAW: 946 }],
])('with a cap of %d the house takes %j', (cap, amounts) => {
  for (const [betType, amount] of Object.entries(amounts)) {
    expect(max(betType as BetType, roomUnder(cap)), betType).toBe(baht(amount));
  }
});

test('the smallest of all rooms counts, and below the smallest bet there is none', () => {
  expect(max('RED', { matchRoom: satang(12_399) })).toBe(baht(123));
  expect(max('BLUE', { matchRoom: baht(90) })).toBe(baht(100));
  expect(max('RED', { payoutRoom: baht(190) })).toBe(baht(100));
  expect(max('RED', { matchRoom: satang(999) })).toBeUndefined();
  expect(max('RED', { room: { red: satang(-1), blue: baht(1), draw: baht(1) } })).toBeUndefined();
});

test.each([
  ['182.250', [12.5, 12.5], 5486],
  ['1,234.567', [11.7, 96.21], 810],
  ['7.383', [0.9, 1.4286, 0.6], 10_000],
])(
  'a step bet at total odds of %s that may pay a million takes at most %j: %d',
  (_odds, multiplies, most) => {
    const legs = multiplies.map((multiply, matchId) => ({
      matchId,
      multiply: rate(Math.round(multiply * 10_000)),
    }));
    const termsOf = (amountSatang: Satang) => {
      const quoted = multiTerms({ amountSatang, legs });
      return quoted.ok ? quoted.terms : undefined;
    };
    const limits = { betMin: baht(10), betMax: baht(10_000) };
    const under = (payout: number) =>
      maxAmountOf({ betType: 'RED', termsOf }, { ...limits, payoutRoom: baht(payout) });
    expect(under(1_000_000)).toBe(baht(most));
    expect(under(70)).toBeUndefined();
  },
);
