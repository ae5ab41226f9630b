import type { ApprovalNeeds } from '../approvals/consent.ts';
import type { Actor } from '../audit/actor.ts';
import type { ChangeNeeds } from '../catalog/change-match.ts';
import { closeAtCap } from './close-at-cap.ts';
import { changeLimits, limitAct, listAllLimits, listLimits } from './house-limits.ts';
import type { LimitChange } from './house-limits.ts';
import { readMatchLimits, readStepLimits } from './read-limits.ts';
import { listOpenMatchIds, readOutcomes } from './read-outcomes.ts';

/** What the house takes at most from a bet, a player and a match. */
export function createLimits(needs: ApprovalNeeds & ChangeNeeds) {
  return {
    listLimits: () => listLimits(needs),
    listAllLimits: (page: { after: string | undefined; limit: number }) => listAllLimits(needs, page),
    changeLimits: (change: LimitChange & { actor: Actor }) => changeLimits(needs, change),
    readMatchLimits: (matchId: number, playerId: number) => readMatchLimits(needs, matchId, playerId),
    readStepLimits: (matchIds: readonly number[], playerId: number) =>
      readStepLimits(needs, matchIds, playerId),
    acts: [limitAct],
    readOutcomes: (matchIds: readonly number[]) => readOutcomes(needs, matchIds),
    closeAtCap: () => closeAtCap(needs),
    listOpenMatchIds: () => listOpenMatchIds(needs),
  };
}
