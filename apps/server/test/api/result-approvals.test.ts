import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { setApprovalSum } from '../harness/approvals.ts';
import { createTestClock } from '../harness/clock.ts';
import { createOperator } from '../harness/desk.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import { call, callData, startTestServer } from '../harness/server.ts';

const DAY_SECONDS = 86_400;
const REASON = 'the wrong corner was raised';
const clock = createTestClock();
let server: RunningServer;
let game: GameActions;
let trader: { token: string };

beforeAll(async () => {
  server = await startTestServer({ clock });
  game = await createGameActions(server);
  trader = await createOperator(server, 'trader');
});
beforeEach(() => setApprovalSum(server.app.db, 1000));
afterAll(() => server.close());

const correct = (id: number, result: 'RED' | 'BLUE' | 'DRAW', { token } = { token: game.token }) =>
  call(server, 'POST /desk/matches/{id}/result', { token, id, body: { result, reason: REASON } });
const rollBack = (id: number) =>
  call(server, 'POST /desk/matches/{id}/rollback', { token: game.token, id, body: { reason: REASON } });
const approve = (id: string, token = trader.token) =>
  call(server, 'POST /desk/approvals/{id}/approve', { token, id });
const runsOf = async (id: number) =>
  (await callData(server, 'GET /desk/matches/{id}/settlements', { token: game.token, id })).map(
    ({ result }) => result,
  );

/** A match that red has won, with one bet on each corner; red is paid 1.9 times the amount. */
async function createPaidMatch(betAmount: number) {
  const [red, blue] = [await game.createPlayer(betAmount), await game.createPlayer(betAmount)];
  const { id, rateId } = await game.createOpenMatch({ rung: '10/9' });
  await game.bet(red, { matchId: id, rateId, betAmount, betType: 'RED' });
  await game.bet(blue, { matchId: id, rateId, betAmount, betType: 'BLUE' });
  await setApprovalSum(server.app.db, null);
  await game.settle(id, 'RED');
  await setApprovalSum(server.app.db, 1000);
  return { red, blue, id };
}

/** The id of the approval that a reply names, which leaves the match as it is. */
function approvalIn({ status, reply }: Awaited<ReturnType<typeof correct>>): string {
  expect([status, reply]).toMatchObject([200, { success: true }]);
  const { approvalId, result } = reply.data as { approvalId?: string; result: string | null };
  expect(result).toBe('RED');
  if (approvalId === undefined) throw new Error('no approval was asked for');
  return approvalId;
}

test('a correction above the sum is made by the second person who approves it', async () => {
  const { red, blue, id } = await createPaidMatch(1000);
  const approvalId = approvalIn(await correct(id, 'BLUE'));
  expect(await runsOf(id)).toEqual(['RED']);
  expect(await approve(approvalId, game.token)).toMatchObject({
    status: 403,
    reply: { code: 'APPROVAL_OWN' },
  });
  expect(await approve(approvalId)).toMatchObject({
    status: 200,
    reply: { data: { status: 'APPROVED', kind: 'CORRECTION', subject: `match/${id}`, amount: 1900 } },
  });
  expect(await Promise.all([red, blue].map(game.balanceOf))).toEqual(['0.00', '2000.00']);
  expect(await runsOf(id)).toEqual(['BLUE', 'RED']);
  expect(await approve(approvalId)).toMatchObject({ status: 409, reply: { code: 'APPROVAL_DECIDED' } });
});

test('a rollback above the sum is made by the second person who approves it', async () => {
  const { red, id } = await createPaidMatch(1000);
  const approvalId = approvalIn(await rollBack(id));
  expect(await game.balanceOf(red)).toBe('1900.00');
  expect(await approve(approvalId)).toMatchObject({
    status: 200,
    reply: { data: { kind: 'ROLLBACK', amount: 1900 } },
  });
  expect(await game.balanceOf(red)).toBe('0.00');
  expect(await runsOf(id)).toEqual(['WAIT', 'RED']);
});

test('at or below the sum one person corrects and takes back', async () => {
  const { red, id } = await createPaidMatch(500);
  expect(await correct(id, 'BLUE')).toMatchObject({ status: 200, reply: { data: { result: 'BLUE' } } });
  expect(await rollBack(id)).toMatchObject({ status: 200, reply: { data: { result: null } } });
  expect(await game.balanceOf(red)).toBe('0.00');
});

test('a correction that takes little back and pays much needs a second person', async () => {
  const player = await game.createPlayer(1000);
  const { id, rateId } = await game.createOpenMatch({ rung: '10/9' });
  await game.bet(player, { matchId: id, rateId, betAmount: 1000, betType: 'RED' });
  // Nobody is paid.
  await game.settle(id, 'BLUE');
  expect(await correct(id, 'RED')).toMatchObject({ reply: { data: { result: 'BLUE' } } });
  expect(await runsOf(id)).toEqual(['BLUE']);
  expect(await game.balanceOf(player)).toBe('0.00');
});

test('a correction that returns much that was lost needs a second person', async () => {
  const player = await game.createPlayer(1200);
  const { id, rateId } = await game.createOpenMatch({ rung: '10/9' });
  await game.bet(player, { matchId: id, rateId, betAmount: 1200, betType: 'RED' });
  await game.settle(id, 'BLUE');
  expect(await correct(id, 'DRAW')).toMatchObject({ reply: { data: { result: 'BLUE' } } });
  expect(await runsOf(id)).toEqual(['BLUE']);
  expect(await game.balanceOf(player)).toBe('0.00');
});

test('24 hours after the first result any amount needs a second person', async () => {
  const { red, id } = await createPaidMatch(100);
  clock.forward(DAY_SECONDS + 60);
  const [admin, second] = [await createOperator(server), await createOperator(server, 'trader')];
  const body = { result: 'BLUE' as const, reason: REASON };
  const asked = await call(server, 'POST /desk/matches/{id}/result', { token: admin.token, id, body });
  const approvalId = approvalIn(asked);
  // Approvals were switched off meanwhile.
  await setApprovalSum(server.app.db, null);
  expect(await approve(approvalId, second.token)).toMatchObject({
    status: 409,
    reply: { code: 'APPROVAL_REQUIRED' },
  });
  await setApprovalSum(server.app.db, 1000);
  expect((await approve(approvalId, second.token)).status).toBe(200);
  clock.forward(-DAY_SECONDS - 60);
  expect(await game.balanceOf(red)).toBe('0.00');
});

test('an approval is for the match as it was', async () => {
  const { red, id } = await createPaidMatch(1000);
  // Asked for without the version that was seen.
  const waiting = [approvalIn(await correct(id, 'BLUE')), approvalIn(await rollBack(id))];
  const other = await createOperator(server, 'admin', 'other');
  expect((await approve(approvalIn(await correct(id, 'DRAW', other)))).status).toBe(200);
  for (const approvalId of waiting)
    expect(await approve(approvalId)).toMatchObject({ status: 409, reply: { code: 'MATCH_CHANGED' } });
  expect(await runsOf(id)).toEqual(['DRAW', 'RED']);
  expect(await game.balanceOf(red)).toBe('1000.00');
});
