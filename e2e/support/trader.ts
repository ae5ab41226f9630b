import { test, type APIRequestContext } from '@playwright/test';
import type { BodyOf, Endpoints, RefuseReason, ReplyOf } from '@sanam/contract';

import { authorize, createApi } from './api.ts';
import { ADMIN_PASSWORD } from './desk.ts';

type NewMatch = BodyOf<Endpoints['POST /desk/matches']>;
type Transition = 'start' | 'open' | 'close' | 'open-special' | 'close-special' | 'end' | 'cancel';

export type MatchChange = Partial<NewMatch> & { readonly rung?: string };
export type MatchResult = 'RED' | 'BLUE' | 'DRAW' | 'CANCEL';

/** An operator at the desk who runs matches and decides on deposits and withdrawals. */
export interface Trader {
  addStadium(stadiumName: string, stadiumLatinName?: string): Promise<number>;
  /** A match on the live board, closed; with odds on red when a rung is given. Returns its id. */
  createMatch(change?: MatchChange): Promise<number>;
  move(id: number, transition: Transition): Promise<void>;
  setRate(id: number, rung: string, favourite?: 'RED' | 'BLUE', spread?: number): Promise<void>;
  allowDraw(id: number, isDraw: boolean): Promise<void>;
  /** Ends the match with this result. */
  endWith(id: number, result: MatchResult): Promise<void>;
  /** A second call corrects the result and needs a reason. */
  callResult(id: number, result: MatchResult, reason?: string): Promise<void>;
  /** Takes the result back. */
  rollBack(id: number): Promise<void>;
  /** Limits of one match, in baht. */
  limit(id: number, limits: { liabilityMax?: number; playerMatchMax?: number }): Promise<void>;
  /** The bet with this ticket code. */
  findBet(ticketCode: string): Promise<ReplyOf<Endpoints['GET /desk/bets/{ticketCode}']>>;
  change(id: number, change: BodyOf<Endpoints['PATCH /desk/matches/{id}']>): Promise<void>;
  /** Confirms a deposit or a withdrawal. */
  confirm(transactionId: string): Promise<void>;
  refuse(transactionId: string, reason?: RefuseReason): Promise<void>;
  /** Takes a confirmation back. */
  reverse(transactionId: string): Promise<void>;
  /** Gives the player an amount, or takes it if it is negative. */
  adjust(playerId: number, amount: number): Promise<void>;
}

/**
 * Matches that this worker's tests have added. The next test ends them: tests share a server, and its board lists all.
 */
let added: { readonly id: number; readonly origin: string; readonly testId: string }[] = [];

export async function createTrader(request: APIRequestContext): Promise<Trader> {
  const { testId } = test.info();
  const login = await request.post('/api/desk/login', {
    headers: authorize(),
    data: { username: 'admin', password: ADMIN_PASSWORD },
  });
  const { data } = (await login.json()) as { data: ReplyOf<Endpoints['POST /desk/login']> };
  const call = createApi(request, data.accessToken);
  // A test with a server of its own leaves the matches of the shared one alone.
  const { origin } = new URL(login.url());
  const leftOver = added.filter((match) => match.origin === origin && match.testId !== testId);
  added = added.filter((match) => !leftOver.includes(match));
  const endLeftOver = async (id: number) => {
    // One that an operator of its test holds is taken first; one that has ended cannot be, and is ended already.
    const headers = authorize(data.accessToken);
    const taken = await request.post(`/api/desk/matches/${id}/take`, { headers, data: {} });
    if (taken.status() !== 409) await call('POST /desk/matches/{id}/end', { id });
  };
  await Promise.all(leftOver.map(({ id }) => endLeftOver(id)));

  const setRate = async (id: number, rung: string, favourite: 'RED' | 'BLUE' = 'RED', spread = 0) => {
    await call('POST /desk/matches/{id}/rate', { id, body: { my: { favourite, rung, spread } } });
  };
  const addStadium = async (stadiumName: string, stadiumLatinName?: string) =>
    (
      await call('POST /desk/stadiums', {
        body: { stadiumName, ...(stadiumLatinName !== undefined && { stadiumLatinName }) },
      })
    ).id;
  const move = async (id: number, transition: Transition) =>
    void (await call(`POST /desk/matches/{id}/${transition}`, { id }));
  const callResult = async (id: number, result: MatchResult, reason?: string) =>
    void (await call('POST /desk/matches/{id}/result', { id, body: { result, ...(reason && { reason }) } }));
  return {
    limit: async (id, limits) =>
      void (await call('POST /desk/limits', { body: { scope: `MATCH:${id}`, ...limits } })),
    addStadium,
    createMatch: async ({ rung, ...change } = {}) => {
      const { id } = await call('POST /desk/matches', {
        body: {
          line: 'LIVE',
          stadiumId: change.stadiumId ?? (await addStadium('สนามทดสอบ')),
          // In a stadium of its own.
          ...(change.stadiumId === undefined && { matchNo: 7 }),
          categoryCode: 'BULL_FIGHT',
          matchName: 'คู่ที่ 7',
          redName: 'ค่ายทุ่งพระยา (นิลมังกรทอง)',
          blueName: 'ค่ายเกาะใหญ่ (ขาวเพชรน้ำหนึ่ง)',
          fightingDateTime: '2026-11-15T06:42:00Z',
          ...change,
        },
      });
      added.push({ id, origin, testId });
      if (rung !== undefined) await setRate(id, rung);
      return id;
    },
    move,
    setRate,
    allowDraw: async (id, isDraw) =>
      void (await call('POST /desk/matches/{id}/draw', { id, body: { isDraw } })),
    endWith: async (id, result) => {
      await move(id, 'end');
      await callResult(id, result);
    },
    callResult,
    rollBack: async (id) =>
      void (await call('POST /desk/matches/{id}/rollback', { id, body: { reason: 'looks again' } })),
    change: async (id, change) => void (await call('PATCH /desk/matches/{id}', { id, body: change })),
    findBet: (ticketCode) => call('GET /desk/bets/{ticketCode}', { id: ticketCode }),
    confirm: async (id) => void (await call('POST /desk/transactions/{id}/confirm', { id })),
    refuse: async (id, reason) =>
      void (await call('POST /desk/transactions/{id}/refuse', { id, body: { ...(reason && { reason }) } })),
    reverse: async (id) =>
      void (await call('POST /desk/transactions/{id}/reverse', { id, body: { reason: 'not at the bank' } })),
    adjust: async (id, amount) =>
      void (await call('POST /desk/players/{id}/adjust', { id, body: { amount, reason: 'a mistake' } })),
  };
}

/** Open for bets and started, with red the favourite at 10/9. */
export async function createOpenMatch(trader: Trader, change: MatchChange = {}): Promise<number> {
  const id = await trader.createMatch({ rung: '10/9', ...change });
  await trader.move(id, 'start');
  await trader.move(id, 'open');
  return id;
}
