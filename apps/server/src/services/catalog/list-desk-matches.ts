import type { Database } from '../../db/database.ts';
import { readMatchPage } from './match-page.ts';
import type { MatchQuery } from './match-page.ts';
import { toDeskMatch } from './to-match.ts';

export type DeskFilter = Pick<MatchQuery, 'line' | 'isMatchEnd' | 'page' | 'limit'>;

/** Matches of either line, newest first. */
export async function listDeskMatches({ db }: { db: Pick<Database, 'read'> }, filter: DeskFilter) {
  const { rows, pagination } = await readMatchPage(db, { ...filter, sortBy: 'createdAt', sortOrder: 'desc' });
  return { matches: rows.map(toDeskMatch), pagination };
}
