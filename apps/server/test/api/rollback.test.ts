import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createTestClock } from '../harness/clock.ts';
import { createOperator } from '../harness/desk.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import { breakBet } from '../harness/inject-defect.ts';
import { readMatchEvents, recordOutbox } from '../harness/outbox-log.ts';
import type { TestPlayer } from '../harness/player.ts';
import { call, callData, startTestServer } from '../harness/server.ts';

const DAY_SECONDS = 86_400;
const clock = createTestClock();
let server: RunningServer;
let game: GameActions;

beforeAll(async () => {
  server = await startTestServer({ env: { STEP_DELAY_MS: '0' }, clock });
  game = await createGameActions(server);
  await recordOutbox(server.app.db);
});
afterAll(() => server.close());

const rollBack = (id: number, body: { reason?: string; seenVersion?: number } = {}) =>
  call(server, 'POST /desk/matches/{id}/rollback', {
    token: game.token,
    id,
    body: { reason: 'the replay shows another corner', ...body },
  });

const runsOf = (id: number) =>
  callData(server, 'GET /desk/matches/{id}/settlements', { token: game.token, id });

const historyOf = async ({ accessToken: token }: TestPlayer) =>
  (await callData(server, 'GET /bets/history', { token })).bets.map((bet) => [
    bet.betStatus,
    bet.resultType,
    bet.payoutAmount,
    bet.transactionMatchStepItems.map(({ resultType }) => resultType).join(),
  ]);

/** A player with a bet of 100 on red at 10/9 that has won: 100.00 at stake, 190.00 paid. */
async function createWinner(balance = 100) {
  const player = await game.createPlayer(balance);
  const match = await game.createOpenMatch({ rung: '10/9' });
  await game.bet(player, { matchId: match.id, rateId: match.rateId, betAmount: 100, betType: 'RED' });
  const { version } = await game.settle(match.id, 'RED');
  return { player, matchId: match.id, version };
}

/** Step bets of these amounts over both matches, accepted. */
async function betMultis(player: TestPlayer, amounts: number[], matches: { id: number; rateId: number }[]) {
  for (const amount of amounts) {
    const legs = matches.map(({ id, rateId }) => ({ matchId: id, betType: 'RED' as const, rateId }));
    expect(await game.betMulti(player, amount, legs)).toMatchObject({ status: 200 });
  }
  await server.app.steps.decideDue();
}

