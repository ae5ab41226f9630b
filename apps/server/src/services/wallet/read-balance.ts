import { Refusal } from '@sanam/contract';
import type { Satang } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import { readPlayerAccount, readPlayerBalances } from '../../ledger/accounts.ts';

/** What a player can bet or withdraw now. */
export async function readBalance({ db }: { db: Sql }, playerId: number): Promise<Satang> {
  const wallet = await readPlayerAccount(db, playerId, 'PLAYER_WALLET');
  if (!wallet) throw new Refusal('SESSION_ENDED');
  return wallet.balance;
}

/** The balances of many players; those who do not exist are left out. */
export function readBalances(
  { db }: { db: Sql },
  playerIds: readonly number[],
): Promise<{ playerId: number; balance: Satang }[]> {
  return readPlayerBalances(db, playerIds, 'PLAYER_WALLET');
}
