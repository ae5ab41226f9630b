import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baht, rate, RATE_ONE, rateOfRatio, satang, subtractSatang, type Rate } from '@sanam/money';
import {
  drawBetTerms,
  netWin,
  ratesOfRung,
  settleDrawBet,
  settleSideBet,
  sideBetTerms,
  type BetTerms,
  type SideStake,
} from '../src/index.ts';
import { winFactors } from '../src/ladder/win-factors.ts';
import { amount, corner, deduct, drawSide, multiply, price, result, rung } from './arbitraries.ts';
import { fraction, modelCredit, modelDrawBet, modelSideBet, OUTCOMES } from './exact-model.ts';
import { settings } from './property.ts';

const favourite = { amountSatang: baht(100), multiply: rate(9_000), deduct: rate(10_000) };
const underdog = { amountSatang: baht(100), multiply: rate(11_111), deduct: rate(9_000) };

describe('side bets of 100 at 10/9', () => {
  it('a bet on the favourite costs 100.00, wins 90.00 and pays 190.00', () => {
    expect(sideBetTerms(favourite)).toEqual(inBaht({ amount: 100, deduct: 100, win: 90, payout: 190 }));
  });

  it('a bet on the underdog costs 90.00, wins 100.00 and pays 190.00', () => {
    expect(sideBetTerms(underdog)).toEqual(inBaht({ amount: 100, deduct: 90, win: 100, payout: 190 }));
  });

  it.each([
    ['favourite wins', favourite, 'RED', 'WIN', 190, 90],
    ['favourite loses', favourite, 'BLUE', 'LOST', 0, -100],
    ['favourite draws', favourite, 'DRAW', 'DRAW', 100, 0],
    ['favourite is cancelled', favourite, 'CANCEL', 'DRAW', 100, 0],
    ['underdog wins', underdog, 'RED', 'WIN', 190, 100],
    ['underdog loses', underdog, 'BLUE', 'LOST', 0, -90],
    ['underdog draws', underdog, 'DRAW', 'DRAW', 90, 0],
    ['underdog is cancelled', underdog, 'CANCEL', 'DRAW', 90, 0],
  ] as const)('%s', (_case, stake, matchResult, resultType, credit, net) => {
    expect(settleSideBet(sideBetTerms(stake), 'RED', matchResult)).toEqual({
      resultType,
      creditSatang: baht(credit),
      netSatang: baht(net),
    });
  });
});

