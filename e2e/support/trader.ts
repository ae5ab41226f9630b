import type { BodyOf, Endpoints, KnownEndpoint, ReplyOf } from '@sanam/contract';
import { expect, test, type APIRequestContext } from '@playwright/test';

import { ADMIN_PASSWORD } from './operators.ts';

const HEADERS = { 'x-api-key': 'sanam-local', 'accept-language': 'en' };

type DeskEndpoint = Extract<KnownEndpoint, `${string} /desk/${string}`>;
type NewMatch = BodyOf<Endpoints['POST /desk/matches']>;
type Move = 'start' | 'open' | 'close' | 'open-special' | 'close-special' | 'end' | 'cancel';

/** Somebody at the desk, moving matches as a trader would. */
export interface Trader {
  addStadium(stadiumName: string): Promise<number>;
  /** A match on the live board, closed; with odds on red when a rung is given. Answers its id. */
  addMatch(change?: Partial<NewMatch> & { rung?: string }): Promise<number>;
  move(id: number, move: Move): Promise<void>;
  setRate(id: number, rung: string, favourite?: 'RED' | 'BLUE'): Promise<void>;
  allowDraw(id: number, isDraw: boolean): Promise<void>;
  /** Again with a reason corrects it. */
  callResult(id: number, result: 'RED' | 'BLUE' | 'DRAW' | 'CANCEL', reason?: string): Promise<void>;
  change(id: number, change: BodyOf<Endpoints['PATCH /desk/matches/{id}']>): Promise<void>;
  /** Money in a player's wallet: a deposit of his, confirmed. */
  credit(playerToken: string, amount: number): Promise<void>;
}

/** What this worker's tests have added to a server. All share it, and each board would show what every earlier test has left. */
let added: { readonly id: number; readonly origin: string; readonly testId: string }[] = [];

export async function aTrader(request: APIRequestContext): Promise<Trader> {
  let origin = '';
  const { testId } = test.info();
  const ask = async <Name extends DeskEndpoint>(
    name: Name,
    { token, id, body }: { token?: string; id?: number | string; body?: unknown } = {},
  ): Promise<ReplyOf<Endpoints[Name]>> => {
    const [method = '', path = ''] = name.split(' ', 2);
    const answer = await request.fetch(`/api${path.replace(/\{\w+\}/, String(id))}`, {
      method,
      headers: { ...HEADERS, ...(token && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { data: body }),
      // A connection that was kept may be given up by the server at the very moment it is used again.
      maxRetries: 2,
    });
    expect(answer.ok(), `${name}: ${await answer.text()}`).toBe(true);
    ({ origin } = new URL(answer.url()));
    return ((await answer.json()) as { data: ReplyOf<Endpoints[Name]> }).data;
  };
  const { accessToken: token } = await ask('POST /desk/login', {
    body: { username: 'admin', password: ADMIN_PASSWORD },
  });
  const over = added.filter((match) => match.origin === origin && match.testId !== testId);
  added = added.filter((match) => !over.includes(match));
  for (const { id } of over) await ask('POST /desk/matches/{id}/end', { token, id });
  const rate = async (id: number, rung: string, favourite: 'RED' | 'BLUE' = 'RED') => {
    await ask('POST /desk/matches/{id}/rate', { token, id, body: { my: { favourite, rung } } });
  };
  const addStadium = async (stadiumName: string) =>
    (await ask('POST /desk/stadiums', { token, body: { stadiumName } })).id;
  return {
    addStadium,
    addMatch: async ({ rung, ...change } = {}) => {
      const stadiumId = change.stadiumId ?? (await addStadium('สนามทดสอบ'));
      const body: NewMatch = {
        line: 'LIVE',
        stadiumId,
        categoryCode: 'BULL_FIGHT',
        matchName: 'คู่ที่ 7',
        redName: 'ค่ายทุ่งพระยา (นิลมังกรทอง)',
        blueName: 'ค่ายเกาะใหญ่ (ขาวเพชรน้ำหนึ่ง)',
        fightingDateTime: '2026-11-15T06:42:00Z',
        ...change,
      };
      const { id } = await ask('POST /desk/matches', { token, body });
      added.push({ id, origin, testId });
      if (rung !== undefined) await rate(id, rung);
      return id;
    },
    move: async (id, move) => void (await ask(`POST /desk/matches/{id}/${move}`, { token, id })),
    setRate: rate,
    allowDraw: async (id, isDraw) =>
      void (await ask('POST /desk/matches/{id}/draw', { token, id, body: { isDraw } })),
    callResult: async (id, result, reason) =>
      void (await ask('POST /desk/matches/{id}/result', {
        token,
        id,
        body: { result, ...(reason && { reason }) },
      })),
    change: async (id, change) => void (await ask('PATCH /desk/matches/{id}', { token, id, body: change })),
    credit: async (playerToken, amount) => {
      const answer = await request.post('/api/wallet/deposit', {
        headers: { ...HEADERS, authorization: `Bearer ${playerToken}` },
        data: { amount },
      });
      expect(answer.ok(), await answer.text()).toBe(true);
      const { data } = (await answer.json()) as { data: { transactionId: string } };
      await ask('POST /desk/transactions/{id}/confirm', { token, id: data.transactionId });
    },
  };
}
