import { Refusal } from '@sanam/contract';
import type { Match } from '@sanam/contract';
import type { Database } from '../../db/database.ts';
import { readMatchRow, selectMatches } from './match-row.ts';
import type { MatchRow } from './match-row.ts';
import { toDeskMatch, toMatch } from './to-match.ts';
import type { DeskMatch } from './to-match.ts';

/** One match, of either line unless one is named. */
export async function readMatch(
  { db }: { db: Pick<Database, 'read'> },
  id: number,
  line?: MatchRow['line'],
): Promise<Match> {
  const row = await selectMatches(db).where('match.id', '=', id).executeTakeFirst();
  if (!row || (line !== undefined && row.line !== line)) throw new Refusal('MATCH_NOT_FOUND');
  return toMatch(row);
}

/** One match as the desk sees it. */
export async function readDeskMatch({ db }: { db: Database }, id: number): Promise<DeskMatch> {
  return toDeskMatch(await readMatchRow(db, db, id));
}
