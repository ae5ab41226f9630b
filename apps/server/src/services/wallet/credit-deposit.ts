import { negateSatang } from '@sanam/money';
import type { Satang } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import { readPlayerAccount } from '../../ledger/accounts.ts';
import type { HouseAccount } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';

export interface CreditNeeds {
  db: Sql;
  house: Record<HouseAccount, number>;
}

/**
 * Money has arrived at the house's bank for a player. `ref` names the transfer: the same one is credited once,
 * so a crash or a lost answer is mended by asking again.
 */
export async function creditDeposit(
  { db, house }: CreditNeeds,
  deposit: { playerId: number; amount: Satang; ref: string },
): Promise<{ isNew: boolean }> {
  const wallet = await readPlayerAccount(db, deposit.playerId, 'PLAYER_WALLET');
  if (!wallet) throw new Error(`player ${deposit.playerId} has no wallet`);
  const { isNew } = await post(db, {
    kind: 'DEPOSIT',
    ref: deposit.ref,
    entries: [
      { accountId: house.HOUSE_BANK, amount: negateSatang(deposit.amount) },
      { accountId: wallet.accountId, amount: deposit.amount },
    ],
  });
  return { isNew };
}
