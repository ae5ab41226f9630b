import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MatchResult } from '@sanam/betting';
import type { RunningServer } from '../../src/main/start-server.ts';
import { breakBet } from '../harness/break-bet.ts';
import { askAt, getAt } from '../harness/desk.ts';
import { openPlay } from '../harness/play.ts';
import type { Play, TestPlayer } from '../harness/play.ts';
import { ask, startTestServer } from '../harness/server.ts';

let server: RunningServer;
let play: Play;

beforeAll(async () => {
  server = await startTestServer({ env: { STEP_DELAY_MS: '0' } });
  play = await openPlay(server);
});
afterAll(async () => {
  await server.close();
});

/** How the one bet of a player ended, as his history tells it. */
async function lastBetOf({ accessToken }: TestPlayer) {
  const { answer } = await ask(server, 'GET /bets/history', { token: accessToken });
  if (!answer.success) throw new Error(answer.code);
  const [bet] = answer.data.bets;
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
    '%s when the result is %s: %s, credited %d, then %s',
    async (betType, called, result, payout, balance) => {
      const player = await play.aPlayer(1000);
      const { id, rateId } = await play.anOpenMatch({ rung: '10/9' });
      await play.bet(player, { matchId: id, rateId, betAmount: 100, betType });
      await play.settle(id, called);
      expect(await lastBetOf(player)).toEqual({ status: 'PAID', result, payout });
      expect(await play.balanceOf(player)).toBe(balance);
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
    '%s when the result is %s: %s, credited %d, then %s',
    async (betType, called, result, payout, balance) => {
      const player = await play.aPlayer(1000);
      const { id } = await play.anOpenMatch({ isDraw: true });
      await play.betDraw(player, { matchId: id, betAmount: 100, betType });
      await play.settle(id, called);
      expect(await lastBetOf(player)).toEqual({ status: 'PAID', result, payout });
      expect(await play.balanceOf(player)).toBe(balance);
    },
  );

  test('every bet on the match is settled, and none on another', async () => {
    const [one, other] = [await play.anOpenMatch(), await play.anOpenMatch()];
    const players = await Promise.all(Array.from({ length: 12 }, () => play.aPlayer(100)));
    const [bystander] = players.splice(0, 1);
    if (!bystander) throw new Error('no players');
    await play.bet(bystander, { matchId: other.id, rateId: other.rateId, betAmount: 100, betType: 'RED' });
    for (const player of players) {
      await play.bet(player, { matchId: one.id, rateId: one.rateId, betAmount: 100, betType: 'RED' });
    }
    await play.settle(one.id, 'RED');
    expect(await Promise.all(players.map(play.balanceOf))).toEqual(players.map(() => '190.00'));
    expect(await play.balanceOf(bystander)).toBe('0.00');
  });
});

