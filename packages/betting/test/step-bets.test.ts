import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  baht,
  formatOdds,
  MAX_JSON_SATANG,
  rate,
  satang,
  scaleByRate,
  type Rate,
  type Satang,
} from '@sanam/money';
import {
  legOddsOf,
  liabilityOf,
  MAX_LEGS,
  multiTerms,
  settleMulti,
  settleSideBet,
  shownOddsOf,
  sideBetTerms,
  singleTerms,
  type MultiLegs,
  type MultiTerms,
  type ResultType,
} from '../src/index.ts';
import { amount, deduct, legs, wonLegs, multiply, result, corner } from './arbitraries.ts';
import {
  fraction,
  modelCredit,
  modelMultiCredit,
  modelSideBet,
  modelTotal,
  nearest,
  OUTCOMES,
  times,
} from './exact-model.ts';
import { settings } from './property.ts';

const FAVOURITE = rate(9_000);
const UNDERDOG = rate(11_111);

describe('a pre-match price', () => {
  it('is one more than its multiply, and shown in Malay odds', () => {
    expect(formatOdds(legOddsOf(FAVOURITE))).toBe('1.90');
    expect(formatOdds(legOddsOf(UNDERDOG))).toBe('2.11');
    expect(formatOdds(shownOddsOf({ multiply: FAVOURITE, deduct: rate(10_000) }))).toBe('0.90');
    expect(formatOdds(shownOddsOf({ multiply: UNDERDOG, deduct: rate(9_000) }))).toBe('-0.90');
    expect(formatOdds(shownOddsOf({ multiply: rate(10_000), deduct: rate(10_000) }))).toBe('1.00');
  });
});

