import { largestAmount as largestThatFits } from '@sanam/betting';
import { baht, NO_MONEY, toBaht, type Satang } from '@sanam/money';

import { offerTerms, type BetOffer } from './bet-offer.ts';

/**
 * The largest amount in whole baht that may be bet and whose stake the wallet covers. An underdog's stake is less than
 * the amount, so it may be more than the balance.
 */
export function largestAmount(
  offer: BetOffer | undefined,
  balance: Satang | undefined,
  houseMax: Satang,
): number {
  if (balance === undefined) return toBaht(houseMax);
  const fits = (amount: Satang): boolean =>
    (offer ? offerTerms(offer, amount).deductSatang : amount) <= balance;
  return toBaht(largestThatFits({ betMin: baht(1), betMax: houseMax }, fits) ?? NO_MONEY);
}
