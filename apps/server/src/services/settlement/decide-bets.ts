import { settleMulti } from '@sanam/betting';
import type { MatchResult, ResultType, RunResult } from '@sanam/betting';
import { NO_MONEY, rate, satang } from '@sanam/money';
import type { Satang } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import { outcomeBySide, outcomesOf } from './outcome-by-side.ts';

/** What a bet becomes with the result, and what it is now. */
export interface Decided {
  playerId: number;
  stake: Satang;
  before: { result: ResultType; payout: Satang };
  after: { result: ResultType; payout: Satang };
}

/** The bets on this match alone, those on several matches, and of both those that the result changes. */
export async function readDecided(tx: Sql, matchId: number, result: RunResult) {
  const singles = await readSingles(tx, matchId, result);
  const multis = await readMultis(tx, matchId, result);
  const changed = [...singles, ...multis].filter(
    ({ before, after }) => before.result !== after.result || before.payout !== after.payout,
  );
  return { singles, multis, changed };
}

interface SingleRow {
  player_id: number;
  stake: number;
  win: number;
  before: ResultType;
  payout: number;
  after: ResultType;
}

async function readSingles(tx: Sql, matchId: number, result: RunResult): Promise<Decided[]> {
  const { sides, outcomes } = outcomeBySide(result);
  const rows = await tx.query<SingleRow>(
    `SELECT b.player_id, b.stake, b.win, b.result_type AS before, b.payout, decided.outcome AS after
       FROM bet b JOIN unnest($2::text[], $3::text[]) AS decided (side, outcome) ON decided.side = b.side
      WHERE b.match_id = $1 AND b.status IN ('ACCEPTED', 'PAID')`,
    [matchId, sides, outcomes],
  );
  return rows.map(({ player_id: playerId, stake, win, before, payout, after }) => ({
    playerId,
    stake: satang(stake),
    before: { result: before, payout: satang(payout) },
    after: { result: after, payout: satang({ WIN: stake + win, DRAW: stake, LOST: 0, WAIT: 0 }[after]) },
  }));
}

interface LegRow {
  bet_id: string;
  player_id: number;
  amount: number;
  before: ResultType;
  payout: number;
  match_id: number;
  side: 'RED' | 'BLUE';
  multiply: number;
  /** The result of the leg's match. */
  match_result: MatchResult | null;
}

async function readMultis(tx: Sql, matchId: number, result: RunResult): Promise<Decided[]> {
  const outcomes = outcomesOf(result);
  const legs = await tx.query<LegRow>(
    `SELECT leg.bet_id, b.player_id, b.amount, b.result_type AS before, b.payout, leg.match_id, leg.side, leg.multiply,
            m.result AS match_result
       FROM bet_leg own
       JOIN bet b ON b.id = own.bet_id
       JOIN bet_leg leg ON leg.bet_id = b.id
       JOIN match m ON m.id = leg.match_id
      WHERE own.match_id = $1 AND b.status IN ('ACCEPTED', 'PAID')
      ORDER BY leg.bet_id, leg.leg_no`,
    [matchId],
  );
  return [...Map.groupBy(legs, (leg) => leg.bet_id).values()].map((own) => {
    const [first] = own as [LegRow, ...LegRow[]];
    const settled = settleMulti({
      amountSatang: satang(first.amount),
      legs: own.map((leg) => ({
        multiply: rate(leg.multiply),
        resultType: leg.match_id === matchId ? outcomes[leg.side] : outcomeOf(leg),
      })),
    });
    return {
      playerId: first.player_id,
      stake: satang(first.amount),
      before: { result: first.before, payout: satang(first.payout) },
      after: { result: settled?.resultType ?? 'WAIT', payout: settled?.creditSatang ?? NO_MONEY },
    };
  });
}

/**
 * A leg on another match counts as its result is called, corrected or taken back, although that run may get to the leg
 * later.
 */
function outcomeOf({ side, match_result: called }: LegRow): ResultType {
  return outcomesOf(called ?? 'WAIT')[side];
}
