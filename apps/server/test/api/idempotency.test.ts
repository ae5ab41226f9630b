import { baht } from '@sanam/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createGameActions } from '../harness/game-actions.ts';
import { registerPlayer } from '../harness/player.ts';
import type { RegisteredPlayer } from '../harness/player.ts';
import { call, callRaw, startTestServer } from '../harness/server.ts';

let server: RunningServer;
let member: RegisteredPlayer;
beforeAll(async () => {
  server = await startTestServer();
  member = await registerPlayer(server);
});
afterAll(async () => {
  const verification = await server.app.verifyLedger();
  await server.close();
  expect(verification).toMatchObject({ isVerified: true });
});

const deposit = (amount: number, key?: string, who = member, language = 'en') =>
  call(server, 'POST /wallet/deposit', {
    token: who.accessToken,
    body: { amount },
    headers: { 'accept-language': language, ...(key !== undefined && { 'idempotency-key': key }) },
  });
const withdraw = (amount: number, key: string, who = member) =>
  call(server, 'POST /player/withdraw', {
    token: who.accessToken,
    body: { amount },
    headers: { 'idempotency-key': key },
  });
const countTransfers = async (who = member) =>
  (await server.app.db.query('SELECT FROM transfer WHERE player_id = $1', [who.playerId])).length;

test('the same key with the same body runs once and gets the same reply', async () => {
  const before = await countTransfers();
  const first = await deposit(500, 'intent-1');
  const second = await deposit(500, 'intent-1');
  expect(first).toMatchObject({ status: 200, reply: { success: true, data: { amount: 500 } } });
  expect(second.reply).toEqual(first.reply);
  expect(await countTransfers()).toBe(before + 1);
});

test('the server refuses the same key with another body and keeps the first outcome', async () => {
  const first = await deposit(600, 'intent-2');
  expect(await deposit(601, 'intent-2')).toMatchObject({
    status: 422,
    reply: { success: false, code: 'IDEMPOTENCY_KEY_REUSED' },
  });
  expect((await deposit(600, 'intent-2')).reply).toEqual(first.reply);
});

test('field order and number format do not make another body', async () => {
  const send = (body: string) =>
    callRaw(server, 'POST', '/api/bet', {
      token: member.accessToken,
      body,
      headers: { 'idempotency-key': 'order' },
    });
  const first = await send(
    '{"matchId": 4040, "rateId": 1, "betAmount": 100, "betType": "RED", "rateType": "MY"}',
  );
  expect(first.reply).toMatchObject({ code: 'MATCH_NOT_FOUND' });
  const second = await send(
    '{"rateType":"MY","betType":"RED","betAmount":100.0,"rateId":1,"matchId":4.04e3}',
  );
  expect(second.reply).toEqual(first.reply);
  const other = await send('{"rateType":"MY","betType":"BLUE","betAmount":100,"rateId":1,"matchId":4040}');
  expect(other.reply).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
});

test('a request that its body refuses stays refused in every language', async () => {
  const refused = await deposit(10, 'too-little');
  expect(refused).toMatchObject({
    status: 422,
    reply: { code: 'DEPOSIT_LIMIT', message: 'A deposit is 50 to 1,000,000 baht.' },
  });
  expect((await deposit(10, 'too-little')).reply).toEqual(refused.reply);
  expect((await deposit(10, 'too-little', member, 'th')).reply.message).toBe(
    'ฝากได้ครั้งละ 50 ถึง 1,000,000 บาท',
  );
});

const countKeys = async () => (await server.app.db.query('SELECT FROM request_key')).length;

test('what the body alone refuses is not stored, and its key stays free', async () => {
  const game = await createGameActions(server);
  const player = await game.createPlayer(1000);
  const { id: matchId, rateId } = await game.createOpenMatch();
  const step = await game.createOpenMatch({ line: 'STEP' });
  const leg = { matchId: step.id, rateId: step.rateId, betType: 'RED' } as const;
  const who = { ...member, ...player };
  const before = await countKeys();
  const bet = { matchId, rateId, betType: 'RED' } as const;
  const refused = [
    await deposit(49, 'free', who),
    await withdraw(99, 'free', who),
    await withdraw(100.001, 'free', who),
    await game.bet(player, { ...bet, betAmount: 9 }, 'free'),
    await game.betSingle(player, 9, leg, 'free'),
    await game.betMulti(player, 100, [leg, { ...leg, betType: 'BLUE' }], 'free'),
  ];
  expect(refused.map(({ reply }) => 'code' in reply && reply.code)).toEqual([
    'DEPOSIT_LIMIT',
    'WITHDRAW_MIN',
    'INVALID_INPUT',
    'BET_LIMIT',
    'BET_LIMIT',
    'STEP_DUPLICATE_MATCH',
  ]);
  expect(await countKeys()).toBe(before);

  const taken = await deposit(50, 'free', who);
  expect(taken.status).toBe(200);
  expect((await deposit(50, 'free', who)).reply).toEqual(taken.reply);
  // A key that was used keeps its outcome, whatever its body would be refused for.
  expect((await deposit(49, 'free', who)).reply).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  // What depends on more than the body is stored.
  expect((await withdraw(5000, 'free', who)).reply).toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
  expect(await countKeys()).toBe(before + 2);
});

test('a request that was accepted before a limit existed keeps its reply', async () => {
  const first = await deposit(500, 'before the limit');
  await server.app.db.query(
    `UPDATE request_key SET body_hash = sha256('{"amount":10}') WHERE key = 'before the limit'`,
  );
  expect((await deposit(10, 'before the limit')).reply).toEqual(first.reply);
});

