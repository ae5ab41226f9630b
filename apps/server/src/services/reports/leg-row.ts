import { standingOf } from '@sanam/betting';
import type { BetType, MatchResult, RateType, ResultType, Standing } from '@sanam/betting';
import type { BetKind, BetStatus, CategoryCode } from '@sanam/contract';
import { parseRate } from '@sanam/money';

/** One leg of a bet with what is displayed about it; a bet on one match has one leg. */
export interface LegRow {
  id: string;
  ticket_no: number;
  kind: BetKind;
  status: BetStatus;
  result_type: ResultType;
  category_code: CategoryCode;
  amount: number;
  stake: number;
  payout: number;
  win: number;
  created_at: Date;
  leg_no: number;
  match_id: number;
  side: BetType;
  rate_type: RateType | null;
  rate_name: string;
  multiply: number;
  red_multiply: string | null;
  blue_multiply: string | null;
  leg_result: ResultType;
  line: 'LIVE' | 'STEP';
  match_no: number;
  match_name: string;
  red_name: string;
  blue_name: string;
  red_latin_name: string | null;
  blue_latin_name: string | null;
  fighting_at: Date;
  match_category: CategoryCode;
  match_result: MatchResult | null;
  stadium_name: string;
  stadium_latin_name: string | null;
}

/**
 * The legs of the bets that a query of `bet` finds, with their matches, in one statement. Legs are read before matches,
 * because with one join the planner would look up the matches of each bet separately. OFFSET 0 keeps the lookup of a
 * match by its id from becoming a join, for which the planner would scan all matches.
 */
export function selectLegs(bets: string): string {
  return `
    WITH leg AS MATERIALIZED (
      SELECT b.id, b.player_no, b.ticket_no, b.kind, b.status, b.result_type, b.category_code, b.amount, b.stake, b.payout,
             b.win, b.created_at, b.rate_type, leg.leg_no, leg.match_id, leg.side, leg.rate_name, leg.multiply,
             leg.result_type AS leg_result, corners.*
        FROM (${bets}) AS b CROSS JOIN LATERAL ${LEGS_OF_B} AS leg LEFT JOIN LATERAL ${CORNERS_OF_LEG} AS corners ON true)
    SELECT leg.*, m.line, m.match_no, m.match_name, m.red_name, m.blue_name, m.red_latin_name, m.blue_latin_name,
           m.fighting_at, m.category_code AS match_category, m.result AS match_result,
           s.name AS stadium_name, s.latin_name AS stadium_latin_name
      FROM leg
     CROSS JOIN LATERAL (SELECT * FROM match WHERE match.id = leg.match_id OFFSET 0) AS m
      JOIN stadium s ON s.id = m.stadium_id`;
}

/** The legs of the bet called `b` in the query around it. */
export const LEGS_OF_B = `(
      SELECT 1 AS leg_no, b.match_id, b.side, b.rate_id, b.rate_name, b.multiply, b.result_type WHERE b.match_id IS NOT NULL
      UNION ALL
      SELECT leg_no, match_id, side, rate_id, rate_name, multiply, result_type
        FROM bet_leg WHERE bet_id = b.id AND b.match_id IS NULL)`;

/** What both corners won per baht at the price of this leg, of the bet called `b`. Step bets are priced in MY. */
export const CORNERS_OF_LEG = `(
      SELECT setting_rates ->> (lower(coalesce(b.rate_type, 'MY')) || 'RedMultiply') AS red_multiply,
             setting_rates ->> (lower(coalesce(b.rate_type, 'MY')) || 'BlueMultiply') AS blue_multiply
        FROM rate WHERE rate.id = leg.rate_id OFFSET 0)`;

/** What the pick of a leg was by the prices of both corners; null for draw and no-draw, which have none. */
export function standingOfLeg({
  side,
  red_multiply,
  blue_multiply,
}: Pick<LegRow, 'side' | 'red_multiply' | 'blue_multiply'>): Standing | null {
  const [red, blue] = [parseRate(red_multiply ?? ''), parseRate(blue_multiply ?? '')];
  if (side === 'DRAW' || side === 'NODRAW' || red === undefined || blue === undefined) return null;
  return standingOf(side, { red: { multiply: red }, blue: { multiply: blue } });
}

/** For any query of `selectLegs`. */
export const NEWEST_FIRST = 'created_at DESC, player_no DESC, leg_no';
