import type { MatchResult } from '@sanam/betting';
import { Refusal } from '@sanam/contract';
import { addSatang, satang } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import type { Act, Consent } from '../approvals/act.ts';
import { runOrRequestApproval } from '../approvals/run-or-request-approval.ts';
import type { Actor } from '../audit/actor.ts';
import { changeMatch, changeMatchIn, requireSession } from '../catalog/change-match.ts';
import type { MatchTransition } from '../catalog/change-match.ts';
import { readMatchRow } from '../catalog/match-row.ts';
import type { MatchRow } from '../catalog/match-row.ts';
import { endTransition } from '../catalog/transition-match.ts';
import { toDeskMatch } from '../catalog/to-match.ts';
import type { DeskMatch } from '../catalog/to-match.ts';
import { isAboveSum, judgeResult, readMoved } from './preview-result.ts';
import { assertSeen, isTooOld, readFirstCall, recordRun } from './record-run.ts';
import type { JudgedResult } from './record-run.ts';
import type { CallNeeds } from './result-call.ts';

export interface CalledResult {
  matchId: number;
  result: MatchResult;
  /** Why an earlier result was wrong. */
  reason?: string | undefined;
  /** The version of the match that the operator saw, as in a preview. If absent, it is not checked. */
  seenVersion?: number | undefined;
}

/** A change of a match; unchanged, with the approval that it needs, if one person may not make it alone. */
type ChangedMatch = DeskMatch & { approvalId?: string };

export type MatchChangeAct<Payload extends { matchId: number }> = Act<
  Payload,
  { match: DeskMatch; isChanged: boolean }
>;

/**
 * Records how a match ended and a settlement run for it, in one transaction. Another result corrects the first, with a
 * reason, which a result after a rollback needs as well; the same one again changes nothing. Betting must be closed
 * first, except to cancel the match. A result above the sum is called by two, and a correction of as much is approved.
 */
export function createCorrectionAct(
  needs: CallNeeds,
  afterCommit?: MatchChangeAct<CalledResult>['afterCommit'],
): MatchChangeAct<CalledResult> {
  return {
    kind: 'CORRECTION',
    roles: ['trader', 'admin'],
    subjectOf: ({ matchId }) => `match/${matchId}`,
    run: (tx, called, { actor, consent }) => {
      const reason = called.reason?.trim();
      const act = { matchId: called.matchId, actor, action: 'MATCH_RESULT', reason };
      return changeMatchIn(tx, needs.db, act, (match) =>
        decideResult(tx, needs, match, { ...called, reason, actor, consent }),
      );
    },
    ...(afterCommit && { afterCommit }),
  };
}

async function decideResult(
  tx: Sql,
  { clock, settings }: CallNeeds,
  match: MatchRow,
  { consent, ...called }: CalledResult & { actor: Actor; consent: Consent },
): Promise<MatchTransition | undefined> {
  const { matchId, result, reason } = called;
  if (match.result === result) return undefined;
  assertSeen(match, called.seenVersion);
  const firstCall = await readFirstCall(tx, matchId);
  if (firstCall && !reason) throw new Refusal('REASON_REQUIRED');
  if (match.is_open && result !== 'CANCEL') throw new Refusal('MATCH_STATE');
  const now = clock.now();
  let judged: JudgedResult | undefined;
  if (match.result !== null && firstCall) {
    const { takeBack, payout, refunds } = await readMoved(tx, matchId, result);
    const isOld = isTooOld(firstCall, now);
    // What it pays and returns counts as well: otherwise a small result, corrected, would pay any amount, or return any
    // that was lost, without a second person.
    const amount = satang(Math.max(takeBack, addSatang(payout, refunds)));
    // Approved is the correction of this result and of no later one.
    const because = { seenVersion: match.version };
    await consent({ amount, isAlways: isOld, isRefusedWhenOff: isOld, because });
  } else {
    const { approvalSum: sum } = await settings.read(tx);
    judged = await judgeResult(tx, { matchId, result, sum });
    if (isAboveSum(judged)) throw new Refusal('APPROVAL_REQUIRED');
  }
  await recordRun(tx, { ...called, judged }, now);
  return withResult(match, result);
}

/** Does the act, or asks for its approval and leaves the match as it is. */
export async function changeOrAsk<Payload extends { matchId: number }>(
  needs: CallNeeds,
  act: MatchChangeAct<Payload>,
  payload: Payload,
  actor: Actor,
): Promise<ChangedMatch> {
  const outcome = await runOrRequestApproval(needs, act, payload, actor);
  if ('result' in outcome) return outcome.result.match;
  const match = await readMatchRow(needs.db, needs.db, payload.matchId);
  return { ...toDeskMatch(match), approvalId: outcome.approvalId };
}

/** Cancels a match: every stake on it is returned. A match that has or had a result is called CANCEL, with a reason. */
export function cancelMatch(
  needs: CallNeeds,
  { seenVersion, ...act }: { matchId: number; seenVersion?: number | undefined; actor: Actor },
): Promise<DeskMatch> {
  return changeMatch(needs, { ...act, action: 'MATCH_CANCEL' }, async (match, tx) => {
    await requireSession(tx, act.actor);
    if (match.result === 'CANCEL') return undefined;
    assertSeen(match, seenVersion);
    if (await readFirstCall(tx, act.matchId)) throw new Refusal('MATCH_STATE');
    // A leg that is returned may complete a step bet that wins.
    const { approvalSum: sum } = await needs.settings.read(tx);
    const judged = await judgeResult(tx, { matchId: act.matchId, result: 'CANCEL', sum });
    if (isAboveSum(judged)) throw new Refusal('APPROVAL_REQUIRED');
    await recordRun(tx, { ...act, result: 'CANCEL', judged }, needs.clock.now());
    return withResult(match, 'CANCEL');
  });
}

export function withResult(match: MatchRow, result: MatchResult): MatchTransition {
  const ending = endTransition(match);
  return {
    patch: { ...ending?.patch, result },
    events: [...(ending?.events ?? []), 'CHECK_RESULT'],
  };
}
