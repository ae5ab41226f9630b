import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MatchResult } from '@sanam/betting';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createTestClock } from '../harness/clock.ts';
import { createOperator } from '../harness/desk.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import { breakBet } from '../harness/inject-defect.ts';
import type { TestPlayer } from '../harness/player.ts';
import { call, callData, startTestServer } from '../harness/server.ts';

let server: RunningServer;
let game: GameActions;
const clock = createTestClock();
const DAY_SECONDS = 86_400;

beforeAll(async () => {
  server = await startTestServer({ env: { STEP_DELAY_MS: '0' }, clock });
  game = await createGameActions(server);
});
afterAll(async () => {
  await server.close();
});

/** The outcome of a player's only bet, from the history. */
async function lastBetOf({ accessToken }: TestPlayer) {
  const { reply } = await call(server, 'GET /bets/history', { token: accessToken });
  if (!reply.success) throw new Error(reply.code);
  const [bet] = reply.data.bets;
  return { status: bet?.betStatus, result: bet?.resultType, payout: bet?.payoutAmount };
}

describe('the worked examples: amount 100 at 10/9', () => {
  test.each([
    ['RED', 'RED', 'WIN', 190, '1090.00'],
    ['RED', 'BLUE', 'LOST', 0, '900.00'],
    ['RED', 'DRAW', 'DRAW', 100, '1000.00'],
    ['RED', 'CANCEL', 'DRAW', 100, '1000.00'],
    ['BLUE', 'BLUE', 'WIN', 190, '1100.00'],
    ['BLUE', 'RED', 'LOST', 0, '910.00'],
    ['BLUE', 'DRAW', 'DRAW', 90, '1000.00'],
    ['BLUE', 'CANCEL', 'DRAW', 90, '1000.00'],
  ] as const)(
    'a bet on %s with result %s: %s, pays %d, balance %s',
    async (betType, called, result, payout, balance) => {
      const player = await game.createPlayer(1000);
      const { id, rateId } = await game.createOpenMatch({ rung: '10/9' });
      await game.bet(player, { matchId: id, rateId, betAmount: 100, betType });
      await game.settle(id, called);
      expect(await lastBetOf(player)).toEqual({ status: 'PAID', result, payout });
      expect(await game.balanceOf(player)).toBe(balance);
    },
  );

  test.each([
    ['DRAW', 'DRAW', 'WIN', 170, '1070.00'],
    ['DRAW', 'RED', 'LOST', 0, '900.00'],
    ['NODRAW', 'BLUE', 'WIN', 170, '1070.00'],
    ['NODRAW', 'DRAW', 'LOST', 0, '900.00'],
    ['DRAW', 'CANCEL', 'DRAW', 100, '1000.00'],
    ['NODRAW', 'CANCEL', 'DRAW', 100, '1000.00'],
  ] as const)(
    'a bet on %s with result %s: %s, pays %d, balance %s',
    async (betType, called, result, payout, balance) => {
      const player = await game.createPlayer(1000);
      const { id } = await game.createOpenMatch({ isDraw: true });
      await game.betDraw(player, { matchId: id, betAmount: 100, betType });
      await game.settle(id, called);
      expect(await lastBetOf(player)).toEqual({ status: 'PAID', result, payout });
      expect(await game.balanceOf(player)).toBe(balance);
    },
  );

  test('settlement settles every bet on the match and none on another', async () => {
    const [one, other] = [await game.createOpenMatch(), await game.createOpenMatch()];
    const players = await Promise.all(Array.from({ length: 12 }, () => game.createPlayer(100)));
    const [bystander] = players.splice(0, 1);
    if (!bystander) throw new Error('no players');
    await game.bet(bystander, { matchId: other.id, rateId: other.rateId, betAmount: 100, betType: 'RED' });
    for (const player of players) {
      await game.bet(player, { matchId: one.id, rateId: one.rateId, betAmount: 100, betType: 'RED' });
    }
    await game.settle(one.id, 'RED');
    expect(await Promise.all(players.map(game.balanceOf))).toEqual(players.map(() => '190.00'));
    expect(await game.balanceOf(bystander)).toBe('0.00');
  });
});

