import { ticketCode } from '@sanam/betting';
import type { BetType, RateType } from '@sanam/betting';
import { Refusal } from '@sanam/contract';
import type { Endpoints, ReplyOf, TapeBet } from '@sanam/contract';
import { satang, toBaht } from '@sanam/money';
import type { Sql } from '../../db/database.ts';

interface TapeRow {
  accepted_order: number;
  ticket_no: number;
  created_at: Date;
  phone: string;
  side: BetType;
  amount: number;
  stake: number;
  win: number;
  rate_type: RateType | null;
  rate_name: string;
  rate_id: number | null;
  is_at_limit: boolean;
}

/** Bets on a match alone, in the order they were taken: those after one, or the newest. */
export async function listTape(
  { db }: { db: Sql },
  matchId: number,
  { after, limit }: { after: number | undefined; limit: number },
): Promise<ReplyOf<Endpoints['GET /desk/matches/{id}/bets']>> {
  const rows = await db.query<TapeRow | { accepted_order: null }>(
    after === undefined ? NEWEST : AFTER,
    [matchId, after ?? 0, limit + 1],
    after === undefined ? 'tape_newest' : 'tape_after',
  );
  // A match without bets still returns a row.
  if (rows.length === 0) throw new Refusal('MATCH_NOT_FOUND');
  const bets = rows.filter((row) => row.accepted_order !== null).map(toTapeBet);
  const hasMore = bets.length > limit;
  return { bets: after === undefined ? bets.slice(-limit) : bets.slice(0, limit), hasMore };
}

export interface TapePosition {
  matchId: number;
  /** Only later ones are read. */
  after: number;
}

export interface NewBets {
  byMatch: ReadonlyMap<number, TapeBet[]>;
  /** Transactions below this number have ended, and what they committed was read. */
  endedBelow: number;
  /** Transactions from this number on had not begun. */
  begunBelow: number;
}

/** The bets on several matches after a position each, without those that were read before. */
export async function readNewBets(
  { db }: { db: Sql },
  positions: readonly TapePosition[],
  known: readonly number[],
): Promise<NewBets> {
  const rows = await db.query<NewRow>(
    NEW_BETS,
    [positions.map(({ matchId }) => matchId), positions.map(({ after }) => after), known],
    'tape_new',
  );
  const byMatch = new Map<number, TapeBet[]>();
  for (const row of rows) {
    if (row.accepted_order === null) continue;
    const bets = byMatch.get(row.match_id) ?? [];
    byMatch.set(row.match_id, bets);
    bets.push(toTapeBet(row));
  }
  return { byMatch, endedBelow: rows[0]?.ended_below ?? 0, begunBelow: rows[0]?.begun_below ?? 0 };
}

type NewRow = { match_id: number; ended_below: number; begun_below: number } & (
  | TapeRow
  | { accepted_order: null }
);

/**
 * A range of the bets of a match, in the order they were taken. The index has them by the run that settled them and
 * within one in this order. With a limit or an offset, each step is a lookup, whatever the planner expects.
 */
const range = (given: {
  matchId: string;
  where: string;
  limit: string;
  direction: 'ASC' | 'DESC';
}): string => `
  SELECT ranged.*
    FROM generate_series(0, coalesce((SELECT max(run_no) FROM settlement WHERE match_id = ${given.matchId}), 0))
           AS run (no)
   CROSS JOIN LATERAL (
         SELECT * FROM bet
          WHERE match_id = ${given.matchId} AND settled_run = run.no AND ${given.where}
          ORDER BY accepted_order ${given.direction} LIMIT ${given.limit}) AS ranged
   ORDER BY ranged.accepted_order ${given.direction} LIMIT ${given.limit}`;

const COLUMNS = `b.accepted_order, b.ticket_no, b.created_at, b.side, b.amount, b.stake, b.win, b.rate_type, b.rate_name, b.rate_id,
         (SELECT phone FROM player WHERE id = b.player_id) AS phone,
         b.amount >= least(l.bet_max, (SELECT bet_max FROM house_limit WHERE scope = 'PLAYER:' || b.player_id))
           AS is_at_limit`;

/** The limits of a match, read once for all of its bets. */
const LIMITS = (matchId: string): string =>
  `limits_of(p_match => ${matchId}, p_categories => ARRAY[(SELECT category_code FROM match WHERE id = ${matchId})],
             p_player => NULL)`;

const page = (direction: 'ASC' | 'DESC'): string => `
  SELECT ${COLUMNS}
    FROM match
   CROSS JOIN ${LIMITS('$1')} AS l
    LEFT JOIN LATERAL (${range({ matchId: '$1', where: 'accepted_order > $2', limit: '$3', direction })}) AS b ON true
   WHERE match.id = $1
   ORDER BY b.accepted_order`;
const AFTER = page('ASC');
const NEWEST = page('DESC');

const NEW_BETS = `
  SELECT w.match_id, pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS ended_below,
         pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS begun_below, ${COLUMNS}
    FROM unnest($1::bigint[], $2::bigint[]) AS w (match_id, after)
   CROSS JOIN LATERAL ${LIMITS('w.match_id')} AS l
    LEFT JOIN LATERAL (${range({
      matchId: 'w.match_id',
      where: 'accepted_order > w.after AND accepted_order <> ALL ($3::bigint[])',
      limit: 'ALL OFFSET 0',
      direction: 'ASC',
    })}) AS b ON true
   ORDER BY b.accepted_order`;

function toTapeBet(row: TapeRow): TapeBet {
  const inBaht = (amount: number): number => toBaht(satang(amount));
  return {
    order: row.accepted_order,
    ticketCode: ticketCode(row.ticket_no),
    at: row.created_at.toISOString(),
    username: row.phone,
    betType: row.side,
    betAmount: inBaht(row.amount),
    deductAmount: inBaht(row.stake),
    winAmount: inBaht(row.win),
    rateType: row.rate_type,
    rateName: row.rate_name,
    rateId: row.rate_id,
    isAtLimit: row.is_at_limit,
  };
}
