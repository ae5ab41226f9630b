import type { MatchResult } from '@sanam/betting';
import { RESULT_CALL_MINUTES, Refusal } from '@sanam/contract';
import type { Endpoints, ReplyOf } from '@sanam/contract';
import type { Satang } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { recordDeskEvent } from '../../outbox/record-events.ts';
import { actorFrom, nameOf } from '../audit/actor.ts';
import type { Actor } from '../audit/actor.ts';
import type { ChangeNeeds } from '../catalog/change-match.ts';

export interface CallNeeds extends ChangeNeeds {
  clock: Clock;
  settings: {
    /** `approvalSum`: a result that pays more is called by two; undefined: one call does. */
    read(sql: Sql): Promise<{ approvalSum: Satang | undefined; resultRecallSeconds: number }>;
  };
}

/** The call of a result, by one operator or by two who do not see what the other has called. */
export interface CallRow {
  id: number;
  version: number;
  status: 'CALLED' | 'WAITING' | 'BEGUN' | 'UNEQUAL' | 'RECALLED' | 'EXPIRED';
  needs_second: boolean;
  first_by: string;
  first_result: MatchResult;
  first_at: Date;
  /** Null for a program. */
  first_session: string | null;
  first_address: string | null;
  second_by: string | null;
  second_result: MatchResult | null;
  reason: string | null;
  begins_at: Date | null;
}

export type ResultCall = NonNullable<ReplyOf<Endpoints['GET /desk/matches/{id}/result/call']>>;

/** The call of a match that may still become a run, under the match's lock. One that is void is marked. */
export async function readOpenCall(
  tx: Sql,
  match: { id: number; version: number },
  now: Date,
): Promise<CallRow | undefined> {
  const call = await readLastCall(tx, match.id);
  if (!call || !isOpen(call)) return undefined;
  const isByDisabled = await wasDisabled(tx, call);
  if (!isByDisabled && !isExpired(call, match.version, now)) return call;
  await tx.query(`UPDATE result_call SET status = 'EXPIRED' WHERE id = $1`, [call.id]);
  if (isByDisabled) await recordCallEvent(tx, match.id, 'EXPIRED', call.first_by);
  return undefined;
}

export async function readLastCall(sql: Sql, matchId: number): Promise<CallRow | undefined> {
  const [row] = await sql.query<CallRow>(
    'SELECT * FROM result_call WHERE match_id = $1 ORDER BY id DESC LIMIT 1',
    [matchId],
    'result_call_last',
  );
  return row;
}

/** As an operator may see it: what somebody else has called is hidden until it is agreed on. */
export function toResultCall(row: CallRow, operator: string): ResultCall {
  const isAgreed = row.status === 'WAITING' || row.status === 'BEGUN';
  return {
    status: row.status,
    needsSecond: row.needs_second,
    calledBy: callersOf(row),
    calledAt: row.first_at.toISOString(),
    expiresAt: expiryOf(row).toISOString(),
    ownResult: ownResult(row, operator),
    result: isAgreed ? row.first_result : null,
    beginsAt: row.begins_at?.toISOString() ?? null,
  };
}

/** The last call of a match; null if there was none. */
export async function readResultCall(
  { db, clock }: { db: Sql; clock: Clock },
  matchId: number,
  operator: string,
): Promise<ResultCall | null> {
  const [match] = await db.query<{ version: number }>('SELECT version FROM match WHERE id = $1', [matchId]);
  if (!match) throw new Refusal('MATCH_NOT_FOUND');
  const call = await readLastCall(db, matchId);
  if (!call) return null;
  const isOver =
    isOpen(call) && (isExpired(call, match.version, clock.now()) || (await wasDisabled(db, call)));
  return toResultCall(isOver ? { ...call, status: 'EXPIRED' } : call, operator);
}

/** In the order of their calls. */
export function callersOf({ first_by: first, second_by: second }: CallRow): string[] {
  return second === null ? [first] : [first, second];
}

/** The first of them, from where they called. */
export function firstCallerOf({
  first_by: name,
  first_session: session,
  first_address: address,
}: CallRow): Actor {
  return actorFrom(name, session, address);
}

function ownResult(row: CallRow, operator: string): MatchResult | null {
  if (operator === row.first_by) return row.first_result;
  return operator === row.second_by ? row.second_result : null;
}

function isOpen({ status }: CallRow): boolean {
  return status === 'CALLED' || status === 'WAITING';
}

/** With the next version of the match, or, as long as a second call is missing, in time. */
function isExpired(call: CallRow, version: number, now: Date): boolean {
  return call.version !== version || (call.status === 'CALLED' && expiryOf(call) <= now);
}

/** Whether one of its callers is disabled: what they called is not done any more. */
export async function wasDisabled(sql: Sql, call: CallRow): Promise<boolean> {
  const disabled = await sql.query(
    "SELECT FROM operator WHERE username = ANY ($1) AND status <> 'ACTIVE'",
    [callersOf(call)],
    'result_callers_disabled',
  );
  return disabled.length > 0;
}

function expiryOf({ first_at }: CallRow): Date {
  return new Date(first_at.getTime() + RESULT_CALL_MINUTES * 60_000);
}

/** Records for the desks that a call has changed, and not what was called. */
export function recordCallEvent(
  tx: Sql,
  matchId: number,
  status: CallRow['status'],
  actor: Actor,
): Promise<void> {
  return recordDeskEvent(tx, { action: 'RESULT_CALL', data: { matchId, status } }, nameOf(actor));
}
