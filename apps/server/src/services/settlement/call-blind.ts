import type { MatchResult } from '@sanam/betting';
import { Refusal } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';
import { nameOf, originOf } from '../audit/actor.ts';
import type { Actor } from '../audit/actor.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { lockMatch, requireSession } from '../catalog/change-match.ts';
import type { MatchRow } from '../catalog/match-row.ts';
import { isAboveSum, judgeResult } from './preview-result.ts';
import { assertSeen, readFirstCall } from './record-run.ts';
import { callersOf, firstCallerOf, readLastCall, readOpenCall, recordCallEvent } from './result-call.ts';
import type { CallNeeds, CallRow } from './result-call.ts';

export interface BlindCall {
  matchId: number;
  result: MatchResult;
  seenVersion: number;
  /** Needed when the match has had a result before. */
  reason?: string | undefined;
  actor: Actor;
}

/**
 * Calls a result. Above the sum it takes a second operator who calls the same without seeing the first call; two calls
 * that differ are both void. What is agreed on waits for a while, in which it may be recalled, before its run begins.
 */
export function callBlind(needs: CallNeeds, called: BlindCall): Promise<CallRow> {
  const operator = nameOf(called.actor);
  const reason = called.reason?.trim();
  return needs.db.transact(async (tx) => {
    const match = await lockMatch(tx, needs.db, called.matchId);
    await requireSession(tx, called.actor);
    const last = await readLastCall(tx, match.id);
    // The reply to it was lost.
    if (last && isRepeated(last, called)) return last;
    await assertCallable(tx, match, { ...called, reason });
    const open = await readOpenCall(tx, match, needs.clock.now());
    if (open && isDecided(open, called)) return open;
    if (open?.second_by != null) throw new Refusal('MATCH_STATE');
    if (open && open.first_by !== operator) return callSecond(tx, needs, open, { ...called, reason });
    if (open) await tx.query(`UPDATE result_call SET status = 'RECALLED' WHERE id = $1`, [open.id]);
    return insertCall(tx, needs, match, { ...called, reason }, open);
  });
}

function isRepeated(last: CallRow, { result, seenVersion, actor }: BlindCall): boolean {
  return (
    last.status === 'BEGUN' &&
    last.version === seenVersion &&
    last.first_result === result &&
    callersOf(last).includes(nameOf(actor))
  );
}

/**
 * The same call again, or that of a third operator, changes nothing. Neither does that of a second one who could see the
 * first: it was not blind, and would pass as a result by two.
 */
function isDecided(open: CallRow, { result, actor }: BlindCall): boolean {
  const isSeen = !open.needs_second || open.second_by !== null;
  return open.first_result === result && (isSeen || open.first_by === nameOf(actor));
}

async function assertCallable(tx: Sql, match: MatchRow, called: BlindCall): Promise<void> {
  // A result is corrected by POST …/result.
  if (match.result !== null) throw new Refusal('MATCH_STATE');
  assertSeen(match, called.seenVersion);
  if (match.is_open && called.result !== 'CANCEL') throw new Refusal('MATCH_STATE');
  if (!called.reason && (await readFirstCall(tx, match.id))) throw new Refusal('REASON_REQUIRED');
}

async function insertCall(
  tx: Sql,
  { clock, settings }: CallNeeds,
  { id: matchId, version }: MatchRow,
  { result, reason, actor }: BlindCall,
  replaced: CallRow | undefined,
): Promise<CallRow> {
  const { approvalSum, resultRecallSeconds } = await settings.read(tx);
  const needsSecond = isAboveSum(await judgeResult(tx, { matchId, result, sum: approvalSum }));
  const now = clock.now();
  const row = await writeCall(
    tx,
    `INSERT INTO result_call (match_id, version, status, needs_second, first_by, first_result, first_at, reason, begins_at,
                              first_session, first_address)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING *`,
    [
      matchId,
      version,
      needsSecond ? 'CALLED' : 'WAITING',
      needsSecond,
      nameOf(actor),
      result,
      now,
      reason ?? null,
      needsSecond ? null : secondsAfter(now, resultRecallSeconds),
      ...originOf(actor),
    ],
  );
  await recordCallEvent(tx, matchId, row.status, actor);
  await writeAudit(tx, {
    actor,
    action: 'RESULT_CALL',
    subject: `match/${matchId}`,
    before: { status: replaced?.status ?? null },
    // While a second one has to call nobody may know what was called, or why.
    after: { status: row.status, ...(!needsSecond && { result }) },
  });
  return row;
}

/** The second call. */
async function callSecond(
  tx: Sql,
  { clock, settings }: CallNeeds,
  open: CallRow,
  { matchId, result, reason, actor }: BlindCall,
): Promise<CallRow> {
  const { resultRecallSeconds } = await settings.read(tx);
  const now = clock.now();
  const isEqual = open.first_result === result;
  const row = await writeCall(
    tx,
    `UPDATE result_call SET status = $2, second_by = $3, second_result = $4, second_at = $5, begins_at = $6
      WHERE id = $1 RETURNING *`,
    [
      open.id,
      isEqual ? 'WAITING' : 'UNEQUAL',
      nameOf(actor),
      result,
      now,
      isEqual ? secondsAfter(now, resultRecallSeconds) : null,
    ],
  );
  const subject = `match/${matchId}`;
  const before = { status: open.status };
  await recordCallEvent(tx, matchId, row.status, actor);
  if (isEqual) {
    const after = { status: row.status, result };
    await writeAudit(tx, { actor, action: 'RESULT_CALL', subject, reason, before, after });
    return row;
  }
  const action = 'RESULT_CALL_UNEQUAL';
  const first = {
    actor: firstCallerOf(open),
    reason: open.reason ?? undefined,
    after: { status: row.status, result: open.first_result },
  };
  await writeAudit(tx, { action, subject, before, ...first });
  await writeAudit(tx, { action, subject, actor, reason, before, after: { status: row.status, result } });
  return row;
}

async function writeCall(tx: Sql, statement: string, values: unknown[]): Promise<CallRow> {
  const [row] = await tx.query<CallRow>(statement, values);
  if (!row) throw new Error('a call of a result returned no row');
  return row;
}

function secondsAfter(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}
