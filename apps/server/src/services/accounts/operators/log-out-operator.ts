import type { Database } from '../../../db/database.ts';
import type { OperatorActor } from '../../audit/actor.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import type { Sessions } from '../sessions.ts';
import type { Bearer } from '../tokens.ts';

/** Returns whether the operator is still logged in on another device. */
export async function logOutOperator(
  { db, sessions }: { db: Database; sessions: Sessions },
  { subjectId, sessionId }: Bearer,
  actor: OperatorActor,
): Promise<{ isElsewhere: boolean }> {
  await db.transact(async (tx) => {
    const ended = await tx.query(
      `UPDATE session SET ended_at = clock_timestamp(), end_reason = 'LOGOUT'
        WHERE id = $1 AND ended_at IS NULL RETURNING id`,
      [sessionId],
    );
    if (ended.length === 0) return;
    await writeAudit(tx, { actor, action: 'LOGOUT', subject: `operator/${actor.username}` });
  });
  sessions.markEnded([sessionId]);
  const [row] = await db.query<{ is_elsewhere: boolean }>(
    `SELECT EXISTS (SELECT FROM session_owners(
              p_sessions => ARRAY(SELECT id FROM session WHERE operator_id = $1 AND ended_at IS NULL),
              p_now => clock_timestamp())) AS is_elsewhere`,
    [subjectId],
  );
  return { isElsewhere: row?.is_elsewhere ?? false };
}
