import { BET_AGE_MAX_SECONDS, ENDPOINTS } from '@sanam/contract';
import type { Endpoint, KnownEndpoint } from '@sanam/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createMatch, createStadium } from '../harness/desk.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import { scaleLoginTimeouts } from '../harness/inject-defect.ts';
import { registerPlayer, registrationForm } from '../harness/player.ts';
import type { TestPlayer } from '../harness/player.ts';
import { call, callRaw, startTestServer } from '../harness/server.ts';
import { createSlipQr } from '../harness/slips.ts';
import { makeValidRequests } from '../harness/valid-requests.ts';

const movingMoney = (Object.entries(ENDPOINTS) as [KnownEndpoint, Endpoint][])
  .filter(([, { access, movesMoney }]) => access === 'member' && movesMoney)
  .map(([name]) => name);

let server: RunningServer;
let game: GameActions;
beforeAll(async () => {
  server = await startTestServer();
  await scaleLoginTimeouts(server.app.db);
  game = await createGameActions(server);
});
afterAll(async () => {
  await server.close();
});

const FREE_ATTEMPTS = 5;
const INVISIBLE = 'ชื่อ\u202eแฝง';
const UNKNOWN_ID = 999_999;
const newPassword = 'brand-new-secret';

test('repeated registrations of one phone are throttled', async () => {
  const form = registrationForm();
  for (let tries = 1; tries <= FREE_ATTEMPTS; tries += 1) {
    expect((await call(server, 'POST /auth/register', { body: form })).status).toBe(200);
  }
  const refused = await call(server, 'POST /auth/register', { body: form });
  expect(refused).toMatchObject({ status: 429, reply: { code: 'TOO_MANY_ATTEMPTS' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

describe('changing the password from the log-in page', () => {
  const change = (username: string, oldPassword: string, to = newPassword) =>
    call(server, 'POST /auth/change-password', { body: { username, oldPassword, newPassword: to } });

  test('a wrong old password and an unknown phone get the same refusal', async () => {
    const { player } = await registerPlayer(server);
    const wrong = await change(player.phone, 'not it at all');
    expect(wrong).toMatchObject({ status: 401, reply: { code: 'INVALID_CREDENTIALS' } });
    expect((await change('0877777777', 'not it at all')).reply).toEqual(wrong.reply);
  });

  test('the server refuses a common password, the phone and the name', async () => {
    const { player, password } = await registerPlayer(server);
    for (const weak of ['password1', player.phone, player.fullName])
      expect(await change(player.phone, password, weak)).toMatchObject({
        status: 422,
        reply: { code: 'PASSWORD_TOO_WEAK' },
      });
  });

  test('the server refuses the same password again', async () => {
    const { player, password } = await registerPlayer(server);
    expect(await change(player.phone, password, password)).toMatchObject({
      status: 422,
      reply: { code: 'PASSWORD_UNCHANGED' },
    });
  });

  test('a disabled player learns so only with the right password', async () => {
    const { player, playerId, password } = await registerPlayer(server);
    await server.app.db.query("UPDATE player SET status = 'DISABLED' WHERE id = $1", [playerId]);
    expect(await change(player.phone, password)).toMatchObject({
      status: 403,
      reply: { code: 'ACCOUNT_DISABLED' },
    });
    expect((await change(player.phone, 'wrong one')).reply).toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });

  test('guesses of the old password are throttled', async () => {
    const { player } = await registerPlayer(server);
    for (let tries = 1; tries <= FREE_ATTEMPTS; tries += 1) {
      expect((await change(player.phone, 'a guess')).status).toBe(401);
    }
    expect(await change(player.phone, 'a guess')).toMatchObject({
      status: 429,
      reply: { code: 'TOO_MANY_ATTEMPTS' },
    });
  });
});

test('guesses of the old password by a logged-in player are throttled', async () => {
  const { accessToken: token } = await registerPlayer(server);
  const guess = () =>
    call(server, 'POST /player/change-password', { token, body: { oldPassword: 'a guess', newPassword } });
  for (let tries = 1; tries <= FREE_ATTEMPTS; tries += 1) expect((await guess()).status).toBe(422);
  expect(await guess()).toMatchObject({ status: 429, reply: { code: 'TOO_MANY_ATTEMPTS' } });
});

test('the server refuses a Line ID with invisible characters', async () => {
  const { accessToken: token } = await game.createPlayer(0);
  expect(await call(server, 'PUT /user/profile', { token, body: { line: INVISIBLE } })).toMatchObject({
    status: 400,
    reply: { code: 'TEXT_NOT_ALLOWED', data: { fields: [{ field: 'line' }] } },
  });
});

test('at most ten withdrawals of a player are pending', async () => {
  const player = await game.createPlayer(2000);
  const withdraw = () =>
    call(server, 'POST /player/withdraw', { token: player.accessToken, body: { amount: 100 } });
  for (let count = 1; count <= 10; count += 1) expect((await withdraw()).status).toBe(200);
  expect(await withdraw()).toMatchObject({ status: 409, reply: { code: 'TOO_MANY_PENDING' } });
  expect(await game.balanceOf(player)).toBe('1000.00');
});

test('the server refuses draw bets on an unknown, step or ended match', async () => {
  const player = await game.createPlayer(1000);
  const codeOn = async (matchId: number) => {
    const { status, reply } = await game.betDraw(player, { matchId, betAmount: 100, betType: 'DRAW' });
    return [status, reply.success ? 'ACCEPTED' : reply.code];
  };
  const step = await game.createOpenMatch({ line: 'STEP' });
  const over = await game.createOpenMatch({ isDraw: true });
  await game.move(over.id, 'end');
  expect(await codeOn(UNKNOWN_ID)).toEqual([404, 'MATCH_NOT_FOUND']);
  expect(await codeOn(step.id)).toEqual([404, 'MATCH_NOT_FOUND']);
  expect(await codeOn(over.id)).toEqual([409, 'MATCH_ENDED']);
  expect(await game.balanceOf(player)).toBe('1000.00');
});

test('the server refuses a step single on an unknown, live or closed match', async () => {
  const player = await game.createPlayer(1000);
  const codeOn = async ({ id, rateId }: { id: number; rateId: number }) => {
    const { status, reply } = await game.betSingle(player, 100, { matchId: id, rateId, betType: 'RED' });
    return [status, reply.success ? 'ACCEPTED' : reply.code];
  };
  const closed = await game.createOpenMatch({ line: 'STEP' });
  await game.move(closed.id, 'close');
  expect(await codeOn({ id: UNKNOWN_ID, rateId: 1 })).toEqual([404, 'MATCH_NOT_FOUND']);
  expect(await codeOn(await game.createOpenMatch())).toEqual([404, 'MATCH_NOT_FOUND']);
  expect(await codeOn(closed)).toEqual([409, 'BET_CLOSED']);
  expect(await game.balanceOf(player)).toBe('1000.00');
});

test('the server refuses to calculate odds above the maximum payout', async () => {
  const { accessToken: token } = await game.createPlayer(0);
  const legs = await Promise.all(
    Array.from({ length: 20 }, () => game.createOpenMatch({ line: 'STEP', rung: '199/2' })),
  );
  const betItems = legs.map(({ id, rateId }) => ({ matchId: id, rateId, betType: 'BLUE' as const }));
  const refused = await call(server, 'POST /step/calculate-odds', {
    token,
    body: { betAmount: 10_000, betItems },
  });
  expect(refused).toMatchObject({ status: 422, reply: { code: 'PAYOUT_LIMIT' } });
});

describe('the desk', () => {
  test('guesses of an operator’s password are throttled', async () => {
    const guess = () =>
      call(server, 'POST /desk/login', { body: { username: 'somebody', password: 'a guess' } });
    for (let tries = 1; tries <= FREE_ATTEMPTS; tries += 1) expect((await guess()).status).toBe(401);
    expect(await guess()).toMatchObject({ status: 429, reply: { code: 'TOO_MANY_ATTEMPTS' } });
  });

  test.each(['matchName', 'redName', 'blueName'])(
    'the server refuses a %s with invisible characters',
    async (field) => {
      const { token } = game;
      const draft = {
        line: 'LIVE' as const,
        stadiumId: await createStadium(server, token),
        categoryCode: 'BOXING' as const,
        matchName: 'คู่',
        redName: 'แดง',
        blueName: 'น้ำเงิน',
        fightingDateTime: '2026-11-15T12:00:00Z',
      };
      const hidden = { status: 400, reply: { code: 'TEXT_NOT_ALLOWED', data: { fields: [{ field }] } } };
      const added = await call(server, 'POST /desk/matches', {
        token,
        body: { ...draft, [field]: INVISIBLE },
      });
      expect(added).toMatchObject(hidden);
      const id = await createMatch(server, token);
      const edited = await call(server, 'PATCH /desk/matches/{id}', {
        token,
        id,
        body: { [field]: INVISIBLE },
      });
      expect(edited).toMatchObject(hidden);
    },
  );

  test('the server refuses desk actions on an unknown match', async () => {
    const { token } = game;
    const id = UNKNOWN_ID;
    const replies = await Promise.all([
      call(server, 'POST /desk/matches/{id}/cancel', { token, id }),
      call(server, 'POST /desk/matches/{id}/draw', { token, id, body: { isDraw: true } }),
      call(server, 'GET /desk/matches/{id}/settlements', { token, id }),
      call(server, 'GET /desk/matches/{id}/rates', { token, id }),
      call(server, 'POST /desk/matches/{id}/preview', { token, id, body: { result: 'RED' } }),
    ]);
    for (const reply of replies) {
      expect(reply).toMatchObject({ status: 404, reply: { code: 'MATCH_NOT_FOUND' } });
    }
  });

  test('the server refuses to decide an unknown transaction', async () => {
    const id = '01890000-0000-7000-8000-000000000000';
    expect(
      await call(server, 'POST /desk/transactions/{id}/refuse', { token: game.token, id }),
    ).toMatchObject({ status: 404, reply: { code: 'TRANSACTION_NOT_FOUND' } });
  });
});

describe('Request-Age', () => {
  let player: TestPlayer;
  let valid: Awaited<ReturnType<typeof makeValidRequests>>;
  beforeAll(async () => {
    player = await game.createPlayer(100_000);
    valid = await makeValidRequests(server, player);
  });
  const send = (name: string, key: string, age: number | string) => {
    const [method = '', path = ''] = name.split(' ');
    return callRaw(server, method, `/api${path}`, {
      token: player.accessToken,
      body: valid.get(name as KnownEndpoint)?.body,
      headers: { 'idempotency-key': key, 'request-age': String(age) },
    });
  };
  const bets = movingMoney.filter((name) => ENDPOINTS[name].refusals.some((code) => code === 'BET_TOO_LATE'));

  test('exactly the bet endpoints declare BET_TOO_LATE', () => {
    expect(bets).toEqual(['POST /bet', 'POST /bet/draw', 'POST /step/bet', 'POST /step/bet/single']);
  });

  test.each(bets)('%s refuses an old bet for good and takes nothing', async (name) => {
    const balance = await game.balanceOf(player);
    const late = await send(name, 'late', BET_AGE_MAX_SECONDS + 1);
    expect(late).toMatchObject({ status: 409, reply: { code: 'BET_TOO_LATE' } });
    // Also for a later request with the same key.
    expect((await send(name, 'late', 0)).reply).toEqual(late.reply);
    expect(await game.balanceOf(player)).toBe(balance);
  });

  test.each(bets)('%s returns the outcome of an old bet that was placed in time', async (name) => {
    const first = await send(name, 'in time', BET_AGE_MAX_SECONDS);
    expect(first.status).toBe(200);
    const balance = await game.balanceOf(player);
    expect((await send(name, 'in time', 86_400)).reply).toEqual(first.reply);
    expect(await game.balanceOf(player)).toBe(balance);
  });

  test('the server refuses a Request-Age that is no whole number of seconds', async () => {
    for (const age of ['soon', '-1', '1.5', '1e3', '9'.repeat(10)])
      expect(await send('POST /bet', 'age', age)).toMatchObject({
        status: 400,
        reply: { code: 'INVALID_INPUT', data: { fields: [{ field: 'request-age' }] } },
      });
  });

  test('transfers ignore Request-Age', async () => {
    expect((await send('POST /wallet/deposit', 'late', 86_400)).status).toBe(200);
  });
});

describe('repeated keys', () => {
  let player: TestPlayer;
  let valid: Awaited<ReturnType<typeof makeValidRequests>>;
  beforeAll(async () => {
    player = await game.createPlayer(100_000);
    valid = await makeValidRequests(server, player);
  });

  test.each(movingMoney)('%s repeats its reply for a key and refuses another body', async (name) => {
    const { body = {}, params, token = player.accessToken } = valid.get(name) ?? {};
    const [method = '', path = ''] = name.split(' ');
    const send = (sent: object) =>
      callRaw(server, method, `/api${path.replace('{id}', params?.['id'] ?? '')}`, {
        token,
        body: sent,
        headers: { 'idempotency-key': 'once' },
      });
    const first = await send(body);
    expect(first.status).toBe(200);
    const balance = await game.balanceOf(player);
    expect((await send(body)).reply).toEqual(first.reply);
    const change = ([field, value]: [string, unknown]) =>
      field === 'qr' ? [field, createSlipQr()] : [field, /amount/i.test(field) ? Number(value) + 1 : value];
    expect(await send(Object.fromEntries(Object.entries(body).map(change)) as object)).toMatchObject({
      status: 422,
      reply: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect(await game.balanceOf(player)).toBe(balance);
  });
});
