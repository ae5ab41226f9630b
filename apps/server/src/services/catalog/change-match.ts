import { Refusal } from '@sanam/contract';
import type { CloseCause } from '@sanam/contract';
import type { Emitter } from '@sanam/runtime';
import type { Database, Sql, TransactionOptions } from '../../db/database.ts';
import { recordDeskEvent, recordMatchEvents } from '../../outbox/record-events.ts';
import { nameOf } from '../audit/actor.ts';
import type { Actor } from '../audit/actor.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { toMatchEvents } from './match-events.ts';
import type { MatchAction } from './match-events.ts';
import { readMatchRow } from './match-row.ts';
import type { DeskRow, MatchRow } from './match-row.ts';
import { toDeskMatch } from './to-match.ts';
import type { DeskMatch } from './to-match.ts';

/**
 * Emitted in this process after a match has changed, with its id. `all` means that changes by other servers may have
 * been missed. Caches of match data are invalidated by it.
 */
type MatchChanged = Emitter<number | 'all'>;

export interface ChangeNeeds {
  db: Database;
  matchChanged: MatchChanged;
}

export interface MatchAct {
  matchId: number;
  actor: Actor;
  /** Its name in the audit trail. */
  action: string;
  reason?: string | undefined;
  /** If it closes betting and nobody decided so. */
  closeCause?: CloseCause | undefined;
  /** While an operator holds the match, other operators are refused. Programs are not. */
  isForMatchHolder?: boolean;
  /** Closing does not fail because somebody else has the match's lock. */
  timeout?: TransactionOptions['timeout'];
}

export type MatchPatch = Partial<
  Omit<
    MatchRow,
    | 'id'
    | 'line'
    | 'created_at'
    | 'version'
    | 'match_no'
    | 'stadium_name'
    | 'stadium_latin_name'
    | 'setting_rates'
  > & {
    /** Null: the match keeps its number, or gets the next free one of the night or stadium that it moves to. */
    match_no: number | null;
  }
>;

export interface MatchTransition {
  patch: MatchPatch;
  /** Published in this order; each carries the match as it is after the whole transition. */
  events: readonly MatchAction[];
  /** From now on betting that is open closes when no desk reports that it is there. */
  isWatched?: boolean | undefined;
  /** What joins the changed fields in the audit row. */
  audited?: object | undefined;
}

/** The id is half of the key of an advisory lock, which is a four-byte integer. */
export const MAX_MATCH_ID = 2_147_483_647;

type Decide = (match: DeskRow, tx: Sql) => Promise<MatchTransition | undefined> | MatchTransition | undefined;

/**
 * The only way a match changes. `decide` is called under the match's exclusive lock with the match as it is now, and
 * returns the transition; undefined when there is nothing to change, and then nothing is written. What `decide` writes
 * through `tx`, the change, its events and its audit row are one transaction. After a serialization failure `decide`
 * runs again.
 */
export async function changeMatch(
  { db, matchChanged }: ChangeNeeds,
  act: MatchAct,
  decide: Decide,
): Promise<DeskMatch> {
  const { match, isChanged } = await db.transact((tx) => changeMatchIn(tx, db, act, decide), {
    timeout: act.timeout ?? 'default',
  });
  if (isChanged) matchChanged.emit(act.matchId);
  return match;
}

/** The same inside a transaction; when it has committed and `isChanged`, the caller emits `matchChanged`. */
export async function changeMatchIn(
  tx: Sql,
  db: Pick<Database, 'read'>,
  act: MatchAct,
  decide: Decide,
): Promise<{ match: DeskMatch; isChanged: boolean }> {
  const before = await lockMatch(tx, db, act.matchId);
  if (act.isForMatchHolder) {
    await requireSession(tx, act.actor);
    refuseOthers(before, act.actor);
  }
  const move = await decide(before, tx);
  if (!move) return { match: toDeskMatch(before), isChanged: false };
  await apply(tx, before, move, act);
  const after = await readMatchRow(db, tx, act.matchId);
  await recordMatchEvents(tx, act.matchId, toMatchEvents(move.events, after), nameOf(act.actor));
  const { actor, action, reason } = act;
  const changed = whatChanged(toDeskMatch(before), toDeskMatch(after));
  await recordMatchHolder(tx, before, after, actor);
  await writeAudit(tx, {
    actor,
    action,
    subject: `match/${act.matchId}`,
    reason,
    before: changed.before,
    after: { ...changed.after, ...move.audited },
  });
  return { match: toDeskMatch(after), isChanged: true };
}

/** Takes the match's exclusive lock and reads the match after it. */
export async function lockMatch(tx: Sql, db: Pick<Database, 'read'>, matchId: number): Promise<DeskRow> {
  if (matchId > MAX_MATCH_ID) throw new Refusal('MATCH_NOT_FOUND');
  await tx.query('SELECT pg_advisory_xact_lock(match_lock(), $1::integer)', [matchId], 'match-lock');
  return readMatchRow(db, tx, matchId);
}