describe('a rollback', () => {
  test('a rollback opens the bets again, and the match stays ended', async () => {
    const { player, matchId, version } = await createWinner(150);
    expect(await game.balanceOf(player)).toBe('240.00');
    expect(await rollBack(matchId)).toMatchObject({
      status: 200,
      reply: { data: { result: null, isMatchEnd: true, isOpenBet: false, version: version + 1 } },
    });
    expect(await game.balanceOf(player)).toBe('50.00');
    expect(await historyOf(player)).toEqual([['ACCEPTED', 'WAIT', 0, 'WAIT']]);
    const { accessToken: token } = player;
    expect((await callData(server, 'GET /bet/running/{matchId}', { token, id: matchId })).bets).toHaveLength(
      1,
    );
    expect(await callData(server, 'GET /bets/match/{matchId}', { token, id: matchId })).toMatchObject({
      result: null,
      previousResult: 'RED',
      bets: [{ resultType: 'WAIT', betStatus: 'ACCEPTED' }],
    });
    expect((await callData(server, 'GET /bets/decided', { token })).count).toBe(0);
    expect(await runsOf(matchId)).toMatchObject([
      { runNo: 2, result: 'WAIT', status: 'DONE', settledBets: 1, reason: 'the replay shows another corner' },
      { runNo: 1, result: 'RED' },
    ]);
    expect((await readMatchEvents(server.app.db, matchId)).at(-1)).toEqual({
      action: 'CHECK_RESULT',
      data: { matchId, version: version + 1, result: null },
    });
    expect(
      await server.app.db.query(
        'SELECT actor, action, reason, before, after FROM audit WHERE subject = $1 ORDER BY id DESC LIMIT 1',
        [`match/${matchId}`],
      ),
    ).toEqual([
      {
        actor: 'admin',
        action: 'MATCH_ROLLBACK',
        reason: 'the replay shows another corner',
        before: { result: 'RED' },
        after: { result: null },
      },
    ]);
    const refused = await game.bet(player, { matchId, rateId: 1, betAmount: 10, betType: 'RED' });
    expect(refused).toMatchObject({ status: 409, reply: { code: 'MATCH_ENDED' } });
    const exposure = await callData(server, 'GET /desk/exposure/{matchId}', {
      token: game.token,
      id: matchId,
    });
    expect(exposure.sides[0]).toEqual({ betType: 'RED', betCount: 1, stakes: 100, liability: 90 });
  });

  test('what was spent becomes debt, which a later deposit pays first', async () => {
    // Paid 190.00 and holds 61.37: 128.63 were spent.
    const { player, matchId } = await createWinner();
    const other = await game.createOpenMatch({ rung: '1/1' });
    await game.bet(player, { matchId: other.id, rateId: other.rateId, betAmount: 129, betType: 'RED' });
    await game.credit(player, 0.37);
    expect(await game.balanceOf(player)).toBe('61.37');
    expect((await rollBack(matchId)).status).toBe(200);
    expect(await lastEntries(player, 'UNSETTLE')).toEqual({
      HOUSE_STAKES: 10_000,
      HOUSE_RESULT: 9000,
      PLAYER_WALLET: -6137,
      PLAYER_DEBT: -12_863,
    });
    const token = player.accessToken;
    expect(await callData(server, 'GET /player/wallet', { token })).toEqual({
      balance: '0.00',
      owed: 128.63,
    });

    const deposit = await callData(server, 'POST /wallet/deposit', { token, body: { amount: 250 } });
    await callData(server, 'POST /desk/transactions/{id}/confirm', {
      token: game.token,
      id: deposit.transactionId,
    });
    expect(await lastEntries(player, 'COLLECT')).toEqual({ PLAYER_WALLET: -12_863, PLAYER_DEBT: 12_863 });
    expect(await callData(server, 'GET /player/wallet', { token })).toEqual({ balance: '121.37', owed: 0 });
    const { transactions } = await callData(server, 'GET /history', { token });
    expect(transactions).toMatchObject([{ amount: 250, collectedAmount: 128.63 }]);
  });

  test('a rollback leaves a withdrawal that waits as it is', async () => {
    const { player, matchId } = await createWinner();
    const { accessToken: token } = player;
    await callData(server, 'POST /player/withdraw', { token, body: { amount: 190 } });
    expect((await rollBack(matchId)).status).toBe(200);
    expect(await server.app.db.query(BALANCES, [player.playerId])).toEqual([
      { kind: 'PLAYER_DEBT', balance: -19_000 },
      { kind: 'PLAYER_HOLD', balance: 19_000 },
      { kind: 'PLAYER_WALLET', balance: 0 },
    ]);
  });

  test('a rollback opens legs of step bets; a bet lost by another match stays lost', async () => {
    const [winner, loser] = [await game.createPlayer(100), await game.createPlayer(100)];
    const matches = [
      await game.createOpenMatch({ line: 'STEP', rung: '10/9' }),
      await game.createOpenMatch({ line: 'STEP', rung: '10/8' }),
    ] as const;
    await betMultis(winner, [100], [...matches]);
    const legs = matches.map(({ id, rateId }, place) => ({
      matchId: id,
      betType: place === 0 ? ('RED' as const) : ('BLUE' as const),
      rateId,
    }));
    await game.betMulti(loser, 100, legs);
    await server.app.steps.decideDue();
    for (const { id } of matches) await game.settle(id, 'RED');
    expect(await game.balanceOf(winner)).toBe('342.00');

    expect((await rollBack(matches[0].id)).status).toBe(200);
    expect(await historyOf(winner)).toEqual([['ACCEPTED', 'WAIT', 0, 'WAIT,WIN']]);
    expect(await historyOf(loser)).toEqual([['PAID', 'LOST', 0, 'WAIT,LOST']]);
    expect(await game.balanceOf(winner)).toBe('0.00');
    await game.callResult(matches[0].id, 'DRAW', 'nobody fell');
    expect(await historyOf(winner)).toEqual([['PAID', 'WIN', 180, 'DRAW,WIN']]);
    expect(await game.balanceOf(winner)).toBe('180.00');
  });

  test('a rollback counts the payouts of step bets that are open again', async () => {
    const player = await game.createPlayer(60_000);
    const createLegs = () =>
      Promise.all(Array.from({ length: 6 }, () => game.createOpenMatch({ line: 'STEP', rung: '1/1' })));
    const [legs, others] = [await createLegs(), await createLegs()];
    const decisive = legs[0]?.id ?? 0;
    // 64 times the amount: 2,560,000 of the 3,000,000 that may be open.
    await betMultis(player, [10_000, 10_000, 10_000, 10_000], legs);
    await game.settle(decisive, 'BLUE');
    await rollBack(decisive);
    const items = others.map(({ id, rateId }) => ({ matchId: id, betType: 'RED' as const, rateId }));
    expect(await game.betMulti(player, 6876, items)).toMatchObject({
      status: 422,
      reply: { code: 'PAYOUT_LIMIT', data: { maxAmount: 6875 } },
    });
    await game.callResult(decisive, 'BLUE', 'it was blue after all');
    expect((await game.betMulti(player, 6876, items)).status).toBe(200);
  });

  test('a rollback is done once; a result after it needs a reason and pays once', async () => {
    const { player, matchId } = await createWinner();
    const first = await rollBack(matchId);
    expect((await rollBack(matchId)).reply).toEqual(first.reply);
    expect(await runsOf(matchId)).toHaveLength(2);
    const again = (reason?: string) =>
      call(server, 'POST /desk/matches/{id}/result', {
        token: game.token,
        id: matchId,
        body: { result: 'RED', ...(reason !== undefined && { reason }) },
      });
    expect(await again()).toMatchObject({ status: 422, reply: { code: 'REASON_REQUIRED' } });
    expect(await again('it was red after all')).toMatchObject({
      status: 200,
      reply: { data: { result: 'RED' } },
    });
    expect(await game.balanceOf(player)).toBe('190.00');
    expect((await rollBack(matchId)).status).toBe(200);
    await game.callResult(matchId, 'BLUE', 'the judges conferred');
    await game.callResult(matchId, 'RED', 'and conferred again');
    expect(await game.balanceOf(player)).toBe('190.00');
    expect((await runsOf(matchId)).map(({ result }) => result)).toEqual([
      'RED',
      'BLUE',
      'WAIT',
      'RED',
      'WAIT',
      'RED',
    ]);
  });

  test('a rollback replaces an unfinished run and is resumed after an interruption', async () => {
    const match = await game.createOpenMatch({ line: 'STEP', rung: '10/9' });
    const players = await Promise.all(Array.from({ length: 3 }, () => game.createPlayer(100)));
    for (const player of players) await betMultis(player, [100], [match]);
    const balances = () => Promise.all(players.map(game.balanceOf));
    const betOf = async ({ playerId }: TestPlayer): Promise<string> => {
      const [row] = await server.app.db.query<{ id: string }>('SELECT id FROM bet WHERE player_id = $1', [
        playerId,
      ]);
      return row?.id ?? '';
    };
    const [first, second] = players as [TestPlayer, TestPlayer];
    const repairs = [await breakBet(server.app.db, await betOf(first))];
    await game.settle(match.id, 'RED');
    expect(await balances()).toEqual(['0.00', '190.00', '190.00']);
    repairs.push(await breakBet(server.app.db, await betOf(second)));
    expect((await rollBack(match.id)).status).toBe(200);
    expect(await balances()).toEqual(['0.00', '190.00', '0.00']);
    expect(await runsOf(match.id)).toMatchObject([
      // Of the first nothing was paid, so there is nothing to take back.
      { result: 'WAIT', status: 'RUNNING', settledBets: 2 },
      { result: 'RED', status: 'REPLACED', settledBets: 2 },
    ]);
    for (const repair of repairs) await repair();
    await server.app.settlement.resume(new Date(Date.now() + 1000));
    expect(await balances()).toEqual(['0.00', '0.00', '0.00']);
    expect((await runsOf(match.id))[0]).toMatchObject({ status: 'DONE', settledBets: 3 });
  });
});

