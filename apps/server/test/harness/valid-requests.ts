import { splitName } from '@sanam/contract';
import type { BodyOf, Endpoints, KnownEndpoint, ParamsOf } from '@sanam/contract';
import type { TSchema } from 'typebox';
import type { RunningServer } from '../../src/main/start-server.ts';
import { setApprovalSum } from './approvals.ts';
import { addPasskey, createAuthenticator } from './authenticator.ts';
import { toBankCsv } from './bank-csv.ts';
import { addOperator, codeOf, createMatch, createOperator, createStadium } from './desk.ts';
import { addDepositAccount, depositAccount } from './deposit-accounts.ts';
import { createGameActions } from './game-actions.ts';
import type { GameActions } from './game-actions.ts';
import { logInOnNewDevice, registerPlayer, registrationForm, sessionIdOf } from './player.ts';
import type { TestPlayer } from './player.ts';
import { callData, callRaw } from './server.ts';
import type { ServerAddress } from './server.ts';
import { createJpeg, createSlipQr } from './slips.ts';

/** A valid request of an endpoint; without a token, any caller with access may send it. */
export interface ValidRequest {
  params?: Record<string, string>;
  body?: object;
  token?: string;
}

type PartOf<Endpoint, Part extends string, Value> =
  Endpoint extends Record<Part, TSchema> ? Record<Part, Value> : object;

type BodyPart<Endpoint> = [BodyOf<Endpoint>] extends [undefined] ? object : { body: BodyOf<Endpoint> };

type Given<Name extends KnownEndpoint> = PartOf<Endpoints[Name], 'params', ParamsOf<Endpoints[Name]>> &
  BodyPart<Endpoints[Name]> & { token?: string };

let accounts = 0;

/** The endpoints that need parameters or a body. */
type WithInput = {
  [Name in KnownEndpoint]: Endpoints[Name] extends { params: TSchema } | { body: TSchema } ? Name : never;
}[KnownEndpoint];

type Makers = { [Name in WithInput]: () => Promise<Given<Name>> } & {
  [Name in Exclude<KnownEndpoint, WithInput>]?: () => Promise<{ token: string }>;
};

/**
 * One valid request per endpoint that, unless it only reads, changes something. Each has its own match, transaction or
 * session, so that all of them are valid at once.
 */
export async function makeValidRequests(
  server: RunningServer,
  player: TestPlayer,
): Promise<ReadonlyMap<KnownEndpoint, ValidRequest>> {
  const game = await createGameActions(server);
  // Leaving out an endpoint that needs input does not compile.
  const makers: Makers = { ...playerMakers(server, game, player), ...deskMakers(server, game, player) };
  const made = new Map<KnownEndpoint, ValidRequest>();
  for (const [name, make] of Object.entries(makers)) made.set(name as KnownEndpoint, await make());
  return made;
}

/** Sends it as its own caller, or with this token. */
export function sendValid(
  server: ServerAddress,
  name: KnownEndpoint,
  request: ValidRequest = {},
  token?: string,
): ReturnType<typeof callRaw> {
  const { method, path } = splitName(name);
  const address = path.replace(/\{(\w+)\}/g, (_, field: string) => request.params?.[field] ?? '');
  const { body, token: sent = token } = request;
  return callRaw(server, method, `/api${address}`, {
    ...(body !== undefined && { body }),
    ...(sent !== undefined && { token: sent }),
  });
}

