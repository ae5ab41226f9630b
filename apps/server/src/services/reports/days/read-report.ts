import type { MatchResult } from '@sanam/betting';
import { REPORT_DAYS_MAX } from '@sanam/contract';
import type { CategoryCode, Endpoints, ReplyOf, ReportSums, Stadium } from '@sanam/contract';
import { addSatang, NO_MONEY, satang, subtractSatang, sumSatang, toBaht } from '@sanam/money';
import type { Sql } from '../../../db/database.ts';
import { readInstantOrDay } from '../../input/day-range.ts';
import { invalidField } from '../../input/invalid-field.ts';

type Report = ReplyOf<Endpoints['GET /desk/reports']>;

const MATCHES_LISTED = 200;
const DAY_MS = 86_400_000;

/** What the house turned over and won in some days, and what moved at its bank. */
export async function readReport(
  { db }: { db: Sql },
  { from, to }: { from: string; to: string },
): Promise<Report> {
  const days = (readInstantOrDay('to', to).getTime() - readInstantOrDay('from', from).getTime()) / DAY_MS + 1;
  if (days < 1 || days > REPORT_DAYS_MAX) throw invalidField('to', 'range');
  const rows = await db.query<SumRow>(SUMS, [from, to, MATCHES_LISTED + 1], 'report_sums');
  const moved = await db.query<MovedRow>(MOVED, [from, to]);
  const of = (group: SumRow['of']) => rows.filter((row) => row.of === group);
  const [total] = of('TOTAL');
  const [multis] = of('MULTIS');
  if (!total || !multis) throw new Error('a report has its sums');
  const matches = of('MATCH');
  return {
    from,
    to,
    total: toSums(total),
    money: toMoney(moved),
    ledger: {
      stakedByBets: toBaht(satang(total.stakes)),
      staked: toBaht(satang(total.posted_stakes)),
      result: toBaht(satang(total.posted_result)),
      bank: toBaht(sumSatang(moved.filter(isOfBank).map(({ posted }) => satang(posted)))),
      isEqual: total.is_equal && moved.every((row) => row.amount === row.posted),
    },
    matches: await describeMatches(db, matches.slice(0, MATCHES_LISTED)),
    hasMoreMatches: matches.length > MATCHES_LISTED,
    multis: toSums(multis),
    stadiums: await describeStadiums(db, of('STADIUM')),
    categories: of('CATEGORY').map((row) =>
      Object.assign(toSums(row), { categoryCode: row.key as CategoryCode }),
    ),
    traders: of('TRADER').map((row) =>
      Object.assign(toSums(row), { trader: row.key === '' ? null : row.key }),
    ),
    days: of('DAY').map((row) => Object.assign(toSums(row), { day: row.key })),
  };
}

interface SumRow {
  of: 'TOTAL' | 'MULTIS' | 'MATCH' | 'STADIUM' | 'CATEGORY' | 'TRADER' | 'DAY';
  key: string;
  bets: number;
  stakes: number;
  returned: number;
  paid: number;
  posted_stakes: number;
  posted_result: number;
  /** Each of the rows that were added up was that of its entries. */
  is_equal: boolean;
}

/** The days without stored sums: today, and those that are over since a moment. */
const NOT_STORED = `
  SELECT asked.at::date AS day FROM generate_series($1::date, $2::date, interval '1 day') AS asked (at)
   WHERE NOT EXISTS (SELECT FROM day_moved WHERE day_moved.day = asked.at::date) AND day_start(asked.at::date) < now()`;

const ADDED = `
  coalesce(sum(bets), 0)::bigint AS bets, coalesce(sum(stakes), 0)::bigint AS stakes,
  coalesce(sum(returned), 0)::bigint AS returned, coalesce(sum(paid), 0)::bigint AS paid,
  coalesce(sum(posted_stakes), 0)::bigint AS posted_stakes, coalesce(sum(posted_result), 0)::bigint AS posted_result,
  coalesce(bool_and(is_equal), true) AS is_equal`;

/** Added up by the database, since a year has a hundred thousand rows; those of a group by turnover, days by time. */
const SUMS = `
  WITH sums AS MATERIALIZED (
    SELECT *, stakes = posted_stakes AND stakes - paid = posted_result AS is_equal
      FROM (SELECT * FROM day_settled WHERE day BETWEEN $1::date AND $2::date
            UNION ALL
            SELECT open.day, l.*
              FROM (${NOT_STORED}) AS open
             CROSS JOIN LATERAL settled_between(day_start(open.day), day_end(open.day)) AS l) AS settled),
  by_match AS MATERIALIZED (SELECT match_id, ${ADDED} FROM sums GROUP BY match_id),
  grouped AS (
    SELECT 'TOTAL' AS of, '' AS key, ${ADDED} FROM sums
     UNION ALL
    SELECT 'MULTIS', '', ${ADDED} FROM by_match WHERE match_id = 0
     UNION ALL
    (SELECT 'MATCH', match_id::text, bets, stakes, returned, paid, posted_stakes, posted_result, is_equal
       FROM by_match WHERE match_id <> 0 ORDER BY stakes - returned DESC, match_id LIMIT $3)
     UNION ALL
    SELECT 'STADIUM', m.stadium_id::text, ${ADDED} FROM by_match JOIN match m ON m.id = match_id GROUP BY m.stadium_id
     UNION ALL
    SELECT 'CATEGORY', m.category_code, ${ADDED} FROM by_match JOIN match m ON m.id = match_id GROUP BY m.category_code
     UNION ALL
    SELECT 'TRADER', trader, ${ADDED} FROM sums GROUP BY trader
     UNION ALL
    SELECT 'DAY', to_char(day, 'YYYY-MM-DD'), ${ADDED} FROM sums GROUP BY day)
  SELECT * FROM grouped ORDER BY CASE "of" WHEN 'DAY' THEN key END, stakes - returned DESC, key`;

