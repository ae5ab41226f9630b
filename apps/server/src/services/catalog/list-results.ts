import { bangkokDayRange, type MatchResult } from '@sanam/betting';
import type { CategoryCode, MatchTag, ResultSection } from '@sanam/contract';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { readInstantOrDay } from '../input/day-range.ts';
import { toPagination } from '../input/paging.ts';
import type { Paging } from '../input/paging.ts';
import { readCategories } from './read-categories.ts';

export interface ResultsFilter extends Paging {
  /** A day, or an instant in it; absent means today. */
  date?: string | undefined;
  /** As in the request: one code, or a JSON array of them. */
  categoryCode?: string | undefined;
}

interface ResultRow {
  id: number;
  stadium_id: number;
  stadium_name: string;
  number: number;
  match_tag: MatchTag;
  fighting_at: Date;
  category_code: CategoryCode;
  red_name: string;
  blue_name: string;
  result: MatchResult | null;
}

/** The ended matches of a Bangkok day on both lines, by stadium, with or without a result; pages count matches. */
export async function listResults({ db, clock }: { db: Database; clock: Clock }, filter: ResultsFilter) {
  const instant = filter.date === undefined ? clock.now() : readInstantOrDay('date', filter.date);
  const { from, to } = bangkokDayRange(instant);
  const which = [from, to, readCategories(filter.categoryCode) ?? null];
  const [rows, [counted]] = await Promise.all([
    db.query<ResultRow>(RESULTS, [...which, filter.limit, (filter.page - 1) * filter.limit]),
    db.query<{ total: number }>(RESULT_COUNT, which),
  ]);
  return { sections: groupByStadium(rows), pagination: toPagination(counted?.total ?? 0, filter) };
}

const FOUGHT = 'is_ended AND ($3::text[] IS NULL OR category_code = ANY ($3::text[]))';

/** Matches are numbered before filtering, so that a match has the same number under every filter. */
const RESULTS = `
  SELECT day.*, stadium.name AS stadium_name
    FROM (SELECT id, stadium_id, match_tag, fighting_at, category_code, red_name, blue_name, result, is_ended,
                 row_number() OVER (PARTITION BY stadium_id ORDER BY fighting_at, id) AS number
            FROM match WHERE fighting_at >= $1 AND fighting_at < $2) day
    JOIN stadium ON stadium.id = day.stadium_id
   WHERE ${FOUGHT}
   ORDER BY day.stadium_id, day.fighting_at, day.id
   LIMIT $4 OFFSET $5`;
const RESULT_COUNT = `
  SELECT count(*) AS total FROM match WHERE fighting_at >= $1 AND fighting_at < $2 AND ${FOUGHT}`;

function groupByStadium(rows: ResultRow[]): ResultSection[] {
  const sections: ResultSection[] = [];
  for (const row of rows) {
    let section = sections.at(-1);
    if (section?.id !== row.stadium_id) {
      section = { id: row.stadium_id, stadiumName: row.stadium_name, matches: [] };
      sections.push(section);
    }
    section.matches.push({
      id: row.id,
      matchNumber: String(row.number),
      matchTag: row.match_tag,
      date: row.fighting_at.toISOString(),
      categoryCode: row.category_code,
      redTeam: { name: row.red_name },
      blueTeam: { name: row.blue_name },
      result: row.result,
    });
  }
  return sections;
}
