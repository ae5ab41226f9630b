import { Refusal } from '@sanam/contract';
import { baht } from '@sanam/money';
import type { Database } from '../../src/db/database.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createWallet } from '../../src/services/wallet/index.ts';
import { aWallet } from './database.ts';

export type Cash = ReturnType<typeof openCash>;

/** Deposits and withdrawals on a database without a server around it. */
export function openCash(db: Database) {
  const wallet = createWallet({ db, clock: systemClock });
  let credits = 0;
  const requestOf = (playerId: number, key?: string) => ({
    playerId,
    route: 'test',
    key,
    bodyHash: Buffer.from('the same body'),
  });
  return {
    wallet,
    aPlayer: async (amount = 0): Promise<number> => {
      const { playerId } = await aWallet(db);
      credits += 1;
      if (amount > 0) await wallet.creditDeposit({ playerId, amount: baht(amount), ref: `given ${credits}` });
      return playerId;
    },
    deposit: (playerId: number, amount: number, key?: string) =>
      codeOr(wallet.requestDeposit(requestOf(playerId, key), amount)),
    withdraw: (playerId: number, amount: number, key?: string) =>
      codeOr(wallet.requestWithdrawal(requestOf(playerId, key), amount)),
    decide: (transactionId: string, status: 'success' | 'cancelled') =>
      codeOr(wallet.decideTransfer({ transactionId, status, actor: 'cashier' })),
  };
}

/** What was answered, or the code it was refused with. */
async function codeOr<Answer>(asked: Promise<Answer>): Promise<Answer | { code: string }> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code };
    throw error;
  }
}
