import type { ApprovalNeeds } from '../approvals/consent.ts';
import type { Actor } from '../audit/actor.ts';
import { changeLimits, limitAct, listLimits } from './house-limits.ts';
import type { LimitChange } from './house-limits.ts';
import { readMatchLimits } from './read-limits.ts';
import { listOpenMatchIds, readOutcomes } from './read-outcomes.ts';

/** What the house takes at most from a bet, a player and a match. */
export function createLimits(needs: ApprovalNeeds) {
  return {
    listLimits: () => listLimits(needs),
    changeLimits: (change: LimitChange & { actor: Actor }) => changeLimits(needs, change),
    readMatchLimits: (matchId: number, playerId: number) => readMatchLimits(needs, matchId, playerId),
    acts: [limitAct],
    readOutcomes: (matchIds: readonly number[]) => readOutcomes(needs, matchIds),
    listOpenMatchIds: () => listOpenMatchIds(needs),
  };
}
