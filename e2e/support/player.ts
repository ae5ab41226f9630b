import { expect, type Page } from '@playwright/test';
import type { BetType, Corner, RateType } from '@sanam/betting';
import type { BetTransaction, Endpoints, ReplyOf, RunningBet, TransactionType } from '@sanam/contract';

import { type Account, logInAs, registerAccount } from './accounts.ts';
import { createApi } from './api.ts';
import { createTrader, type Trader } from './trader.ts';

type Transaction = ReplyOf<Endpoints['GET /transactions/history']>['transactions'][number];

/**
 * A new player who is logged in on the page, and the operator who runs their matches. What is done here goes over the
 * API, as from another device: the page under test learns of it later, or not at all.
 */
export interface Player {
  readonly id: number;
  readonly account: Account;
  readonly token: string;
  readonly trader: Trader;
  readonly balance: () => Promise<string>;
  readonly balanceSatang: () => Promise<number>;
  readonly matchBets: (matchId: number) => Promise<readonly RunningBet[]>;
  readonly stepBets: () => Promise<readonly BetTransaction[]>;
  /** The bet that was placed last. */
  readonly newestBet: () => Promise<BetTransaction>;
  /** Newest first. */
  readonly transactions: (type: TransactionType) => Promise<readonly Transaction[]>;
  readonly placeBet: (
    matchId: number,
    betType: BetType,
    betAmount: number,
    rateType?: RateType,
  ) => Promise<void>;
  /** Step bets: each returns the bet's id, and the bet is pending. */
  readonly placeSingle: (matchId: number, betType: Corner, betAmount: number) => Promise<string>;
  readonly placeMulti: (picks: readonly (readonly [number, Corner])[], betAmount: number) => Promise<string>;
  readonly waitUntilAccepted: (...transactionIds: string[]) => Promise<void>;
  /** Deposits and withdrawals: each returns the transaction's id, which the trader confirms or refuses. */
  readonly requestDeposit: (amount: number) => Promise<string>;
  readonly requestWithdrawal: (amount: number) => Promise<string>;
  /** The desk gives an amount, or takes it if it is negative. */
  readonly adjust: (amount: number) => Promise<void>;
}

export async function createPlayer(page: Page, { baht = 0 } = {}): Promise<Player> {
  const account = await registerAccount(page.request);
  const token = await logInAs(page, account);
  const trader = await createTrader(page.request);
  const call = createApi(page.request, token);
  const balance = async () => (await call('GET /player/wallet')).balance;
  const readStepRate = async (matchId: number): Promise<number> => {
    const stadiums = await call('GET /step/matches');
    const match = stadiums.flatMap(({ gameMatchsStep }) => gameMatchsStep).find(({ id }) => id === matchId);
    return match?.rateId ?? 0;
  };
  const requestDeposit = async (amount: number) =>
    (await call('POST /wallet/deposit', { body: { amount } })).transactionId;

  if (baht > 0) await trader.confirm(await requestDeposit(baht));
  const id = readPlayerId(token);
  return {
    id,
    account,
    token,
    trader,
    balance,
    balanceSatang: async () => Math.round(Number(await balance()) * 100),
    matchBets: async (matchId) =>
      (await call('GET /bet/running/{matchId}', { id: matchId, query: { limit: 100 } })).bets,
    stepBets: async () => (await call('GET /step/bets/running', { query: { limit: 100 } })).data,
    newestBet: async () => {
      const [newest] = (await call('GET /bets/history', { query: { limit: 1 } })).bets;
      if (newest === undefined) throw new Error('no bet was placed');
      return newest;
    },
    transactions: async (type) =>
      (await call('GET /transactions/history', { query: { type, limit: 100 } })).transactions,
    placeBet: async (matchId, betType, betAmount, rateType = 'MY') => {
      if (betType === 'DRAW' || betType === 'NODRAW') {
        await call('POST /bet/draw', { body: { matchId, betAmount, betType } });
        return;
      }
      const { rateId } = await call('GET /match/{id}', { id: matchId });
      await call('POST /bet', { body: { matchId, rateId: rateId ?? 0, betAmount, betType, rateType } });
    },
    placeSingle: async (matchId, betType, betAmount) => {
      const body = { betAmount, matchId, betType, rateId: await readStepRate(matchId) };
      return (await call('POST /step/bet/single', { body })).transactionId;
    },
    placeMulti: async (picks, betAmount) => {
      const betItems = await Promise.all(
        picks.map(async ([matchId, betType]) => ({ matchId, betType, rateId: await readStepRate(matchId) })),
      );
      return (await call('POST /step/bet', { body: { betAmount, betItems } })).transactionId;
    },
    waitUntilAccepted: async (...ids) => {
      for (const betId of ids) {
        const status = async () =>
          (await call('GET /step/bet/status/{transactionId}', { id: betId })).betStatus;
        await expect.poll(status).toBe('ACCEPTED');
      }
    },
    requestDeposit,
    requestWithdrawal: async (amount) =>
      (await call('POST /player/withdraw', { body: { amount } })).transactionId,
    adjust: (amount) => trader.adjust(id, amount),
  };
}

/** As the access token names it. */
function readPlayerId(token: string): number {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return Number((JSON.parse(claims) as { sub: string }).sub);
}
