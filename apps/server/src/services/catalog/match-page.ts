import type { CategoryCode } from '@sanam/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { selectMatches } from './match-row.ts';
import type { MatchRow } from './match-row.ts';
import { paginationOf } from './paging.ts';
import type { Paging } from './paging.ts';

const SORT_COLUMNS = { createdAt: 'match.created_at', fightingDateTime: 'match.fighting_at' } as const;

export interface MatchQuery extends Paging {
  line?: MatchRow['line'] | undefined;
  isMatchEnd?: boolean | undefined;
  categories?: CategoryCode[] | undefined;
  sortBy: keyof typeof SORT_COLUMNS;
  sortOrder: 'asc' | 'desc';
}

/** One page of the matches asked for, and how many there are in all. */
export async function readMatchPage(db: Pick<Database, 'read'>, query: MatchQuery) {
  const { line, isMatchEnd, categories, sortBy, sortOrder, page, limit } = query;
  let found = selectMatches(db);
  if (line !== undefined) found = found.where('match.line', '=', line);
  if (isMatchEnd !== undefined) found = found.where(whetherEnded(isMatchEnd));
  if (categories !== undefined) found = found.where('match.category_code', 'in', categories);
  const [rows, { total }] = await Promise.all([
    found
      .orderBy(SORT_COLUMNS[sortBy], sortOrder)
      .orderBy('match.id', sortOrder)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, pagination: paginationOf(total, query) };
}

/** Written out instead of sent as a value, so that the planner sees which index it may use. */
export function whetherEnded(isEnded: boolean) {
  return isEnded ? sql<boolean>`match.is_ended` : sql<boolean>`NOT match.is_ended`;
}
