import { RATE_ONE, scaleByRate, scaleByTwoRates, type Rate, type Satang } from '@sanam/money';
import type { DecidedType, MatchResult, Corner } from '../vocabulary.ts';
import { settleAs, termsOf, type BetTerms, type Settlement } from './terms.ts';

/**
 * A bet on red or blue. The win of an underdog is amount × multiply × deduct, which is the amount but for the
 * 4 decimals of the two rates: at 10/9 (1.1111 × 0.9) 100 wins 100.00 and 10,000 wins 9,999.90.
 */
export function sideBetTerms({ amountSatang, multiply, deduct }: SideStake): BetTerms {
  return termsOf({
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

/** How a pick of red or blue ends, on its own or as a leg. */
export function cornerOutcome(corner: Corner, result: MatchResult): DecidedType {
  if (result === 'DRAW' || result === 'CANCEL') return 'DRAW';
  return result === corner ? 'WIN' : 'LOST';
}
