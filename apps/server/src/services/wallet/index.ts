import type { DepositAccount } from '@sanam/contract';
import type { Satang } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import { creditDeposit } from './credit-deposit.ts';
import type { CreditNeeds } from './credit-deposit.ts';
import { readBalance } from './read-balance.ts';
import { setFirstDepositAccount } from './set-first-deposit-account.ts';

export type Wallet = ReturnType<typeof createWallet>;

/** What a player owns, and how it gets in and out. */
export function createWallet(needs: CreditNeeds) {
  return {
    readBalance: (playerId: number) => readBalance(needs, playerId),
    /** In a transaction of the caller's, if it gives one. */
    creditDeposit: (deposit: { playerId: number; amount: Satang; ref: string }, tx: Sql = needs.db) =>
      creditDeposit({ ...needs, db: tx }, deposit),
    setFirstDepositAccount: (account: DepositAccount) => setFirstDepositAccount(needs, account),
  };
}
