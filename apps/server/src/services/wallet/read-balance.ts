import { Refusal } from '@sanam/contract';
import { negateSatang, satang } from '@sanam/money';
import type { Satang } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import { readPlayerAccount, readPlayerBalances } from '../../ledger/accounts.ts';

/** What a player can bet or withdraw now. */
export async function readBalance({ db }: { db: Sql }, playerId: number): Promise<Satang> {
  const wallet = await readPlayerAccount(db, playerId, 'PLAYER_WALLET');
  if (!wallet) throw new Refusal('SESSION_ENDED');
  return wallet.balance;
}

/** The same with what the player owes the house, which later credits pay first. */
export async function readWallet(
  { db }: { db: Sql },
  playerId: number,
): Promise<{ balance: Satang; owed: Satang }> {
  const [row] = await db.query<{ balance: number; debt: number }>(
    `SELECT w.balance,
            coalesce((SELECT d.balance FROM account a JOIN account_balance d ON d.account_id = a.id
                       WHERE a.player_id = $1 AND a.kind = 'PLAYER_DEBT'), 0) AS debt
       FROM account own JOIN account_balance w ON w.account_id = own.id
      WHERE own.player_id = $1 AND own.kind = 'PLAYER_WALLET'`,
    [playerId],
    'wallet_read',
  );
  if (!row) throw new Refusal('SESSION_ENDED');
  return { balance: satang(row.balance), owed: negateSatang(satang(row.debt)) };
}

/** The balances of many players; those who do not exist are left out. */
export function readBalances(
  { db }: { db: Sql },
  playerIds: readonly number[],
): Promise<{ playerId: number; balance: Satang }[]> {
  return readPlayerBalances(db, playerIds, 'PLAYER_WALLET');
}
