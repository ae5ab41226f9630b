import { ticketCode } from '@sanam/betting';
import type { BetType } from '@sanam/betting';
import { Refusal } from '@sanam/contract';
import type { RunningBet } from '@sanam/contract';
import { satang, toBaht } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import { CORNERS_OF_LEG, LEGS_OF_B, standingOfLeg } from './leg-row.ts';

interface OpenRow {
  id: string;
  ticket_no: number;
  created_at: Date;
  side: BetType;
  rate_name: string;
  amount: number;
  stake: number;
  red_multiply: string | null;
  blue_multiply: string | null;
}

/** A player's open bets on a match, newest first; one on several matches counts for each of them. */
export async function listOpenOnMatch(
  { db }: { db: Sql },
  playerId: number,
  { matchId, limit }: { matchId: number; limit: number },
): Promise<RunningBet[]> {
  const rows = await db.query<OpenRow | { id: null }>(
    OPEN_ON_MATCH,
    [playerId, matchId, limit],
    'reports_open_on_match',
  );
  // A match without bets still returns a row.
  if (rows.length === 0) throw new Refusal('MATCH_NOT_FOUND');
  return rows.filter((row) => row.id !== null).map(toRunningBet);
}

const OPEN_ON_MATCH = `
  SELECT open.*
    FROM match LEFT JOIN (
           SELECT b.id, b.player_no, b.ticket_no, b.created_at, b.amount, b.stake, leg.side, leg.rate_name, corners.*
             FROM bet b CROSS JOIN LATERAL ${LEGS_OF_B} AS leg
             LEFT JOIN LATERAL ${CORNERS_OF_LEG} AS corners ON true
            WHERE b.player_id = $1 AND b.status IN ('PENDING', 'ACCEPTED') AND leg.match_id = $2
            ORDER BY b.player_no DESC
            LIMIT $3) AS open ON true
   WHERE match.id = $2
   ORDER BY open.player_no DESC`;

function toRunningBet(row: OpenRow): RunningBet {
  return {
    id: row.id,
    ticketCode: ticketCode(row.ticket_no),
    createdAt: row.created_at.toISOString(),
    betType: row.side,
    standing: standingOfLeg(row),
    rateName: row.rate_name,
    betAmount: toBaht(satang(row.amount)),
    deductAmount: toBaht(satang(row.stake)),
  };
}
