import type { Turnover } from '@sanam/contract';
import { capSatang, satang, subtractSatang, toBaht } from '@sanam/money';
import type { Satang } from '@sanam/money';
import type { Sql } from '../../db/database.ts';

export interface TurnoverNeeds {
  db: Sql;
  /** How much of the last deposit has to be staked, in percent; 0 asks for nothing. */
  turnoverPercent: number;
}

/**
 * How much these players have staked since their last credited deposit; players without one are left out. It is shown
 * to the player and to the cashier, who decides: nothing is refused because of it.
 *
 * Counted is the stake, as taken from the wallet, of each bet of any kind that is won or lost now and was decided for
 * the first time after the deposit was credited. Returned and cancelled stakes do not count, nor do bets that still
 * wait. A correction changes whether a bet counts, but not when it was decided.
 */
export async function readTurnovers(
  { db, turnoverPercent }: TurnoverNeeds,
  playerIds: readonly number[],
): Promise<Map<number, Turnover>> {
  if (turnoverPercent === 0 || playerIds.length === 0) return new Map();
  const rows = await db.query<TurnoverRow>(
    // Times of the database's clock on both sides. Both moments are under the wallet's lock, so they never tie.
    `SELECT wanted.id AS "playerId", deposit.amount AS deposit, credited.created_at AS "creditedAt", counted.stakes AS staked
       FROM unnest($1::bigint[]) AS wanted (id)
      CROSS JOIN LATERAL (SELECT id, amount FROM transfer
                           WHERE player_id = wanted.id AND type = 'deposit' AND status = 'success'
                           ORDER BY decided_at DESC LIMIT 1) deposit
       JOIN posting credited ON credited.kind = 'DEPOSIT' AND credited.ref = deposit.id::text
      CROSS JOIN LATERAL (SELECT coalesce(sum(stake), 0)::bigint AS stakes FROM bet
                           WHERE player_id = wanted.id AND result_type IN ('WIN', 'LOST')
                             AND first_decided_at > credited.created_at) counted`,
    [[...new Set(playerIds)]],
    'turnovers',
  );
  return new Map(rows.map((row) => [row.playerId, toTurnover(row, turnoverPercent)]));
}

interface TurnoverRow {
  playerId: number;
  deposit: Satang;
  creditedAt: Date;
  staked: Satang;
}

function toTurnover({ deposit, creditedAt, staked }: TurnoverRow, percent: number): Turnover {
  // Exact: a deposit is whole baht.
  const goal = satang(Number((BigInt(deposit) * BigInt(percent)) / 100n));
  const missing = subtractSatang(goal, capSatang(staked, goal));
  return {
    deposit: toBaht(deposit),
    creditedAt: creditedAt.toISOString(),
    goal: toBaht(goal),
    staked: toBaht(staked),
    missing: toBaht(missing),
    // Rounded down, so that 100 means that nothing is missing.
    percent: Number((BigInt(capSatang(staked, goal)) * 100n) / BigInt(goal)),
  };
}
