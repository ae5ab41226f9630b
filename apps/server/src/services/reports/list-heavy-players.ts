import type { BetType } from '@sanam/betting';
import type { Endpoints, ReplyOf } from '@sanam/contract';
import { satang, toBaht } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import { WITHOUT_RESULT } from './list-exposure.ts';

type Reply = ReplyOf<Endpoints['GET /desk/exposure/players']>;

interface Row {
  player_id: number;
  phone: string;
  full_name: string;
  match_id: number;
  match_no: number;
  side: BetType;
  bets: number;
  stake: number;
  win: number;
}

/** The players who win most on one side of a match without a result, the most first. */
export async function listHeavyPlayers({ db }: { db: Sql }, limit: number): Promise<Reply> {
  const rows = await db.query<Row>(HEAVY, [limit], 'reports_heavy_players');
  return {
    players: rows.map((row) => ({
      playerId: row.player_id,
      username: row.phone,
      fullName: row.full_name,
      matchId: row.match_id,
      matchNo: row.match_no,
      betType: row.side,
      bets: row.bets,
      stake: toBaht(satang(row.stake)),
      win: toBaht(satang(row.win)),
    })),
  };
}

const OPEN = "FILTER (WHERE b.status IN ('PENDING', 'ACCEPTED'))";

/**
 * Reads only the bets of these matches. Without a condition on the status, for which the database would scan every open
 * bet once for each match.
 */
const HEAVY = `
  SELECT heavy.*, p.phone, p.full_name
    FROM (SELECT m.id AS match_id, m.match_no, b.*
            FROM (${WITHOUT_RESULT}) AS m
           CROSS JOIN LATERAL (
                 SELECT b.player_id, b.side, count(*) ${OPEN} AS bets, (sum(b.stake) ${OPEN})::bigint AS stake,
                        (sum(b.win) ${OPEN})::bigint AS win
                   FROM bet b
                  WHERE b.match_id = m.id
                  GROUP BY b.player_id, b.side) AS b
           WHERE b.bets > 0
           ORDER BY b.win DESC, b.player_id, m.id, b.side
           LIMIT $1) AS heavy
    JOIN player p ON p.id = heavy.player_id
   ORDER BY heavy.win DESC, heavy.player_id, heavy.match_id, heavy.side`;
