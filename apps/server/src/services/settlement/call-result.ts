import type { MatchResult } from '@sanam/betting';
import { CORRECTION_WINDOW_HOURS, Refusal } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { nameOf } from '../audit/actor.ts';
import type { Actor } from '../audit/actor.ts';
import { changeMatch } from '../catalog/change-match.ts';
import type { ChangeNeeds, MatchTransition } from '../catalog/change-match.ts';
import type { MatchRow } from '../catalog/match-row.ts';
import { endTransition } from '../catalog/transition-match.ts';
import type { DeskMatch } from '../catalog/to-match.ts';

export interface CallNeeds extends ChangeNeeds {
  clock: Clock;
}

export interface CalledResult {
  matchId: number;
  result: MatchResult;
  /** Why an earlier result was wrong. */
  reason?: string | undefined;
  /** The version of the match that the operator saw, as in a preview. If absent, it is not checked. */
  seenVersion?: number | undefined;
  actor: Actor;
}

/**
 * Records how a match ended and a settlement run for it, in one transaction. Another result within a day corrects the
 * first, with a reason; the same one again changes nothing. Betting must be closed first, except to cancel the match.
 */
export function callResult(needs: CallNeeds, called: CalledResult): Promise<DeskMatch> {
  const { matchId, result, actor } = called;
  const reason = called.reason?.trim();
  return changeMatch(needs, { matchId, actor, action: 'MATCH_RESULT', reason }, async (match, tx) => {
    if (match.result === result) return undefined;
    if (called.seenVersion !== undefined && called.seenVersion !== match.version) {
      throw new Refusal('MATCH_CHANGED', { data: { version: match.version } });
    }
    if (match.result !== null && !reason) throw new Refusal('REASON_REQUIRED');
    if (match.is_open && result !== 'CANCEL') throw new Refusal('MATCH_STATE');
    if (match.result !== null) await assertCorrectable(tx, matchId, needs.clock.now());
    await recordRun(tx, { ...called, reason }, needs.clock.now());
    return withResult(match, result);
  });
}

/** Cancels a match: every stake on it is returned. A match that has a result is corrected instead, with a reason. */
export function cancelMatch(needs: CallNeeds, act: { matchId: number; actor: Actor }): Promise<DeskMatch> {
  return changeMatch(needs, { ...act, action: 'MATCH_CANCEL' }, async (match, tx) => {
    if (match.result === 'CANCEL') return undefined;
    if (match.result !== null) throw new Refusal('MATCH_STATE');
    await recordRun(tx, { ...act, result: 'CANCEL' }, needs.clock.now());
    return withResult(match, 'CANCEL');
  });
}

function withResult(match: MatchRow, result: MatchResult): MatchTransition {
  const ending = endTransition(match);
  return {
    patch: { ...ending?.patch, result },
    events: [...(ending?.events ?? []), 'CHECK_RESULT'],
  };
}

/**
 * After the window players may have withdrawn what they won, and one person alone does not take it back. It is counted
 * from the first result, so that a row of corrections does not extend it.
 */
async function assertCorrectable(tx: Sql, matchId: number, now: Date): Promise<void> {
  const [row] = await tx.query<{ is_old: boolean | null }>(
    'SELECT min(called_at) < $2 AS is_old FROM settlement WHERE match_id = $1',
    [matchId, new Date(now.getTime() - CORRECTION_WINDOW_HOURS * 3_600_000)],
  );
  if (row?.is_old) throw new Refusal('APPROVAL_REQUIRED');
}

/** The caller holds the match's lock exclusively, so no batch of an earlier run is running. */
async function recordRun(tx: Sql, { matchId, result, reason, actor }: CalledResult, at: Date): Promise<void> {
  await tx.query(`UPDATE settlement SET status = 'REPLACED' WHERE match_id = $1 AND status = 'RUNNING'`, [
    matchId,
  ]);
  await tx.query(
    `INSERT INTO settlement (match_id, run_no, result, reason, called_by, called_at)
     SELECT $1, coalesce(max(run_no), 0) + 1, $2, $3, $4, $5 FROM settlement WHERE match_id = $1`,
    [matchId, result, reason ?? null, nameOf(actor), at],
  );
}
