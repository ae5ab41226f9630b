import { DRAW_MULTIPLY, drawBetTerms } from '@sanam/betting';
import type { BodyOf, Endpoints } from '@sanam/contract';
import { baht, formatOdds } from '@sanam/money';
import { checkBetAge, isNoBetAmount } from './bet-limits.ts';
import { refuseBody, storeRefusal } from '../idempotency/idempotent-request.ts';
import type { IdempotentRequest } from '../idempotency/idempotent-request.ts';
import { refuseByRoom } from '../limits/bet-room.ts';
import { toPlacedBet, commitBet } from './commit-bet.ts';
import type { BetNeeds, PlacedBet } from './commit-bet.ts';

export type DrawBetRequest = BodyOf<Endpoints['POST /bet/draw']>;

/** A bet on whether the match is drawn, at odds that never move. */
export async function placeDrawBet(
  needs: BetNeeds,
  request: IdempotentRequest,
  { matchId, betAmount, betType }: DrawBetRequest,
): Promise<PlacedBet> {
  if (isNoBetAmount(betAmount)) {
    const wanted = { betType, termsOf: drawBetTerms, isStep: false };
    const { playerId } = request;
    const refusal = await refuseByRoom(needs, 'BET_LIMIT', { playerId, matchId, wanted });
    return toPlacedBet(await refuseBody(needs, request, refusal));
  }
  const tooLate = checkBetAge(request.ageSeconds);
  if (tooLate) return toPlacedBet(await storeRefusal(needs, request, tooLate));
  const placed = await commitBet(
    needs,
    request,
    {
      matchId,
      betType,
      terms: drawBetTerms(baht(betAmount)),
      termsOf: drawBetTerms,
      rate: undefined,
      rateName: formatOdds(DRAW_MULTIPLY),
      multiply: DRAW_MULTIPLY,
      isBetterRate: false,
    },
    { returnOnRateChange: false },
  );
  if ('rateId' in placed) throw new Error('draw odds do not change');
  return placed;
}
