import { Refusal } from '@sanam/contract';
import { changeMatchIn } from '../catalog/change-match.ts';
import type { MatchChangeAct } from './call-result.ts';
import { readMoved } from './preview-result.ts';
import { assertSeen, isTooOld, readFirstCall, recordRun } from './record-run.ts';
import type { CallNeeds } from './result-call.ts';

export interface Rollback {
  matchId: number;
  reason: string;
  /** The version of the match that the operator saw. If absent, it is not checked. */
  seenVersion?: number | undefined;
}

/**
 * Takes the result of a match back. The next run reverses what was paid, and every bet and leg waits for a result
 * again; what a wallet no longer has becomes debt. The match stays ended. A match whose result was taken back is left
 * as it is.
 */
export function createRollbackAct(
  { db, clock }: CallNeeds,
  afterCommit?: MatchChangeAct<Rollback>['afterCommit'],
): MatchChangeAct<Rollback> {
  return {
    kind: 'ROLLBACK',
    roles: ['trader', 'admin'],
    subjectOf: ({ matchId }) => `match/${matchId}`,
    run: (tx, { matchId, seenVersion, ...given }, { actor, consent }) => {
      const reason = given.reason.trim();
      return changeMatchIn(tx, db, { matchId, actor, action: 'MATCH_ROLLBACK', reason }, async (match) => {
        const firstCall = await readFirstCall(tx, matchId);
        if (!firstCall) throw new Refusal('MATCH_STATE');
        if (match.result === null) return undefined;
        assertSeen(match, seenVersion);
        if (!reason) throw new Refusal('REASON_REQUIRED');
        const now = clock.now();
        const isOld = isTooOld(firstCall, now);
        const { takeBack } = await readMoved(tx, matchId, 'WAIT');
        // Approved is taking back this result and no later one.
        const because = { seenVersion: match.version };
        await consent({ amount: takeBack, isAlways: isOld, isRefusedWhenOff: isOld, because });
        await recordRun(tx, { matchId, result: 'WAIT', reason, actor }, now);
        return { patch: { result: null }, events: ['CHECK_RESULT'] };
      });
    },
    ...(afterCommit && { afterCommit }),
  };
}
