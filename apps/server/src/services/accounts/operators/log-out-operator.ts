import type { Database } from '../../../db/database.ts';
import type { OperatorActor } from '../../audit/actor.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import type { Sessions } from '../sessions.ts';

export async function logOutOperator(
  { db, sessions }: { db: Database; sessions: Sessions },
  sessionId: string,
  actor: OperatorActor,
): Promise<void> {
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
}
