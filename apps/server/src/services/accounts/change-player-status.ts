import type { Database } from '../../db/database.ts';
import type { Actor } from '../audit/actor.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { endSessions } from './end-sessions.ts';
import { lockPlayer } from './players/lock-player.ts';
import type { Sessions } from './sessions.ts';

interface PlayerAct {
  playerId: number;
  reason: string;
  actor: Actor;
}

interface PlayerNeeds {
  db: Database;
  sessions: Sessions;
}

/** Disables a player and ends their sessions, or enables one. The status that they have changes nothing. */
export async function changePlayerStatus(
  { db, sessions }: PlayerNeeds,
  { playerId, reason, actor, status }: PlayerAct & { status: 'ACTIVE' | 'DISABLED' },
): Promise<void> {
  const ended = await db.transact(async (tx) => {
    const before = await lockPlayer(tx, playerId);
    if (before.status === status) return [];
    await tx.query('UPDATE player SET status = $2 WHERE id = $1', [playerId, status]);
    const sessionIds = status === 'DISABLED' ? await endSessions(tx, { playerId }, 'ENDED_BY_OPERATOR') : [];
    await writeAudit(tx, {
      actor,
      action: status === 'DISABLED' ? 'PLAYER_DISABLE' : 'PLAYER_ENABLE',
      subject: `player/${playerId}`,
      reason,
      before: { status: before.status },
      after: { status },
    });
    return sessionIds;
  });
  sessions.markEnded(ended);
}

/** Logs a player out on every device. */
export async function endPlayerSessions(
  { db, sessions }: PlayerNeeds,
  { playerId, reason, actor }: PlayerAct,
): Promise<void> {
  const ended = await db.transact(async (tx) => {
    await lockPlayer(tx, playerId);
    const sessionIds = await endSessions(tx, { playerId }, 'ENDED_BY_OPERATOR');
    await writeAudit(tx, {
      actor,
      action: 'PLAYER_END_SESSIONS',
      subject: `player/${playerId}`,
      reason,
      after: { sessionsEnded: sessionIds.length },
    });
    return sessionIds;
  });
  sessions.markEnded(ended);
}
