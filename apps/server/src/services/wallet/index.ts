import type { DepositAccount, TransactionType } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';
import type { ApprovalNeeds } from '../approvals/consent.ts';
import type { Actor } from '../audit/actor.ts';
import type { Paging } from '../input/paging.ts';
import { creditDeposit } from './credit-deposit.ts';
import type { Credit } from './credit-deposit.ts';
import { decideTransfer } from './decide-transfer.ts';
import type { Decision } from './decide-transfer.ts';
import {
  changeDepositAccount,
  depositAccountAct,
  readDepositAccount,
  setFirstDepositAccount,
} from './deposit-account.ts';
import type { IdempotentRequest } from '../idempotency/idempotent-request.ts';
import { listTransfers } from './list-transfers.ts';
import type { TransferFilter } from './list-transfers.ts';
import { readBalance, readBalances } from './read-balance.ts';
import { readTransfers } from './read-transfers.ts';
import { readTurnovers } from './read-turnovers.ts';
import type { TurnoverNeeds } from './read-turnovers.ts';
import { requestDeposit } from './request-deposit.ts';
import type { TransferNeeds } from './request-transfer.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

export type Wallet = ReturnType<typeof createWallet>;

/** Players' balances, deposits and withdrawals. */
export function createWallet(needs: TransferNeeds & TurnoverNeeds & ApprovalNeeds) {
  return {
    readBalance: (playerId: number) => readBalance(needs, playerId),
    readBalances: (playerIds: readonly number[]) => readBalances(needs, playerIds),
    requestDeposit: (request: IdempotentRequest, amountBaht: number) =>
      requestDeposit(needs, request, amountBaht),
    requestWithdrawal: (request: IdempotentRequest, amountBaht: number) =>
      requestWithdrawal(needs, request, amountBaht),
    readTransfers: (playerId: number, query: Paging & { type: TransactionType | undefined }) =>
      readTransfers(needs, playerId, query),
    readTurnover: async (playerId: number) => (await readTurnovers(needs, [playerId])).get(playerId),
    listTransfers: (filter: TransferFilter) => listTransfers(needs, filter),
    decideTransfer: (decision: Decision) => decideTransfer(needs, decision),
    readDepositAccount: () => readDepositAccount(needs),
    changeDepositAccount: (account: DepositAccount & { actor: Actor }) =>
      changeDepositAccount(needs, account),
    setFirstDepositAccount: (account: DepositAccount) => setFirstDepositAccount(needs, account),
    acts: [depositAccountAct],
    /** In the caller's transaction, if given. */
    creditDeposit: (credit: Credit, tx: Sql = needs.db) => creditDeposit({ db: tx }, credit),
  };
}