/**
 * Refuses an operator whose session has ended since the request was admitted. Called under the match's lock: so ending
 * sessions first and then releasing what the operator holds misses nothing. The operator's row is locked before the
 * session, as everywhere.
 */
export async function requireSession(tx: Sql, actor: Actor): Promise<void> {
  if (typeof actor === 'string') return;
  const active = await tx.query(
    `WITH acting AS MATERIALIZED (
       SELECT id FROM operator WHERE username = $1 AND status = 'ACTIVE' FOR SHARE
     )
     SELECT FROM session JOIN acting ON acting.id = session.operator_id
      WHERE session.id = $2 AND session.ended_at IS NULL FOR SHARE OF session`,
    [actor.username, actor.sessionId],
    'session_active',
  );
  if (active.length === 0) throw new Refusal('SESSION_ENDED');
}

/** Refuses an operator while somebody else holds the match who does not share it with them. */
export function refuseOthers({ id, desk: { holder, sharedWith } }: DeskRow, actor: Actor): void {
  if (typeof actor === 'string' || !holder) return;
  const isIn = [holder.username, sharedWith?.username].includes(actor.username);
  if (!isIn) throw notMatchHolder(id, holder);
}

export function notMatchHolder(matchId: number, holder: DeskRow['desk']['holder']): Refusal {
  return new Refusal('NOT_HOLDER', { data: { matchId, holder: holder?.username ?? null } });
}

/** Records for the desk, and no player, who holds the match now. */
async function recordMatchHolder(tx: Sql, before: DeskRow, after: DeskRow, actor: Actor): Promise<void> {
  const { holder, sharedWith } = after.desk;
  const isSame = holder?.id === before.desk.holder?.id && sharedWith?.id === before.desk.sharedWith?.id;
  if (isSame) return;
  const data = {
    matchId: after.id,
    holder: holder?.username ?? null,
    sharedWith: sharedWith?.username ?? null,
  };
  await recordDeskEvent(tx, { action: 'HOLDER', data }, nameOf(actor));
}

async function apply(
  tx: Sql,
  before: MatchRow,
  { patch, events, isWatched = false }: MatchTransition,
  { actor, closeCause }: MatchAct,
): Promise<void> {
  const columns = Object.entries(patch);
  if (events.length === 0) {
    // Without an event, clients would not notice the change.
    if (columns.length > 0) throw new Error('a match changes without an event');
    if (isWatched) await tx.query(WATCH_WINDOW, [before.id]);
    return;
  }
  const assigned = columns.map(([column], place) => `, ${column} = $${place + 3}`).join('');
  await tx.query(`UPDATE match SET version = version + $2${assigned} WHERE id = $1`, [
    before.id,
    events.length,
    ...columns.map(([, value]) => value),
  ]);
  if (patch.is_open !== undefined && patch.is_open !== before.is_open) {
    if (patch.is_open) await tx.query(OPEN_WINDOW, [before.id, isWatched]);
    else await tx.query(CLOSE_WINDOW, [before.id, nameOf(actor), closeCause ?? null]);
  }
  // Until then its holder has the match that is over.
  if (patch.result && !before.result) {
    await tx.query('DELETE FROM match_holder WHERE match_id = $1', [before.id]);
    await tx.query('DELETE FROM match_watch WHERE match_id = $1', [before.id]);
  }
}

const OPEN_WINDOW = `INSERT INTO match_window (match_id, opened_order, opened_at, is_watched)
                     VALUES ($1, nextval('game_order'), clock_timestamp(), $2)`;
const WATCH_WINDOW = `UPDATE match_window SET is_watched = true, watched_at = clock_timestamp()
                       WHERE match_id = $1 AND closed_order IS NULL AND NOT is_watched`;
const CLOSE_WINDOW = `UPDATE match_window SET closed_order = nextval('game_order'), closed_at = clock_timestamp(),
                             closed_by = $2, closed_cause = $3
                       WHERE match_id = $1 AND closed_order IS NULL`;

/** They say when, by whom and why something else changed, which the audit row has columns for. */
const NOT_AUDITED: ReadonlySet<keyof DeskMatch> = new Set([
  'version',
  'openedAt',
  'closedAt',
  'closedBy',
  'closedCause',
]);

/** Only the fields that differ, under their names in the desk's API. */
export function whatChanged(before: DeskMatch, after: DeskMatch): { before: object; after: object } {
  const fields = (Object.keys(after) as (keyof DeskMatch)[]).filter(
    (field) => !NOT_AUDITED.has(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  const pick = (match: DeskMatch): object => Object.fromEntries(fields.map((field) => [field, match[field]]));
  return { before: pick(before), after: pick(after) };
}
