import {
  expect,
  type APIRequestContext,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test';
import type { Endpoints, ReplyOf, RunningBet } from '@sanam/contract';

import { openListening } from './live.ts';
import { enterAs, registerAccount } from './players.ts';
import { aTrader, type Trader } from './trader.ts';

const HEADERS = { 'x-api-key': 'sanam-local', 'accept-language': 'en' };

/** A player with money, a match of his own that is open for bets at 10/9 on red, and the trader who moves it. */
export interface Bettor {
  readonly trader: Trader;
  readonly stadiumId: number;
  readonly matchId: number;
  /** What the server has, whatever the screen says. */
  readonly bets: () => Promise<readonly RunningBet[]>;
  readonly balance: () => Promise<string>;
  /** From another device: the screen under test hears of it later, or not at all. */
  readonly betElsewhere: (betAmount: number) => Promise<void>;
}

export async function aBettor(page: Page, { baht = 5000 } = {}): Promise<Bettor> {
  const request = page.request;
  const token = await enterAs(page, await registerAccount(request));
  const trader = await aTrader(request);
  await trader.credit(token, baht);
  const stadiumId = await trader.addStadium('สนามชนโคบ้านควนเงิน');
  const matchId = await trader.addMatch({ stadiumId, rung: '10/9' });
  await trader.move(matchId, 'start');
  await trader.move(matchId, 'open');
  const asPlayer = askAs(request, token);
  return {
    trader,
    stadiumId,
    matchId,
    bets: async () =>
      (await asPlayer<ReplyOf<Endpoints['GET /bet/running/{matchId}']>>(`/bet/running/${matchId}?limit=100`))
        .bets,
    balance: async () => (await asPlayer<ReplyOf<Endpoints['GET /player/wallet']>>('/player/wallet')).balance,
    betElsewhere: async (betAmount) => {
      const { rateId } = await asPlayer<ReplyOf<Endpoints['GET /match/{id}']>>(`/match/${matchId}`);
      await asPlayer('/bet', { matchId, rateId, betAmount, betType: 'RED', rateType: 'MY' });
    },
  };
}

function askAs(request: APIRequestContext, token: string) {
  return async <Data>(path: string, body?: object): Promise<Data> => {
    const answer = await request.fetch(`/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...HEADERS, authorization: `Bearer ${token}` },
      ...(body !== undefined && { data: body }),
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { data: Data }).data;
  };
}

/** The match page, once the server tells it by itself what changes. */
export async function openMatch(page: Page, matchId: number): Promise<void> {
  await openListening(page, `/bet/${matchId}`);
}

export type Side = 'Red' | 'Blue' | 'Draw' | 'No draw';

export function priceOf(page: Page, side: Side): Locator {
  return page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^Bet on .*\\b${side}\\b`) })
    .first();
}

export async function openSheet(page: Page, side: Side = 'Red'): Promise<Locator> {
  await priceOf(page, side).click();
  return sheetOf(page);
}

export function sheetOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Place a bet' });
}

/** The banner of a bet that is in. */
export function bannerOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Bet placed' });
}

export async function typeAmount(sheet: Locator, amount: number): Promise<void> {
  await sheet.getByRole('textbox', { name: 'Bet amount' }).fill(String(amount));
}

export function placeButton(sheet: Locator): Locator {
  return sheet.locator('button[type=submit]');
}

/** How often a bet has left the browser, and under which keys. */
export function watchBets(page: Page | BrowserContext): {
  readonly keys: string[];
  readonly bodies: object[];
} {
  const seen = { keys: [] as string[], bodies: [] as object[] };
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !/\/api\/bet(\/draw)?$/.test(request.url())) return;
    seen.keys.push(request.headers()['idempotency-key'] ?? '');
    seen.bodies.push(request.postDataJSON() as object);
  });
  return seen;
}

export const BET_CALLS = /\/api\/bet(\/draw)?$/;
