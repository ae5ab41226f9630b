import type { Sql } from '../../src/db/database.ts';

/** The sum of each player's accounts in satang (wallet, hold and debt), in the given order. */
export async function readNetWorth(db: Sql, playerIds: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ player_id: number; worth: number }>(
    `SELECT a.player_id, sum(b.balance)::bigint AS worth
       FROM account a JOIN account_balance b ON b.account_id = a.id
      WHERE a.player_id = ANY ($1) GROUP BY a.player_id`,
    [playerIds],
  );
  const worths = new Map(rows.map((row) => [row.player_id, row.worth]));
  return playerIds.map((playerId) => worths.get(playerId) ?? 0);
}