interface MovedRow {
  kind: string;
  count: number;
  amount: number;
  posted: number;
}

const MOVED = `
  SELECT kind, sum(count)::bigint AS count, sum(amount)::bigint AS amount, sum(posted)::bigint AS posted
    FROM (SELECT kind, count, amount, posted FROM day_moved
           WHERE day BETWEEN $1::date AND $2::date AND kind <> ''
          UNION ALL
          SELECT l.*
            FROM (${NOT_STORED}) AS open
           CROSS JOIN LATERAL moved_between(day_start(open.day), day_end(open.day)) AS l) AS sums
   GROUP BY kind`;

/** Stakes that were paid back, because the match was drawn or cancelled, are neither turned over nor paid. */
function toSums({ bets, ...row }: SumRow): ReportSums {
  const returned = satang(row.returned);
  const turnover = subtractSatang(satang(row.stakes), returned);
  const paid = subtractSatang(satang(row.paid), returned);
  return {
    bets,
    turnover: toBaht(turnover),
    paid: toBaht(paid),
    result: toBaht(subtractSatang(turnover, paid)),
  };
}

const isOfBank = ({ kind }: MovedRow): boolean => kind !== 'ADJUST';

function toMoney(rows: readonly MovedRow[]): Report['money'] {
  const of = (kind: string) => {
    const { count, amount, posted } = rows.find((row) => row.kind === kind) ?? {
      count: 0,
      amount: NO_MONEY,
      posted: NO_MONEY,
    };
    return { count, amount: toBaht(satang(amount)), posted: toBaht(satang(posted)) };
  };
  return {
    deposits: of('DEPOSIT'),
    depositsReversed: of('DEPOSIT_REVERSE'),
    payouts: of('WITHDRAW'),
    payoutsReversed: of('WITHDRAW_REVERSE'),
    openings: of('OPENING'),
    adjustments: of('ADJUST'),
    bank: toBaht(rows.filter(isOfBank).reduce((sum, row) => addSatang(sum, satang(row.amount)), NO_MONEY)),
  };
}

interface MatchRow {
  id: number;
  line: 'LIVE' | 'STEP';
  match_no: number;
  night: string;
  red_name: string;
  blue_name: string;
  result: MatchResult | null;
  category_code: CategoryCode;
  stadium_id: number;
  stadium_name: string;
  stadium_latin_name: string | null;
}

async function describeMatches(db: Sql, listed: readonly SumRow[]): Promise<Report['matches']> {
  const rows = await db.query<MatchRow>(
    `SELECT m.id, m.line, m.match_no, to_char(m.night, 'YYYY-MM-DD') AS night, m.red_name, m.blue_name, m.result,
            m.category_code, m.stadium_id, s.name AS stadium_name, s.latin_name AS stadium_latin_name
       FROM match m JOIN stadium s ON s.id = m.stadium_id WHERE m.id = ANY ($1::bigint[])`,
    [listed.map(({ key }) => key)],
  );
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  return listed.flatMap((row) => {
    const match = byId.get(row.key);
    if (!match) return [];
    return {
      ...toSums(row),
      matchId: match.id,
      line: match.line,
      matchNo: match.match_no,
      night: match.night,
      stadium: {
        id: match.stadium_id,
        stadiumName: match.stadium_name,
        stadiumLatinName: match.stadium_latin_name,
      },
      categoryCode: match.category_code,
      redName: match.red_name,
      blueName: match.blue_name,
      calledResult: match.result,
    };
  });
}

async function describeStadiums(db: Sql, listed: readonly SumRow[]): Promise<Report['stadiums']> {
  const rows = await db.query<Stadium>(
    `SELECT id, name AS "stadiumName", latin_name AS "stadiumLatinName" FROM stadium WHERE id = ANY ($1::bigint[])`,
    [listed.map(({ key }) => key)],
  );
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  return listed.flatMap((row) => {
    const stadium = byId.get(row.key);
    return stadium ? { ...toSums(row), stadium } : [];
  });
}