describe('what a player sees after a rollback', () => {
  const untold = ({ accessToken: token }: TestPlayer) => callData(server, 'GET /bets/decided', { token });
  const claimAll = async (player: TestPlayer) => {
    const decisions = (await untold(player)).bets.map(({ transactionId: betId, settleNo }) => ({
      betId,
      settleNo,
    }));
    const body = { claim: crypto.randomUUID(), decisions };
    await callData(server, 'POST /bets/decided/told', { token: player.accessToken, body });
  };
  const onMatch = ({ accessToken: token }: TestPlayer, id: number) =>
    callData(server, 'GET /bets/match/{matchId}', { token, id });

  test('the same result is not told again', async () => {
    const { player, matchId } = await createWinner();
    await claimAll(player);
    await rollBack(matchId);
    await game.callResult(matchId, 'RED', 'it was red after all');
    expect(await untold(player)).toMatchObject({ count: 0, net: 0, bets: [] });
    expect(await onMatch(player, matchId)).toMatchObject({ result: 'RED', previousResult: null });
  });

  test('another result is a correction of what was told', async () => {
    const { player, matchId } = await createWinner();
    await claimAll(player);
    await rollBack(matchId);
    await game.callResult(matchId, 'BLUE', 'red fell first');
    expect(await untold(player)).toMatchObject({
      count: 1,
      net: -190,
      bets: [{ previousNet: 90, previousMatchResult: 'RED', resultType: 'LOST' }],
    });
    expect(await onMatch(player, matchId)).toMatchObject({ result: 'BLUE', previousResult: 'RED' });
  });

  test('the ticket says when the result was checked', async () => {
    const { player, matchId } = await createWinner();
    await rollBack(matchId);
    await game.callResult(matchId, 'DRAW', 'nobody fell');
    const { accessToken: token } = player;
    const { bets } = await callData(server, 'GET /bets/history', { token });
    const { states } = await callData(server, 'GET /bets/{id}', { token, id: bets[0]?.transactionId ?? '' });
    expect(states.slice(3).map(({ state, result, amount }) => [state, result ?? amount])).toEqual([
      ['RESULT', 'RED'],
      ['SETTLED', 190],
      ['CHECKING', null],
      ['REVERSED', 190],
      ['RESULT', 'DRAW'],
      ['SETTLED', 100],
    ]);
  });
});

