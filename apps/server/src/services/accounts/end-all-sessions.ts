import type { Database } from '../../db/database.ts';
import { writeAudit } from '../audit/write-audit.ts';

/** Ends all sessions of players and operators and writes the cause to the audit trail. Returns how many. */
export function endAllSessions(
  { db }: { db: Database },
  { action, subject }: { action: string; subject: string },
): Promise<number> {
  return db.transact(
    async (tx) => {
      const [row] = await tx.query<{ count: number }>(
        `WITH ended AS (
         UPDATE session SET ended_at = clock_timestamp(), end_reason = 'LOGOUT' WHERE ended_at IS NULL RETURNING 1
       )
       SELECT count(*) FROM ended`,
      );
      const sessionsEnded = row?.count ?? 0;
      await writeAudit(tx, { actor: 'console', action, subject, after: { sessionsEnded } });
      return sessionsEnded;
    },
    { timeout: 'none' },
  );
}