test.each([
  ['after a day', 25],
  ['after a stop of days', 24 * 5],
])('%s a refusal keeps its code alone, and its key stays refused', async (_when, hours) => {
  const game = await createGameActions(server);
  const player = await game.createPlayer(100);
  const who = { ...member, ...player };
  const { id: matchId, rateId } = await game.createOpenMatch();
  await game.setRung(matchId, '10/8');
  const send = {
    late: () => game.bet(player, { matchId, rateId, betAmount: 10, betType: 'RED' }, 'late'),
    poor: () => withdraw(200, 'poor', who),
    many: () => deposit(100, 'many', who),
    taken: () => deposit(100, 'taken', who),
  };
  const taken = await send.taken();
  for (let nth = 1; nth < 10; nth += 1) await deposit(100, undefined, who);
  const before = { late: await send.late(), poor: await send.poor(), many: await send.many() };
  expect(before).toMatchObject({
    late: { status: 409, reply: { code: 'RATE_CHANGED', data: { matchId } } },
    poor: { status: 422, reply: { code: 'INSUFFICIENT_BALANCE' } },
    many: { status: 409, reply: { code: 'TOO_MANY_PENDING' } },
  });
  await server.app.shrinkRefusals();
  expect((await send.late()).reply, 'on the same day').toEqual(before.late.reply);

  await server.app.db.query(
    `WITH aged AS (UPDATE request_key SET created_at = created_at - make_interval(hours => $1))
     UPDATE refusals_shrunk SET until = until - make_interval(hours => $1)`,
    [hours],
  );
  await server.app.shrinkRefusals();
  expect(
    await server.app.db.query(
      "SELECT DISTINCT outcome - 'code' AS details FROM request_key WHERE key IN ('late', 'poor', 'many')",
    ),
  ).toEqual([{ details: {} }]);
  await server.app.wallet.creditDeposit({
    playerId: player.playerId,
    amount: baht(300),
    ref: `later by ${hours} hours`,
  });
  expect({ ...(await send.late()).reply }).toEqual({ ...before.late.reply, data: null });
  expect((await send.poor()).reply).toEqual(before.poor.reply);
  expect((await send.many()).reply).toEqual(before.many.reply);
  expect((await send.taken()).reply).toEqual(taken.reply);
  expect((await withdraw(201, 'poor', who)).reply).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
});

test('a withdrawal refused for lack of money stays refused under its key', async () => {
  const who = await registerPlayer(server);
  expect((await withdraw(200, 'early', who)).reply).toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
  await server.app.wallet.creditDeposit({ playerId: who.playerId, amount: baht(300), ref: 'late money' });
  expect((await withdraw(200, 'early', who)).reply).toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
  expect((await withdraw(200, 'anew', who)).reply).toMatchObject({ success: true });
});

test('a retried withdrawal gets the first reply even after its decision', async () => {
  const who = await registerPlayer(server);
  await server.app.wallet.creditDeposit({ playerId: who.playerId, amount: baht(300), ref: 'to withdraw' });
  const first = await withdraw(300, 'lost', who);
  if (!first.reply.success) throw new Error(first.reply.code);
  const { transactionId } = first.reply.data;
  await server.app.wallet.decideTransfer({ transactionId, status: 'success', actor: 'cashier' });
  expect((await withdraw(300, 'lost', who)).reply).toEqual(first.reply);
  expect(await server.app.wallet.readBalance(who.playerId)).toBe(0);
  expect(await countTransfers(who)).toBe(1);
});

test('a key belongs to its player and its endpoint', async () => {
  const other = await registerPlayer(server);
  await server.app.wallet.creditDeposit({ playerId: other.playerId, amount: baht(500), ref: 'own' });
  const mine = await deposit(700, 'shared');
  const theirs = await deposit(700, 'shared', other);
  expect(theirs.reply).toMatchObject({ success: true });
  expect(theirs.reply).not.toEqual(mine.reply);
  // A retry returns each player's own reply.
  expect((await deposit(700, 'shared', other)).reply).toEqual(theirs.reply);
  expect((await withdraw(100, 'shared', other)).reply).toMatchObject({ success: true });
});

test('an invalid request uses no key', async () => {
  const broken = await callRaw(server, 'POST', '/api/wallet/deposit', {
    token: member.accessToken,
    body: { amount: '500' },
    headers: { 'idempotency-key': 'typo' },
  });
  expect(broken.reply).toMatchObject({ code: 'INVALID_INPUT' });
  expect((await deposit(500, 'typo')).reply).toMatchObject({ success: true });
});

test('every request without a key is new', async () => {
  const who = await registerPlayer(server);
  await deposit(800, undefined, who);
  await deposit(800, undefined, who);
  expect(await countTransfers(who)).toBe(2);
});

test('a key has 1 to 64 printable ASCII characters', async () => {
  const who = await registerPlayer(server);
  for (const key of ['x', 'a key ~!', 'k'.repeat(64)]) {
    expect((await deposit(100, key, who)).status, key).toBe(200);
  }
  for (const key of ['', 'k'.repeat(65), 'caf\u00e9', 'tab\there']) {
    expect(await deposit(100, key, who), key).toMatchObject({
      status: 400,
      reply: {
        code: 'INVALID_INPUT',
        data: { fields: [{ field: 'idempotency-key', rule: 'pattern' }] },
      },
    });
  }
});
