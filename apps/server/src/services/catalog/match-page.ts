import type { CategoryCode } from '@sanam/contract';
import { expressionBuilder, sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { selectMatches } from './match-row.ts';
import type { MatchRow } from './match-row.ts';
import { countLimit, toPagination } from '../input/paging.ts';
import type { Paging } from '../input/paging.ts';

const SORT_COLUMNS = { createdAt: 'match.created_at', fightingDateTime: 'match.fighting_at' } as const;

interface MatchFilter {
  line?: MatchRow['line'] | undefined;
  isMatchEnd?: boolean | undefined;
  hasResult?: boolean | undefined;
  categories?: CategoryCode[] | undefined;
  stadiumId?: number | undefined;
  /** A day, such as 2026-11-17. */
  night?: string | undefined;
}

export interface MatchQuery extends MatchFilter, Paging {
  sortBy: keyof typeof SORT_COLUMNS;
  sortOrder: 'asc' | 'desc';
}

/** One page of the matches that players are offered, and how many there are in all. */
export async function readMatchPage(db: Pick<Database, 'read'>, query: MatchQuery) {
  const { sortBy, sortOrder, page, limit } = query;
  const condition = expressionBuilder<Tables, 'match'>().and([buildCondition(query), isOffered]);
  const [rows, total] = await Promise.all([
    selectMatches(db)
      .where(condition)
      .orderBy(SORT_COLUMNS[sortBy], sortOrder)
      .orderBy('match.id', sortOrder)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countMatches(db, condition, query),
  ]);
  return { rows, pagination: toPagination(total, query) };
}

export async function countMatches(
  db: Pick<Database, 'read'>,
  condition: Expression<SqlBool>,
  paging: Paging,
): Promise<number> {
  const counted = db.read
    .selectFrom('match')
    .select('match.id')
    .where(condition)
    .orderBy('match.created_at', 'desc')
    .orderBy('match.id', 'desc')
    .limit(countLimit(paging));
  const { total } = await db.read
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export function buildCondition(filter: MatchFilter): Expression<SqlBool> {
  const { line, isMatchEnd, hasResult, categories, stadiumId, night } = filter;
  const match = expressionBuilder<Tables, 'match'>();
  const conditions: Expression<SqlBool>[] = [];
  if (line !== undefined) conditions.push(match('match.line', '=', line));
  if (isMatchEnd !== undefined) conditions.push(whetherEnded(isMatchEnd));
  if (hasResult !== undefined) conditions.push(match('match.result', hasResult ? 'is not' : 'is', null));
  if (categories !== undefined) conditions.push(match('match.category_code', 'in', categories));
  if (stadiumId !== undefined) conditions.push(match('match.stadium_id', '=', stadiumId));
  if (night !== undefined) conditions.push(sql<boolean>`match.night = ${night}::date`);
  return match.and(conditions);
}

/** Players see a match of a switched-off stadium only once betting on it was opened or it has begun. */
export const isOffered = sql<boolean>`(match.is_open OR match.is_started OR match.is_ended
  OR NOT EXISTS (SELECT FROM stadium place WHERE place.id = match.stadium_id AND place.is_off))`;

/** Written out instead of sent as a value, so that the planner sees which index it may use. */
export function whetherEnded(isEnded: boolean) {
  return isEnded ? sql<boolean>`match.is_ended` : sql<boolean>`NOT match.is_ended`;
}
