import { Refusal } from '@sanam/contract';
import type { Database } from '../../../db/database.ts';
import type { Actor } from '../../audit/actor.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import type { Sessions } from '../sessions.ts';
import { lockPlayer } from './lock-player.ts';

/** Logs a player out on one device. */
export async function endPlayerSession(
  { db, sessions }: { db: Database; sessions: Sessions },
  {
    playerId,
    sessionId,
    reason,
    actor,
  }: { playerId: number; sessionId: string; reason: string; actor: Actor },
): Promise<void> {
  await db.transact(async (tx) => {
    await lockPlayer(tx, playerId);
    const ended = await tx.query(
      `UPDATE session SET ended_at = clock_timestamp(), end_reason = 'ENDED_BY_OPERATOR'
        WHERE id = $1 AND player_id = $2 AND ended_at IS NULL RETURNING id`,
      [sessionId, playerId],
    );
    if (ended.length === 0) throw new Refusal('SESSION_NOT_FOUND');
    await writeAudit(tx, {
      actor,
      action: 'PLAYER_END_SESSIONS',
      subject: `player/${playerId}`,
      reason,
      after: { sessionsEnded: 1, sessionId },
    });
  });
  sessions.markEnded([sessionId]);
}
