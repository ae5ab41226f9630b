import { SESSION_DAYS } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { uuidv7 } from '../../platform/ids.ts';

export type EndReason = 'LOGOUT' | 'PASSWORD_CHANGED' | 'TOKEN_REUSED' | 'DISABLED';

/** The desk handles money, so its sessions are short and cannot be prolonged. */
const OPERATOR_SESSION_HOURS = 12;

/** A session that was live this recently is taken to be live; what this server ended is known at once. */
const TRUST_MS = 1000;

export interface Sessions {
  openForPlayer(playerId: number, refreshTokenHash: Buffer): Promise<string>;
  openForOperator(operatorId: number): Promise<{ sessionId: string; seconds: number }>;
  /** False once the session was ended, has expired, or its owner is disabled: within a second, on every server. */
  isLive(sessionId: string): Promise<boolean>;
  end(sessionId: string, reason: EndReason): Promise<void>;
  endAllOfPlayer(playerId: number, reason: EndReason, except?: string): Promise<void>;
}

export function createSessions(needs: { db: Sql; clock: Clock }): Sessions {
  const { db, clock } = needs;
  const seenLive = new Map<string, number>();

  const open = async (
    sessionId: string,
    owner: 'player_id' | 'operator_id',
    ownerId: number,
    expiresAt: Date,
  ): Promise<void> => {
    await db.query(`INSERT INTO session (id, ${owner}, expires_at) VALUES ($1, $2, $3)`, [
      sessionId,
      ownerId,
      expiresAt,
    ]);
  };

  return {
    async openForPlayer(playerId, refreshTokenHash) {
      const now = clock.now();
      const sessionId = uuidv7(now);
      await db.query(
        `WITH opened AS (
           INSERT INTO session (id, player_id, expires_at) VALUES ($1, $2, $3) RETURNING id
         )
         INSERT INTO refresh_token (hash, session_id, generation) SELECT $4, id, 1 FROM opened`,
        [sessionId, playerId, new Date(now.getTime() + SESSION_DAYS * 86_400_000), refreshTokenHash],
        'session_open',
      );
      return sessionId;
    },

    async openForOperator(operatorId) {
      const now = clock.now();
      const sessionId = uuidv7(now);
      const seconds = OPERATOR_SESSION_HOURS * 3600;
      await open(sessionId, 'operator_id', operatorId, new Date(now.getTime() + seconds * 1000));
      return { sessionId, seconds };
    },

    async isLive(sessionId) {
      const now = clock.now().getTime();
      const seenAt = seenLive.get(sessionId);
      if (seenAt !== undefined && now - seenAt < TRUST_MS && now >= seenAt) return true;
      const [row] = await db.query<{ is_live: boolean }>(
        `SELECT s.ended_at IS NULL AND s.expires_at > $2
                AND coalesce(p.status, o.status) = 'ACTIVE' AS is_live
           FROM session s
           LEFT JOIN player p ON p.id = s.player_id
           LEFT JOIN operator o ON o.id = s.operator_id
          WHERE s.id = $1`,
        [sessionId, new Date(now)],
        'session_is_live',
      );
      const isLive = row?.is_live ?? false;
      if (isLive) remember(seenLive, sessionId, now);
      return isLive;
    },

    async end(sessionId, reason) {
      seenLive.delete(sessionId);
      await db.query(
        'UPDATE session SET ended_at = clock_timestamp(), end_reason = $2 WHERE id = $1 AND ended_at IS NULL',
        [sessionId, reason],
      );
      // Again after the write: a request in between may have looked it up while it was still live.
      seenLive.delete(sessionId);
    },

    async endAllOfPlayer(playerId, reason, except) {
      const rows = await db.query<{ id: string }>(
        `UPDATE session SET ended_at = clock_timestamp(), end_reason = $2
          WHERE player_id = $1 AND ended_at IS NULL AND id IS DISTINCT FROM $3::uuid
          RETURNING id`,
        [playerId, reason, except ?? null],
      );
      for (const row of rows) seenLive.delete(row.id);
    },
  };
}

const REMEMBERED_MAX = 50_000;

function remember(seenLive: Map<string, number>, sessionId: string, now: number): void {
  if (seenLive.size >= REMEMBERED_MAX) {
    for (const [id, seenAt] of seenLive) if (now - seenAt >= TRUST_MS) seenLive.delete(id);
    if (seenLive.size >= REMEMBERED_MAX) seenLive.clear();
  }
  seenLive.set(sessionId, now);
}
