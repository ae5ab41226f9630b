import { Refusal } from '@sanam/contract';
import { baht } from '@sanam/money';
import type { Database } from '../../src/db/database.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { Decision } from '../../src/services/wallet/decide-transfer.ts';
import { createWallet } from '../../src/services/wallet/index.ts';
import { NO_APPROVALS } from './approvals.ts';
import { toBankCsv } from './bank-csv.ts';
import { insertPlayer } from './player.ts';

export type TransferActions = ReturnType<typeof createTransferActions>;

/** Deposits and withdrawals on a database without a server. */
export function createTransferActions(db: Database) {
  const wallet = createWallet({
    db,
    clock: systemClock,
    settings: NO_APPROVALS,
    turnoverPercent: 100,
    stepUpMinutes: 0,
    needsBankRef: false,
  });
  let credits = 0;
  const toRequest = (playerId: number, key?: string) => ({
    playerId,
    route: 'test',
    key,
    bodyHash: Buffer.from('the same body'),
  });
  return {
    wallet,
    createPlayer: async (amount = 0): Promise<number> => {
      const { playerId } = await insertPlayer(db);
      credits += 1;
      if (amount > 0) await wallet.creditDeposit({ playerId, amount: baht(amount), ref: `given ${credits}` });
      return playerId;
    },
    deposit: (playerId: number, amount: number, key?: string) =>
      codeOr(wallet.requestDeposit(toRequest(playerId, key), amount)),
    withdraw: (playerId: number, amount: number, key?: string) =>
      codeOr(wallet.requestWithdrawal(toRequest(playerId, key), amount)),
    decide: (transactionId: string, status: 'success' | 'cancelled', how: Partial<Decision> = {}) =>
      codeOr(wallet.decideTransfer({ actor: 'cashier', ...how, transactionId, status })),
    addSlip: (playerId: number, transactionId: string, qr: string, key?: string) =>
      codeOr(wallet.addSlip(toRequest(playerId, key), { transactionId, qr })),
    addSlipImage: async (playerId: number, transactionId: string, jpeg: Uint8Array) =>
      (await codeOr(wallet.storeSlipImage({ playerId, transactionId, jpeg }))) ?? {},
    claim: (transactionId: string, actor: string) => codeOr(wallet.claimTransfer({ transactionId, actor })),
    importBankLines: (lines: Parameters<typeof toBankCsv>[0]) =>
      wallet.importBankLines({ csv: toBankCsv(lines), actor: 'cashier' }),
    matchBankLine: (bankLineId: string, transactionId: string) =>
      codeOr(wallet.matchBankLine({ bankLineId, transactionId, actor: 'cashier' })),
    releaseBankLine: (bankLineId: string) => codeOr(wallet.releaseBankLine({ bankLineId, actor: 'cashier' })),
    reverse: (transactionId: string) =>
      codeOr(wallet.reverseTransfer({ transactionId, reason: 'it never came', actor: 'admin' })),
    adjust: (playerId: number, amount: number, key?: string) =>
      codeOr(wallet.adjustWallet({ playerId, amount, reason: 'a test', key, actor: 'admin' })),
  };
}

/** The result, or the code of the refusal. */
async function codeOr<Result>(result: Promise<Result>): Promise<Result | { code: string }> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code };
    throw error;
  }
}
