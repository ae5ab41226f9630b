import { expect, type Page, type Request } from '@playwright/test';
import type { BetType, Corner } from '@sanam/betting';
import type { BetStatus, CategoryCode, Endpoints, ReplyOf, StepStadium } from '@sanam/contract';

import { newStadiumName } from './board.ts';
import { enterAs, registerAccount } from './players.ts';
import { aTrader, type Trader } from './trader.ts';

const HEADERS = { 'x-api-key': 'sanam-local', 'accept-language': 'en' };

type Fight = Parameters<Trader['addMatch']>[0];

/** A player with money who bets over the API on fights of his own, at 10/9 on red, and the trader who decides them. */
export interface Punter {
  readonly trader: Trader;
  readonly stadiumName: string;
  readonly stadiumId: number;
  /** On the live board, open for bets and draws. */
  readonly aFight: (change?: Fight) => Promise<number>;
  readonly aStepFight: (change?: Fight) => Promise<number>;
  readonly bet: (matchId: number, betType: BetType, betAmount: number) => Promise<void>;
  /** Answers the bet's id; it waits to be accepted. */
  readonly single: (matchId: number, betType: Corner, betAmount: number) => Promise<string>;
  readonly multi: (picks: readonly (readonly [number, Corner])[], betAmount: number) => Promise<string>;
  readonly accepted: (...transactionIds: string[]) => Promise<void>;
  /** The fight is over, and this is how it ended. */
  readonly decide: (matchId: number, result: 'RED' | 'BLUE' | 'DRAW' | 'CANCEL') => Promise<void>;
  /** What the ledger has in his wallet, in satang. */
  readonly balance: () => Promise<number>;
}

export async function aPunter(page: Page, { baht = 5000 } = {}): Promise<Punter> {
  const request = page.request;
  const token = await enterAs(page, await registerAccount(request));
  const trader = await aTrader(request);
  if (baht > 0) await trader.credit(token, baht);
  const stadiumName = newStadiumName();
  const stadiumId = await trader.addStadium(stadiumName);
  const ask = async <Data>(path: string, body?: object): Promise<Data> => {
    const answer = await request.fetch(`/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...HEADERS, authorization: `Bearer ${token}` },
      ...(body !== undefined && { data: body }),
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { data: Data }).data;
  };
  let made = 0;
  const addFight = async (change: Fight): Promise<number> => {
    made += 1;
    const id = await trader.addMatch({
      stadiumId,
      matchName: `Match ${made}`,
      redName: `Camp (Red${made})`,
      blueName: `Camp (Blue${made})`,
      fightingDateTime: new Date().toISOString(),
      rung: '10/9',
      ...change,
    });
    await trader.move(id, 'open');
    return id;
  };
  const rateOfStep = async (matchId: number): Promise<number> => {
    const stadiums = await ask<StepStadium[]>('/step/matches');
    const match = stadiums.flatMap((one) => one.gameMatchsStep).find(({ id }) => id === matchId);
    return match?.rateId ?? 0;
  };
  return {
    trader,
    stadiumName,
    stadiumId,
    aFight: async (change) => {
      const id = await addFight(change);
      await trader.allowDraw(id, true);
      return id;
    },
    aStepFight: (change) => addFight({ line: 'STEP', ...change }),
    bet: async (matchId, betType, betAmount) => {
      if (betType === 'DRAW' || betType === 'NODRAW') {
        await ask('/bet/draw', { matchId, betAmount, betType });
        return;
      }
      const { rateId } = await ask<ReplyOf<Endpoints['GET /match/{id}']>>(`/match/${matchId}`);
      await ask('/bet', { matchId, rateId, betAmount, betType, rateType: 'MY' });
    },
    single: async (matchId, betType, betAmount) => {
      const rateId = await rateOfStep(matchId);
      const body = { betAmount, matchId, betType, rateId };
      return (await ask<{ transactionId: string }>('/step/bet/single', body)).transactionId;
    },
    multi: async (picks, betAmount) => {
      const betItems = await Promise.all(
        picks.map(async ([matchId, betType]) => ({ matchId, betType, rateId: await rateOfStep(matchId) })),
      );
      return (await ask<{ transactionId: string }>('/step/bet', { betAmount, betItems })).transactionId;
    },
    accepted: async (...ids) => {
      for (const id of ids) {
        const status = () => ask<{ betStatus: BetStatus }>(`/step/bet/status/${id}`);
        await expect.poll(async () => (await status()).betStatus).toBe('ACCEPTED');
      }
    },
    decide: async (matchId, result) => {
      await trader.move(matchId, 'end');
      await trader.callResult(matchId, result);
    },
    balance: async () => {
      const { balance } = await ask<ReplyOf<Endpoints['GET /player/wallet']>>('/player/wallet');
      return Math.round(Number(balance) * 100);
    },
  };
}

/** Every question to one address of the API, as it was asked. */
export function watchQuestions(page: Page, path: string): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  page.on('request', (request: Request) => {
    const url = new URL(request.url());
    if (url.pathname === `/api${path}`) asked.push(url.searchParams);
  });
  return asked;
}

/** Today in Bangkok or so many days from it, `2026-11-15`. */
export function bangkokDay(days = 0): string {
  const moment = Date.now() + 7 * 3_600_000 + days * 24 * 3_600_000;
  return new Date(moment).toISOString().slice(0, 10);
}

/** `15 Nov 2026` */
export function writtenDay(day: string): string {
  return new Date(`${day}T00:00:00Z`)
    .toLocaleDateString('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' })
    .replace('Sept', 'Sep');
}

export const BOXING: { readonly categoryCode: CategoryCode } = { categoryCode: 'BOXING' };
export const ROOSTER: { readonly categoryCode: CategoryCode } = { categoryCode: 'CHICKEN_ROOSTER' };
