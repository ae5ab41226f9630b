import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { setApprovalSum } from '../harness/approvals.ts';
import { createOperator } from '../harness/desk.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import { oweHouse } from '../harness/player.ts';
import type { TestPlayer } from '../harness/player.ts';
import { call, callData, startTestServer } from '../harness/server.ts';

const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';

let server: RunningServer;
let game: GameActions;
let ann: string;
let ben: string;
beforeAll(async () => {
  server = await startTestServer({ env: { STEP_DELAY_MS: '0' } });
  game = await createGameActions(server);
  ann = (await createOperator(server, 'cashier', 'ann')).token;
  ben = (await createOperator(server, 'cashier', 'ben')).token;
});
afterAll(() => server.close());
beforeEach(() => setApprovalSum(server.app.db, 1000));

const withdraw = async ({ accessToken: token }: TestPlayer, amount: number) =>
  (await callData(server, 'POST /player/withdraw', { token, body: { amount } })).transactionId;
const approve = (id: string, { token = ann, ...body }: { token?: string; despiteDebt?: boolean } = {}) =>
  call(server, 'POST /desk/transactions/{id}/approve', { token, id, body });
const confirm = (id: string, token = ann) =>
  call(server, 'POST /desk/transactions/{id}/confirm', {
    token,
    id,
    body: { bankId: '014', bankRef: `P${id.slice(-8)}` },
  });
const second = (approvalId: string, token = ben) =>
  call(server, 'POST /desk/approvals/{id}/approve', { token, id: approvalId });
const details = (id: string) => callData(server, 'GET /desk/transactions/{id}', { token: ann, id });
const approvalIn = ({ reply }: { reply: { data: unknown } }): string =>
  (reply.data as { approvalId?: string } | null)?.approvalId ?? '';

describe('a withdrawal that is approved before it is transferred', () => {
  test('approval takes one person up to the sum, two above; then anybody marks it paid', async () => {
    const player = await game.createPlayer(5000);
    const [small, large] = [await withdraw(player, 1000), await withdraw(player, 1001)];
    expect((await approve(small)).reply.data).toMatchObject({ status: 'pending', approved: { by: 'ann' } });
    const asked = await approve(large);
    expect(asked.reply.data).toMatchObject({ status: 'pending', approved: null });
    expect((await details(large)).approval).toMatchObject({ id: approvalIn(asked), kind: 'WITHDRAWAL' });
    expect(await second(approvalIn(asked), ann)).toMatchObject({ reply: { code: 'APPROVAL_OWN' } });
    expect((await second(approvalIn(asked))).reply.data).toMatchObject({ status: 'APPROVED', amount: 1001 });
    expect(await details(large)).toMatchObject({
      status: 'pending',
      approved: { by: 'ann' },
      approval: null,
    });
    for (const id of [small, large])
      expect((await confirm(id, ben)).reply.data).toMatchObject({ status: 'success', decidedBy: 'ben' });
    expect((await server.app.verifyLedger()).isVerified).toBe(true);
  });

  test('a withdrawal is approved once, and refusing it still returns the hold', async () => {
    const player = await game.createPlayer(500);
    const id = await withdraw(player, 500);
    await approve(id);
    expect((await approve(id, { token: ben })).reply.data).toMatchObject({ approved: { by: 'ann' } });
    await call(server, 'POST /desk/transactions/{id}/refuse', { token: ben, id });
    expect(await game.balanceOf(player)).toBe('500.00');
    expect(await approve(id)).toMatchObject({ status: 409, reply: { code: 'TRANSACTION_DECIDED' } });
    expect((await server.app.verifyLedger()).isVerified).toBe(true);
  });

  test('an approval of paying it does nothing once it was approved otherwise', async () => {
    const player = await game.createPlayer(2000);
    const id = await withdraw(player, 2000);
    const paying = await confirm(id);
    await second(approvalIn(await approve(id)));
    expect(await second(approvalIn(paying))).toMatchObject({
      status: 409,
      reply: { code: 'APPROVAL_STALE' },
    });
    expect((await details(id)).status).toBe('pending');
  });

  test('approval is refused to a debtor, unless an admin says so, and for a deposit', async () => {
    const player = await game.createPlayer(128);
    const id = await withdraw(player, 128);
    await oweHouse(server, player, 28_00);
    expect(await approve(id)).toMatchObject({
      status: 409,
      reply: { code: 'PLAYER_OWES', data: { debt: 28 } },
    });
    expect(await approve(id, { despiteDebt: true })).toMatchObject({
      status: 403,
      reply: { code: 'FORBIDDEN' },
    });
    expect((await approve(id, { despiteDebt: true, token: game.token })).reply.data).toMatchObject({
      approved: { by: 'admin' },
    });
    const request = { token: player.accessToken, body: { amount: 100 } };
    const deposit = (await callData(server, 'POST /wallet/deposit', request)).transactionId;
    for (const other of [deposit, UNKNOWN_ID])
      expect(await approve(other)).toMatchObject({ status: 404, reply: { code: 'TRANSACTION_NOT_FOUND' } });
  });

  test('approval waits while another operator has claimed the withdrawal', async () => {
    const id = await withdraw(await game.createPlayer(500), 500);
    await call(server, 'POST /desk/transactions/{id}/claim', { token: ben, id });
    expect(await approve(id)).toMatchObject({ status: 409, reply: { code: 'CLAIMED', data: { by: 'ben' } } });
  });
});

