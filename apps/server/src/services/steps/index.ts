import { createEmitter } from '@sanam/runtime';
import type { Logger } from '../../platform/logger.ts';
import type { IdempotentRequest } from '../idempotency/idempotent-request.ts';
import { calculateOdds } from './calculate-odds.ts';
import { decideDue } from './decide-due.ts';
import { placeMulti, placeSingle } from './place-step.ts';
import type { MultiBetRequest, PlaceStepNeeds, SingleBetRequest } from './place-step.ts';
import { readStatus } from './read-status.ts';

export type Steps = ReturnType<typeof createSteps>;

/** Bets placed before a fight, on one match or several, taken at once and accepted a little later. */
export function createSteps({
  logger,
  ...parts
}: Omit<PlaceStepNeeds, 'expectDecision'> & { logger: Logger }) {
  const decisionExpected = createEmitter<Date>();
  const needs: PlaceStepNeeds = { ...parts, expectDecision: decisionExpected.emit };
  return {
    placeMulti: (request: IdempotentRequest, bet: MultiBetRequest) => placeMulti(needs, request, bet),
    placeSingle: (request: IdempotentRequest, bet: SingleBetRequest) => placeSingle(needs, request, bet),
    calculateOdds: (slip: Parameters<typeof calculateOdds>[1]) => calculateOdds(needs, slip),
    readStatus: (playerId: number, transactionId: string) => readStatus(needs, playerId, transactionId),
    decideDue: (signal?: AbortSignal) => decideDue({ ...needs, logger }, signal),
    /** Called with the time at which a bet that was just placed is to be decided. */
    onExpected: decisionExpected.subscribe,
  };
}
