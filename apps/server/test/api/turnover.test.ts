import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import type { TestPlayer } from '../harness/player.ts';
import { callData, startTestServer } from '../harness/server.ts';

let server: RunningServer;
let game: GameActions;
beforeAll(async () => {
  server = await startTestServer({ env: { STEP_DELAY_MS: '0', TURNOVER_PERCENT: '150' } });
  game = await createGameActions(server);
});
afterAll(() => server.close());

async function deposit({ accessToken }: TestPlayer, amount: number): Promise<void> {
  const body = { amount };
  const { transactionId: id } = await callData(server, 'POST /wallet/deposit', { token: accessToken, body });
  await callData(server, 'POST /desk/transactions/{id}/confirm', { token: game.token, id });
}

const turnoverOf = async ({ accessToken }: TestPlayer) =>
  (await callData(server, 'GET /player/turnover', { token: accessToken })).turnover;

async function placeBet(player: TestPlayer, betAmount: number): Promise<number> {
  const { id, rateId } = await game.createOpenMatch({ rung: '10/9' });
  const { reply } = await game.bet(player, { matchId: id, rateId, betAmount, betType: 'BLUE' });
  if (!reply.success) throw new Error(reply.code);
  return id;
}

test('no turnover is asked for before the first credited deposit', async () => {
  const player = await game.createPlayer(1000);
  expect(await turnoverOf(player)).toBeNull();
  const body = { amount: 500 };
  await callData(server, 'POST /wallet/deposit', { token: player.accessToken, body });
  expect(await turnoverOf(player)).toBeNull();
});

test('turnover counts stakes won or lost since the last deposit, to the satang', async () => {
  const player = await game.createPlayer(1000);
  await game.settle(await placeBet(player, 100), 'RED');
  const placedBefore = await placeBet(player, 15);
  await deposit(player, 200);
  expect(await turnoverOf(player)).toEqual({
    deposit: 200,
    creditedAt: expect.any(String),
    goal: 300,
    staked: 0,
    missing: 300,
    percent: 0,
  });

  // 15 on the underdog at 10/9 costs 13.50. Placed before the deposit, decided after it.
  await game.settle(placedBefore, 'RED');
  await game.settle(await placeBet(player, 101), 'BLUE');
  expect(await turnoverOf(player)).toMatchObject({ staked: 104.4, missing: 195.6, percent: 34 });

  await game.settle(await placeBet(player, 500), 'DRAW');
  await game.settle(await placeBet(player, 500), 'CANCEL');
  await placeBet(player, 100);
  expect(await turnoverOf(player)).toMatchObject({ staked: 104.4 });
});

test('a step bet counts once, when all of it is decided', async () => {
  const player = await game.createPlayer(0);
  await deposit(player, 100);
  const first = await game.createOpenMatch({ line: 'STEP' });
  const second = await game.createOpenMatch({ line: 'STEP' });
  const { reply } = await game.betMulti(
    player,
    50,
    [first, second].map(({ id, rateId }) => ({ matchId: id, rateId, betType: 'RED' as const })),
  );
  if (!reply.success) throw new Error(reply.code);
  await expect.poll(() => game.stepStatus(player, reply.data.transactionId)).toBe('ACCEPTED');
  await game.settle(first.id, 'RED');
  expect(await turnoverOf(player)).toMatchObject({ staked: 0 });
  await game.settle(second.id, 'RED');
  expect(await turnoverOf(player)).toMatchObject({ staked: 50, percent: 33 });
});

test('a corrected bet counts by its last result, for the deposit before it was decided', async () => {
  const player = await game.createPlayer(0);
  await deposit(player, 200);
  const early = await placeBet(player, 100);
  await game.settle(early, 'DRAW');
  const late = await placeBet(player, 100);
  await game.settle(late, 'RED');
  expect(await turnoverOf(player)).toMatchObject({ staked: 90 });
  await game.callResult(early, 'RED', 'the judge');
  expect(await turnoverOf(player)).toMatchObject({ staked: 180 });
  await game.callResult(late, 'CANCEL', 'the judge');
  expect(await turnoverOf(player)).toMatchObject({ staked: 90 });

  await deposit(player, 50);
  await game.callResult(late, 'RED', 'the judge again');
  expect(await turnoverOf(player)).toMatchObject({ deposit: 50, staked: 0, missing: 75 });
});

test('it never blocks a withdrawal, and the desk reads it with the withdrawal', async () => {
  const player = await game.createPlayer(0);
  await deposit(player, 400);
  await game.settle(await placeBet(player, 100), 'RED');
  const body = { amount: 100 };
  const { transactionId } = await callData(server, 'POST /player/withdraw', {
    token: player.accessToken,
    body,
  });
  const { transactions } = await callData(server, 'GET /desk/transactions', { token: game.token });
  const own = transactions.filter(({ username }) => username === player.username);
  expect(own).toMatchObject([
    {
      id: transactionId,
      transferCode: expect.stringMatching(/^W-[2-9A-Z]{4}$/),
      turnover: { deposit: 400, goal: 600, staked: 90, missing: 510, percent: 15 },
    },
    { type: 'deposit', transferCode: expect.stringMatching(/^D-/), turnover: null },
  ]);
});

test('turnover is 100 percent only when nothing is missing', async () => {
  const player = await game.createPlayer(1000);
  await deposit(player, 50);
  await game.settle(await placeBet(player, 83), 'RED');
  expect(await turnoverOf(player)).toMatchObject({ goal: 75, staked: 74.7, missing: 0.3, percent: 99 });
  await game.settle(await placeBet(player, 10), 'RED');
  expect(await turnoverOf(player)).toMatchObject({ staked: 83.7, missing: 0, percent: 100 });
});
