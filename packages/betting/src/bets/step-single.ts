import { RATE_ONE, scaleByRate, type Satang } from '@sanam/money';
import { legOddsOf } from './leg-odds.ts';
import { sideBetTerms, type SideStake } from './side-bet.ts';
import type { BetTerms } from './terms.ts';

export interface SingleTerms extends BetTerms {
  /** The figure beside the bet. For a favourite it is the payout; for an underdog it is the win alone. */
  readonly shownMaxSatang: Satang;
}

/** One pre-match pick: taken and settled like a side bet. */
export function singleTerms(stake: SideStake): SingleTerms {
  return { ...sideBetTerms(stake), shownMaxSatang: shownMaxOf(stake) };
}

/**
 * Amount × odds up to odds of 2, the amount above. Above 2 the pick is an underdog, who risks less than the amount
 * to win it: the figure promises the win and leaves out the stake that comes back with it.
 */
function shownMaxOf({ amountSatang, multiply }: SideStake): Satang {
  const odds = legOddsOf(multiply);
  return odds <= 2 * RATE_ONE ? scaleByRate(amountSatang, odds) : amountSatang;
}
