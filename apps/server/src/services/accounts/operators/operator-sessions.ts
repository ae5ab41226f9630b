import { Refusal } from '@sanam/contract';
import type { OperatorSession } from '@sanam/contract';
import type { Database, Sql } from '../../../db/database.ts';
import type { Actor } from '../../audit/actor.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import { endSessions } from '../end-sessions.ts';
import type { Sessions } from '../sessions.ts';
import { lockOperator } from './lock-operator.ts';

interface Row {
  id: string;
  browser: string | null;
  system: string | null;
  address: string | null;
  created_at: Date;
  last_active_at: Date;
  closes: number[];
}

/** The active sessions of an operator, newest first. */
export async function listOperatorSessions(
  { db }: { db: Sql },
  operatorId: number,
): Promise<OperatorSession[]> {
  const [operator] = await db.query<{ username: string }>('SELECT username FROM operator WHERE id = $1', [
    operatorId,
  ]);
  if (!operator) throw new Refusal('OPERATOR_NOT_FOUND');
  const rows = await db.query<Row>(
    `SELECT s.id, s.browser, s.system, s.created_at, coalesce(s.touched_at, s.created_at) AS last_active_at,
            (SELECT address FROM audit
              WHERE subject = $2 AND action = 'LOGIN' AND session_id = s.id ORDER BY audit.id DESC LIMIT 1) AS address,
            (SELECT coalesce(jsonb_agg(w.match_id ORDER BY w.match_id), '[]')
               FROM session_matches(p_session => s.id) taken
               JOIN match_window w ON w.match_id = taken.match_id AND w.closed_order IS NULL) AS closes
       FROM session s
       JOIN session_owners(
              p_sessions => ARRAY(SELECT id FROM session WHERE operator_id = $1 AND ended_at IS NULL),
              p_now => clock_timestamp()) active ON active.id = s.id
      ORDER BY s.created_at DESC, s.id`,
    [operatorId, `operator/${operator.username}`],
  );
  return rows.map(({ id, browser, system, address, created_at, last_active_at, closes }) => ({
    id,
    browser,
    system,
    address,
    closes,
    createdAt: created_at.toISOString(),
    lastActiveAt: last_active_at.toISOString(),
  }));
}

/** Logs an operator out on one device. One that is over changes nothing. */
export async function endOperatorSession(
  { db, sessions }: { db: Database; sessions: Sessions },
  { operatorId, sessionId, by, actor }: { operatorId: number; sessionId: string; by: number; actor: Actor },
): Promise<void> {
  await db.transact(async (tx) => {
    const { username } = await lockOperator(tx, { operatorId, by });
    const [session] = await tx.query<{ is_over: boolean }>(
      'SELECT ended_at IS NOT NULL AS is_over FROM session WHERE id = $1 AND operator_id = $2 FOR UPDATE',
      [sessionId, operatorId],
    );
    if (!session) throw new Refusal('SESSION_NOT_FOUND');
    if (session.is_over) return;
    await tx.query(
      "UPDATE session SET ended_at = clock_timestamp(), end_reason = 'ENDED_BY_OPERATOR' WHERE id = $1",
      [sessionId],
    );
    await writeAudit(tx, {
      actor,
      action: 'OPERATOR_END_SESSIONS',
      subject: `operator/${username}`,
      after: { sessionsEnded: 1, sessionId },
    });
  });
  sessions.markEnded([sessionId]);
}

/** Logs an operator out on every device, as one that was lost. */
export async function endOperatorSessions(
  { db, sessions }: { db: Database; sessions: Sessions },
  { operatorId, by, actor }: { operatorId: number; by: number; actor: Actor },
): Promise<void> {
  const ended = await db.transact(async (tx) => {
    const { username } = await lockOperator(tx, { operatorId, by });
    const sessionIds = await endSessions(tx, { operatorId }, 'ENDED_BY_OPERATOR');
    await writeAudit(tx, {
      actor,
      action: 'OPERATOR_END_SESSIONS',
      subject: `operator/${username}`,
      after: { sessionsEnded: sessionIds.length },
    });
    return sessionIds;
  });
  sessions.markEnded(ended);
}
