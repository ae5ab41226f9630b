import { Refusal } from '@sanam/contract';
import type { Emitter } from '@sanam/runtime';
import type { Database, Sql } from '../../db/database.ts';
import { recordMatchEvents } from '../../outbox/record-events.ts';
import { nameOf } from '../audit/actor.ts';
import type { Actor } from '../audit/actor.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { toMatchEvents } from './match-events.ts';
import type { MatchAction } from './match-events.ts';
import { readMatchRow } from './match-row.ts';
import type { MatchRow } from './match-row.ts';
import { toDeskMatch } from './to-match.ts';
import type { DeskMatch } from './to-match.ts';

/**
 * Emitted in this process after a match has changed, with its id. `all` means that changes by other servers may have been
 * missed. Caches of match data are invalidated by it.
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
}

/** The id is half of the key of an advisory lock, which is a four-byte integer. */
export const MAX_MATCH_ID = 2_147_483_647;

type Decide = (
  match: MatchRow,
  tx: Sql,
) => Promise<MatchTransition | undefined> | MatchTransition | undefined;

/**
 * The only way a match changes. `decide` is called under the match's exclusive lock with the match as it is now, and
 * returns the transition; undefined when there is nothing to change, and then nothing is written. What `decide` writes
 * through `tx`, the change, its events and its audit row are one transaction. After a serialization failure `decide` runs
 * again.
 */
export async function changeMatch(
  { db, matchChanged }: ChangeNeeds,
  act: MatchAct,
  decide: Decide,
): Promise<DeskMatch> {
  const { match, isChanged } = await db.transact((tx) => changeMatchIn(tx, db, act, decide));
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
  const move = await decide(before, tx);
  if (!move) return { match: toDeskMatch(before), isChanged: false };
  await apply(tx, before, move);
  const after = await readMatchRow(db, tx, act.matchId);
  await recordMatchEvents(tx, act.matchId, toMatchEvents(move.events, after), nameOf(act.actor));
  const { actor, action, reason } = act;
  await writeAudit(tx, {
    actor,
    action,
    subject: `match/${act.matchId}`,
    reason,
    ...whatChanged(toDeskMatch(before), toDeskMatch(after)),
  });
  return { match: toDeskMatch(after), isChanged: true };
}

/** Takes the match's exclusive lock and reads the match after it. */
export async function lockMatch(tx: Sql, db: Pick<Database, 'read'>, matchId: number): Promise<MatchRow> {
  if (matchId > MAX_MATCH_ID) throw new Refusal('MATCH_NOT_FOUND');
  await tx.query('SELECT pg_advisory_xact_lock(match_lock(), $1::integer)', [matchId], 'match-lock');
  return readMatchRow(db, tx, matchId);
}

async function apply(tx: Sql, before: MatchRow, { patch, events }: MatchTransition): Promise<void> {
  const columns = Object.entries(patch);
  if (events.length === 0) {
    // Without an event, clients would not notice the change.
    if (columns.length > 0) throw new Error('a match changes without an event');
    return;
  }
  const assigned = columns.map(([column], place) => `, ${column} = $${place + 3}`).join('');
  await tx.query(`UPDATE match SET version = version + $2${assigned} WHERE id = $1`, [
    before.id,
    events.length,
    ...columns.map(([, value]) => value),
  ]);
  if (patch.is_open !== undefined && patch.is_open !== before.is_open) {
    await tx.query(patch.is_open ? OPEN_WINDOW : CLOSE_WINDOW, [before.id]);
  }
}

const OPEN_WINDOW = "INSERT INTO match_window (match_id, opened_order) VALUES ($1, nextval('game_order'))";
const CLOSE_WINDOW = `UPDATE match_window SET closed_order = nextval('game_order'), closed_at = clock_timestamp()
                       WHERE match_id = $1 AND closed_order IS NULL`;

/** Only the fields that differ, under their names in the desk's API. */
export function whatChanged(before: DeskMatch, after: DeskMatch): { before: object; after: object } {
  const fields = (Object.keys(after) as (keyof DeskMatch)[]).filter(
    (field) => field !== 'version' && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  const pick = (match: DeskMatch): object => Object.fromEntries(fields.map((field) => [field, match[field]]));
  return { before: pick(before), after: pick(after) };
}
