import type { DepositAccount, TransactionType } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';
import type { Actor } from '../audit/actor.ts';
import type { Paging } from '../input/paging.ts';
import { creditDeposit } from './credit-deposit.ts';
import type { Credit } from './credit-deposit.ts';
import { adjustWallet, createAdjustmentAct } from './adjust-wallet.ts';
import type { AdjustmentRequest } from './adjust-wallet.ts';
import { claimTransfer } from './claim-transfer.ts';
import {
  approveWithdrawal,
  createDepositAct,
  createWithdrawalAct,
  decideTransfer,
} from './decide-transfer.ts';
import type { DecideNeeds, Decision } from './decide-transfer.ts';
import {
  addDepositAccount,
  createDepositAccountAct,
  setFirstDepositAccount,
  switchOnDepositAccount,
} from './deposit-accounts/add-deposit-account.ts';
import { listDepositAccounts } from './deposit-accounts/list-deposit-accounts.ts';
import { switchOffDepositAccount } from './deposit-accounts/switch-off-deposit-account.ts';
import type { IdempotentRequest } from '../idempotency/idempotent-request.ts';
import { listTransfers } from './list-transfers.ts';
import type { TransferFilter } from './list-transfers.ts';
import { readBalance, readBalances, readWallet } from './read-balance.ts';
import { readTransfers } from './read-transfers.ts';
import { readTurnovers } from './read-turnovers.ts';
import type { TurnoverNeeds } from './read-turnovers.ts';
import { readDetails } from './read-details.ts';
import { recordArrival } from './record-arrival.ts';
import type { Arrival } from './record-arrival.ts';
import { requestDeposit } from './request-deposit.ts';
import type { TransferNeeds } from './request-transfer.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { createReversalAct, reverseTransfer } from './reverse-transfer.ts';
import { releaseTransfer, setAside } from './set-aside.ts';
import { importBankLines } from './bank-lines/import-bank-lines.ts';
import { matchBankLine } from './bank-lines/match-bank-line.ts';
import { releaseBankLine } from './bank-lines/release-bank-line.ts';
import { readStatement } from './bank-lines/read-statement.ts';
import { addSlip } from './slips/add-slip.ts';
import { purgeSlipImages, readSlipImage, storeSlipImage } from './slips/slip-images.ts';

export type Wallet = ReturnType<typeof createWallet>;

/** Players' balances, deposits, withdrawals and adjustments. */
export function createWallet(needs: TransferNeeds & TurnoverNeeds & DecideNeeds) {
  return {
    readBalance: (playerId: number) => readBalance(needs, playerId),
    readWallet: (playerId: number) => readWallet(needs, playerId),
    readBalances: (playerIds: readonly number[]) => readBalances(needs, playerIds),
    requestDeposit: (request: IdempotentRequest, amountBaht: number, depositAccountId?: number) =>
      requestDeposit(needs, request, amountBaht, depositAccountId),
    requestWithdrawal: (request: IdempotentRequest, amountBaht: number) =>
      requestWithdrawal(needs, request, amountBaht),
    addSlip: (request: IdempotentRequest, slip: { transactionId: string; qr: string }) =>
      addSlip(needs, request, slip),
    storeSlipImage: (image: { playerId: number; transactionId: string; jpeg: Uint8Array }) =>
      storeSlipImage(needs, image),
    readSlipImage: (wanted: { transactionId: string; actor: Actor }) => readSlipImage(needs, wanted),
    purgeSlipImages: () => purgeSlipImages(needs),
    importBankLines: (statement: { csv: string; actor: Actor }) => importBankLines(needs, statement),
    matchBankLine: (match: Parameters<typeof matchBankLine>[1]) => matchBankLine(needs, match),
    releaseBankLine: (line: { bankLineId: string; actor: Actor }) => releaseBankLine(needs, line),
    readStatement: (wanted: { day: string | undefined }) => readStatement(needs, wanted),
    readTransfers: (playerId: number, query: Paging & { type: TransactionType | undefined }) =>
      readTransfers(needs, playerId, query),
    readTurnover: async (playerId: number) => (await readTurnovers(needs, [playerId])).get(playerId),
    listTransfers: (filter: TransferFilter) => listTransfers(needs, filter),
    claimTransfer: (claim: { transactionId: string; actor: Actor }) => claimTransfer(needs, claim),
    readDetails: (transactionId: string) => readDetails(needs, transactionId),
    releaseTransfer: (claim: { transactionId: string; actor: Actor }) => releaseTransfer(needs, claim),
    setAside: (act: { transactionId: string; isAside: boolean; actor: Actor }) => setAside(needs, act),
    recordArrival: (arrival: Arrival & { actor: Actor }) => recordArrival(needs, arrival),
    approveWithdrawal: (approval: { transactionId: string; despiteDebt?: boolean; actor: Actor }) =>
      approveWithdrawal(needs, approval),
    decideTransfer: (decision: Decision) => decideTransfer(needs, decision),
    reverseTransfer: (reversal: { transactionId: string; reason: string; actor: Actor }) =>
      reverseTransfer(needs, reversal),
    adjustWallet: (adjustment: AdjustmentRequest) => adjustWallet(needs, adjustment),
    listDepositAccounts: () => listDepositAccounts(needs),
    addDepositAccount: (account: Parameters<typeof addDepositAccount>[1]) =>
      addDepositAccount(needs, account),
    switchOnDepositAccount: (change: { accountId: number; actor: Actor }) =>
      switchOnDepositAccount(needs, change),
    switchOffDepositAccount: (change: { accountId: number; actor: Actor }) =>
      switchOffDepositAccount(needs, change),
    setFirstDepositAccount: (account: DepositAccount) => setFirstDepositAccount(needs, account),
    acts: [
      createDepositAccountAct(needs),
      createDepositAct(needs),
      createWithdrawalAct(needs),
      createReversalAct(needs),
      createAdjustmentAct(needs),
    ],
    /** In the caller's transaction, if given. */
    creditDeposit: (credit: Credit, tx: Sql = needs.db) => creditDeposit({ db: tx }, credit),
  };
}
