import { Refusal } from '@sanam/contract';
import type { CategoryCode, CloseCause, MatchTag, SettingRates } from '@sanam/contract';
import { sql } from 'kysely';
import type { Database, Sql } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

type Columns = { [Column in keyof Tables['match']]: Tables['match'][Column] };

/** A match as it is stored, with the name of its stadium and its current rate. */
export interface MatchRow extends Omit<Columns, 'id' | 'created_at' | 'category_code' | 'match_tag'> {
  id: number;
  created_at: Date;
  category_code: CategoryCode;
  match_tag: MatchTag;
  stadium_name: string;
  stadium_latin_name: string | null;
  setting_rates: SettingRates | null;
}

/** What `match_desk` returns; times are texts. */
interface DeskState {
  holder: { id: number; username: string; since: string } | null;
  sharedWith: { id: number; username: string } | null;
  openedAt: string | null;
  closedAt: string | null;
  closedBy: string | null;
  closedCause: CloseCause | null;
  isWatched: boolean;
  /** A step match whose time has passed by the database's clock. */
  isDue: boolean;
}

/** The same with what only the desk sees. */
export interface DeskRow extends MatchRow {
  desk: DeskState;
}

/** Every query of matches starts from this one, so that all of them select the same columns. */
export function selectMatches(db: Pick<Database, 'read'>) {
  return db.read
    .selectFrom('match')
    .innerJoin('stadium', 'stadium.id', 'match.stadium_id')
    .leftJoin('rate', 'rate.id', 'match.rate_id')
    .selectAll('match')
    .select([
      'stadium.name as stadium_name',
      'stadium.latin_name as stadium_latin_name',
      'rate.setting_rates',
    ])
    .$castTo<MatchRow>();
}

/** The desk's column of a query of matches. */
export const deskState = sql<DeskState>`match_desk(p_match => match.id)`.as('desk');

/** One match as a transaction sees it. */
export async function readMatchRow(db: Pick<Database, 'read'>, tx: Sql, matchId: number): Promise<DeskRow> {
  const query = selectMatches(db).select(deskState).where('match.id', '=', matchId).compile();
  const [row] = await tx.query<DeskRow>(query.sql, query.parameters, 'match-read');
  if (!row) throw new Refusal('MATCH_NOT_FOUND');
  return row;
}
