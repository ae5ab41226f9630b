import { SESSION_DAYS } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { createGather } from '../../platform/gather.ts';
import { uuidv7 } from '../../platform/ids.ts';
import type { Audience, Bearer } from './tokens.ts';

/** The desk handles money, so its sessions are short and cannot be prolonged. */
const OPERATOR_SESSION_HOURS = 12;

/** A session that was live this recently is taken to be live; what this server ended is known at once. */
const TRUST_MS = 1000;

export interface Sessions {
  /** Undefined when the password has been changed since it was proved. */
  openForPlayer(
    player: { id: number; provedHash: string },
    refreshTokenHash: Buffer,
  ): Promise<string | undefined>;
  /** Undefined likewise, and when the operator has been disabled. */
  openForOperator(operator: {
    id: number;
    provedHash: string;
  }): Promise<{ sessionId: string; seconds: number } | undefined>;
  /**
   * False once the session was ended, has expired, or its owner is disabled, within a second on every server; and
   * for a session that is not the bearer's.
   */
  isLive(audience: Audience, bearer: Bearer): Promise<boolean>;
  /** Whether it is known to be live without looking; false says nothing. */
  isRecentlyVerified(audience: Audience, bearer: Bearer): boolean;
  /** Of these sessions, those that `isLive` would call so. */
  findLive(sessionIds: readonly string[]): Promise<Set<string>>;
  logOut(sessionId: string): Promise<void>;
  /** The database has ended these. */
  noticeEnded(sessionIds: readonly string[]): void;
  /** Tells of sessions that this server has ended. Answers a function that stops the telling. */
  onEnded(listener: (sessionIds: readonly string[]) => void): () => void;
}

export function createSessions({ db, clock }: { db: Sql; clock: Clock }): Sessions {
  const seenLive = new Map<string, { owner: string; at: number }>();

  let endings = 0;

  const listeners = new Set<(sessionIds: readonly string[]) => void>();

  const noticeEnded: Sessions['noticeEnded'] = (sessionIds) => {
    endings += 1;
    for (const sessionId of sessionIds) seenLive.delete(sessionId);
    for (const listener of listeners) listener(sessionIds);
  };

  /** Many ask at once, and each look into the database costs as much as a bet's. */
  const askOwner = createGather(async (sessionIds: readonly string[]) => {
    const owners = await readOwners({ db, clock }, sessionIds);
    return (sessionId: string) => owners.get(sessionId);
  });

  const isRecentlyVerified: Sessions['isRecentlyVerified'] = (audience, { subjectId, sessionId }) => {
    const now = clock.now().getTime();
    const seen = seenLive.get(sessionId);
    return seen?.owner === ownerOf(audience, subjectId) && now >= seen.at && now - seen.at < TRUST_MS;
  };

  return {
    isRecentlyVerified,

    async openForPlayer({ id, provedHash }, refreshTokenHash) {
      const now = clock.now();
      const sessionId = uuidv7(now);
      const [row] = await db.query<{ is_open: boolean }>(
        `SELECT session_open(p_session => $1, p_player => $2, p_verified_hash => $3, p_expires_at => $4, p_token => $5)
             AS is_open`,
        [sessionId, id, provedHash, new Date(now.getTime() + SESSION_DAYS * 86_400_000), refreshTokenHash],
        'session_open',
      );
      return row?.is_open ? sessionId : undefined;
    },

    async openForOperator({ id, provedHash }) {
      const now = clock.now();
      const sessionId = uuidv7(now);
      const seconds = OPERATOR_SESSION_HOURS * 3600;
      // Whoever resets the password waits for this lock, and then ends the session made here with the others.
      const opened = await db.query(
        `INSERT INTO session (id, operator_id, expires_at)
         SELECT $1::uuid, id, $2::timestamptz FROM operator
          WHERE id = $3 AND password_hash = $4 AND status = 'ACTIVE' FOR SHARE
         RETURNING id`,
        [sessionId, new Date(now.getTime() + seconds * 1000), id, provedHash],
      );
      return opened.length > 0 ? { sessionId, seconds } : undefined;
    },

    async isLive(audience, bearer) {
      if (isRecentlyVerified(audience, bearer)) return true;
      const { subjectId, sessionId } = bearer;
      const now = clock.now().getTime();
      const owner = ownerOf(audience, subjectId);
      const endingsBefore = endings;
      const isLive = (await askOwner(sessionId)) === owner;
      // What was live when it was looked up may have been ended before the answer came.
      if (isLive && endings === endingsBefore) remember(seenLive, sessionId, { owner, at: now });
      return isLive;
    },

    findLive: async (sessionIds) => new Set((await readOwners({ db, clock }, sessionIds)).keys()),

    async logOut(sessionId) {
      await db.query(
        "UPDATE session SET ended_at = clock_timestamp(), end_reason = 'LOGOUT' WHERE id = $1 AND ended_at IS NULL",
        [sessionId],
      );
      noticeEnded([sessionId]);
    },

    noticeEnded,
    onEnded(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function ownerOf(audience: Audience, subjectId: number): string {
  return `${audience}/${subjectId}`;
}

/** Of these sessions those that live, each with its owner: `player/7`, `desk/1`. */
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

const REMEMBERED_MAX = 50_000;

function remember<Seen extends { at: number }>(
  seenLive: Map<string, Seen>,
  sessionId: string,
  seen: Seen,
): void {
  if (seenLive.size >= REMEMBERED_MAX) {
    for (const [id, { at }] of seenLive) if (seen.at - at >= TRUST_MS) seenLive.delete(id);
    if (seenLive.size >= REMEMBERED_MAX) seenLive.clear();
  }
  seenLive.set(sessionId, seen);
}
