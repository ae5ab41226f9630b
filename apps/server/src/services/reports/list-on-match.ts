import type { MatchResult } from '@sanam/betting';
import { Refusal } from '@sanam/contract';
import type { Endpoints, ReplyOf } from '@sanam/contract';
import { satang, toBaht } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import { collectedFrom } from '../../ledger/accounts.ts';
import { SETTLED_AT, payoutOf, toDecidedBet } from './decision-row.ts';
import type { DecisionRow } from './decision-row.ts';
import { selectLegs } from './leg-row.ts';
import { toListedBets } from './to-listed-bets.ts';

type BetsOnMatch = ReplyOf<Endpoints['GET /bets/match/{matchId}']>;

interface MatchColumns {
  result: MatchResult | null;
  previous_result: MatchResult | null;
  called_at: Date | null;
  owed: number;
}

type BetRow = DecisionRow & { collected: number | null };

/** A player's bets on a match alone, open and settled, as placed. */
export async function listOnMatch(
  { db }: { db: Sql },
  playerId: number,
  matchId: number,
): Promise<BetsOnMatch> {
  const rows = await db.query<MatchColumns & (BetRow | { id: null })>(
    ON_MATCH,
    [playerId, matchId],
    'reports_on_match',
  );
  const [match] = rows;
  // A match without bets still returns a row.
  if (!match) throw new Refusal('MATCH_NOT_FOUND');
  const listed = rows.filter((row) => row.id !== null);
  return {
    // A bet on one match has one row.
    bets: toListedBets(listed).map((bet, place) => toDecidedBet(bet, listed[place] as DecisionRow)),
    result: match.result,
    previousResult: match.previous_result,
    calledAt: match.called_at?.toISOString() ?? null,
    collected: toBaht(satang(listed.reduce((sum, row) => sum + (row.collected ?? 0), 0))),
    owed: toBaht(satang(match.owed)),
  };
}

/** The index has a player's bets by time; none is older than the match. The margin is for clocks that differ. */
const BETS = `
  SELECT * FROM bet
   WHERE player_id = $1 AND match_id = $2 AND status IN ('PENDING', 'ACCEPTED', 'PAID')
     AND created_at >= (SELECT least(created_at, fighting_at) - interval '1 day' FROM match WHERE id = $2)`;

/** The result before is the last one that was not taken back, unless it was called again. */
const ON_MATCH = `
  SELECT match.result, called.called_at, before.result AS previous_result, listed.*, b.settle_no,
         ${SETTLED_AT} AS settled_at, ${payoutOf('b.settle_no - 1')} AS previous_payout,
         CASE b.status WHEN 'PAID' THEN ${collectedFrom(`'SETTLE/' || b.id || '/' || b.settle_no`)} END AS collected,
         coalesce((SELECT -d.balance FROM account a JOIN account_balance d ON d.account_id = a.id
                    WHERE a.player_id = $1 AND a.kind = 'PLAYER_DEBT'), 0) AS owed
    FROM match
    LEFT JOIN (SELECT * FROM settlement WHERE match_id = $2 ORDER BY run_no DESC LIMIT 1) AS called ON true
    LEFT JOIN LATERAL (SELECT result FROM settlement
                        WHERE match_id = $2 AND run_no < called.run_no AND result <> 'WAIT'
                        ORDER BY run_no DESC LIMIT 1) AS before ON before.result IS DISTINCT FROM match.result
    LEFT JOIN (${selectLegs(BETS)}) AS listed ON true
    LEFT JOIN bet b ON b.id = listed.id
   WHERE match.id = $2
   ORDER BY listed.player_no`;
