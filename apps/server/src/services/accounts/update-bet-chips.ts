import type { Database } from '../../db/database.ts';

/**
 * The contract has checked how many there are, that each is an amount that can be bet, and that none is there twice.
 */
export async function updateBetChips(
  { db }: { db: Database },
  playerId: number,
  betChips: readonly number[],
): Promise<void> {
  await db.query('UPDATE player SET bet_chips = $2 WHERE id = $1', [playerId, [...betChips]]);
}