function playerMakers(server: RunningServer, game: GameActions, player: TestPlayer) {
  const newPassword = 'long-enough-too';
  const step = async () => {
    const { id, rateId } = await game.createOpenMatch({ line: 'STEP' });
    return { matchId: id, betType: 'RED', rateId } as const;
  };
  const placeSingle = async () => {
    const { reply } = await game.betSingle(player, 100, await step());
    if (!reply.success) throw new Error(reply.code);
    return reply.data;
  };
  const slip = async () => ({ betAmount: 100, betItems: [await step(), await step()] });
  const matchId = async () => String((await game.createOpenMatch()).id);

  return {
    'POST /auth/register': async () => ({ body: registrationForm() }),
    'POST /auth/login': async () => {
      const { player: who, password } = await registerPlayer(server);
      return { body: { username: who.phone, password } };
    },
    'POST /auth/login/passkey': async () => {
      const authenticator = await addPasskey(server, await game.createPlayer(0));
      return { body: authenticator.sign(await callData(server, 'POST /auth/login/passkey/options')) };
    },
    'POST /auth/refresh': async () => ({
      body: { refreshToken: (await registerPlayer(server)).refreshToken },
    }),
    'POST /auth/change-password': async () => {
      const { player: who, password: oldPassword } = await registerPlayer(server);
      return { body: { username: who.phone, oldPassword, newPassword } };
    },
    'POST /auth/phone-code': async () => ({
      body: { phone: registrationForm().phone, purpose: 'REGISTER' as const },
    }),
    'POST /auth/reset-password': async () => ({
      body: { phone: registrationForm().phone, code: '123456', newPassword },
    }),
    'POST /player/change-password': async () => {
      const { accessToken: token, password: oldPassword } = await registerPlayer(server);
      return { token, body: { oldPassword, newPassword } };
    },
    'POST /player/step-up': async () => {
      const { accessToken: token, password } = await registerPlayer(server);
      return { token, body: { password } };
    },
    'POST /player/passkeys': async () => {
      const { accessToken: token } = await game.createPlayer(0);
      const options = await callData(server, 'POST /player/passkeys/options', { token });
      return { token, body: createAuthenticator().create(options) };
    },
    'POST /player/passkeys/{id}/remove': async () => {
      const owner = await game.createPlayer(0);
      const { passkeyId } = await addPasskey(server, owner);
      return { token: owner.accessToken, params: { id: passkeyId } };
    },
    'POST /player/sessions/{id}/end': async () => {
      const { sessionId: id, accessToken: token } = await logInOnNewDevice(server);
      return { token, params: { id } };
    },
    'POST /player/sessions/end-others': async () => ({
      token: (await logInOnNewDevice(server)).accessToken,
    }),
    'POST /player/sessions/{id}/reply': async () => {
      const { sessionId: id, accessToken: token } = await logInOnNewDevice(server);
      return { token, params: { id }, body: { wasMe: true } };
    },
    'POST /player/logout': async () => ({ token: (await game.createPlayer(0)).accessToken }),
    'PUT /user/profile': async () => ({ body: { line: 'some.line' } }),
    'PUT /player/bet-chips': async () => ({ body: { betChips: [20, 50, 300, 10_000] } }),
    'POST /wallet/deposit': async () => ({ body: { amount: 500 } }),
    'POST /wallet/deposit/{id}/slip': async () => {
      const owner = await game.createPlayer(0);
      return {
        token: owner.accessToken,
        params: await pendingDeposit(server, owner),
        body: { qr: createSlipQr() },
      };
    },
    'POST /wallet/deposit/{id}/slip-image': async () => {
      const owner = await game.createPlayer(0);
      return { token: owner.accessToken, params: await pendingDeposit(server, owner), body: createJpeg() };
    },
    'POST /player/withdraw': async () => ({ body: { amount: 500 } }),
    'GET /match/{id}': async () => ({ params: { id: await matchId() } }),
    'GET /match/{id}/limits': async () => ({ params: { id: await matchId() } }),
    'GET /match/{id}/previous-odds': async () => ({ params: { id: await matchId() } }),
    'POST /bet': async () => {
      const { id, rateId } = await game.createOpenMatch();
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
      const { id } = await game.createOpenMatch({ isDraw: true });
      return { body: { matchId: id, betAmount: 100, betType: 'NODRAW' } as const };
    },
    'GET /bet/running/{matchId}': async () => ({ params: { matchId: await matchId() } }),
    'GET /bets/match/{matchId}': async () => ({ params: { matchId: await matchId() } }),
    'POST /bets/decided/told': async () => {
      const { id, rateId } = await game.createOpenMatch();
      await game.bet(player, { matchId: id, rateId, betAmount: 100, betType: 'RED' });
      await game.settle(id, 'BLUE');
      const { bets } = await callData(server, 'GET /bets/decided', { token: player.accessToken });
      const decisions = bets.map(({ transactionId: betId, settleNo }) => ({ betId, settleNo }));
      return { body: { claim: crypto.randomUUID(), decisions } };
    },
    'POST /step/bet': async () => ({ body: await slip() }),
    'POST /step/bet/single': async () => ({ body: { betAmount: 100, ...(await step()) } }),
    'POST /step/calculate-odds': async () => ({ body: await slip() }),
    'GET /step/limits/{matchIds}': async () => ({
      params: { matchIds: String((await step()).matchId) },
    }),
    'GET /step/bet/status/{transactionId}': async () => {
      return { params: { transactionId: (await placeSingle()).transactionId } };
    },
    'GET /bets/{id}': async () => ({ params: { id: (await placeSingle()).transactionId } }),
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

async function pendingDeposit(server: RunningServer, { accessToken: token }: TestPlayer) {
  const request = { token, body: { amount: 500 } };
  return { id: (await callData(server, 'POST /wallet/deposit', request)).transactionId };
}

function deskMakers(server: RunningServer, game: GameActions, player: TestPlayer) {
  const { token } = game;
  const closed = async () => ({ id: String(await createMatch(server, token, { rung: '10/9' })) });
  const open = async () => ({ id: String((await game.createOpenMatch()).id) });
  const taken = async () => {
    const params = await closed();
    await callData(server, 'POST /desk/matches/{id}/take', { token, id: params.id });
    return params;
  };
  const openBankLine = async () => {
    const text = crypto.randomUUID();
    const body = { csv: toBankCsv([{ amount: '-35.00', text }]) };
    await callData(server, 'POST /desk/bank-lines', { token, body });
    const { lines } = await callData(server, 'GET /desk/bank-lines', { token });
    return { id: lines.find((line) => line.text === text)?.id ?? '' };
  };
  const pendingWithdrawal = async () => {
    const { accessToken } = await game.createPlayer(500);
    const request = { token: accessToken, body: { amount: 200 } };
    return { id: (await callData(server, 'POST /player/withdraw', request)).transactionId };
  };
  const previewOf = (id: string) =>
    callData(server, 'POST /desk/matches/{id}/preview', { token, id, body: { result: 'RED' } });
  /** Called by one of two operators. */
  const callWaiting = async (id: string) => {
    const { version } = await previewOf(id);
    await server.app.db.query(
      `INSERT INTO result_call (match_id, version, status, needs_second, first_by, first_result, first_at)
       VALUES ($1, $2, 'CALLED', true, 'admin', 'RED', $3)`,
      [id, version, server.app.clock.now()],
    );
  };
  const operatorId = async () => ({ id: String((await addOperator(server, token)).id) });
  const playerId = async () => ({ id: String((await game.createPlayer(0)).playerId) });
  const raisedLimit = async (scope: string) => {
    const { token: asker } = await createOperator(server, 'admin', 'asker');
    await setApprovalSum(server.app.db, 1000);
    const request = { token: asker, body: { scope, playerMatchMax: 60_000 } };
    const { approvalId = '' } = await callData(server, 'POST /desk/limits', request);
    await setApprovalSum(server.app.db, null);
    return { id: approvalId };
  };
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const newNumber = () => `111${String((accounts += 1)).padStart(7, '0')}`;
  const waitingAccount = async () => {
    // The first one is in force at once.
    if ((await server.app.wallet.listDepositAccounts()).accounts.length === 0)
      await addDepositAccount(server, token, depositAccount(newNumber()));
    return { id: String((await addDepositAccount(server, token, depositAccount(newNumber()))).id) };
  };
  const draft = async () => ({
    stadiumId: await createStadium(server, token),
    categoryCode: 'BOXING' as const,
    matchNo: 7,
    matchName: 'คู่รอง',
    redName: 'ฟ้าแลบ',
    blueName: 'ฟ้าร้อง',
    redLatinName: 'Fa Laep',
    blueLatinName: null,
    matchTag: 'MAIN_MATCH' as const,
    roundNo: 3,
    fightingDateTime: '2026-12-01T12:00:00Z',
    streamingUrl: 'https://cdn.example.com/1.m3u8',
  });

  return {
    'POST /desk/login': async () => ({ body: { username: 'admin', password: 'a-long-desk-password' } }),
    'POST /desk/logout': async () => ({ token: (await createOperator(server)).token }),
    'POST /desk/change-password': async () => {
      const operator = await addOperator(server, token);
      return {
        token: operator.token,
        body: { oldPassword: operator.password, newPassword: 'another-desk-password' },
      };
    },
    'POST /desk/totp': async () => {
      const operator = await addOperator(server, token);
      return { token: operator.token, body: { password: operator.password } };
    },
    'POST /desk/totp/confirm': async () => {
      const operator = await addOperator(server, token);
      const begin = { token: operator.token, body: { password: operator.password } };
      const { secret } = await callData(server, 'POST /desk/totp', begin);
      return {
        token: operator.token,
        // The code of the moment in which it is sent.
        get body() {
          return { code: codeOf(secret) };
        },
      };
    },
    'POST /desk/operators': async () => ({
      body: { username: `new.${crypto.randomUUID().slice(0, 8)}`, role: 'cashier' } as const,
    }),
    'POST /desk/operators/{id}/disable': async () => ({ params: await operatorId() }),
    'POST /desk/operators/{id}/enable': async () => {
      const params = await operatorId();
      await callData(server, 'POST /desk/operators/{id}/disable', { token, id: params.id });
      return { params };
    },
    'POST /desk/operators/{id}/reset': async () => ({ params: await operatorId() }),
    'GET /desk/days/{day}': async () => ({ params: { day: '2026-11-17' } }),
    'POST /desk/days/{day}/close': async () => ({ params: { day: '2026-11-17' } }),
    'GET /desk/players/{id}': async () => ({ params: await playerId() }),
    'GET /desk/players/{id}/entries': async () => ({ params: await playerId() }),
    'GET /desk/players/{id}/bets': async () => ({ params: await playerId() }),
    'GET /desk/players/{id}/notes': async () => ({ params: await playerId() }),
    'POST /desk/players/{id}/notes': async () => ({
      params: await playerId(),
      body: { text: 'โทรมาถามเรื่องคู่ที่ 7' },
    }),
    'POST /desk/players/{id}/sessions/{sessionId}/end': async () => {
      const { playerId: id, accessToken } = await game.createPlayer(0);
      return {
        params: { id: String(id), sessionId: sessionIdOf({ accessToken }) },
        body: { reason: 'lost the phone' },
      };
    },
    'POST /desk/players/{id}/reset-code': async () => ({
      params: await playerId(),
      body: { reason: 'forgot the password' },
    }),
    'POST /desk/players/{id}/bank-account': async () => ({
      params: await playerId(),
      body: { bankCode: 'KTB', bankAccount: '9876543210', reason: 'closed the old one' } as const,
    }),
    'GET /desk/operators/{id}/sessions': async () => ({ params: await operatorId() }),
    'POST /desk/operators/{id}/end-sessions': async () => ({ params: await operatorId() }),
    'POST /desk/operators/{id}/sessions/{sessionId}/end': async () => {
      const { id, token: accessToken } = await addOperator(server, token);
      return { params: { id: String(id), sessionId: sessionIdOf({ accessToken }) } };
    },
    'POST /desk/players/{id}/disable': async () => ({
      params: await playerId(),
      body: { reason: 'asked for it' },
    }),
    'POST /desk/players/{id}/enable': async () => {
      const params = await playerId();
      const body = { reason: 'lost the phone' };
      await callData(server, 'POST /desk/players/{id}/disable', { token, id: params.id, body });
      return { params, body: { reason: 'has it back' } };
    },
    'POST /desk/players/{id}/end-sessions': async () => ({
      params: await playerId(),
      body: { reason: 'lost the phone' },
    }),
    'POST /desk/stadiums': async () => ({
      body: { stadiumName: 'ราชดำเนิน', stadiumLatinName: 'Ratchadamnoen' },
    }),
    'PATCH /desk/stadiums/{id}': async () => ({
      params: { id: String(await createStadium(server, token)) },
      body: { stadiumName: 'ลุมพินี', stadiumLatinName: 'Lumphini', isOff: true },
    }),
    'POST /desk/matches/order': async () => {
      const stadiumId = await createStadium(server, token);
      const earlier = await createMatch(server, token, { stadiumId });
      const later = await createMatch(server, token, {
        stadiumId,
        fightingDateTime: '2026-11-15T13:00:00Z',
      });
      return { body: { matchIds: [later, earlier] } };
    },
    'POST /desk/matches/bulk': async () => ({
      body: {
        line: 'LIVE' as const,
        stadiumId: await createStadium(server, token),
        categoryCode: 'BOXING' as const,
        dryRun: false,
        matches: [
          {
            fightingDateTime: '2026-12-01T12:00:00Z',
            redName: 'ฟ้าแลบ',
            blueName: 'ฟ้าร้อง',
            redLatinName: 'Fa Laep',
            blueLatinName: 'Fa Rong',
            matchName: 'คู่เอก',
            matchNo: 7,
            matchTag: 'MAIN_MATCH' as const,
            categoryCode: 'BOXING' as const,
            roundNo: 3,
            streamingUrl: 'https://cdn.example.com/1.m3u8',
            my: { favourite: 'RED' as const, rung: '10/9', spread: 10 },
          },
        ],
      },
    }),
    'POST /desk/matches/{id}/remove': async () => ({ params: await closed() }),
    'POST /desk/matches': async () => ({ body: { line: 'LIVE' as const, ...(await draft()) } }),
    'PATCH /desk/matches/{id}': async () => ({ params: await closed(), body: await draft() }),
    'POST /desk/matches/{id}/rate': async () => ({
      params: await open(),
      body: {
        my: { favourite: 'RED', rung: '10/8' },
        sth: { favourite: 'RED', rung: '10/7.5', spread: 10 },
        ctr: { favourite: 'RED', rung: '10/6' },
        allowSureWin: true,
      } as const,
    }),
    'POST /desk/matches/{id}/start': async () => ({ params: await open() }),
    'POST /desk/matches/{id}/open': async () => ({ params: await closed(), body: { isWatched: false } }),
    'POST /desk/matches/{id}/close': async () => ({ params: await open(), body: { isAbsent: true } }),
    'POST /desk/matches/{id}/open-special': async () => ({ params: await open() }),
    'POST /desk/matches/{id}/close-special': async () => {
      const params = await open();
      await game.move(Number(params.id), 'open-special');
      return { params };
    },
    'POST /desk/matches/{id}/end': async () => ({ params: await open() }),
    'POST /desk/matches/{id}/cancel': async () => ({ params: await open(), body: {} }),
    'POST /desk/matches/{id}/draw': async () => ({ params: await open(), body: { isDraw: true } }),
    'POST /desk/matches/{id}/round': async () => ({ params: await open(), body: { seenRoundNo: 1 } }),
    'GET /desk/matches/{id}': async () => ({ params: await open() }),
    'POST /desk/matches/{id}/take': async () => ({ params: await open(), body: { isWatched: true } }),
    'POST /desk/matches/{id}/release': async () => ({ token, params: await taken() }),
    'POST /desk/matches/{id}/hand-over': async () => ({
      token,
      params: await taken(),
      body: { operatorId: Number((await operatorId()).id) },
    }),
    'POST /desk/matches/{id}/share': async () => ({
      token,
      params: await taken(),
      body: { operatorId: Number((await operatorId()).id) },
    }),
    'POST /desk/beat': async () => ({ token, body: { matchIds: [Number((await taken()).id)] } }),
    'POST /desk/close-all': async () => {
      // By an operator of its own, so that it closes no match of the other requests.
      const { token: own } = await createOperator(server, 'trader');
      const params = await open();
      await callData(server, 'POST /desk/matches/{id}/take', { token: own, id: params.id });
      return { token: own, body: { scope: 'OWN' } as const };
    },
    'POST /desk/matches/{id}/preview': async () => ({
      params: await closed(),
      body: { result: 'RED' as const },
    }),
    'POST /desk/matches/{id}/result': async () => ({
      params: await closed(),
      body: { result: 'RED', reason: 'เห็นกับตา' } as const,
    }),
    'POST /desk/matches/{id}/result/call': async () => {
      const params = await closed();
      const { version: seenVersion } = await previewOf(params.id);
      return { params, body: { result: 'DRAW', reason: 'เห็นกับตา', seenVersion } as const };
    },
    'POST /desk/matches/{id}/result/recall': async () => {
      const params = await closed();
      await callWaiting(params.id);
      return { params };
    },
    'GET /desk/matches/{id}/result/call': async () => {
      const params = await closed();
      await callWaiting(params.id);
      return { params };
    },
    'POST /desk/matches/{id}/rollback': async () => {
      const params = await closed();
      await game.callResult(Number(params.id), 'RED');
      return { params, body: { reason: 'ดูภาพช้าอีกครั้ง' } };
    },
    'GET /desk/matches/{id}/rates': async () => ({ params: await open() }),
    'GET /desk/matches/{id}/bets': async () => ({ params: await open() }),
    'GET /desk/matches/{id}/settlements': async () => ({ params: await closed() }),
    'GET /desk/transactions/{id}': async () => ({ params: await pendingDeposit(server, player) }),
    'POST /desk/transactions/{id}/release': async () => {
      const params = await pendingDeposit(server, player);
      await callData(server, 'POST /desk/transactions/{id}/claim', { token, id: params.id });
      return { token, params };
    },
    'POST /desk/transactions/{id}/set-aside': async () => ({
      params: await pendingDeposit(server, player),
      body: { isAside: true },
    }),
    'POST /desk/transactions/{id}/arrival': async () => ({
      params: await pendingDeposit(server, player),
      body: {
        bankId: '014',
        bankRef: crypto.randomUUID().replaceAll('-', ''),
        amount: 199.5,
        name: 'สมใจ แ***',
      },
    }),
    'POST /desk/transactions/{id}/approve': async () => ({
      params: await pendingWithdrawal(),
      body: { despiteDebt: false },
    }),
    'GET /desk/transactions/{id}/slip-image': async () => {
      const owner = await game.createPlayer(0);
      const params = await pendingDeposit(server, owner);
      const request = { token: owner.accessToken, id: params.id, body: createJpeg() };
      await callData(server, 'POST /wallet/deposit/{id}/slip-image', request);
      return { params };
    },
    'POST /desk/bank-lines': async () => ({
      body: { csv: toBankCsv([{ amount: '1,250.50', ref: crypto.randomUUID(), text: 'from a friend' }]) },
    }),
    'POST /desk/bank-lines/{id}/match': async () => ({
      params: await openBankLine(),
      body: { note: 'a fee' },
    }),
    'POST /desk/bank-lines/{id}/release': async () => {
      const params = await openBankLine();
      const request = { token, id: params.id, body: { note: 'a fee' } };
      await callData(server, 'POST /desk/bank-lines/{id}/match', request);
      return { params };
    },
    'POST /desk/transactions/{id}/claim': async () => ({ params: await pendingDeposit(server, player) }),
    'POST /desk/transactions/{id}/confirm': async () => ({
      params: await pendingDeposit(server, player),
      body: { bankId: '014', bankRef: crypto.randomUUID().replaceAll('-', ''), despiteDebt: false },
    }),
    'POST /desk/transactions/{id}/refuse': async () => ({
      params: await pendingDeposit(server, player),
      body: { reason: 'NAME_DIFFERS', note: 'ชื่อบัญชีอื่น' } as const,
    }),
    'POST /desk/transactions/{id}/reverse': async () => {
      const params = await pendingDeposit(server, player);
      await callData(server, 'POST /desk/transactions/{id}/confirm', { token, id: params.id });
      return { params, body: { reason: 'credited twice' } };
    },
    'POST /desk/players/{id}/adjust': async () => ({
      params: await playerId(),
      body: { amount: -12.34, reason: 'paid twice' },
    }),
    'GET /desk/bets/{ticketCode}': async () => {
      const { id: matchId, rateId } = await game.createOpenMatch();
      const { reply } = await game.bet(player, { matchId, rateId, betAmount: 100, betType: 'RED' });
      if (!reply.success) throw new Error(reply.code);
      return { params: { ticketCode: reply.data.bet.ticketCode } };
    },
    'GET /desk/exposure/{matchId}': async () => ({ params: { matchId: (await open()).id } }),
    'POST /desk/limits': async () => ({
      body: { scope: 'CATEGORY:BOXING', betMax: 5000, closesAtCap: null },
    }),
    'POST /desk/approvals/{id}/approve': async () => ({ params: await raisedLimit('CATEGORY:SOCCER') }),
    'POST /desk/approvals/{id}/refuse': async () => ({ params: await raisedLimit('CATEGORY:BULL_FIGHT') }),
    'POST /desk/settings': async () => ({
      body: {
        approvalBaht: null,
        deskSilenceSeconds: 12,
        deskAbsenceSeconds: 100,
        resultRecallSeconds: 0,
        supportLine: '@sanam',
        supportPhone: '02-000-0000',
      },
    }),
    'POST /desk/deposit-accounts': async () => ({
      body: depositAccount(newNumber(), { promptPayId: '0812345678' }),
    }),
    'POST /desk/deposit-accounts/{id}/switch-on': async () => {
      const params = await waitingAccount();
      await callData(server, 'POST /desk/deposit-accounts/{id}/switch-off', { token, ...params });
      return { params };
    },
    'POST /desk/deposit-accounts/{id}/switch-off': async () => ({
      params: await waitingAccount(),
    }),
    'POST /desk/announcements': async () => ({
      body: {
        texts: { th: 'คืนนี้ปิดรับ 23:00', en: 'Closed from 23:00' },
        startsAt: inHours(24),
        endsAt: inHours(48),
      },
    }),
    'POST /desk/announcements/{id}/end': async () => {
      // There are only a few at once.
      const { announcements } = await server.app.announcements.listAnnouncements();
      const open = announcements.find(({ state }) => state !== 'ENDED');
      const body = { texts: { th: 'ปิดปรับปรุง' }, endsAt: inHours(24) };
      const { id } = open ?? (await callData(server, 'POST /desk/announcements', { token, body }));
      return { params: { id: String(id) } };
    },
  } satisfies Partial<Makers>;
}