describe('a multi bet', () => {
  it('of 500 on 0.90, 0.80 and -0.90 has total odds of 7.220 and pays 3,610.00', () => {
    expect(quote(baht(500), [FAVOURITE, rate(8_000), UNDERDOG])).toEqual({
      ok: true,
      totalOdds: 7_220,
      terms: {
        amountSatang: baht(500),
        deductSatang: baht(500),
        winSatang: baht(3_110),
        payoutSatang: baht(3_610),
      },
    });
  });

  it('may have a single leg', () => {
    expect(quote(baht(100), [UNDERDOG])).toMatchObject({
      totalOdds: 2_111,
      terms: { payoutSatang: baht(211.1) },
    });
  });

  it.each<[ResultType[], string, number, number]>([
    [['WIN', 'WIN', 'WIN'], 'WIN', 3_610, 3_110],
    [['WIN', 'DRAW', 'WIN'], 'WIN', 2_005.5, 1_505.5],
    [['DRAW', 'DRAW', 'WIN'], 'WIN', 1_055.5, 555.5],
    [['WIN', 'WIN', 'LOST'], 'LOST', 0, -500],
    [['DRAW', 'DRAW', 'LOST'], 'LOST', 0, -500],
    [['LOST', 'WAIT', 'WAIT'], 'LOST', 0, -500],
    [['DRAW', 'DRAW', 'DRAW'], 'DRAW', 500, 0],
  ])('with legs %j is %s and credits %d', (results, resultType, credit, net) => {
    expect(settleMulti(slip(baht(500), results))).toEqual({
      resultType,
      creditSatang: baht(credit),
      netSatang: baht(net),
    });
  });

  it.each<[ResultType[]]>([[['WIN', 'WAIT', 'WIN']], [['DRAW', 'WAIT', 'DRAW']], [['WAIT', 'WAIT', 'WAIT']]])(
    'waits while legs are %j',
    (results) => {
      expect(settleMulti(slip(baht(500), results))).toBeUndefined();
    },
  );

  it('needs 1 to 20 legs, one per match, and a payout that can be paid', () => {
    const of = (count: number, per: Rate) => Array.from({ length: count }, () => per);
    expect(quote(baht(100), [])).toEqual({ ok: false, refusal: 'NO_LEGS' });
    expect(quote(baht(100), of(MAX_LEGS, FAVOURITE))).toMatchObject({ ok: true });
    expect(quote(baht(100), of(MAX_LEGS + 1, FAVOURITE))).toEqual({ ok: false, refusal: 'TOO_MANY_LEGS' });
    expect(quote(baht(10), of(MAX_LEGS, rate(1_000_000)))).toEqual({
      ok: false,
      refusal: 'PAYOUT_TOO_LARGE',
    });
    expect(quote(baht(10_000), of(MAX_LEGS, rate(30_000)))).toEqual({
      ok: false,
      refusal: 'PAYOUT_TOO_LARGE',
    });
    const twice = [FAVOURITE, UNDERDOG].map((per) => ({ matchId: 7, multiply: per }));
    expect(multiTerms({ amountSatang: baht(100), legs: twice })).toEqual({
      ok: false,
      refusal: 'SAME_MATCH_TWICE',
    });
  });

  it('is refused above the house’s own limit, not at it', () => {
    const stake = { amountSatang: baht(100), legs: [{ matchId: 1, multiply: FAVOURITE }] };
    expect(multiTerms({ ...stake, maxPayoutSatang: baht(190) })).toMatchObject({ ok: true });
    expect(multiTerms({ ...stake, maxPayoutSatang: baht(189.99) })).toMatchObject({
      refusal: 'PAYOUT_TOO_LARGE',
    });
  });

  it('cannot be settled without legs, or beyond any payout that can have been promised', () => {
    expect(() => settleMulti({ amountSatang: baht(100), legs: [] })).toThrow(RangeError);
    const impossible = Array.from({ length: 20 }, () => ({
      multiply: rate(1_000_000),
      resultType: 'WIN' as const,
    }));
    expect(() => settleMulti({ amountSatang: baht(100), legs: impossible })).toThrow(RangeError);
  });

  it('is quoted to the satang, or refused because it is too large', () => {
    fc.assert(
      fc.property(
        amount,
        fc.array(multiply, { minLength: 1, maxLength: MAX_LEGS }),
        (amountSatang, multiplies) => {
          const total = modelTotal(multiplies.map(exactly));
          const payout = nearest(times(fraction(amountSatang), fraction(total, 1_000)));
          const quoted = quote(amountSatang, multiplies);
          if (!quoted.ok) return total > 4_000_000_000_000_000n || payout > MAX_JSON_SATANG;
          return BigInt(quoted.totalOdds) === total && BigInt(quoted.terms.payoutSatang) === payout;
        },
      ),
      settings(10_000),
    );
  });

  it('is never a satang off, whatever becomes of its legs', () => {
    fc.assert(settlesLikeModel(settleMulti, legs), settings(10_000));
    fc.assert(settlesLikeModel(settleMulti, wonLegs), settings(15_000));
  });

  it.each<[string, (bet: MultiLegs) => { creditSatang: number } | undefined]>([
    ['paid the exact product instead of the shown total', (bet) => paidWith(bet, (product) => product)],
    ['rounded the total down', (bet) => paidWith(bet, (product) => Math.floor(product * 1_000) / 1_000)],
    ['kept the odds of a pushed leg', (bet) => settleMulti({ ...bet, legs: bet.legs.map(pushedAsWon) })],
    ['rounded after each leg', (bet) => paidLegByLeg(bet)],
  ])('would be caught out if it %s', (_fault, faulty) => {
    expect(fc.check(settlesLikeModel(faulty, wonLegs), { numRuns: 20_000, seed: 1 }).failed).toBe(true);
  });

  it('never costs more than the liability it was taken with', () => {
    fc.assert(
      fc.property(amount, fc.oneof(legs, wonLegs), (amountSatang, settled) => {
        const quoted = quote(
          amountSatang,
          settled.map((leg) => leg.multiply),
        );
        if (!quoted.ok) return true;
        const settlement = settleMulti({ amountSatang, legs: settled });
        if (!settlement) return true;
        return (
          settlement.netSatang <= liabilityOf(quoted.terms) &&
          settlement.creditSatang <= quoted.terms.payoutSatang &&
          settlement.netSatang >= -Number(amountSatang)
        );
      }),
      settings(10_000),
    );
  });

  it('never pays less for a larger amount or for one more leg', () => {
    const few = fc.array(multiply, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(amount, amount, few, multiply, (one, other, multiplies, another) => {
        const payout = (amountSatang: number, picks: readonly Rate[]) => {
          const quoted = quote(satang(amountSatang), picks);
          return quoted.ok ? quoted.terms.payoutSatang : Number.POSITIVE_INFINITY;
        };
        return (
          payout(Math.min(one, other), multiplies) <= payout(Math.max(one, other), multiplies) &&
          payout(one, multiplies) <= payout(one, [...multiplies, another])
        );
      }),
      settings(10_000),
    );
  });
});