describe('step bets', () => {
  test('a step single is settled like a side bet', async () => {
    const player = await game.createPlayer(1000);
    const { id, rateId } = await game.createOpenMatch({ line: 'STEP', rung: '10/9' });
    await accepted(player, game.betSingle(player, 100, { matchId: id, betType: 'BLUE', rateId }));
    expect(await game.balanceOf(player)).toBe('910.00');
    await game.settle(id, 'BLUE');
    expect(await game.balanceOf(player)).toBe('1100.00');
  });

  test.each([
    // 1.9 × 1.8 = 3.420
    [['RED', 'RED'], 'WIN', '1242.00'],
    [['RED', 'DRAW'], 'WIN', '1090.00'],
    [['CANCEL', 'RED'], 'WIN', '1080.00'],
    [['DRAW', 'CANCEL'], 'DRAW', '1000.00'],
    [['BLUE', 'RED'], 'LOST', '900.00'],
    [['DRAW', 'BLUE'], 'LOST', '900.00'],
  ] as const)(
    'a multi of 10/9 and 10/8 with results %j: %s, balance %s',
    async (results, result, balance) => {
      const player = await game.createPlayer(1000);
      const legs = [
        await game.createOpenMatch({ line: 'STEP', rung: '10/9' }),
        await game.createOpenMatch({ line: 'STEP', rung: '10/8' }),
      ];
      await accepted(
        player,
        game.betMulti(
          player,
          100,
          legs.map(({ id, rateId }) => ({ matchId: id, betType: 'RED', rateId })),
        ),
      );
      for (const [place, leg] of legs.entries()) await game.settle(leg.id, results[place] ?? 'CANCEL');
      expect(await lastBetOf(player)).toMatchObject({ status: 'PAID', result });
      expect(await game.balanceOf(player)).toBe(balance);
    },
  );

  test('a multi waits for its last leg unless one is lost', async () => {
    const [winner, loser] = [await game.createPlayer(100), await game.createPlayer(100)];
    const legs = [await game.createOpenMatch({ line: 'STEP' }), await game.createOpenMatch({ line: 'STEP' })];
    const on = (betType: 'RED' | 'BLUE') => legs.map(({ id, rateId }) => ({ matchId: id, betType, rateId }));
    await accepted(winner, game.betMulti(winner, 100, on('RED')));
    await accepted(loser, game.betMulti(loser, 100, on('BLUE')));
    await game.settle(legs[0]?.id ?? 0, 'RED');
    expect(await lastBetOf(winner)).toEqual({ status: 'ACCEPTED', result: 'WAIT', payout: 0 });
    expect(await lastBetOf(loser)).toEqual({ status: 'PAID', result: 'LOST', payout: 0 });
    await game.settle(legs[1]?.id ?? 0, 'RED');
    expect(await lastBetOf(winner)).toEqual({ status: 'PAID', result: 'WIN', payout: 361 });
    expect(await game.balanceOf(winner)).toBe('361.00');
  });

  test('a multi that fails to settle delays no other and is settled later', async () => {
    const match = await game.createOpenMatch({ line: 'STEP', rung: '10/9' });
    const leg = { matchId: match.id, betType: 'RED', rateId: match.rateId } as const;
    const players = await Promise.all(Array.from({ length: 5 }, () => game.createPlayer(100)));
    const bets: string[] = [];
    for (const player of players) bets.push(await accepted(player, game.betMulti(player, 100, [leg])));
    const [first = '', , third = ''] = bets;
    const repairs = [await breakBet(server.app.db, first), await breakBet(server.app.db, third)];
    await game.settle(match.id, 'RED');
    const balances = () => Promise.all(players.map(game.balanceOf));
    expect(await balances()).toEqual(['0.00', '190.00', '0.00', '190.00', '190.00']);
    const runs = () => server.app.settlement.listRuns(match.id);
    expect(await runs()).toMatchObject([{ status: 'RUNNING', settledBets: 3 }]);

    for (const repair of repairs) await repair();
    await server.app.settlement.resume(new Date(Date.now() + 1000));
    expect(await balances()).toEqual(players.map(() => '190.00'));
    expect(await runs()).toMatchObject([{ status: 'DONE', settledBets: 5 }]);
  });

  test('a corrected leg decides a multi again, even back to waiting', async () => {
    const player = await game.createPlayer(100);
    const [first, second] = [
      await game.createOpenMatch({ line: 'STEP' }),
      await game.createOpenMatch({ line: 'STEP' }),
    ];
    await accepted(
      player,
      game.betMulti(player, 100, [
        { matchId: first.id, betType: 'RED', rateId: first.rateId },
        { matchId: second.id, betType: 'RED', rateId: second.rateId },
      ]),
    );
    await game.settle(first.id, 'BLUE');
    expect(await lastBetOf(player)).toMatchObject({ status: 'PAID', result: 'LOST' });
    await game.callResult(first.id, 'RED', 'the judges conferred');
    expect(await lastBetOf(player)).toEqual({ status: 'ACCEPTED', result: 'WAIT', payout: 0 });
    await game.settle(second.id, 'RED');
    expect(await game.balanceOf(player)).toBe('361.00');
    await game.callResult(second.id, 'DRAW', 'on second thoughts');
    expect(await game.balanceOf(player)).toBe('190.00');
    await game.callResult(first.id, 'CANCEL', 'neither counted');
    expect(await lastBetOf(player)).toEqual({ status: 'PAID', result: 'DRAW', payout: 100 });
    expect(await game.balanceOf(player)).toBe('100.00');
  });
});