describe('side bets', () => {
  it.each([
    { amount: 1_000, multiply: 11_111, deduct: 9_000, taken: 900, win: 1_000 },
    { amount: 10_000, multiply: 15_000, deduct: 6_667, taken: 6_667, win: 10_000 },
    { amount: 10_000, multiply: 10_500, deduct: 9_500, taken: 9_500, win: 9_975 },
    { amount: 10_000, multiply: 11_000, deduct: 9_000, taken: 9_000, win: 9_900 },
    { amount: 10, multiply: 8_333, deduct: 10_000, taken: 10, win: 8.33 },
    { amount: 10, multiply: 12_000, deduct: 8_333, taken: 8.33, win: 10 },
    { amount: 1_000, multiply: 10_000, deduct: 10_000, taken: 1_000, win: 1_000 },
  ])('$amount at $multiply and $deduct costs $taken and wins $win', ({ taken, win, ...stake }) => {
    const terms = sideBetTerms({
      amountSatang: baht(stake.amount),
      multiply: rate(stake.multiply),
      deduct: rate(stake.deduct),
    });
    expect([terms.deductSatang, terms.winSatang]).toEqual([baht(taken), baht(win)]);
  });

  it.each([
    { risk: 10, win: 9, amount: 10_000, underdog: 9_000, favourite: 9_000 },
    { risk: 10, win: 7, amount: 10_000, underdog: 7_000, favourite: 7_000 },
    { risk: 3, win: 1, amount: 10_000, underdog: 3_333, favourite: 3_333 },
    { risk: 7, win: 6, amount: 137, underdog: 117.42, favourite: 117.42 },
    { risk: 199, win: 2, amount: 10_000, underdog: 101, favourite: 101 },
  ])(
    'at $risk/$win the underdog risks $underdog to win $amount',
    ({ risk, win, amount: typed, ...expected }) => {
      const { red, blue } = ratesOfRung({ rung: { risk, win }, favourite: 'RED', rateType: 'MY' });
      const underdogTerms = sideBetTerms({ amountSatang: baht(typed), ...blue });
      expect(underdogTerms.deductSatang).toBe(baht(expected.underdog));
      expect(underdogTerms.winSatang).toBe(baht(typed));
      expect(sideBetTerms({ amountSatang: baht(typed), ...red }).winSatang).toBe(baht(expected.favourite));
    },
  );

  it('an underdog wins the amount at every rung', () => {
    const wrong: string[] = [];
    for (let risk = 2; risk <= 1_000; risk += 1) {
      for (let win = 1; win < risk; win += 1) {
        const price = { multiply: rateOfRatio(risk, win), deduct: rateOfRatio(win, risk) };
        const [first, second] = winFactors(price);
        if (first * second !== RATE_ONE * RATE_ONE) wrong.push(`${risk}/${win}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('bets on both corners at one rate type never gain whatever happens', () => {
    fc.assert(
      fc.property(rung, amount, amount, (at, onFavourite, onUnderdog) => {
        const { red, blue } = ratesOfRung({ rung: at, favourite: 'RED', rateType: 'MY' });
        const backed = sideBetTerms({ amountSatang: onFavourite, ...red });
        const against = sideBetTerms({ amountSatang: onUnderdog, ...blue });
        const gains = [backed.winSatang - against.deductSatang, against.winSatang - backed.deductSatang];
        return Math.min(...gains) <= 0;
      }),
      settings(40_000),
    );
  });

  it('terms and settlement equal the exact model for any price and result', () => {
    fc.assert(agreesWithModel(sideBetTerms), settings(40_000));
  });

  it.each<[string, (stake: SideStake) => BetTerms]>([
    ['round wins down', (stake) => withWin(stake, (n, d) => n / d)],
    ['round wins to whole baht', (stake) => withWin(stake, (n, d) => ((n + 50n * d) / (100n * d)) * 100n)],
    ['give ties to the house', (stake) => withWin(stake, (n, d) => (2n * n + d - 1n) / (2n * d))],
    ['win the product on the ladder', (stake) => withWin(stake, (n, d) => (2n * n + d) / (2n * d))],
    [
      'leave the deduct out of the win',
      (stake) => ({
        ...sideBetTerms({ ...stake, deduct: rate(10_000) }),
        deductSatang: sideBetTerms(stake).deductSatang,
      }),
    ],
    [
      'take the whole amount from an underdog',
      (stake) => ({ ...sideBetTerms(stake), deductSatang: stake.amountSatang }),
    ],
  ])('the comparison with the model finds terms that %s', (_fault, faulty) => {
    expect(fc.check(agreesWithModel(faulty), { numRuns: 40_000, seed: 1 }).failed).toBe(true);
  });

  it('the house never pays above its liability, the player never above the stake', () => {
    fc.assert(
      fc.property(amount, multiply, deduct, corner, result, (amountSatang, per, part, backed, ended) => {
        const terms = sideBetTerms({ amountSatang, multiply: per, deduct: part });
        const { creditSatang, netSatang } = settleSideBet(terms, backed, ended);
        return (
          creditSatang <= terms.deductSatang + liabilityOf(terms) &&
          netSatang <= liabilityOf(terms) &&
          netSatang >= -Number(terms.deductSatang)
        );
      }),
      settings(10_000),
    );
  });

  it('a larger amount never costs, wins or pays less', () => {
    fc.assert(
      fc.property(amount, amount, multiply, deduct, (one, other, per, part) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)].map((value) =>
          sideBetTerms({ amountSatang: satang(value), multiply: per, deduct: part }),
        ) as [BetTerms, BetTerms];
        return isNoLess(more, less);
      }),
      settings(10_000),
    );
  });
});

describe('draw and no-draw bets', () => {
  it('a draw bet of 100 pays 170.00, the stake included, or loses 100.00', () => {
    expect(drawBetTerms(baht(100))).toEqual(inBaht({ amount: 100, deduct: 100, win: 70, payout: 170 }));
  });

  it.each([
    ['DRAW', 'DRAW', 'WIN', 170, 70],
    ['DRAW', 'RED', 'LOST', 0, -100],
    ['DRAW', 'BLUE', 'LOST', 0, -100],
    ['DRAW', 'CANCEL', 'DRAW', 100, 0],
    ['NODRAW', 'RED', 'WIN', 170, 70],
    ['NODRAW', 'BLUE', 'WIN', 170, 70],
    ['NODRAW', 'DRAW', 'LOST', 0, -100],
    ['NODRAW', 'CANCEL', 'DRAW', 100, 0],
  ] as const)('a bet on %s with the result %s is %s', (betType, matchResult, resultType, credit, net) => {
    expect(settleDrawBet(drawBetTerms(baht(100)), betType, matchResult)).toEqual({
      resultType,
      creditSatang: baht(credit),
      netSatang: baht(net),
    });
  });

  it('a draw bet pays what the exact model pays, within the liability', () => {
    fc.assert(
      fc.property(amount, drawSide, result, (amountSatang, betType, ended) => {
        const terms = drawBetTerms(amountSatang);
        const settled = settleDrawBet(terms, betType, ended);
        const exact = modelCredit(modelDrawBet(fraction(amountSatang)), OUTCOMES[betType][ended]);
        return BigInt(settled.creditSatang) === exact && settled.netSatang <= liabilityOf(terms);
      }),
      settings(15_000),
    );
  });

  it('betting on draw and no-draw together never wins', () => {
    fc.assert(
      fc.property(amount, result, (amountSatang, ended) => {
        const terms = drawBetTerms(amountSatang);
        const nets = (['DRAW', 'NODRAW'] as const).map(
          (betType) => settleDrawBet(terms, betType, ended).netSatang,
        );
        return nets[0] !== undefined && nets[1] !== undefined && nets[0] + nets[1] <= 0;
      }),
      settings(5_000),
    );
  });

  it('a larger amount never pays less', () => {
    fc.assert(
      fc.property(amount, amount, (one, other) =>
        isNoLess(drawBetTerms(satang(Math.max(one, other))), drawBetTerms(satang(Math.min(one, other)))),
      ),
      settings(5_000),
    );
  });
});

describe('the net result in a report', () => {
  it.each([
    ['WIN', 100],
    ['LOST', -90],
    ['DRAW', 0],
    ['WAIT', 0],
  ] as const)('a %s bet has a net result of %d', (resultType, net) => {
    expect(netWin({ resultType, deductSatang: baht(90), payoutSatang: baht(190) })).toBe(baht(net));
  });
});

/** The most that the house pays beyond the stake. */
function liabilityOf({ payoutSatang, deductSatang }: BetTerms): number {
  return payoutSatang - deductSatang;
}

function agreesWithModel(toTerms: (stake: SideStake) => BetTerms) {
  return fc.property(
    amount,
    price,
    corner,
    result,
    (amountSatang, { multiply: per, deduct: part }, backed, ended) => {
      const model = modelSideBet(fraction(amountSatang), { multiply: exactly(per), deduct: exactly(part) });
      const terms = toTerms({ amountSatang, multiply: per, deduct: part });
      const settled = settleSideBet(terms, backed, ended);
      const credit = modelCredit(model, OUTCOMES[backed][ended]);
      return (
        BigInt(terms.deductSatang) === model.taken &&
        BigInt(terms.winSatang) === model.win &&
        BigInt(settled.creditSatang) === credit &&
        BigInt(settled.netSatang) === credit - model.taken &&
        settled.resultType === OUTCOMES[backed][ended]
      );
    },
  );
}

const exactly = (value: Rate) => fraction(value, 10_000);

/** The terms with another way of rounding the exact win n/d. */
function withWin(stake: SideStake, round: (n: bigint, d: bigint) => bigint): BetTerms {
  const second = stake.multiply <= 10_000 ? 10_000 : stake.deduct;
  const exact = BigInt(stake.amountSatang) * BigInt(stake.multiply) * BigInt(second);
  const winSatang = satang(Number(round(exact, 100_000_000n)));
  const terms = sideBetTerms(stake);
  return { ...terms, winSatang, payoutSatang: satang(terms.deductSatang + winSatang) };
}

function isNoLess(more: BetTerms, less: BetTerms): boolean {
  const fields = ['deductSatang', 'winSatang', 'payoutSatang'] as const;
  return fields.every((field) => subtractSatang(more[field], less[field]) >= 0);
}

function inBaht(terms: { amount: number; deduct: number; win: number; payout: number }): BetTerms {
  return {
    amountSatang: baht(terms.amount),
    deductSatang: baht(terms.deduct),
    winSatang: baht(terms.win),
    payoutSatang: baht(terms.payout),
  };
}
