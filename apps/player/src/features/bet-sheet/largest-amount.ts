import { BET_MAX_BAHT } from '@sanam/contract';
import { baht, type Satang } from '@sanam/money';

import { offerTerms, type BetOffer } from './bet-offer.ts';

/**
 * The largest amount in whole baht that may be bet and whose stake the wallet covers. An underdog's stake is less than the
 * amount, so it may be more than the balance.
 */
export function largestAmount(offer: BetOffer | undefined, balance: Satang | undefined): number {
  if (balance === undefined) return BET_MAX_BAHT;
  const fits = (amount: number): boolean =>
    (offer ? offerTerms(offer, baht(amount)).deductSatang : baht(amount)) <= balance;
  if (fits(BET_MAX_BAHT)) return BET_MAX_BAHT;
  let [most, over] = [0, BET_MAX_BAHT];
  while (over - most > 1) {
    const middle = Math.floor((most + over) / 2);
    if (fits(middle)) most = middle;
    else over = middle;
  }
  return most;
}
