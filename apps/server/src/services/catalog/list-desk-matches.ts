import type { Endpoints, ReplyOf } from '@sanam/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { readInstantOrDay } from '../input/day-range.ts';
import { toPagination } from '../input/paging.ts';
import { buildCondition, countMatches } from './match-page.ts';
import type { MatchQuery } from './match-page.ts';
import { deskState, selectMatches } from './match-row.ts';
import type { DeskRow } from './match-row.ts';
import { toDeskMatch } from './to-match.ts';

type Reply = ReplyOf<Endpoints['GET /desk/matches']>;

type Filter = Pick<MatchQuery, 'line' | 'isMatchEnd' | 'hasResult' | 'stadiumId' | 'page' | 'limit'>;

export interface DeskFilter extends Filter {
  /** The day on which the night begins. */
  date?: string | undefined;
}

/** Matches of either line: those of a night in the order of each card, otherwise the newest first. */
export async function listDeskMatches(
  { db }: { db: Pick<Database, 'read'> },
  { date, ...filter }: DeskFilter,
): Promise<Reply> {
  // Only refuses days that are not in the calendar; the day itself is the night.
  if (date !== undefined) readInstantOrDay('date', date);
  const { page, limit } = filter;
  const condition = buildCondition({ ...filter, night: date });
  const found = selectMatches(db)
    .select([
      deskState,
      sql<string>`to_char(match.night, 'YYYY-MM-DD')`.as('night_text'),
      sql<number>`(SELECT 1 + count(*) FROM match earlier
                    WHERE earlier.stadium_id = match.stadium_id AND earlier.line = match.line
                      AND earlier.night = match.night
                      AND (earlier.fighting_at, earlier.match_no) < (match.fighting_at, match.match_no))`.as(
        'place',
      ),
      // With EXISTS all windows that ever were are read into a hash.
      sql<boolean>`(SELECT true FROM match_window WHERE match_window.match_id = match.id LIMIT 1) IS NOT NULL`.as(
        'was_open',
      ),
    ])
    .where(condition);
  const inOrder =
    date === undefined
      ? found.orderBy('match.created_at', 'desc').orderBy('match.id', 'desc')
      : found
          .orderBy('match.stadium_id')
          .orderBy('match.fighting_at')
          .orderBy('match.match_no')
          .orderBy('match.id');
  const [rows, total] = await Promise.all([
    inOrder
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countMatches(db, condition, filter),
  ]);
  return {
    matches: rows.map(toListedMatch),
    pagination: toPagination(total, filter),
  };
}

type Row = DeskRow & { night_text: string; place: number; was_open: boolean };

function toListedMatch(row: Row): Reply['matches'][number] {
  return { ...toDeskMatch(row), night: row.night_text, order: row.place, wasOpen: row.was_open };
}
