import type { MatchResult } from '@sanam/betting';
import type { BodyOf, Endpoints } from '@sanam/contract';
import { baht } from '@sanam/money';
import type { RunningServer } from '../../src/main/start-server.ts';
import { uuidv7 } from '../../src/platform/ids.ts';
import { createTokens } from '../../src/services/accounts/tokens.ts';
import { aMatch, anOperator, getAt } from './desk.ts';
import { TOKEN_SECRET, ask } from './server.ts';

type SideBet = BodyOf<Endpoints['POST /bet']>;
type DrawBet = BodyOf<Endpoints['POST /bet/draw']>;
type StepLeg = BodyOf<Endpoints['POST /step/bet']>['betItems'][number];

export interface TestPlayer {
  playerId: number;
  username: string;
  accessToken: string;
}

type Holder = Pick<TestPlayer, 'accessToken'>;

/** An operator's hands and players with money, to play fights with over the API. */
export async function openPlay(server: RunningServer) {
  const { token } = await anOperator(server);
  let credits = 0;
  const keyed = (key: string | undefined) =>
    key === undefined ? {} : { headers: { 'idempotency-key': key } };

  const move = (
    id: number,
    name: 'start' | 'open' | 'close' | 'open-special' | 'close-special' | 'end' | 'cancel',
  ) => getAt(server, `POST /desk/matches/{id}/${name}`, { token, id });

  const callResult = (id: number, result: MatchResult, reason?: string) =>
    getAt(server, 'POST /desk/matches/{id}/result', {
      token,
      id,
      body: { result, ...(reason !== undefined && { reason }) },
    });

  const credit = async ({ playerId }: Pick<TestPlayer, 'playerId'>, amount: number): Promise<void> => {
    credits += 1;
    const ref = `test-${playerId}-${credits}`;
    await server.app.wallet.creditDeposit({ playerId, amount: baht(amount), ref });
  };

  return {
    token,
    move,
    callResult,
    credit,

    async setRung(id: number, rung: string, favourite: 'RED' | 'BLUE' = 'RED'): Promise<number> {
      const body = { my: { favourite, rung } };
      return (await getAt(server, 'POST /desk/matches/{id}/rate', { token, id, body })).rateId;
    },

    /** A match that can be bet on, red the favourite. */
    async anOpenMatch({
      rung = '10/9',
      isDraw = false,
      ...change
    }: Parameters<typeof aMatch>[2] & { isDraw?: boolean } = {}) {
      const id = await aMatch(server, token, { ...change, rung });
      if (isDraw) await getAt(server, 'POST /desk/matches/{id}/draw', { token, id, body: { isDraw } });
      const { rateId } = await move(id, 'open');
      if (rateId === null) throw new Error('an open match has a rate');
      return { id, rateId };
    },

    async aPlayer(amount = 1000): Promise<TestPlayer> {
      const player = await aLoggedInPlayer(server);
      if (amount > 0) await credit(player, amount);
      return player;
    },

    bet: ({ accessToken }: Holder, body: Omit<SideBet, 'rateType'> & Partial<SideBet>, key?: string) =>
      ask(server, 'POST /bet', { token: accessToken, body: { rateType: 'MY', ...body }, ...keyed(key) }),

    betDraw: ({ accessToken }: Holder, body: DrawBet, key?: string) =>
      ask(server, 'POST /bet/draw', { token: accessToken, body, ...keyed(key) }),

    betMulti: ({ accessToken }: Holder, betAmount: number, betItems: StepLeg[], key?: string) =>
      ask(server, 'POST /step/bet', { token: accessToken, body: { betAmount, betItems }, ...keyed(key) }),

    betSingle: ({ accessToken }: Holder, betAmount: number, leg: StepLeg, key?: string) =>
      ask(server, 'POST /step/bet/single', {
        token: accessToken,
        body: { betAmount, ...leg },
        ...keyed(key),
      }),

    async stepStatus({ accessToken }: Holder, transactionId: string): Promise<string> {
      const asking = { token: accessToken, id: transactionId };
      return (await getAt(server, 'GET /step/bet/status/{transactionId}', asking)).betStatus;
    },

    /** Betting is closed, then the result is called. */
    async settle(id: number, result: MatchResult) {
      await move(id, 'close');
      return callResult(id, result);
    },

    balanceOf: async ({ accessToken }: Holder): Promise<string> =>
      (await getAt(server, 'GET /player/wallet', { token: accessToken })).balance,
  };
}

export type Play = Awaited<ReturnType<typeof openPlay>>;

let phones = 820_000_000;

/** Made without the two password hashes that registering and logging in cost. */
async function aLoggedInPlayer({ app: { db, clock } }: RunningServer): Promise<TestPlayer> {
  phones += 1;
  const username = `0${phones}`;
  const [row] = await db.query<{ player_id: number }>(
    `SELECT player_id FROM player_register($1, 'สมหญิง ใจดี', '$argon2id$none', 'SCB', 'SCB', '1234567890', 'somying',
                                           NULL, 1, 1)`,
    [username],
  );
  if (!row) throw new Error('the phone is taken');
  const bearer = { subjectId: row.player_id, sessionId: uuidv7(clock.now()) };
  await db.query(
    "INSERT INTO session (id, player_id, expires_at) VALUES ($1, $2, now() + interval '1 day')",
    [bearer.sessionId, bearer.subjectId],
  );
  const accessToken = await createTokens({ secret: TOKEN_SECRET, clock }).signAccess(
    'player',
    bearer,
    86_400,
  );
  return { playerId: bearer.subjectId, username, accessToken };
}
