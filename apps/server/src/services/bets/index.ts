import type { IdempotentRequest } from '../idempotency/idempotent-request.ts';
import { placeDrawBet } from './place-draw-bet.ts';
import type { DrawBetRequest } from './place-draw-bet.ts';
import { placeSideBet } from './place-side-bet.ts';
import { claimDecisions } from './claim-decisions.ts';
import type { Claim } from './claim-decisions.ts';
import type { SideBetRequest, SideBetNeeds } from './place-side-bet.ts';

export type Bets = ReturnType<typeof createBets>;

/** Bets on the live board, and the claims of decisions that players are told. */
export function createBets(needs: SideBetNeeds) {
  return {
    placeSideBet: (request: IdempotentRequest, bet: SideBetRequest) => placeSideBet(needs, request, bet),
    placeDrawBet: (request: IdempotentRequest, bet: DrawBetRequest) => placeDrawBet(needs, request, bet),
    claimDecisions: (playerId: number, claim: Claim) => claimDecisions(needs, playerId, claim),
  };
}