describe('a single step bet', () => {
  it('on a favourite shows the whole payout as its maximum', () => {
    const terms = singleTerms({ amountSatang: baht(100), multiply: FAVOURITE, deduct: rate(10_000) });
    expect(terms).toMatchObject({
      deductSatang: baht(100),
      payoutSatang: baht(190),
      shownMaxSatang: baht(190),
    });
  });

  it('on an underdog shows the amount, and pays the stake with it', () => {
    const terms = singleTerms({ amountSatang: baht(100), multiply: UNDERDOG, deduct: rate(9_000) });
    expect(terms).toMatchObject({
      deductSatang: baht(90),
      winSatang: baht(100),
      payoutSatang: baht(190),
      shownMaxSatang: baht(100),
    });
  });

  it('at level odds still counts as odds of 2', () => {
    const terms = singleTerms({ amountSatang: baht(100), multiply: rate(10_000), deduct: rate(10_000) });
    expect(terms).toMatchObject({ payoutSatang: baht(200), shownMaxSatang: baht(200) });
  });

  it('is settled like a side bet, and its maximum is exact', () => {
    fc.assert(
      fc.property(amount, multiply, deduct, corner, result, (amountSatang, per, part, backed, ended) => {
        const stake = { amountSatang, multiply: per, deduct: part };
        const terms = singleTerms(stake);
        const model = modelSideBet(fraction(amountSatang), { multiply: exactly(per), deduct: exactly(part) });
        const credit = modelCredit(model, OUTCOMES[backed][ended]);
        const shown =
          per <= 10_000 ? nearest(fraction(amountSatang * (10_000 + per), 10_000)) : BigInt(amountSatang);
        return (
          BigInt(settleSideBet(terms, backed, ended).creditSatang) === credit &&
          terms.payoutSatang === sideBetTerms(stake).payoutSatang &&
          BigInt(terms.shownMaxSatang) === shown
        );
      }),
      settings(15_000),
    );
  });
});

const exactly = (value: Rate) => fraction(value, 10_000);

function quote(amountSatang: Satang, multiplies: readonly Rate[]): MultiTerms {
  return multiTerms({ amountSatang, legs: multiplies.map((per, matchId) => ({ matchId, multiply: per })) });
}

function slip(amountSatang: Satang, results: readonly ResultType[]): MultiLegs {
  const prices = [FAVOURITE, rate(8_000), UNDERDOG];
  return {
    amountSatang,
    legs: results.map((resultType, at) => ({ multiply: prices[at] ?? FAVOURITE, resultType })),
  };
}

function settlesLikeModel(
  settle: (bet: MultiLegs) => { creditSatang: number } | undefined,
  someLegs: fc.Arbitrary<MultiLegs['legs']>,
) {
  return fc.property(amount, someLegs, (amountSatang, settled) => {
    if (
      !quote(
        amountSatang,
        settled.map((leg) => leg.multiply),
      ).ok
    )
      return true;
    const exact = modelMultiCredit(
      fraction(amountSatang),
      settled.map((leg) => ({ multiply: exactly(leg.multiply), outcome: leg.resultType })),
    );
    const credit = settle({ amountSatang, legs: settled })?.creditSatang;
    return credit === undefined ? exact === undefined : BigInt(credit) === exact;
  });
}

type Leg = MultiLegs['legs'][number];

const pushedAsWon = (leg: Leg): Leg => (leg.resultType === 'DRAW' ? { ...leg, resultType: 'WIN' } : leg);

const wonOdds = (bet: MultiLegs) =>
  bet.legs.filter((leg) => leg.resultType === 'WIN').map((leg) => legOddsOf(leg.multiply));

function paidWith(bet: MultiLegs, total: (product: number) => number) {
  const product = wonOdds(bet).reduce((all, odds) => all * (odds / 10_000), 1);
  return { creditSatang: Math.round(bet.amountSatang * total(product)) };
}

function paidLegByLeg(bet: MultiLegs) {
  return { creditSatang: wonOdds(bet).reduce((credit, odds) => scaleByRate(credit, odds), bet.amountSatang) };
}