describe('step bets', () => {
  test('a single is settled like a bet on a side', async () => {
    const player = await play.aPlayer(1000);
    const { id, rateId } = await play.anOpenMatch({ line: 'STEP', rung: '10/9' });
    await accepted(player, play.betSingle(player, 100, { matchId: id, betType: 'BLUE', rateId }));
    expect(await play.balanceOf(player)).toBe('910.00');
    await play.settle(id, 'BLUE');
    expect(await play.balanceOf(player)).toBe('1100.00');
  });

  test.each([
    // 1.9 × 1.8 = 3.420
    [['RED', 'RED'], 'WIN', '1242.00'],
    [['RED', 'DRAW'], 'WIN', '1090.00'],
    [['CANCEL', 'RED'], 'WIN', '1080.00'],
    [['DRAW', 'CANCEL'], 'DRAW', '1000.00'],
    [['BLUE', 'RED'], 'LOST', '900.00'],
    [['DRAW', 'BLUE'], 'LOST', '900.00'],
  ] as const)('a multi of 10/9 and 10/8 with results %j: %s, then %s', async (results, result, balance) => {
    const player = await play.aPlayer(1000);
    const legs = [
      await play.anOpenMatch({ line: 'STEP', rung: '10/9' }),
      await play.anOpenMatch({ line: 'STEP', rung: '10/8' }),
    ];
    await accepted(
      player,
      play.betMulti(
        player,
        100,
        legs.map(({ id, rateId }) => ({ matchId: id, betType: 'RED', rateId })),
      ),
    );
    for (const [place, leg] of legs.entries()) await play.settle(leg.id, results[place] ?? 'CANCEL');
    expect(await lastBetOf(player)).toMatchObject({ status: 'PAID', result });
    expect(await play.balanceOf(player)).toBe(balance);
  });

  test('a multi waits for its last leg, but not once one is lost', async () => {
    const [winner, loser] = [await play.aPlayer(100), await play.aPlayer(100)];
    const legs = [await play.anOpenMatch({ line: 'STEP' }), await play.anOpenMatch({ line: 'STEP' })];
    const on = (betType: 'RED' | 'BLUE') => legs.map(({ id, rateId }) => ({ matchId: id, betType, rateId }));
    await accepted(winner, play.betMulti(winner, 100, on('RED')));
    await accepted(loser, play.betMulti(loser, 100, on('BLUE')));
    await play.settle(legs[0]?.id ?? 0, 'RED');
    expect(await lastBetOf(winner)).toEqual({ status: 'ACCEPTED', result: 'WAIT', payout: 0 });
    expect(await lastBetOf(loser)).toEqual({ status: 'PAID', result: 'LOST', payout: 0 });
    await play.settle(legs[1]?.id ?? 0, 'RED');
    expect(await lastBetOf(winner)).toEqual({ status: 'PAID', result: 'WIN', payout: 361 });
    expect(await play.balanceOf(winner)).toBe('361.00');
  });

  test('a multi that cannot be settled holds up none of the others, and is settled once it can be', async () => {
    const match = await play.anOpenMatch({ line: 'STEP', rung: '10/9' });
    const leg = { matchId: match.id, betType: 'RED', rateId: match.rateId } as const;
    const players = await Promise.all(Array.from({ length: 5 }, () => play.aPlayer(100)));
    const bets: string[] = [];
    for (const player of players) bets.push(await accepted(player, play.betMulti(player, 100, [leg])));
    const [first = '', , third = ''] = bets;
    const mends = [await breakBet(server.app.db, first), await breakBet(server.app.db, third)];
    await play.settle(match.id, 'RED');
    const balances = () => Promise.all(players.map(play.balanceOf));
    expect(await balances()).toEqual(['0.00', '190.00', '0.00', '190.00', '190.00']);
    const runs = () => server.app.settlement.listRuns(match.id);
    expect(await runs()).toMatchObject([{ status: 'RUNNING', settledBets: 3 }]);

    for (const mend of mends) await mend();
    await server.app.settlement.resume(new Date(Date.now() + 1000));
    expect(await balances()).toEqual(players.map(() => '190.00'));
    expect(await runs()).toMatchObject([{ status: 'DONE', settledBets: 5 }]);
  });

  test('a corrected leg decides a multi anew, even back to waiting', async () => {
    const player = await play.aPlayer(100);
    const [first, second] = [
      await play.anOpenMatch({ line: 'STEP' }),
      await play.anOpenMatch({ line: 'STEP' }),
    ];
    await accepted(
      player,
      play.betMulti(player, 100, [
        { matchId: first.id, betType: 'RED', rateId: first.rateId },
        { matchId: second.id, betType: 'RED', rateId: second.rateId },
      ]),
    );
    await play.settle(first.id, 'BLUE');
    expect(await lastBetOf(player)).toMatchObject({ status: 'PAID', result: 'LOST' });
    await play.callResult(first.id, 'RED', 'the judges conferred');
    expect(await lastBetOf(player)).toEqual({ status: 'ACCEPTED', result: 'WAIT', payout: 0 });
    await play.settle(second.id, 'RED');
    expect(await play.balanceOf(player)).toBe('361.00');
    await play.callResult(second.id, 'DRAW', 'on second thoughts');
    expect(await play.balanceOf(player)).toBe('190.00');
    await play.callResult(first.id, 'CANCEL', 'neither counted');
    expect(await lastBetOf(player)).toEqual({ status: 'PAID', result: 'DRAW', payout: 100 });
    expect(await play.balanceOf(player)).toBe('100.00');
  });
});

