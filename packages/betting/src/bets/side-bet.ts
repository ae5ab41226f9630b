import { RATE_ONE, scaleByRate, scaleByTwoRates, type Rate, type Satang } from '@sanam/money';
import type { DecidedType, MatchResult, Corner } from '../vocabulary.ts';
import { settleAs, makeTerms, type BetTerms, type Settlement } from './terms.ts';

/**
 * A bet on red or blue. An underdog wins amount × multiply × deduct, which is the amount except for what the two
 * rates lose to 4 decimals: at 10/9 (1.1111 × 0.9) 100 wins 100.00 and 10,000 wins 9,999.90.
 */
export function sideBetTerms({ amountSatang, multiply, deduct }: SideStake): BetTerms {
  return makeTerms({
    amountSatang,
    deductSatang: scaleByRate(amountSatang, deduct),
    winSatang:
      multiply <= RATE_ONE
        ? scaleByRate(amountSatang, multiply)
        : scaleByTwoRates(amountSatang, multiply, deduct),
  });
}

export interface SideStake {
  readonly amountSatang: Satang;
  readonly multiply: Rate;
  readonly deduct: Rate;
}

export function settleSideBet(terms: BetTerms, corner: Corner, result: MatchResult): Settlement {
  return settleAs(cornerOutcome(corner, result), terms);
}

/** The result of a pick of red or blue, alone or as a leg. */
export function cornerOutcome(corner: Corner, result: MatchResult): DecidedType {
  if (result === 'DRAW' || result === 'CANCEL') return 'DRAW';
  return result === corner ? 'WIN' : 'LOST';
}
