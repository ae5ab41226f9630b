import type { MatchResult } from '@sanam/betting';
import type { BodyOf, Endpoints } from '@sanam/contract';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createMatch, createOperator } from './desk.ts';
import { createPlayer, creditPlayer } from './player.ts';
import type { TestPlayer } from './player.ts';
import { call, callData } from './server.ts';

type SideBet = BodyOf<Endpoints['POST /bet']>;
type DrawBet = BodyOf<Endpoints['POST /bet/draw']>;
type StepLeg = BodyOf<Endpoints['POST /step/bet']>['betItems'][number];
type Authenticated = Pick<TestPlayer, 'accessToken'>;

/** What an admin of the desk and players do over the API. */
export async function createGameActions(server: RunningServer) {
  const { token } = await createOperator(server);
  const keyed = (key: string | undefined) =>
    key === undefined ? {} : { headers: { 'idempotency-key': key } };

  const move = (
    id: number,
    name: 'start' | 'open' | 'close' | 'open-special' | 'close-special' | 'end' | 'cancel',
  ) => callData(server, `POST /desk/matches/{id}/${name}`, { token, id });

  const callResult = (id: number, result: MatchResult, reason?: string) =>
    callData(server, 'POST /desk/matches/{id}/result', {
      token,
      id,
      body: { result, ...(reason !== undefined && { reason }) },
    });

  return {
    token,
    move,
    callResult,
    rollBack: (id: number, reason = 'the replay shows another corner') =>
      callData(server, 'POST /desk/matches/{id}/rollback', { token, id, body: { reason } }),
    createPlayer: (amount?: number) => createPlayer(server, amount),
    credit: (player: { playerId: number }, amount: number) => creditPlayer(server, player, amount),

    /** A new player's deposit, which waits for the desk. */
    async requestDeposit(amount: number) {
      const player = await createPlayer(server, 0);
      const request = { token: player.accessToken, body: { amount } };
      return { player, id: (await callData(server, 'POST /wallet/deposit', request)).transactionId };
    },

    /** A deposit that the cashier has confirmed. */
    async deposit({ accessToken }: Authenticated, amount: number, cashier: string): Promise<string> {
      const request = { token: accessToken, body: { amount } };
      const { transactionId: id } = await callData(server, 'POST /wallet/deposit', request);
      await callData(server, 'POST /desk/transactions/{id}/confirm', { token: cashier, id, body: {} });
      return id;
    },

    async setRung(id: number, rung: string, favourite: 'RED' | 'BLUE' = 'RED'): Promise<number> {
      const body = { my: { favourite, rung } };
      return (await callData(server, 'POST /desk/matches/{id}/rate', { token, id, body })).rateId;
    },

    /** A match that is open for bets, red the favourite. */
    async createOpenMatch({
      rung = '10/9',
      isDraw = false,
      ...change
    }: Parameters<typeof createMatch>[2] & { isDraw?: boolean } = {}) {
      const id = await createMatch(server, token, { ...change, rung });
      if (isDraw) await callData(server, 'POST /desk/matches/{id}/draw', { token, id, body: { isDraw } });
      const { rateId } = await move(id, 'open');
      if (rateId === null) throw new Error('an open match has a rate');
      return { id, rateId };
    },

    bet: ({ accessToken }: Authenticated, body: Omit<SideBet, 'rateType'> & Partial<SideBet>, key?: string) =>
      call(server, 'POST /bet', { token: accessToken, body: { rateType: 'MY', ...body }, ...keyed(key) }),

    betDraw: ({ accessToken }: Authenticated, body: DrawBet, key?: string) =>
      call(server, 'POST /bet/draw', { token: accessToken, body, ...keyed(key) }),

    betMulti: ({ accessToken }: Authenticated, betAmount: number, betItems: StepLeg[], key?: string) =>
      call(server, 'POST /step/bet', { token: accessToken, body: { betAmount, betItems }, ...keyed(key) }),

    betSingle: ({ accessToken }: Authenticated, betAmount: number, leg: StepLeg, key?: string) =>
      call(server, 'POST /step/bet/single', {
        token: accessToken,
        body: { betAmount, ...leg },
        ...keyed(key),
      }),

    async stepStatus({ accessToken }: Authenticated, transactionId: string): Promise<string> {
      const request = { token: accessToken, id: transactionId };
      return (await callData(server, 'GET /step/bet/status/{transactionId}', request)).betStatus;
    },

    /** Closes betting and calls the result. */
    async settle(id: number, result: MatchResult) {
      await move(id, 'close');
      return callResult(id, result);
    },

    balanceOf: async ({ accessToken }: Authenticated): Promise<string> =>
      (await callData(server, 'GET /player/wallet', { token: accessToken })).balance,
  };
}

export type GameActions = Awaited<ReturnType<typeof createGameActions>>;
