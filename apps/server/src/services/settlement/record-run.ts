import type { RunResult } from '@sanam/betting';
import { CORRECTION_WINDOW_HOURS, Refusal } from '@sanam/contract';
import type { Satang } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import { nameOf } from '../audit/actor.ts';
import type { Actor } from '../audit/actor.ts';
import type { MatchRow } from '../catalog/match-row.ts';

/** What a first result would credit, and the most that one person may call alone. */
export interface JudgedResult {
  credit: Satang;
  aloneMax: Satang;
}

interface CalledRun {
  matchId: number;
  result: RunResult;
  reason?: string | undefined;
  actor: Actor;
  judged?: JudgedResult | undefined;
  /** The call by two that begins the run. */
  callId?: number | undefined;
}

/**
 * Records the next run of a match's settlement, which replaces the one that is running. The caller holds the match's
 * lock exclusively, so no batch of an earlier run is running.
 */
export async function recordRun(
  tx: Sql,
  { matchId, result, reason, actor, judged, callId }: CalledRun,
  at: Date,
): Promise<void> {
  // Taken for every result: one that is compared with the approval sum at the same time counts what this one decides.
  await tx.query('SELECT results_lock()');
  await tx.query(`UPDATE settlement SET status = 'REPLACED' WHERE match_id = $1 AND status = 'RUNNING'`, [
    matchId,
  ]);
  await tx.query(
    `INSERT INTO settlement (match_id, run_no, result, reason, called_by, called_at, credit, alone_max, call_id)
     SELECT $1, coalesce(max(run_no), 0) + 1, $2, $3, $4, $5, $6, $7, $8 FROM settlement WHERE match_id = $1`,
    [
      matchId,
      result,
      reason ?? null,
      nameOf(actor),
      at,
      judged?.credit ?? null,
      judged?.aloneMax ?? null,
      callId ?? null,
    ],
  );
}

/** When the first result of a match was called; undefined if there was none, even one that was taken back. */
export async function readFirstCall(tx: Sql, matchId: number): Promise<Date | undefined> {
  const [row] = await tx.query<{ first: Date | null }>(
    'SELECT min(called_at) AS first FROM settlement WHERE match_id = $1',
    [matchId],
  );
  return row?.first ?? undefined;
}

/**
 * After the window players may have withdrawn what they won, and one person alone does not take it back. It is counted
 * from the first result, so that a row of corrections does not extend it.
 */
export function isTooOld(firstCall: Date, now: Date): boolean {
  return firstCall.getTime() < now.getTime() - CORRECTION_WINDOW_HOURS * 3_600_000;
}

export function assertSeen(match: MatchRow, seenVersion: number | undefined): void {
  if (seenVersion !== undefined && seenVersion !== match.version) {
    throw new Refusal('MATCH_CHANGED', { data: { version: match.version } });
  }
}
