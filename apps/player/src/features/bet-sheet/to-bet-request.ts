import type { RateType } from '@sanam/betting';
import type { AcceptOdds, Match } from '@sanam/contract';
import { toRateNumber } from '@sanam/money';

import type { BetRequest } from '../../state/bets/bet-intents.ts';
import type { BetOffer } from './bet-offer.ts';

/** The bet as it is sent: at the rate that is on the screen. */
export function toBetRequest(
  match: Match,
  offer: BetOffer,
  { betAmount, rateType, acceptOdds }: { betAmount: number; rateType: RateType; acceptOdds: AcceptOdds },
): BetRequest {
  const shown = {
    matchNo: match.matchNo,
    redName: match.redName,
    blueName: match.blueName,
    redLatinName: match.redLatinName,
    blueLatinName: match.blueLatinName,
    rateName: offer.price,
    multiply: toRateNumber(offer.multiply),
    deduct: toRateNumber(offer.deduct),
  };
  if (offer.kind === 'draw') {
    const body = { matchId: match.id, betAmount, betType: offer.betType };
    return { endpoint: 'POST /bet/draw', body, shown };
  }
  const { corner: betType, rateId } = offer;
  const body = { matchId: match.id, rateId, betAmount, betType, rateType, acceptOdds };
  return { endpoint: 'POST /bet', body, shown: { ...shown, standing: offer.standing } };
}
