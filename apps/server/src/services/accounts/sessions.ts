import { SESSION_DAYS } from '@sanam/contract';
import { BoundedMap, createEmitter } from '@sanam/runtime';
import type { Sql } from '../../db/database.ts';
import { createBatchLoader } from '../../platform/batch-loader.ts';
import type { Clock } from '../../platform/clock.ts';
import { uuidv7 } from '../../platform/ids.ts';
import type { Device } from './describe-device.ts';
import type { Audience, Bearer } from './tokens.ts';

/** A session that was verified this recently counts as active; one that this server has ended does not. */
const TRUST_MS = 1000;
const MAX_TRUSTED = 50_000;
const USES_PER_STATEMENT = 500;

export interface Sessions {
  /**
   * Undefined when the password was changed after it was verified, or the player disabled. A passkey has no password.
   */
  openForPlayer(
    player: { id: number; verifiedHash?: string; isShared?: boolean },
    refreshTokenHash: Buffer,
    device: Device & { id: string },
    tx?: Sql,
  ): Promise<string | undefined>;
  /** The device that the session was opened on; undefined for one from before devices were stored. */
  readDevice(sessionId: string): Promise<string | undefined>;
  /**
   * False once the session was ended, has expired or its owner was disabled, within a second on every server; once an
   * operator has not touched the desk for too long; and for a session that is not the bearer's.
   */
  isActive(audience: Audience, bearer: Bearer): Promise<boolean>;
  /** Whether it is known to be active without a query; false means nothing. */
  isRecentlyVerified(audience: Audience, bearer: Bearer): boolean;
  /** Writes down which of the players' sessions were used since the last call. Called about once a minute. */
  recordUse(): Promise<void>;
  /** Those of these sessions that are active. */
  findActive(sessionIds: readonly string[]): Promise<Set<string>>;
  /** An operator has pressed a key or touched the screen. */
  touch(sessionId: string): Promise<void>;
  logOut(sessionId: string): Promise<void>;
  /** Call it after the database has ended these sessions. */
  markEnded(sessionIds: readonly string[]): void;
  /** Subscribes to sessions that this server has ended; returns a function that unsubscribes. */
  onEnded(listener: (sessionIds: readonly string[]) => void): () => void;
}

export function createSessions({ db, clock }: { db: Sql; clock: Clock }): Sessions {
  const verified = new BoundedMap<string, { owner: string; at: number }>(MAX_TRUSTED);
  const ended = createEmitter<readonly string[]>();
  let used = new Set<string>();
  let endings = 0;

  const markEnded: Sessions['markEnded'] = (sessionIds) => {
    endings += 1;
    for (const sessionId of sessionIds) verified.delete(sessionId);
    ended.emit(sessionIds);
  };

  /** Batched, because a single look-up costs the database as much as a bet. */
  const loadOwner = createBatchLoader(async (sessionIds: readonly string[]) => {
    const owners = await readOwners({ db, clock }, sessionIds);
    return (sessionId: string) => owners.get(sessionId);
  });

  const isRecentlyVerified: Sessions['isRecentlyVerified'] = (audience, { subjectId, sessionId }) => {
    const now = clock.now().getTime();
    const last = verified.get(sessionId);
    return last?.owner === toOwner(audience, subjectId) && now >= last.at && now - last.at < TRUST_MS;
  };

  return {
    isRecentlyVerified,

    async openForPlayer({ id, verifiedHash, isShared = false }, refreshTokenHash, device, tx = db) {
      const now = clock.now();
      const sessionId = uuidv7(now);
      const [row] = await tx.query<{ is_open: boolean }>(
        `SELECT session_open(p_session => $1, p_player => $2, p_verified_hash => $3, p_expires_at => $4, p_token => $5,
                             p_device => $6, p_browser => $7, p_system => $8, p_is_shared => $9) AS is_open`,
        [
          sessionId,
          id,
          verifiedHash ?? null,
          new Date(now.getTime() + SESSION_DAYS * 86_400_000),
          refreshTokenHash,
          device.id,
          device.browser,
          device.system,
          isShared,
        ],
        'session_open',
      );
      return row?.is_open ? sessionId : undefined;
    },

    async readDevice(sessionId) {
      const [row] = await db.query<{ device_id: string | null }>(
        'SELECT device_id FROM session WHERE id = $1',
        [sessionId],
      );
      return row?.device_id ?? undefined;
    },

    async isActive(audience, bearer) {
      if (isRecentlyVerified(audience, bearer)) return true;
      const { subjectId, sessionId } = bearer;
      const now = clock.now().getTime();
      const owner = toOwner(audience, subjectId);
      const endingsBefore = endings;
      const isActive = (await loadOwner(sessionId)) === owner;
      if (isActive && audience === 'player') used.add(sessionId);
      // A session may have been ended after the query read it and before the result arrived.
      if (isActive && endings === endingsBefore) verified.set(sessionId, { owner, at: now });
      return isActive;
    },

    async recordUse() {
      const sessionIds = [...used];
      used = new Set();
      for (let from = 0; from < sessionIds.length; from += USES_PER_STATEMENT) {
        // Those that are locked are being ended or used for a withdrawal; their next use is recorded again.
        await db.query(
          `UPDATE session SET last_used_at = clock_timestamp()
            WHERE id IN (SELECT id FROM session
                          WHERE id = ANY($1) AND last_used_at < clock_timestamp() - interval '50 seconds'
                          ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)`,
          [sessionIds.slice(from, from + USES_PER_STATEMENT)],
        );
      }
    },

    findActive: async (sessionIds) => new Set((await readOwners({ db, clock }, sessionIds)).keys()),

    async touch(sessionId) {
      await db.query('UPDATE session SET touched_at = clock_timestamp() WHERE id = $1 AND ended_at IS NULL', [
        sessionId,
      ]);
    },

    async logOut(sessionId) {
      await db.query(
        "UPDATE session SET ended_at = clock_timestamp(), end_reason = 'LOGOUT' WHERE id = $1 AND ended_at IS NULL",
        [sessionId],
      );
      markEnded([sessionId]);
    },

    markEnded,
    onEnded: ended.subscribe,
  };
}

function toOwner(audience: Audience, subjectId: number): string {
  return `${audience}/${subjectId}`;
}

/** The active ones of these sessions, each with its owner: `player/7`, `desk/1`. */
async function readOwners(
  { db, clock }: { db: Sql; clock: Clock },
  sessionIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; owner: string }>(
    'SELECT id, owner FROM session_owners(p_sessions => $1, p_now => $2)',
    [sessionIds, clock.now()],
    'session_owners',
  );
  return new Map(rows.map(({ id, owner }) => [id, owner]));
}