describe('calling a result', () => {
  const callOutcome = (id: number, result: MatchResult, reason?: string) =>
    call(server, 'POST /desk/matches/{id}/result', {
      token: game.token,
      id,
      body: { result, ...(reason !== undefined && { reason }) },
    });

  test('a result needs closed betting, unless the match is cancelled', async () => {
    const player = await game.createPlayer(100);
    const { id, rateId } = await game.createOpenMatch();
    await game.bet(player, { matchId: id, rateId, betAmount: 100, betType: 'RED' });
    expect(await callOutcome(id, 'RED')).toMatchObject({ status: 409, reply: { code: 'MATCH_STATE' } });
    expect(await callOutcome(id, 'CANCEL')).toMatchObject({
      status: 200,
      reply: { data: { result: 'CANCEL', isMatchEnd: true, isOpenBet: false } },
    });
    expect(await game.balanceOf(player)).toBe('100.00');
  });

  test('the same result again changes nothing and pays nobody twice', async () => {
    const player = await game.createPlayer(100);
    const { id, rateId } = await game.createOpenMatch();
    await game.bet(player, { matchId: id, rateId, betAmount: 100, betType: 'RED' });
    const first = await game.settle(id, 'RED');
    const again = await game.callResult(id, 'RED');
    expect(again).toEqual(first);
    expect(await game.balanceOf(player)).toBe('190.00');
  });

  test('another result needs a reason', async () => {
    const { id } = await game.createOpenMatch();
    await game.settle(id, 'RED');
    expect(await callOutcome(id, 'BLUE')).toMatchObject({ status: 422, reply: { code: 'REASON_REQUIRED' } });
    expect(await callOutcome(id, 'BLUE', '   ')).toMatchObject({
      status: 422,
      reply: { code: 'REASON_REQUIRED' },
    });
  });

  test('the server refuses a reason with a null character', async () => {
    const { id } = await game.createOpenMatch();
    await game.settle(id, 'RED');
    expect(await callOutcome(id, 'BLUE', 'x\u0000y')).toMatchObject({
      status: 400,
      reply: { code: 'INVALID_INPUT' },
    });
  });

  test('the server refuses the result of an unknown match', async () => {
    expect(await callOutcome(999_999, 'RED')).toMatchObject({
      status: 404,
      reply: { code: 'MATCH_NOT_FOUND' },
    });
  });

  test('the desk sees every run with who corrected it and why', async () => {
    const player = await game.createPlayer(100);
    const { id, rateId } = await game.createOpenMatch();
    await game.bet(player, { matchId: id, rateId, betAmount: 100, betType: 'RED' });
    await game.settle(id, 'RED');
    await game.callResult(id, 'BLUE', 'the wrong corner was raised');
    expect(
      await callData(server, 'GET /desk/matches/{id}/settlements', { token: game.token, id }),
    ).toMatchObject([
      {
        runNo: 2,
        result: 'BLUE',
        status: 'DONE',
        settledBets: 1,
        calledBy: 'admin',
        reason: 'the wrong corner was raised',
      },
      { runNo: 1, result: 'RED', status: 'DONE', settledBets: 1, reason: null },
    ]);
    const audited = await server.app.db.query(
      `SELECT actor, reason, before, after FROM audit WHERE subject = $1 ORDER BY id DESC LIMIT 1`,
      [`match/${id}`],
    );
    expect(audited).toEqual([
      {
        actor: 'admin',
        reason: 'the wrong corner was raised',
        before: { result: 'RED' },
        after: { result: 'BLUE' },
      },
    ]);
  });
});

