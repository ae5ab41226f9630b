import type { Database } from '../../db/database.ts';
import { readMatchPage } from './match-page.ts';
import type { MatchQuery } from './match-page.ts';
import type { Paging } from '../input/paging.ts';
import { readCategories } from './read-categories.ts';
import { toMatch } from './to-match.ts';

export interface BoardFilter extends Paging {
  isMatchEnd?: boolean | undefined;
  /** As in the request: one code, or a JSON array of them. */
  categoryCode?: string | undefined;
  sortBy?: MatchQuery['sortBy'] | undefined;
  sortOrder?: MatchQuery['sortOrder'] | undefined;
}

/** The matches of the live board, started or not. */
export async function listBoard({ db }: { db: Pick<Database, 'read'> }, filter: BoardFilter) {
  const { categoryCode, sortBy = 'createdAt', sortOrder = 'asc', ...rest } = filter;
  const categories = readCategories(categoryCode);
  const { rows, pagination } = await readMatchPage(db, {
    ...rest,
    line: 'LIVE',
    categories,
    sortBy,
    sortOrder,
  });
  return { matches: rows.map(toMatch), pagination };
}