test('an approved withdrawal stays claimed for ten minutes while its money is sent', async () => {
  const id = await withdraw(await game.createPlayer(500), 500);
  const claim = (token: string) => call(server, 'POST /desk/transactions/{id}/claim', { token, id });
  const forward = (minutes: number) =>
    server.app.db.query(
      'UPDATE transfer SET claimed_until = claimed_until - make_interval(mins => $2) WHERE id = $1',
      [id, minutes],
    );
  const taken = { status: 409, reply: { code: 'CLAIMED', data: { by: 'ann' } } };
  await claim(ann);
  // With the approval, whether or not the desk can renew the claim after it.
  await approve(id);
  await forward(9);
  expect(await confirm(id, ben)).toMatchObject(taken);
  expect(await claim(ann)).toMatchObject({ status: 200 });
  await forward(9);
  expect(await claim(ben)).toMatchObject(taken);
  await forward(1);
  expect(await claim(ben)).toMatchObject({ status: 200 });
  await callData(server, 'POST /desk/transactions/{id}/release', { token: ben, id });
  expect((await confirm(id)).reply.data).toMatchObject({ status: 'success', decidedBy: 'ann' });
});

test('a withdrawal shows wins since the last deposit, and what can be corrected', async () => {
  await setApprovalSum(server.app.db, null);
  const player = await game.createPlayer(0);
  const deposit = { token: player.accessToken, body: { amount: 1000 } };
  const { transactionId } = await callData(server, 'POST /wallet/deposit', deposit);
  await confirm(transactionId);
  const won = await game.createOpenMatch();
  const lost = await game.createOpenMatch();
  for (const { id: matchId, rateId } of [won, lost])
    await game.bet(player, { matchId, rateId, betAmount: 100, betType: 'RED' });
  await game.settle(won.id, 'RED');
  await game.settle(lost.id, 'BLUE');
  const id = await withdraw(player, 500);
  const { origin, turnover, player: record } = await details(id);
  const [loss, win] = origin?.bets ?? [];
  expect(win).toMatchObject({ resultType: 'WIN', match: { id: won.id }, legs: 0 });
  expect(loss).toMatchObject({ resultType: 'LOST', match: { id: lost.id } });
  expect(origin?.result).toBeCloseTo((win?.result ?? 0) + (loss?.result ?? 0), 2);
  expect(origin?.correctable).toMatchObject([{ id: won.id, amount: win?.result }]);
  const hours = (Date.parse(origin?.correctable[0]?.until ?? '') - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
  expect(turnover).toMatchObject({ deposit: 1000 });
  expect(record).toMatchObject({ succeeded: 0, largest: null });
});

test('a win over several matches can be corrected with each of them', async () => {
  await setApprovalSum(server.app.db, null);
  const player = await game.createPlayer(1000);
  const legs = [await game.createOpenMatch({ line: 'STEP' }), await game.createOpenMatch({ line: 'STEP' })];
  const picks = legs.map(({ id: matchId, rateId }) => ({ matchId, rateId, betType: 'RED' as const }));
  await game.betMulti(player, 100, picks);
  await server.app.steps.decideDue();
  for (const { id } of legs) await game.settle(id, 'RED');
  const { origin } = await details(await withdraw(player, 500));
  const [win] = origin?.bets ?? [];
  expect(win).toMatchObject({ resultType: 'WIN', match: null, legs: 2 });
  expect(new Set(origin?.correctable.map(({ id, amount }) => `${id} ${amount}`))).toEqual(
    new Set(legs.map(({ id }) => `${id} ${win?.result}`)),
  );
});

test('a withdrawal says when its bank account was changed, and if it is another now', async () => {
  await setApprovalSum(server.app.db, null);
  const player = await game.createPlayer(500);
  const before = await withdraw(player, 200);
  expect(await details(before)).toMatchObject({ bankChangedAt: null, isPresentAccount: true });
  await callData(server, 'POST /desk/players/{id}/bank-account', {
    token: ann,
    id: player.playerId,
    body: { bankCode: 'SCB', bankAccount: '4062848217', reason: 'a new card' },
  });
  const after = await withdraw(player, 200);
  expect(Date.parse((await details(after)).bankChangedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect((await details(after)).isPresentAccount).toBe(true);
  expect(await details(before)).toMatchObject({ bankChangedAt: null, isPresentAccount: false });
});