describe('cancelling a match', () => {
  test('cancelling returns every stake once', async () => {
    const player = await game.createPlayer(1000);
    const { id, rateId } = await game.createOpenMatch({ isDraw: true });
    await game.bet(player, { matchId: id, rateId, betAmount: 100, betType: 'BLUE' });
    await game.betDraw(player, { matchId: id, betAmount: 200, betType: 'DRAW' });
    await game.move(id, 'cancel');
    await game.move(id, 'cancel');
    expect(await game.balanceOf(player)).toBe('1000.00');
  });

  test('the server refuses to cancel a match that has a result', async () => {
    const { id } = await game.createOpenMatch();
    await game.settle(id, 'RED');
    expect(await call(server, 'POST /desk/matches/{id}/cancel', { token: game.token, id })).toMatchObject({
      status: 409,
      reply: { code: 'MATCH_STATE' },
    });
  });
});

describe('corrections', () => {
  test('a result is corrected within 24 hours of the first and not after', async () => {
    const player = await game.createPlayer(1000);
    const { id, rateId } = await game.createOpenMatch({ rung: '10/9' });
    await game.bet(player, { matchId: id, rateId, betAmount: 100, betType: 'RED' });
    await game.settle(id, 'RED');
    const correct = async (result: MatchResult) => {
      const { token } = await createOperator(server);
      const body = { result, reason: 'the wrong corner was raised' };
      return call(server, 'POST /desk/matches/{id}/result', { token, id, body });
    };
    clock.forward(DAY_SECONDS - 60);
    expect((await correct('BLUE')).status).toBe(200);

    clock.forward(120);
    const { status, reply } = await correct('RED');
    expect([status, reply]).toMatchObject([409, { success: false, code: 'APPROVAL_REQUIRED' }]);
    // The result that it has is still no correction.
    expect((await correct('BLUE')).status).toBe(200);
    clock.forward(-DAY_SECONDS - 60);
    expect(await game.balanceOf(player)).toBe('900.00');
  });

  test('a correction reverses the old payout and posts the new one', async () => {
    const [red, blue] = [await game.createPlayer(1000), await game.createPlayer(1000)];
    const { id, rateId } = await game.createOpenMatch({ rung: '10/9' });
    await game.bet(red, { matchId: id, rateId, betAmount: 100, betType: 'RED' });
    await game.bet(blue, { matchId: id, rateId, betAmount: 100, betType: 'BLUE' });
    await game.settle(id, 'RED');
    expect(await Promise.all([red, blue].map(game.balanceOf))).toEqual(['1090.00', '910.00']);
    await game.callResult(id, 'BLUE', 'the wrong corner was raised');
    expect(await Promise.all([red, blue].map(game.balanceOf))).toEqual(['900.00', '1100.00']);
    await game.callResult(id, 'CANCEL', 'nobody saw it');
    expect(await Promise.all([red, blue].map(game.balanceOf))).toEqual(['1000.00', '1000.00']);
    const postings = await server.app.db.query<{ kind: string }>(
      `SELECT p.kind FROM posting p
        WHERE split_part(p.ref, '/', 1) IN (SELECT id::text FROM bet WHERE player_id = $1) ORDER BY p.id`,
      [red.playerId],
    );
    expect(postings.map(({ kind }) => kind)).toEqual([
      'BET',
      'SETTLE',
      'UNSETTLE',
      'SETTLE',
      'UNSETTLE',
      'SETTLE',
    ]);
  });

  test('a correction beyond the balance becomes debt, paid from later credits', async () => {
    const player = await game.createPlayer(100);
    const { id, rateId } = await game.createOpenMatch({ rung: '10/9' });
    await game.bet(player, { matchId: id, rateId, betAmount: 100, betType: 'RED' });
    await game.settle(id, 'RED');
    // 190 won, 150 of it lost again on another match.
    const other = await game.createOpenMatch();
    await game.bet(player, { matchId: other.id, rateId: other.rateId, betAmount: 150, betType: 'RED' });
    await game.callResult(id, 'BLUE', 'the wrong corner was raised');
    expect(await game.balanceOf(player)).toBe('0.00');
    const owed = async () =>
      (await callData(server, 'GET /desk/debts', { token: game.token })).debts.find(
        ({ username }) => username === player.username,
      )?.amount;
    expect(await owed()).toBe(150);
    const query = { page: '2', limit: '1' };
    const second = await callData(server, 'GET /desk/debts', { token: game.token, query });
    expect(second.pagination).toMatchObject({ page: 2, limit: 1, totalPages: second.pagination.total });
    expect(second.debts.length).toBe(Math.min(1, second.pagination.total - 1));

    await game.credit(player, 40);
    expect(await game.balanceOf(player)).toBe('0.00');
    expect(await owed()).toBe(110);
    // The other match pays 285: first the debt, the rest to the wallet.
    await game.settle(other.id, 'RED');
    expect(await game.balanceOf(player)).toBe('175.00');
    expect(await owed()).toBeUndefined();
  });

  test('a debt is taken from each credit in turn, and names it', async () => {
    const player = await game.createPlayer(200);
    const first = await game.createOpenMatch({ rung: '10/9' });
    const second = await game.createOpenMatch({ rung: '10/9' });
    const bet = async (match: typeof first, betType: 'RED' | 'BLUE', betAmount: number) => {
      const { reply } = await game.bet(player, {
        matchId: match.id,
        rateId: match.rateId,
        betAmount,
        betType,
      });
      if (!reply.success) throw new Error(reply.code);
      return reply.data.bet.id;
    };
    await bet(first, 'RED', 100);
    await game.settle(first.id, 'RED');
    // 190 were paid; 290 are staked, so that nothing is left to take back.
    const ids = [await bet(second, 'RED', 50), await bet(second, 'RED', 100), await bet(second, 'RED', 140)];
    await game.callResult(first.id, 'BLUE', 'the wrong corner was raised');
    await game.settle(second.id, 'RED');
    // Paid 95, 190 and 266: of the first all, of the second what was still owed.
    expect(await game.balanceOf(player)).toBe('361.00');
    const taken = await server.app.db.query<{ ref: string; amount: number }>(
      `SELECT p.ref, e.amount FROM posting p JOIN entry e ON e.posting_id = p.id JOIN account a ON a.id = e.account_id
        WHERE p.kind = 'COLLECT' AND a.kind = 'PLAYER_WALLET' AND a.player_id = $1`,
      [player.playerId],
    );
    for (const { ref } of taken) expect(ids).toContain(ref.split('/')[1]);
    expect(taken.reduce((sum, { amount }) => sum + amount, 0)).toBe(-19_000);
    const tickets = await Promise.all(
      ids.map((id) => callData(server, 'GET /bets/{id}', { token: player.accessToken, id })),
    );
    const collected = tickets.flatMap(({ entries }) =>
      entries.filter(({ kind, account }) => kind === 'COLLECT' && account === 'WALLET'),
    );
    expect(collected.map(({ amount }) => String(amount * 100)).toSorted()).toEqual(
      taken.map(({ amount }) => String(amount)).toSorted(),
    );
  });
});

/** Waits until a step bet is accepted. */
async function accepted(player: TestPlayer, placing: ReturnType<GameActions['betSingle']>): Promise<string> {
  const { reply } = await placing;
  if (!reply.success) throw new Error(reply.code);
  await server.app.steps.decideDue();
  expect(await game.stepStatus(player, reply.data.transactionId)).toBe('ACCEPTED');
  return reply.data.transactionId;
}
