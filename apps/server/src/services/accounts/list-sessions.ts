import type { Endpoints, NewDevice, PlayerSession, ReplyOf } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Bearer } from './tokens.ts';

/** More than anybody has, unless they log in again and again without logging out. */
const MAX_LISTED = 50;

interface SessionRow {
  id: string;
  browser: string | null;
  system: string | null;
  created_at: Date;
  last_used_at: Date;
}

/** The player's active sessions, and the log-ins on new devices that this session's device is asked about. */
export async function listSessions(
  { db, clock }: { db: Sql; clock: Clock },
  { subjectId, sessionId }: Bearer,
): Promise<ReplyOf<Endpoints['GET /player/sessions']>> {
  const active = await db.query<SessionRow>(
    `SELECT id, browser, system, created_at, last_used_at FROM session
      WHERE player_id = $1 AND ended_at IS NULL AND expires_at > $3
      ORDER BY id = $2 DESC, last_used_at DESC, id DESC LIMIT $4`,
    [subjectId, sessionId, clock.now(), MAX_LISTED],
  );
  const awaited = await db.query<SessionRow>(
    `SELECT id, browser, system, created_at, last_used_at
       FROM session_new_devices(p_player => $1, p_session => $2) ORDER BY id DESC LIMIT $3`,
    [subjectId, sessionId, MAX_LISTED],
  );
  return {
    sessions: active.map(({ id, browser, system, created_at, last_used_at }): PlayerSession => ({
      id,
      browser,
      system,
      createdAt: created_at.toISOString(),
      lastUsedAt: last_used_at.toISOString(),
      isCurrent: id === sessionId,
    })),
    newDevices: awaited.map(({ id, browser, system, created_at }): NewDevice => ({
      sessionId: id,
      browser,
      system,
      createdAt: created_at.toISOString(),
    })),
  };
}
