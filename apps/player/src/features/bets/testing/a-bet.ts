import { baht } from '@sanam/money';

import type { ListedBet } from '../../../state/bets/listed-bet.ts';

/** A lost bet of 100 baht without legs. */
export function aBet(at: string): ListedBet {
  return {
    id: at,
    ticketCode: '7KMX-42Q',
    kind: 'LIVE',
    createdAt: new Date(at).toISOString(),
    betStatus: 'PAID',
    resultType: 'LOST',
    categoryCode: 'BULL_FIGHT',
    rateType: 'MY',
    amountSatang: baht(100),
    deductSatang: baht(100),
    payoutSatang: baht(0),
    winSatang: baht(90),
    legs: [],
  };
}
