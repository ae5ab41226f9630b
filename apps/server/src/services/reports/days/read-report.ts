import type { MatchResult } from '@sanam/betting';
import { REPORT_DAYS_MAX } from '@sanam/contract';
import type { CategoryCode, Endpoints, ReplyOf, ReportSums } from '@sanam/contract';
import { addSatang, NO_MONEY, satang, subtractSatang, sumSatang, toBaht } from '@sanam/money';
import type { Satang } from '@sanam/money';
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
  const rows = await db.query<SettledRow>(SETTLED, [from, to]);
  const moved = await db.query<MovedRow>(MOVED, [from, to]);
  const matches = group(rows, ({ match_id }) => match_id).filter(({ key }) => key !== 0);
  const listed = matches.toSorted(byTurnover).slice(0, MATCHES_LISTED);
  const money = toMoney(moved);
  return {
    from,
    to,
    total: toSums(rows),
    money,
    ledger: {
      stakedByBets: toBaht(sumOf(rows, 'stakes')),
      staked: toBaht(sumOf(rows, 'posted_stakes')),
      result: toBaht(sumOf(rows, 'posted_result')),
      bank: toBaht(sumOf(moved.filter(isOfBank), 'posted')),
      isEqual:
        rows.every(
          (row) => row.stakes === row.posted_stakes && row.stakes - row.paid === row.posted_result,
        ) && moved.every((row) => row.amount === row.posted),
    },
    matches: await describeMatches(db, listed),
    hasMoreMatches: matches.length > listed.length,
    multis: toSums(rows.filter(({ match_id }) => match_id === 0)),
    stadiums: group(
      rows.filter(({ stadium_id }) => stadium_id !== null),
      ({ stadium_id }) => stadium_id,
    )
      .toSorted(byTurnover)
      .map(({ sums, first }) => Object.assign(sums, { stadium: toStadium(first) })),
    categories: group(
      rows.filter(({ category_code }) => category_code !== null),
      ({ category_code }) => category_code,
    )
      .toSorted(byTurnover)
      .map(({ key, sums }) => Object.assign(sums, { categoryCode: key as CategoryCode })),
    traders: group(rows, ({ trader }) => trader)
      .toSorted(byTurnover)
      .map(({ key, sums }) => Object.assign(sums, { trader: key === '' ? null : key })),
    days: group(rows, ({ day }) => day)
      .toSorted((one, other) => (one.key < other.key ? -1 : 1))
      .map(({ key, sums }) => Object.assign(sums, { day: key })),
  };
}

interface SettledRow {
  day: string;
  match_id: number;
  trader: string;
  bets: number;
  stakes: number;
  returned: number;
  paid: number;
  posted_stakes: number;
  posted_result: number;
  stadium_id: number | null;
  stadium_name: string | null;
  stadium_latin_name: string | null;
  category_code: CategoryCode | null;
}

/** The days without stored sums: today, and those that are over since a moment. */
const NOT_STORED = `
  SELECT asked.at::date AS day FROM generate_series($1::date, $2::date, interval '1 day') AS asked (at)
   WHERE NOT EXISTS (SELECT FROM day_moved WHERE day_moved.day = asked.at::date) AND day_start(asked.at::date) < now()`;

const SETTLED = `
  SELECT to_char(sums.day, 'YYYY-MM-DD') AS day, sums.match_id, sums.trader, sums.bets, sums.stakes, sums.returned,
         sums.paid, sums.posted_stakes, sums.posted_result, m.category_code, s.id AS stadium_id,
         s.name AS stadium_name, s.latin_name AS stadium_latin_name
    FROM (SELECT * FROM day_settled WHERE day BETWEEN $1::date AND $2::date
          UNION ALL
          SELECT open.day, l.*
            FROM (${NOT_STORED}) AS open
           CROSS JOIN LATERAL settled_between(day_start(open.day), day_end(open.day)) AS l) AS sums
    LEFT JOIN match m ON m.id = sums.match_id
    LEFT JOIN stadium s ON s.id = m.stadium_id`;

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

interface Group<Key> {
  key: Key;
  sums: ReportSums;
  first: SettledRow;
}

function group<Key>(rows: readonly SettledRow[], keyOf: (row: SettledRow) => Key): Group<Key>[] {
  return [...Map.groupBy(rows, keyOf)].flatMap(([key, [first, ...more]]) =>
    first ? [{ key, first, sums: toSums([first, ...more]) }] : [],
  );
}

function byTurnover(one: { sums: ReportSums }, other: { sums: ReportSums }): number {
  return other.sums.turnover - one.sums.turnover;
}

/** Stakes that were paid back, because the match was drawn or cancelled, are neither turned over nor paid. */
function toSums(rows: readonly SettledRow[]): ReportSums {
  const returned = sumOf(rows, 'returned');
  const turnover = subtractSatang(sumOf(rows, 'stakes'), returned);
  const paid = subtractSatang(sumOf(rows, 'paid'), returned);
  return {
    bets: rows.reduce((count, row) => count + row.bets, 0),
    turnover: toBaht(turnover),
    paid: toBaht(paid),
    result: toBaht(subtractSatang(turnover, paid)),
  };
}

function sumOf<Field extends string>(rows: readonly Record<Field, number>[], field: Field): Satang {
  return sumSatang(rows.map((row) => satang(row[field])));
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
}

async function describeMatches(db: Sql, listed: readonly Group<number>[]): Promise<Report['matches']> {
  const rows = await db.query<MatchRow>(
    `SELECT id, line, match_no, to_char(night, 'YYYY-MM-DD') AS night, red_name, blue_name, result, category_code
       FROM match WHERE id = ANY ($1::bigint[])`,
    [listed.map(({ key }) => key)],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return listed.flatMap(({ key, sums, first }) => {
    const match = byId.get(key);
    if (!match) return [];
    return {
      ...sums,
      matchId: key,
      line: match.line,
      matchNo: match.match_no,
      night: match.night,
      stadium: toStadium(first),
      categoryCode: match.category_code,
      redName: match.red_name,
      blueName: match.blue_name,
      calledResult: match.result,
    };
  });
}

function toStadium({ stadium_id, stadium_name, stadium_latin_name }: SettledRow) {
  return { id: stadium_id ?? 0, stadiumName: stadium_name ?? '', stadiumLatinName: stadium_latin_name };
}
