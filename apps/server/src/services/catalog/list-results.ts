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
  stadium_latin_name: string | null;
  line: 'LIVE' | 'STEP';
  match_no: number;
  match_tag: MatchTag;
  fighting_at: Date;
  category_code: CategoryCode;
  red_name: string;
  blue_name: string;
  red_latin_name: string | null;
  blue_latin_name: string | null;
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

const RESULTS = `
  SELECT match.*, stadium.name AS stadium_name, stadium.latin_name AS stadium_latin_name
    FROM match JOIN stadium ON stadium.id = match.stadium_id
   WHERE fighting_at >= $1 AND fighting_at < $2 AND ${FOUGHT}
   ORDER BY match.stadium_id, match.fighting_at, match.id
   LIMIT $4 OFFSET $5`;
const RESULT_COUNT = `
  SELECT count(*) AS total FROM match WHERE fighting_at >= $1 AND fighting_at < $2 AND ${FOUGHT}`;

function groupByStadium(rows: ResultRow[]): ResultSection[] {
  const sections: ResultSection[] = [];
  for (const row of rows) {
    let section = sections.at(-1);
    if (section?.id !== row.stadium_id) {
      section = {
        id: row.stadium_id,
        stadiumName: row.stadium_name,
        stadiumLatinName: row.stadium_latin_name,
        matches: [],
      };
      sections.push(section);
    }
    section.matches.push({
      id: row.id,
      matchNumber: String(row.match_no),
      matchNo: row.match_no,
      line: row.line,
      matchTag: row.match_tag,
      date: row.fighting_at.toISOString(),
      categoryCode: row.category_code,
      redTeam: { name: row.red_name, latinName: row.red_latin_name },
      blueTeam: { name: row.blue_name, latinName: row.blue_latin_name },
      result: row.result,
    });
  }
  return sections;
}
