import type { MatchResult } from '@sanam/betting';
import { REPORT_DAYS_MAX } from '@sanam/contract';
import type { CategoryCode, Endpoints, ReplyOf, Stadium } from '@sanam/contract';
import { addSatang, negateSatang, NO_MONEY, satang, sumSatang, toBaht } from '@sanam/money';
import type { Sql } from '../../../db/database.ts';
import { readInstantOrDay } from '../../input/day-range.ts';
import { invalidField } from '../../input/invalid-field.ts';
import { toSums } from './to-sums.ts';
import type { SettledSums } from './to-sums.ts';

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
  const rows = await db.query<SumRow>(SUMS, [from, to, MATCHES_LISTED], 'report_sums');
  const moves = await db.query<MovedRow>(MOVED, [from, to]);
  const moved = moves.filter((row) => row.day === null && row.agent_id === null);
  const of = (group: SumRow['of']) => rows.filter((row) => row.of === group);
  const [total] = of('TOTAL');
  const [multis] = of('MULTIS');
  if (!total || !multis) throw new Error('a report has its sums');
  const [others] = of('OTHERS');
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
      // Also of each day and agent: what is missing on one and too much on another is no sum of all.
      isEqual: total.is_equal && moves.every((row) => row.amount === row.posted),
    },
    matches: await describeMatches(db, of('MATCH')),
    otherMatches:
      others && Number(others.key) > 0 ? { ...toSums(others), matches: Number(others.key) } : null,
    multis: toSums(multis),
    stadiums: await describeStadiums(db, of('STADIUM')),
    categories: of('CATEGORY').map((row) =>
      Object.assign(toSums(row), { categoryCode: row.key as CategoryCode }),
    ),
    agents: withMoney(
      of('AGENT'),
      moves.filter((row) => row.agent_id !== null),
      (row) => String(row.agent_id),
    ).map(({ key, ...row }) => Object.assign(row, { agentId: Number(key) })),
    traders: of('TRADER').map((row) =>
      Object.assign(toSums(row), { trader: row.key === '' ? null : row.key }),
    ),
    days: withMoney(
      of('DAY'),
      moves.filter((row) => row.day !== null),
      (row) => String(row.day),
    )
      .map(({ key, ...row }) => Object.assign(row, { day: key }))
      .toSorted((one, other) => one.day.localeCompare(other.day)),
  };
}

interface SumRow extends SettledSums {
  of: 'TOTAL' | 'MULTIS' | 'MATCH' | 'OTHERS' | 'STADIUM' | 'CATEGORY' | 'AGENT' | 'TRADER' | 'DAY';
  key: string;
  posted_stakes: number;
  posted_result: number;
  /** Each of the rows that were added up was that of its entries. */
  is_equal: boolean;
}

/**
 * The days without stored sums: today, and those that are over since a moment. Before the first posting there is
 * nothing.
 */
const NOT_STORED = `
  SELECT asked.at::date AS day
    FROM generate_series(greatest($1::date, (SELECT match_night(p_at => created_at) FROM posting ORDER BY id LIMIT 1)),
                         $2::date, interval '1 day') AS asked (at)
   WHERE NOT EXISTS (SELECT FROM day_moved WHERE day_moved.day = asked.at::date)
     AND day_start(p_day => asked.at::date) < now()`;

const SUM_COLUMNS = 'bets, stakes, returned, paid, posted_stakes, posted_result, is_equal';
const ADDED = `
  coalesce(sum(bets), 0)::bigint AS bets, coalesce(sum(stakes), 0)::bigint AS stakes,
  coalesce(sum(returned), 0)::bigint AS returned, coalesce(sum(paid), 0)::bigint AS paid,
  coalesce(sum(posted_stakes), 0)::bigint AS posted_stakes, coalesce(sum(posted_result), 0)::bigint AS posted_result,
  coalesce(bool_and(is_equal), true) AS is_equal`;

/**
 * Added up by the database in one pass, since a year has a hundred thousand rows; those of a group by turnover, days by
 * time.
 */