describe('calling a result', () => {
  const call = (id: number, result: MatchResult, reason?: string) =>
    askAt(server, 'POST /desk/matches/{id}/result', {
      token: play.token,
      id,
      body: { result, ...(reason !== undefined && { reason }) },
    });

  test('needs betting to be closed, unless the match is called off', async () => {
    const player = await play.aPlayer(100);
    const { id, rateId } = await play.anOpenMatch();
    await play.bet(player, { matchId: id, rateId, betAmount: 100, betType: 'RED' });
    expect(await call(id, 'RED')).toMatchObject({ status: 409, answer: { code: 'MATCH_STATE' } });
    expect(await call(id, 'CANCEL')).toMatchObject({
      status: 200,
      answer: { data: { result: 'CANCEL', isMatchEnd: true, isOpenBet: false } },
    });
    expect(await play.balanceOf(player)).toBe('100.00');
  });

  test('again with the same value changes nothing, and pays nobody twice', async () => {
    const player = await play.aPlayer(100);
    const { id, rateId } = await play.anOpenMatch();
    await play.bet(player, { matchId: id, rateId, betAmount: 100, betType: 'RED' });
    const first = await play.settle(id, 'RED');
    const again = await play.callResult(id, 'RED');
    expect(again).toEqual(first);
    expect(await play.balanceOf(player)).toBe('190.00');
  });

  test('with another value needs a reason', async () => {
    const { id } = await play.anOpenMatch();
    await play.settle(id, 'RED');
    expect(await call(id, 'BLUE')).toMatchObject({ status: 422, answer: { code: 'REASON_REQUIRED' } });
    expect(await call(id, 'BLUE', '   ')).toMatchObject({ status: 422, answer: { code: 'REASON_REQUIRED' } });
  });

  test('with a reason that no database could keep is refused', async () => {
    const { id } = await play.anOpenMatch();
    await play.settle(id, 'RED');
    expect(await call(id, 'BLUE', 'x\u0000y')).toMatchObject({
      status: 400,
      answer: { code: 'INVALID_INPUT' },
    });
  });

  test('of a match that does not exist is refused', async () => {
    expect(await call(999_999, 'RED')).toMatchObject({ status: 404, answer: { code: 'MATCH_NOT_FOUND' } });
  });

  test('is told run by run, with who corrected it and why', async () => {
    const player = await play.aPlayer(100);
    const { id, rateId } = await play.anOpenMatch();
    await play.bet(player, { matchId: id, rateId, betAmount: 100, betType: 'RED' });
    await play.settle(id, 'RED');
    await play.callResult(id, 'BLUE', 'the wrong corner was raised');
    expect(
      await getAt(server, 'GET /desk/matches/{id}/settlements', { token: play.token, id }),
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
  test('gives every stake back, once', async () => {
    const player = await play.aPlayer(1000);
    const { id, rateId } = await play.anOpenMatch({ isDraw: true });
    await play.bet(player, { matchId: id, rateId, betAmount: 100, betType: 'BLUE' });
    await play.betDraw(player, { matchId: id, betAmount: 200, betType: 'DRAW' });
    await play.move(id, 'cancel');
    await play.move(id, 'cancel');
    expect(await play.balanceOf(player)).toBe('1000.00');
  });

  test('is refused once there is a result; that is corrected instead', async () => {
    const { id } = await play.anOpenMatch();
    await play.settle(id, 'RED');
    expect(await askAt(server, 'POST /desk/matches/{id}/cancel', { token: play.token, id })).toMatchObject({
      status: 409,
      answer: { code: 'MATCH_STATE' },
    });
  });
});

describe('a corrected result', () => {
  test('takes back what was paid and pays what was due, visibly', async () => {
    const [red, blue] = [await play.aPlayer(1000), await play.aPlayer(1000)];
    const { id, rateId } = await play.anOpenMatch({ rung: '10/9' });
    await play.bet(red, { matchId: id, rateId, betAmount: 100, betType: 'RED' });
    await play.bet(blue, { matchId: id, rateId, betAmount: 100, betType: 'BLUE' });
    await play.settle(id, 'RED');
    expect(await Promise.all([red, blue].map(play.balanceOf))).toEqual(['1090.00', '910.00']);
    await play.callResult(id, 'BLUE', 'the wrong corner was raised');
    expect(await Promise.all([red, blue].map(play.balanceOf))).toEqual(['900.00', '1100.00']);
    await play.callResult(id, 'CANCEL', 'nobody saw it');
    expect(await Promise.all([red, blue].map(play.balanceOf))).toEqual(['1000.00', '1000.00']);
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

  test('leaves the wallet at zero, never below: the rest is owed and paid from later credits first', async () => {
    const player = await play.aPlayer(100);
    const { id, rateId } = await play.anOpenMatch({ rung: '10/9' });
    await play.bet(player, { matchId: id, rateId, betAmount: 100, betType: 'RED' });
    await play.settle(id, 'RED');
    // 190 won, 150 of it lost again on another match.
    const other = await play.anOpenMatch();
    await play.bet(player, { matchId: other.id, rateId: other.rateId, betAmount: 150, betType: 'RED' });
    await play.callResult(id, 'BLUE', 'the wrong corner was raised');
    expect(await play.balanceOf(player)).toBe('0.00');
    const owed = async () =>
      (await getAt(server, 'GET /desk/debts', { token: play.token })).find(
        ({ username }) => username === player.username,
      )?.amount;
    expect(await owed()).toBe(150);

    await play.credit(player, 40);
    expect(await play.balanceOf(player)).toBe('0.00');
    expect(await owed()).toBe(110);
    // The other match pays 285: the debt first, the rest is his.
    await play.settle(other.id, 'RED');
    expect(await play.balanceOf(player)).toBe('175.00');
    expect(await owed()).toBeUndefined();
  });
});

/** A step bet that has been through its acceptance. */
async function accepted(player: TestPlayer, placing: ReturnType<Play['betSingle']>): Promise<string> {
  const { answer } = await placing;
  if (!answer.success) throw new Error(answer.code);
  await server.app.steps.decideDue();
  expect(await play.stepStatus(player, answer.data.transactionId)).toBe('ACCEPTED');
  return answer.data.transactionId;
}
