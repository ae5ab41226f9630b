import { ticketCode } from '@sanam/betting';
import type { Corner } from '@sanam/betting';
import type { Endpoints, ReplyOf } from '@sanam/contract';
import { satang, toBaht } from '@sanam/money';
import type { Sql } from '../../db/database.ts';

type Book = ReplyOf<Endpoints['GET /desk/step/book']>;

/** How many pairs of picks are listed. */
const PAIRS = 10;

/** As JSON, in satang. */
interface BookRow {
  legs: { legs: number; bets: number; stakes: number; payout: number }[];
  matches: { matchId: number; bets: number; stakes: number; waiting: number }[];
  largest: {
    ticketNo: number;
    playerId: number;
    username: string;
    legs: number;
    stake: number;
    payout: number;
    limit: number;
  } | null;
  waiting: { bets: number; stakes: number };
  pairs: { one: number; oneSide: Corner; other: number; otherSide: Corner; bets: number }[];
}

/** The step bets that are not decided, in one look. Bets over several matches count on each of them. */
export async function readStepBook({ db }: { db: Sql }): Promise<Book> {
  const [book] = await db.query<BookRow>(BOOK, [PAIRS], 'reports_step_book');
  if (!book) throw new Error('the step book returned no row');
  const inBaht = (amount: number) => toBaht(satang(amount));
  const { largest } = book;
  return {
    legs: book.legs.map((row) => ({ ...row, stakes: inBaht(row.stakes), payout: inBaht(row.payout) })),
    matches: book.matches.map((row) => ({ ...row, stakes: inBaht(row.stakes) })),
    largest: largest && {
      ticketCode: ticketCode(largest.ticketNo),
      playerId: largest.playerId,
      username: largest.username,
      legs: largest.legs,
      stake: inBaht(largest.stake),
      payout: inBaht(largest.payout),
      limit: inBaht(largest.limit),
    },
    waiting: { bets: book.waiting.bets, stakes: inBaht(book.waiting.stakes) },
    pairs: book.pairs.map(({ one, oneSide, other, otherSide, bets }) => ({
      picks: [
        { matchId: one, betType: oneSide },
        { matchId: other, betType: otherSide },
      ],
      bets,
    })),
  };
}

/**
 * The conditions are literals, so that the planner can use the partial index of such bets. The legs of a bet are looked
 * up by its id, because the planner would otherwise read every leg there ever was.
 */
const BOOK = `
  WITH open AS MATERIALIZED (
    SELECT id, ticket_no, player_id, kind, status, stake, win, match_id, side, category_code
      FROM bet WHERE status IN ('PENDING', 'ACCEPTED') AND kind <> 'LIVE'
  ), pick AS MATERIALIZED (
    SELECT open.id, open.stake, open.status, leg.match_id, leg.side
      FROM open CROSS JOIN LATERAL (
             SELECT match_id, side FROM bet_leg WHERE bet_id = open.id AND open.kind = 'STEP_MULTI'
             UNION ALL
             SELECT open.match_id, open.side WHERE open.kind = 'STEP_SINGLE'
             OFFSET 0) AS leg
  ), sized AS MATERIALIZED (
    SELECT open.*, counted.legs FROM open JOIN (SELECT id, count(*) AS legs FROM pick GROUP BY id) AS counted USING (id)
  ), largest AS (
    SELECT * FROM sized ORDER BY stake + win DESC, ticket_no LIMIT 1
  ), pair AS (
    SELECT one.match_id AS one, one.side AS one_side, other.match_id AS other, other.side AS other_side, count(*) AS bets
      FROM pick one JOIN pick other ON other.id = one.id AND other.match_id > one.match_id
     GROUP BY 1, 2, 3, 4
     ORDER BY bets DESC, 1, 3, 2, 4
     LIMIT $1
  )
  SELECT
    coalesce((SELECT jsonb_agg(jsonb_build_object('legs', legs, 'bets', bets, 'stakes', stakes, 'payout', payout) ORDER BY legs)
                FROM (SELECT legs, count(*) AS bets, sum(stake) AS stakes, max(stake + win) AS payout
                        FROM sized GROUP BY legs) AS by_legs), '[]') AS legs,
    coalesce((SELECT jsonb_agg(jsonb_build_object('matchId', match_id, 'bets', bets, 'stakes', stakes, 'waiting', waiting)
                               ORDER BY match_id)
                FROM (SELECT match_id, count(*) AS bets, sum(stake) AS stakes,
                             count(*) FILTER (WHERE status = 'PENDING') AS waiting
                        FROM pick GROUP BY match_id) AS by_match), '[]') AS matches,
    (SELECT jsonb_build_object('ticketNo', b.ticket_no, 'playerId', b.player_id, 'username', p.phone, 'legs', b.legs,
                               'stake', b.stake, 'payout', b.stake + b.win, 'limit', l.step_payout_max)
       FROM largest b
       JOIN player p ON p.id = b.player_id
      CROSS JOIN LATERAL (
            SELECT array_agg(m.category_code) AS categories
              FROM pick CROSS JOIN LATERAL (SELECT category_code FROM match WHERE match.id = pick.match_id OFFSET 0) AS m
             WHERE pick.id = b.id) AS c
      CROSS JOIN LATERAL limits_of(p_match => NULL, p_categories => c.categories,
                                   p_player => b.player_id) AS l) AS largest,
    (SELECT jsonb_build_object('bets', count(*), 'stakes', coalesce(sum(stake), 0))
       FROM open WHERE status = 'PENDING') AS waiting,
    coalesce((SELECT jsonb_agg(jsonb_build_object('one', one, 'oneSide', one_side, 'other', other, 'otherSide', other_side,
                                                  'bets', bets) ORDER BY bets DESC, one, other, one_side, other_side)
                FROM pair), '[]') AS pairs`;
