import type { DepositAccount } from '@sanam/contract';
import type { Satang } from '@sanam/money';
import { creditDeposit } from './credit-deposit.ts';
import type { CreditNeeds } from './credit-deposit.ts';
import { readBalance } from './read-balance.ts';
import { setDepositAccount } from './set-deposit-account.ts';

export type Wallet = ReturnType<typeof createWallet>;

/** What a player owns, and how it gets in and out. */
export function createWallet(needs: CreditNeeds) {
  return {
    readBalance: (playerId: number) => readBalance(needs, playerId),
    creditDeposit: (deposit: { playerId: number; amount: Satang; ref: string }) =>
      creditDeposit(needs, deposit),
    setDepositAccount: (account: DepositAccount) => setDepositAccount(needs, account),
  };
}
