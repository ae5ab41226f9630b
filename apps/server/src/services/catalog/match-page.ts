import type { CategoryCode } from '@sanam/contract';
import { expressionBuilder, sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { selectMatches } from './match-row.ts';
import type { MatchRow } from './match-row.ts';
import { toPagination } from '../input/paging.ts';
import type { Paging } from '../input/paging.ts';

const SORT_COLUMNS = { createdAt: 'match.created_at', fightingDateTime: 'match.fighting_at' } as const;

export interface MatchQuery extends Paging {
  line?: MatchRow['line'] | undefined;
  isMatchEnd?: boolean | undefined;
  categories?: CategoryCode[] | undefined;
  sortBy: keyof typeof SORT_COLUMNS;
  sortOrder: 'asc' | 'desc';
}

/** One page of the matches, and how many there are in all. */
export async function readMatchPage(db: Pick<Database, 'read'>, query: MatchQuery) {
  const { sortBy, sortOrder, page, limit } = query;
  const condition = buildCondition(query);
  const [rows, { total }] = await Promise.all([
    selectMatches(db)
      .where(condition)
      .orderBy(SORT_COLUMNS[sortBy], sortOrder)
      .orderBy('match.id', sortOrder)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db.read
      .selectFrom('match')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(condition)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, pagination: toPagination(total, query) };
}

function buildCondition({ line, isMatchEnd, categories }: MatchQuery): Expression<SqlBool> {
  const match = expressionBuilder<Tables, 'match'>();
  const conditions: Expression<SqlBool>[] = [];
  if (line !== undefined) conditions.push(match('match.line', '=', line));
  if (isMatchEnd !== undefined) conditions.push(whetherEnded(isMatchEnd));
  if (categories !== undefined) conditions.push(match('match.category_code', 'in', categories));
  return match.and(conditions);
}

/** Written out instead of sent as a value, so that the planner sees which index it may use. */
export function whetherEnded(isEnded: boolean) {
  return isEnded ? sql<boolean>`match.is_ended` : sql<boolean>`NOT match.is_ended`;
}
