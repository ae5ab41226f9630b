import { drawBetTerms, sideBetTerms } from '@sanam/betting';
import type { Match } from '@sanam/contract';
import { formatMoney, parseBaht, parseRate, type Rate } from '@sanam/money';

import type { BetIntent, PlacedBet } from '../../state/bets/bet-intents.ts';
import { currentOffer } from './bet-offer.ts';

/**
 * What a placed bet pays if it wins, a draw bet's stake included. Undefined when it was taken at another rate than
 * the one confirmed and the match is no longer at that rate: the running bets then show the amount.
 */
export function potentialWin(
  intent: BetIntent,
  placed: PlacedBet,
  match: Match | undefined,
): string | undefined {
  const amountSatang = parseBaht(placed.bet.betAmount);
  if (amountSatang === undefined) return undefined;
  if (intent.endpoint === 'POST /bet/draw') {
    return formatMoney(drawBetTerms(amountSatang).payoutSatang, { sign: true });
  }
  const isConfirmed = placed.bet.rateId === intent.body.rateId;
  const rate = isConfirmed ? rateConfirmed(intent) : rateAt(match, placed);
  return rate && formatMoney(sideBetTerms({ amountSatang, ...rate }).winSatang, { sign: true });
}

interface TakenRate {
  readonly multiply: Rate;
  readonly deduct: Rate;
}

function rateConfirmed({ shown }: BetIntent): TakenRate | undefined {
  const multiply = parseRate(shown.multiply);
  const deduct = parseRate(shown.deduct);
  return multiply === undefined || deduct === undefined ? undefined : { multiply, deduct };
}

function rateAt(match: Match | undefined, { bet }: PlacedBet): TakenRate | undefined {
  if (match === undefined || match.rateId !== bet.rateId || bet.rateType === null) return undefined;
  return currentOffer(match, bet.betType, bet.rateType);
}