describe('a rollback is refused', () => {
  test('an unknown match and one without a result are not rolled back', async () => {
    expect(await rollBack(2_000_000_000)).toMatchObject({ status: 404, reply: { code: 'MATCH_NOT_FOUND' } });
    const { id } = await game.createOpenMatch();
    await game.move(id, 'end');
    expect(await rollBack(id)).toMatchObject({ status: 409, reply: { code: 'MATCH_STATE' } });
  });

  test('a rollback needs a reason and the version that the operator saw', async () => {
    const { matchId, version } = await createWinner();
    expect(await rollBack(matchId, { reason: '   ' })).toMatchObject({
      status: 422,
      reply: { code: 'REASON_REQUIRED' },
    });
    expect(await rollBack(matchId, { seenVersion: version - 1 })).toMatchObject({
      status: 409,
      reply: { code: 'MATCH_CHANGED', data: { version } },
    });
    expect((await rollBack(matchId, { seenVersion: version })).status).toBe(200);
  });

  test('a rollback is refused after 24 hours; a result after an earlier one is not', async () => {
    const [late, early] = [await createWinner(), await createWinner()];
    await rollBack(early.matchId);
    clock.forward(DAY_SECONDS + 60);
    const { token } = await createOperator(server);
    const body = { reason: 'the replay shows another corner' };
    const refused = await call(server, 'POST /desk/matches/{id}/rollback', { token, id: late.matchId, body });
    const called = await call(server, 'POST /desk/matches/{id}/result', {
      token,
      id: early.matchId,
      body: { result: 'RED', ...body },
    });
    clock.forward(-DAY_SECONDS - 60);
    expect(refused).toMatchObject({ status: 409, reply: { code: 'APPROVAL_REQUIRED' } });
    expect(called.status).toBe(200);
    expect(await game.balanceOf(late.player)).toBe('190.00');
    expect(await game.balanceOf(early.player)).toBe('190.00');
  });

  test('a match whose result was taken back is not cancelled without a reason', async () => {
    const { player, matchId } = await createWinner();
    await rollBack(matchId);
    const request = { token: game.token, id: matchId };
    expect(await call(server, 'POST /desk/matches/{id}/cancel', request)).toMatchObject({
      status: 409,
      reply: { code: 'MATCH_STATE' },
    });
    await game.callResult(matchId, 'CANCEL', 'nobody saw it');
    expect(await game.balanceOf(player)).toBe('100.00');
  });

  test('the database keeps an ended match ended when its result is taken back', async () => {
    const { matchId } = await createWinner();
    const reopen = server.app.db.query(
      'UPDATE match SET version = version + 1, result = NULL, is_ended = false WHERE id = $1',
      [matchId],
    );
    await expect(reopen).rejects.toThrow('a match that is over stays over');
  });
});

const BALANCES = `
  SELECT a.kind, b.balance FROM account a JOIN account_balance b ON b.account_id = a.id
   WHERE a.player_id = $1 ORDER BY a.kind`;

/** The entries of the last posting of this kind on the player's accounts, by account. */
async function lastEntries({ playerId }: TestPlayer, kind: string): Promise<Record<string, number>> {
  const rows = await server.app.db.query<{ kind: string; amount: number }>(
    `SELECT a.kind, e.amount FROM entry e JOIN account a ON a.id = e.account_id
      WHERE e.posting_id = (SELECT max(p.id) FROM posting p
                              JOIN entry own ON own.posting_id = p.id
                              JOIN account owner ON owner.id = own.account_id
                             WHERE p.kind = $2 AND owner.player_id = $1)`,
    [playerId, kind],
  );
  return Object.fromEntries(rows.map((row) => [row.kind, row.amount]));
}
