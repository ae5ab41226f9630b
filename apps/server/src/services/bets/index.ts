import type { IdempotentRequest } from '../idempotency/idempotent-request.ts';
import { placeDrawBet } from './place-draw-bet.ts';
import type { DrawBetAsked } from './place-draw-bet.ts';
import { placeSideBet } from './place-side-bet.ts';
import type { SideBetRequest, SideBetNeeds } from './place-side-bet.ts';

export type Bets = ReturnType<typeof createBets>;

/** Bets on the live board. */
export function createBets(needs: SideBetNeeds) {
  return {
    placeSideBet: (request: IdempotentRequest, asked: SideBetRequest) => placeSideBet(needs, request, asked),
    placeDrawBet: (request: IdempotentRequest, asked: DrawBetAsked) => placeDrawBet(needs, request, asked),
  };
}
