import type { Satang } from '@sanam/money';
import type { Sql } from '../../db/database.ts';

export interface Credit {
  playerId: number;
  amount: Satang;
  /** Names the credit: the same name is credited once, so a caller may retry after a crash or a lost reply. */
  ref: string;
}

/** Credits a deposit that was not requested, such as a demo player's opening balance. */
export async function creditDeposit(
  { db }: { db: Sql },
  { playerId, amount, ref }: Credit,
): Promise<{ isNew: boolean }> {
  const [row] = await db.query<{ is_new: boolean }>(
    'SELECT wallet_open(p_player => $1, p_ref => $2, p_amount => $3) AS is_new',
    [playerId, ref, amount],
    'wallet_open',
  );
  if (!row) throw new Error('wallet_open returned no row');
  return { isNew: row.is_new };
}
