import { scaleByRate, scaleByTwoRates, type Satang } from '@sanam/money';
import { winFactors, type Price } from '../ladder/win-factors.ts';
import type { DecidedType, MatchResult, Corner } from '../vocabulary.ts';
import { settleAs, makeTerms, type BetTerms, type Settlement } from './terms.ts';

/** A bet on red or blue. */
export function sideBetTerms({ amountSatang, multiply, deduct }: SideStake): BetTerms {
  return makeTerms({
    amountSatang,
    deductSatang: scaleByRate(amountSatang, deduct),
    winSatang: scaleByTwoRates(amountSatang, ...winFactors({ multiply, deduct })),
  });
}

export interface SideStake extends Price {
  readonly amountSatang: Satang;
}

export function settleSideBet(terms: BetTerms, corner: Corner, result: MatchResult): Settlement {
  return settleAs(cornerOutcome(corner, result), terms);
}

/** The result of a pick of red or blue, alone or as a leg. */
export function cornerOutcome(corner: Corner, result: MatchResult): DecidedType {
  if (result === 'DRAW' || result === 'CANCEL') return 'DRAW';
  return result === corner ? 'WIN' : 'LOST';
}
