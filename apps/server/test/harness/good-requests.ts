import type { BodyOf, Endpoints, KnownEndpoint, ParamsOf } from '@sanam/contract';
import type { TSchema } from 'typebox';
import type { RunningServer } from '../../src/main/start-server.ts';
import { aMatch, aStadium, anOperator, getAt } from './desk.ts';
import { openPlay } from './play.ts';
import type { Play, TestPlayer } from './play.ts';
import { aMember, aRegistration } from './server.ts';

/** What an endpoint needs to be asked well; without a token, whoever asks may have any good one. */
export interface GoodRequest {
  params?: Record<string, string>;
  body?: object;
  token?: string;
}

type PartOf<Endpoint, Part extends string, Value> =
  Endpoint extends Record<Part, TSchema> ? Record<Part, Value> : object;

type Given<Name extends KnownEndpoint> = PartOf<Endpoints[Name], 'params', ParamsOf<Endpoints[Name]>> &
  PartOf<Endpoints[Name], 'body', BodyOf<Endpoints[Name]>> & { token?: string };

/** The endpoints that nobody can ask without giving them something. */
type Needing = {
  [Name in KnownEndpoint]: Endpoints[Name] extends { params: TSchema } | { body: TSchema } ? Name : never;
}[KnownEndpoint];

type Makers = { [Name in Needing]: () => Promise<Given<Name>> } & {
  [Name in Exclude<KnownEndpoint, Needing>]?: () => Promise<{ token: string }>;
};

/**
 * One request per endpoint that is accepted and, unless it only asks, changes something. Each has a match, a
 * transaction or a session of its own, so that all of them are good at once.
 */
export async function makeGoodRequests(
  server: RunningServer,
  player: TestPlayer,
): Promise<ReadonlyMap<KnownEndpoint, GoodRequest>> {
  const play = await openPlay(server);
  // An endpoint that is missing on both sides does not compile.
  const makers: Makers = { ...playerMakers(server, play, player), ...deskMakers(server, play, player) };
  const made = new Map<KnownEndpoint, GoodRequest>();
  for (const [name, make] of Object.entries(makers)) made.set(name as KnownEndpoint, await make());
  return made;
}

function playerMakers(server: RunningServer, play: Play, player: TestPlayer) {
  const newPassword = 'long-enough-too';
  const step = async () => {
    const { id, rateId } = await play.anOpenMatch({ line: 'STEP' });
    return { matchId: id, betType: 'RED', rateId } as const;
  };
  const slip = async () => ({ betAmount: 100, betItems: [await step(), await step()] });
  const matchId = async () => String((await play.anOpenMatch()).id);

  return {
    'POST /auth/register': async () => ({ body: aRegistration() }),
    'POST /auth/login': async () => {
      const { player: who, password } = await aMember(server);
      return { body: { username: who.phone, password } };
    },
    'POST /auth/refresh': async () => ({ body: { refreshToken: (await aMember(server)).refreshToken } }),
    'POST /auth/change-password': async () => {
      const { player: who, password: oldPassword } = await aMember(server);
      return { body: { username: who.phone, oldPassword, newPassword } };
    },
    'POST /player/change-password': async () => {
      const { accessToken: token, password: oldPassword } = await aMember(server);
      return { token, body: { oldPassword, newPassword } };
    },
    'POST /player/logout': async () => ({ token: (await play.aPlayer(0)).accessToken }),
    'PUT /user/profile': async () => ({ body: { line: 'some.line' } }),
    'POST /wallet/deposit': async () => ({ body: { amount: 500 } }),
    'POST /player/withdraw': async () => ({ body: { amount: 500 } }),
    'GET /match/{id}': async () => ({ params: { id: await matchId() } }),
    'GET /match/{id}/previous-odds': async () => ({ params: { id: await matchId() } }),
    'POST /bet': async () => {
      const { id, rateId } = await play.anOpenMatch();
      return {
        body: {
          matchId: id,
          rateId,
          betAmount: 100,
          betType: 'BLUE',
          rateType: 'STH',
          acceptOdds: 'better',
        } as const,
      };
    },
    'POST /bet/draw': async () => {
      const { id } = await play.anOpenMatch({ isDraw: true });
      return { body: { matchId: id, betAmount: 100, betType: 'NODRAW' } as const };
    },
    'GET /bet/running/{matchId}': async () => ({ params: { matchId: await matchId() } }),
    'POST /step/bet': async () => ({ body: await slip() }),
    'POST /step/bet/single': async () => ({ body: { betAmount: 100, ...(await step()) } }),
    'POST /step/calculate-odds': async () => ({ body: await slip() }),
    'GET /step/bet/status/{transactionId}': async () => {
      const { answer } = await play.betSingle(player, 100, await step());
      if (!answer.success) throw new Error(answer.code);
      return { params: { transactionId: answer.data.transactionId } };
    },
    'GET /history/{type}': async () => ({ params: { type: 'withdraw' } as const }),
    'POST /bet-history/date-range': async () => ({
      body: {
        status: 'ended',
        betStatus: 'PAID',
        categoryCode: '["BOXING"]',
        dateFrom: '2026-11-10',
        dateTo: '2026-11-11',
        limit: 100,
      } as const,
    }),
  } satisfies Partial<Makers>;
}

