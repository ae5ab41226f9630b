import { RATE_ONE, scaleByRate, type Satang } from '@sanam/money';
import { sideBetTerms, type SideStake } from './side-bet.ts';
import { toDecimalOdds } from '../ladder/odds.ts';
import type { BetTerms } from './terms.ts';

export interface SingleTerms extends BetTerms {
  /** The maximum displayed beside the bet: the payout of a favourite, the win alone of an underdog. */
  readonly shownMaxSatang: Satang;
}

/** A bet on one pre-match pick; it is accepted and settled like a side bet. */
export function singleTerms(stake: SideStake): SingleTerms {
  return { ...sideBetTerms(stake), shownMaxSatang: displayedMax(stake) };
}

/**
 * Up to odds of 2 it is amount × odds. Above 2 the pick is an underdog, which risks less than the amount to win it:
 * the maximum is then the win, without the stake that is returned with it.
 */
function displayedMax({ amountSatang, multiply }: SideStake): Satang {
  const odds = toDecimalOdds(multiply);
  return odds <= 2 * RATE_ONE ? scaleByRate(amountSatang, odds) : amountSatang;
}
