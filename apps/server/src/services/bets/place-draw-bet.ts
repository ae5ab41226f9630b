import { DRAW_MULTIPLY, drawBetTerms } from '@sanam/betting';
import type { BodyOf, Endpoints } from '@sanam/contract';
import { baht, formatOdds } from '@sanam/money';
import { refusalOfAge } from '../limits/bet-age.ts';
import { refusalOfAmount } from '../limits/bet-limit.ts';
import { refuseKeyed } from '../wallet/keyed-request.ts';
import type { IdempotentRequest } from '../wallet/keyed-request.ts';
import { placedOf, sendBet } from './send-bet.ts';
import type { BetNeeds, PlacedBet } from './send-bet.ts';

export type DrawBetAsked = BodyOf<Endpoints['POST /bet/draw']>;

/** A bet on whether the match is drawn, at odds that never move. */
export async function placeDrawBet(
  needs: BetNeeds,
  request: IdempotentRequest,
  { matchId, betAmount, betType }: DrawBetAsked,
): Promise<PlacedBet> {
  const refusal = refusalOfAge(request.ageSeconds) ?? refusalOfAmount(betAmount);
  if (refusal) return placedOf(await refuseKeyed(needs, request, refusal));
  const placed = await sendBet(
    needs,
    request,
    {
      matchId,
      betType,
      terms: drawBetTerms(baht(betAmount)),
      rate: undefined,
      rateName: formatOdds(DRAW_MULTIPLY),
      multiply: DRAW_MULTIPLY,
      isBetterRate: false,
    },
    { asksWhenMoved: false },
  );
  if ('movedTo' in placed) throw new Error('draw odds do not move');
  return placed;
}
