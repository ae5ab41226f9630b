import type { Sql } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { changeMatchIn, lockMatch } from '../catalog/change-match.ts';
import type { DeskMatch } from '../catalog/to-match.ts';
import { withResult } from './call-result.ts';
import { isAboveSum, judgeResult } from './preview-result.ts';
import { recordRun } from './record-run.ts';
import type { JudgedResult } from './record-run.ts';
import { callersOf, firstCallerOf, readOpenCall, recordCallEvent, wasDisabled } from './result-call.ts';
import type { CallNeeds, CallRow } from './result-call.ts';

/** Matches whose called result is due. */
export async function listDueCalls({ db, clock }: { db: Sql; clock: Clock }): Promise<number[]> {
  const rows = await db.query<{ match_id: number }>(
    `SELECT match_id FROM result_call WHERE status = 'WAITING' AND begins_at <= $1 ORDER BY begins_at`,
    [clock.now()],
    'result_calls_due',
  );
  return rows.map((row) => row.match_id);
}

/**
 * Begins the run of a called result when it is due; only now do players learn of it. Under the match's lock, so that of
 * several servers one begins it. Undefined if there is nothing to begin.
 */
export async function beginCalledResult(needs: CallNeeds, matchId: number): Promise<DeskMatch | undefined> {
  const { db, clock, matchChanged } = needs;
  const begun = await db.transact(async (tx) => {
    const now = clock.now();
    const call = await readOpenCall(tx, await lockMatch(tx, db, matchId), now);
    if (call?.status !== 'WAITING' || call.begins_at === null || call.begins_at > now) return undefined;
    const judged = await judgeCall(tx, needs, matchId, call);
    if (isAboveSum(judged)) {
      // Everybody could see it while it waited, so a second call of it would not be blind: both call anew.
      await tx.query(`UPDATE result_call SET status = 'EXPIRED' WHERE id = $1`, [call.id]);
      await recordCallEvent(tx, matchId, 'EXPIRED', call.first_by);
      return undefined;
    }
    await tx.query(`UPDATE result_call SET status = 'BEGUN' WHERE id = $1`, [call.id]);
    await recordCallEvent(tx, matchId, 'BEGUN', call.first_by);
    // audit_seal writes it into the rows of this transaction.
    await tx.query("SELECT set_config('sanam.second', $1, true)", [call.second_by ?? '']);
    const { first_result: result } = call;
    const reason = call.reason ?? undefined;
    const act = { matchId, actor: firstCallerOf(call), action: 'MATCH_RESULT', reason };
    const changed = await changeMatchIn(tx, db, act, async (match) => {
      const begun = { matchId, result, reason, actor: callersOf(call).join(', '), judged };
      await recordRun(tx, { ...begun, ...(call.second_by !== null && { callId: call.id }) }, now);
      return withResult(match, result);
    });
    // After the audit row, which disabling an operator writes as well. The next attempt finds the call void.
    if (await wasDisabled(tx, call)) throw new Error('a caller of the result was disabled while it began');
    return changed;
  });
  if (begun) matchChanged.emit(matchId);
  return begun?.match;
}

/** By one: results of other matches may have made the legs of step bets worth more since the call. */
async function judgeCall(
  tx: Sql,
  { settings }: CallNeeds,
  matchId: number,
  { second_by, first_result: result }: CallRow,
): Promise<JudgedResult | undefined> {
  if (second_by !== null) return undefined;
  const { approvalSum } = await settings.read(tx);
  return judgeResult(tx, { matchId, result, sum: approvalSum });
}
