import type { CategoryCode, Endpoints, ReplyOf } from '@sanam/contract';
import { NO_MONEY, negateSatang, satang, sumSatang, toBaht } from '@sanam/money';
import type { Satang } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import { toPagination } from '../input/paging.ts';
import type { Paging } from '../input/paging.ts';

type Reply = ReplyOf<Endpoints['GET /desk/exposure']>;

/** A match without a result, with what the house loses if red, blue or draw is called, and what it may lose at most. */
export interface ExposureRow {
  id: number;
  version: number;
  line: 'LIVE' | 'STEP';
  match_no: number;
  stadium_id: number;
  stadium_name: string;
  stadium_latin_name: string | null;
  red_name: string;
  blue_name: string;
  red_latin_name: string | null;
  blue_latin_name: string | null;
  category_code: CategoryCode;
  fighting_at: Date;
  rate_id: number | null;
  is_open: boolean;
  is_started: boolean;
  is_ended: boolean;
  closed_at: Date | null;
  red: number;
  blue: number;
  draw: number;
  cap: number;
}

/** Every match without a result by outcome, the fullest first. Bets over several matches are not in it. */
export async function listExposure({ db }: { db: Sql }, paging: Paging): Promise<Reply> {
  const rows = (await readExposures(db)).toSorted(
    (one, other) => shareOf(other) - shareOf(one) || one.id - other.id,
  );
  const { page, limit } = paging;
  const listed = rows.slice((page - 1) * limit, page * limit);
  const open = listed.filter((row) => row.is_open).map(({ id }) => id);
  const rates = await countLastMinute(db, open);
  return {
    matches: listed.map((row) => toMatchExposure(row, rates.get(row.id) ?? 0)),
    worst: toBaht(sumSatang(rows.map((row) => outcomesOf(row).worst))),
    best: toBaht(sumSatang(rows.map((row) => outcomesOf(row).best))),
    pagination: toPagination(rows.length, paging),
  };
}

/** Reads open matches from the end of an index: it costs the same however many bets were taken before. */
export async function countLastMinute(
  db: Sql,
  openIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.query<{ id: number; bets: number }>(
    `SELECT m.id, (SELECT count(*)
                     FROM (SELECT created_at FROM bet WHERE match_id = m.id AND settled_run = 0
                            ORDER BY accepted_order DESC LIMIT 1000) AS last
                    WHERE created_at > clock_timestamp() - interval '1 minute') AS bets
       FROM unnest($1::bigint[]) AS m (id)`,
    [openIds],
    'reports_last_minute',
  );
  return new Map(rows.map(({ id, bets }) => [id, bets]));
}

/** From the counters of each match, so that it costs the same however many bets there are. */
export function readExposures(db: Sql): Promise<ExposureRow[]> {
  return db.query<ExposureRow>(EXPOSURES, [], 'reports_exposures');
}

/** Read through two partial indexes; they are few, however long the history grows. */
export const WITHOUT_RESULT = `
  SELECT * FROM match WHERE NOT is_ended
  UNION ALL
  SELECT * FROM match WHERE is_ended AND result IS NULL`;

const EXPOSURES = `
  SELECT m.*, s.name AS stadium_name, s.latin_name AS stadium_latin_name, e.red, e.blue, e.draw,
         l.liability_max AS cap,
         (SELECT max(closed_at) FROM match_window WHERE match_id = m.id) AS closed_at
    FROM (${WITHOUT_RESULT}) AS m
    JOIN stadium s ON s.id = m.stadium_id
   CROSS JOIN LATERAL (
         SELECT coalesce(sum(red), 0)::bigint AS red, coalesce(sum(blue), 0)::bigint AS blue,
                coalesce(sum(draw), 0)::bigint AS draw
           FROM exposure WHERE match_id = m.id) AS e
   CROSS JOIN LATERAL limits_of(p_match => m.id, p_categories => ARRAY[m.category_code], p_player => NULL) AS l`;

/** What the house wins with each outcome. A cancelled match costs nothing, so that the worst is never above zero. */
function outcomesOf({ red, blue, draw }: ExposureRow) {
  const [ifRed, ifBlue, ifDraw] = [red, blue, draw].map((loss) => negateSatang(satang(loss))) as [
    Satang,
    Satang,
    Satang,
  ];
  const all = [ifRed, ifBlue, ifDraw, NO_MONEY];
  return { ifRed, ifBlue, ifDraw, worst: satang(Math.min(...all)), best: satang(Math.max(...all)) };
}

/** How much of what the match may cost its worst case uses: 1 is all. */
export function shareOf(row: ExposureRow): number {
  return Math.abs(outcomesOf(row).worst) / row.cap;
}

/** As it is sent: in thousandths. */
export function roundShare(share: number): number {
  return Math.round(share * 1000) / 1000;
}

function toMatchExposure(row: ExposureRow, betsPerMinute: number): Reply['matches'][number] {
  const { ifRed, ifBlue, ifDraw, worst, best } = outcomesOf(row);
  return {
    matchId: row.id,
    line: row.line,
    matchNo: row.match_no,
    stadium: {
      id: row.stadium_id,
      stadiumName: row.stadium_name,
      stadiumLatinName: row.stadium_latin_name,
    },
    redName: row.red_name,
    blueName: row.blue_name,
    redLatinName: row.red_latin_name,
    blueLatinName: row.blue_latin_name,
    categoryCode: row.category_code,
    fightingDateTime: row.fighting_at.toISOString(),
    isOpenBet: row.is_open,
    isMatchStart: row.is_started,
    isMatchEnd: row.is_ended,
    ifRed: toBaht(ifRed),
    ifBlue: toBaht(ifBlue),
    ifDraw: toBaht(ifDraw),
    worst: toBaht(worst),
    best: toBaht(best),
    cap: toBaht(satang(row.cap)),
    betsPerMinute,
    share: roundShare(shareOf(row)),
  };
}
