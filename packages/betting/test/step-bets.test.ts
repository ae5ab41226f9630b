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
  toDecimalOdds,
  MAX_LEGS,
  multiTerms,
  settleMulti,
  settleSideBet,
  toMalayOdds,
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

describe('pre-match prices', () => {
  it('decimal odds are the multiply plus one, displayed odds are Malay', () => {
    expect(formatOdds(toDecimalOdds(FAVOURITE))).toBe('1.90');
    expect(formatOdds(toDecimalOdds(UNDERDOG))).toBe('2.11');
    expect(formatOdds(toMalayOdds({ multiply: FAVOURITE, deduct: rate(10_000) }))).toBe('0.90');
    expect(formatOdds(toMalayOdds({ multiply: UNDERDOG, deduct: rate(9_000) }))).toBe('-0.90');
    expect(formatOdds(toMalayOdds({ multiply: rate(10_000), deduct: rate(10_000) }))).toBe('1.00');
  });
});

describe('multi bets', () => {
  it('500 on 0.90, 0.80 and -0.90 has total odds of 7.220 and pays 3,610.00', () => {
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

  it('a multi bet may have a single leg', () => {
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
  ])('legs %j make the bet %s and credit %d', (results, resultType, credit, net) => {
    expect(settleMulti(slip(baht(500), results))).toEqual({
      resultType,
      creditSatang: baht(credit),
      netSatang: baht(net),
    });
  });

  it.each<[ResultType[]]>([[['WIN', 'WAIT', 'WIN']], [['DRAW', 'WAIT', 'DRAW']], [['WAIT', 'WAIT', 'WAIT']]])(
    'a bet with legs %j stays open',
    (results) => {
      expect(settleMulti(slip(baht(500), results))).toBeUndefined();
    },
  );

  it('a multi bet needs 1 to 20 legs, one per match, and a payable payout', () => {
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

  it('a payout above the limit is refused, one at the limit is not', () => {
    const stake = { amountSatang: baht(100), legs: [{ matchId: 1, multiply: FAVOURITE }] };
    expect(multiTerms({ ...stake, maxPayoutSatang: baht(190) })).toMatchObject({ ok: true });
    expect(multiTerms({ ...stake, maxPayoutSatang: baht(189.99) })).toMatchObject({
      refusal: 'PAYOUT_TOO_LARGE',
    });
  });

  it('settling throws without legs and with a payout that cannot be promised', () => {
    expect(() => settleMulti({ amountSatang: baht(100), legs: [] })).toThrow(RangeError);
    const impossible = Array.from({ length: 20 }, () => ({
      multiply: rate(1_000_000),
      resultType: 'WIN' as const,
    }));
    expect(() => settleMulti({ amountSatang: baht(100), legs: impossible })).toThrow(RangeError);
  });

  it('the payout equals the exact model, or is refused as too large', () => {
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

  it('a settlement equals the exact model for any results of the legs', () => {
    fc.assert(settlesLikeModel(settleMulti, legs), settings(10_000));
    fc.assert(settlesLikeModel(settleMulti, wonLegs), settings(15_000));
  });

  it.each<[string, (bet: MultiLegs) => { creditSatang: number } | undefined]>([
    ['pays the exact product instead of the displayed total', (bet) => paidWith(bet, (product) => product)],
    ['rounds the total down', (bet) => paidWith(bet, (product) => Math.floor(product * 1_000) / 1_000)],
    ['keeps the odds of a drawn leg', (bet) => settleMulti({ ...bet, legs: bet.legs.map(drawnAsWon) })],
    ['rounds after each leg', (bet) => paidLegByLeg(bet)],
  ])('the comparison with the model finds a settlement that %s', (_fault, faulty) => {
    expect(fc.check(settlesLikeModel(faulty, wonLegs), { numRuns: 20_000, seed: 1 }).failed).toBe(true);
  });

  it('a settlement never exceeds the liability of the accepted bet', () => {
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
          settlement.netSatang <= quoted.terms.payoutSatang - quoted.terms.deductSatang &&
          settlement.creditSatang <= quoted.terms.payoutSatang &&
          settlement.netSatang >= -Number(amountSatang)
        );
      }),
      settings(10_000),
    );
  });

  it('a larger amount or one more leg never pays less', () => {
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

describe('single step bets', () => {
  it('a favourite displays the whole payout as its maximum', () => {
    const terms = singleTerms({ amountSatang: baht(100), multiply: FAVOURITE, deduct: rate(10_000) });
    expect(terms).toMatchObject({
      deductSatang: baht(100),
      payoutSatang: baht(190),
      shownMaxSatang: baht(190),
    });
  });

  it('an underdog displays the amount, and pays the stake with it', () => {
    const terms = singleTerms({ amountSatang: baht(100), multiply: UNDERDOG, deduct: rate(9_000) });
    expect(terms).toMatchObject({
      deductSatang: baht(90),
      winSatang: baht(100),
      payoutSatang: baht(190),
      shownMaxSatang: baht(100),
    });
  });

  it('level odds still count as odds of 2', () => {
    const terms = singleTerms({ amountSatang: baht(100), multiply: rate(10_000), deduct: rate(10_000) });
    expect(terms).toMatchObject({ payoutSatang: baht(200), shownMaxSatang: baht(200) });
  });

  it('a single is settled like a side bet, and its maximum is exact', () => {
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

const drawnAsWon = (leg: Leg): Leg => (leg.resultType === 'DRAW' ? { ...leg, resultType: 'WIN' } : leg);

const wonOdds = (bet: MultiLegs) =>
  bet.legs.filter((leg) => leg.resultType === 'WIN').map((leg) => toDecimalOdds(leg.multiply));

function paidWith(bet: MultiLegs, total: (product: number) => number) {
  const product = wonOdds(bet).reduce((all, odds) => all * (odds / 10_000), 1);
  return { creditSatang: Math.round(bet.amountSatang * total(product)) };
}

function paidLegByLeg(bet: MultiLegs) {
  return { creditSatang: wonOdds(bet).reduce((credit, odds) => scaleByRate(credit, odds), bet.amountSatang) };
}
