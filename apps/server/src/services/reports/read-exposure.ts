import { BET_TYPES } from '@sanam/betting';
import { Refusal } from '@sanam/contract';
import { MAX_JSON_SATANG, satang, toBaht } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import { countLastMinute } from './list-exposure.ts';

interface SideRow {
  bet_type: string | null;
  bet_count: number;
  stakes: number;
  liability: number;
}

/**
 * What is at stake on a match per side, and what the house would pay beyond the stakes if it won. A bet over several
 * matches is counted with the whole of both, under STEP_RED or STEP_BLUE, since more than this match decides it.
 */
export async function readExposure({ db }: { db: Sql }, matchId: number) {
  const rows = await db.query<SideRow & { is_open: boolean }>(
    EXPOSURE,
    [matchId, MAX_JSON_SATANG],
    'reports_exposure',
  );
  // A match without bets still returns a row.
  if (rows.length === 0) throw new Refusal('MATCH_NOT_FOUND');
  const found = new Map(rows.map((row) => [row.bet_type, row]));
  const overSeveral = STEP_SIDES.filter((side) => found.has(side));
  const last = rows[0]?.is_open ? await countLastMinute(db, [matchId]) : undefined;
  return {
    sides: [...BET_TYPES, ...overSeveral].map((side) => toSide(side, found.get(side))),
    betsPerMinute: last?.get(matchId) ?? 0,
  };
}

const STEP_SIDES = ['STEP_RED', 'STEP_BLUE'];

const OPEN = "FILTER (WHERE b.status = 'ACCEPTED')";

/**
 * Without a condition on the status, for which the database would scan every open bet for those of this match. A few
 * legs at high odds can pay more than the sum can represent; the sum is capped there.
 */
const SUMS = `count(*) ${OPEN} AS bet_count, (sum(b.stake) ${OPEN})::bigint AS stakes,
                  least(sum(b.win) ${OPEN}, $2::bigint)::bigint AS liability`;

const EXPOSURE = `
  SELECT match.is_open, side.*
    FROM match LEFT JOIN (
           SELECT b.side AS bet_type, ${SUMS}
             FROM bet b
            WHERE b.match_id = $1
            GROUP BY b.side
           UNION ALL
           SELECT 'STEP_' || leg.side, ${SUMS}
             FROM bet_leg leg JOIN bet b ON b.id = leg.bet_id
            WHERE leg.match_id = $1
            GROUP BY leg.side) AS side ON side.bet_count > 0
   WHERE match.id = $1`;

function toSide(betType: string, sums?: SideRow) {
  return {
    betType,
    betCount: sums?.bet_count ?? 0,
    stakes: toBaht(satang(sums?.stakes ?? 0)),
    liability: toBaht(satang(sums?.liability ?? 0)),
  };
}