function deskMakers(server: RunningServer, play: Play, player: TestPlayer) {
  const { token } = play;
  const closed = async () => ({ id: String(await aMatch(server, token, { rung: '10/9' })) });
  const open = async () => ({ id: String((await play.anOpenMatch()).id) });
  const aDeposit = async () => {
    const asked = { token: player.accessToken, body: { amount: 500 } };
    return { id: (await getAt(server, 'POST /wallet/deposit', asked)).transactionId };
  };
  const draft = async () => ({
    stadiumId: await aStadium(server, token),
    categoryCode: 'BOXING' as const,
    matchName: 'คู่รอง',
    redName: 'ฟ้าแลบ',
    blueName: 'ฟ้าร้อง',
    matchTag: 'MAIN_MATCH' as const,
    roundNo: 3,
    fightingDateTime: '2026-12-01T12:00:00Z',
    streamingUrl: 'https://cdn.example.com/1.m3u8',
  });

  return {
    'POST /desk/login': async () => ({ body: { username: 'admin', password: 'a-long-desk-password' } }),
    'POST /desk/logout': async () => ({ token: (await anOperator(server)).token }),
    'POST /desk/stadiums': async () => ({ body: { stadiumName: 'ราชดำเนิน' } }),
    'POST /desk/matches': async () => ({ body: { line: 'LIVE' as const, ...(await draft()) } }),
    'PATCH /desk/matches/{id}': async () => ({ params: await closed(), body: await draft() }),
    'POST /desk/matches/{id}/rate': async () => ({
      params: await open(),
      body: {
        my: { favourite: 'RED', rung: '10/8' },
        sth: { favourite: 'RED', rung: '10/7' },
        ctr: { favourite: 'RED', rung: '10/6' },
      } as const,
    }),
    'POST /desk/matches/{id}/start': async () => ({ params: await open() }),
    'POST /desk/matches/{id}/open': async () => ({ params: await closed() }),
    'POST /desk/matches/{id}/close': async () => ({ params: await open() }),
    'POST /desk/matches/{id}/open-special': async () => ({ params: await open() }),
    'POST /desk/matches/{id}/close-special': async () => {
      const params = await open();
      await play.move(Number(params.id), 'open-special');
      return { params };
    },
    'POST /desk/matches/{id}/end': async () => ({ params: await open() }),
    'POST /desk/matches/{id}/cancel': async () => ({ params: await open() }),
    'POST /desk/matches/{id}/draw': async () => ({ params: await open(), body: { isDraw: true } }),
    'POST /desk/matches/{id}/result': async () => ({
      params: await closed(),
      body: { result: 'RED', reason: 'เห็นกับตา' } as const,
    }),
    'GET /desk/matches/{id}/settlements': async () => ({ params: await closed() }),
    'POST /desk/transactions/{id}/confirm': async () => ({ params: await aDeposit() }),
    'POST /desk/transactions/{id}/refuse': async () => ({ params: await aDeposit() }),
    'GET /desk/exposure/{matchId}': async () => ({ params: { matchId: (await open()).id } }),
    'POST /desk/deposit-account': async () => ({
      body: {
        accountNumber: '111-2-33333-4',
        accountName: 'สนาม จำกัด',
        accountBank: 'KBANK',
        promptPayId: '0812345678',
      },
    }),
  } satisfies Partial<Makers>;
}