const SUMS = `
  WITH sums AS MATERIALIZED (
    SELECT *, stakes = posted_stakes AND stakes - paid = posted_result AS is_equal
      FROM (SELECT * FROM day_settled WHERE day BETWEEN $1::date AND $2::date
            UNION ALL
            SELECT open.day, l.*
              FROM (${NOT_STORED}) AS open
             CROSS JOIN LATERAL settled_between(p_from => day_start(p_day => open.day),
                                                p_to => day_end(p_day => open.day)) AS l) AS settled),
  by_one AS MATERIALIZED (
    SELECT grouping(day, match_id, trader, agent_id) AS left_out, day, match_id, trader, agent_id, ${ADDED}
      FROM sums GROUP BY GROUPING SETS ((), (day), (match_id), (trader), (agent_id))),
  by_match AS (SELECT * FROM by_one WHERE left_out = b'1011'::integer),
  grouped AS (
    SELECT 'TOTAL' AS of, '' AS key, ${SUM_COLUMNS} FROM by_one WHERE left_out = b'1111'::integer
     UNION ALL
    SELECT 'MULTIS', '', ${ADDED} FROM by_match WHERE match_id = 0
     UNION ALL
    (SELECT 'MATCH', match_id::text, ${SUM_COLUMNS}
       FROM by_match WHERE match_id <> 0 ORDER BY stakes - returned DESC, match_id LIMIT $3)
     UNION ALL
    SELECT 'OTHERS', count(*)::text, ${ADDED}
      FROM (SELECT * FROM by_match WHERE match_id <> 0 ORDER BY stakes - returned DESC, match_id OFFSET $3) AS others
     UNION ALL
    SELECT 'STADIUM', m.stadium_id::text, ${ADDED} FROM by_match JOIN match m ON m.id = match_id GROUP BY m.stadium_id
     UNION ALL
    SELECT 'CATEGORY', m.category_code, ${ADDED} FROM by_match JOIN match m ON m.id = match_id GROUP BY m.category_code
     UNION ALL
    SELECT 'AGENT', agent_id::text, ${SUM_COLUMNS} FROM by_one WHERE left_out = b'1110'::integer
     UNION ALL
    SELECT 'TRADER', trader, ${SUM_COLUMNS} FROM by_one WHERE left_out = b'1101'::integer
     UNION ALL
    SELECT 'DAY', to_char(day, 'YYYY-MM-DD'), ${SUM_COLUMNS} FROM by_one WHERE left_out = b'0111'::integer)
  SELECT * FROM grouped ORDER BY CASE "of" WHEN 'DAY' THEN key END, stakes - returned DESC, key`;

interface MovedRow {
  /** With neither, the sums of all. */
  day: string | null;
  agent_id: number | null;
  kind: string;
  count: number;
  amount: number;
  posted: number;
}

const MOVED = `
  SELECT to_char(day, 'YYYY-MM-DD') AS day, agent_id, kind, sum(count)::bigint AS count, sum(amount)::bigint AS amount,
         sum(posted)::bigint AS posted
    FROM (SELECT day, kind, count, amount, posted, agent_id FROM day_moved
           WHERE day BETWEEN $1::date AND $2::date AND kind <> ''
          UNION ALL
          SELECT open.day, l.*
            FROM (${NOT_STORED}) AS open
           CROSS JOIN LATERAL moved_between(p_from => day_start(p_day => open.day),
                                            p_to => day_end(p_day => open.day)) AS l) AS sums
   GROUP BY GROUPING SETS ((kind), (day, kind), (agent_id, kind))`;

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

/** The sums of a group with what moved at the bank, also where nothing was settled. */
function withMoney(settled: readonly SumRow[], moved: readonly MovedRow[], keyOf: (row: MovedRow) => string) {
  const keys = new Set([...settled.map(({ key }) => key), ...moved.filter(isTransfer).map(keyOf)]);
  return [...keys].map((key) => {
    const sum = (...kinds: string[]) =>
      sumSatang(
        moved
          .filter((row) => keyOf(row) === key && kinds.includes(row.kind))
          .map(({ amount }) => satang(amount)),
      );
    return Object.assign(toSums(settled.find((row) => row.key === key) ?? NOTHING_SETTLED), {
      key,
      moneyIn: toBaht(sum('DEPOSIT', 'DEPOSIT_REVERSE')),
      moneyOut: toBaht(negateSatang(sum('WITHDRAW', 'WITHDRAW_REVERSE'))),
    });
  });
}

const TRANSFERS = new Set(['DEPOSIT', 'DEPOSIT_REVERSE', 'WITHDRAW', 'WITHDRAW_REVERSE']);
const isTransfer = ({ kind }: MovedRow): boolean => TRANSFERS.has(kind);
const NOTHING_SETTLED = { bets: 0, stakes: 0, returned: 0, paid: 0 };

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
