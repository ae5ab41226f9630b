import type { BodyOf, Endpoints } from '@sanam/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import type { TestPlayer } from '../harness/player.ts';
import { call, callData, startTestServer } from '../harness/server.ts';

let server: RunningServer;
let game: GameActions;

beforeAll(async () => {
  server = await startTestServer({ env: { STEP_DELAY_MS: '0' } });
  game = await createGameActions(server);
});
afterAll(async () => {
  await server.close();
});

type Decision = BodyOf<Endpoints['POST /bets/decided/told']>['decisions'][number];

const untold = ({ accessToken: token }: TestPlayer) => callData(server, 'GET /bets/decided', { token });

const onMatch = ({ accessToken: token }: TestPlayer, id: number) =>
  callData(server, 'GET /bets/match/{matchId}', { token, id });

/** Claims decisions. Returns what the player is told, in any order. */
async function claimAll(
  { accessToken: token }: TestPlayer,
  decisions: Decision[],
  claim: string = crypto.randomUUID(),
) {
  const body = { claim, decisions };
  return (await callData(server, 'POST /bets/decided/told', { token, body })).told;
}

/** The untold decisions as a claim names them. */
async function decisionsOf(player: TestPlayer): Promise<Decision[]> {
  const { bets } = await untold(player);
  return bets.map(({ transactionId: betId, settleNo, resultType }) => ({
    betId,
    settleNo,
    isTakenBack: resultType === 'WAIT',
  }));
}

/** A player with bets on red, blue and no-draw of a match at 10/9. */
async function createBettor(balance = 1000) {
  const player = await game.createPlayer(balance);
  const { id, rateId } = await game.createOpenMatch({ rung: '10/9', isDraw: true });
  const side = { matchId: id, rateId, betAmount: 100 };
  await game.bet(player, { ...side, betType: 'RED' });
  await game.bet(player, { ...side, betType: 'BLUE' });
  await game.betDraw(player, { matchId: id, betAmount: 200, betType: 'NODRAW' });
  return { player, id };
}

describe('decisions that were not told', () => {
  test('decisions are listed with their net until they are told', async () => {
    const { player, id } = await createBettor();
    expect(await untold(player)).toEqual({ bets: [], count: 0, net: 0, since: null });
    await game.settle(id, 'BLUE');
    const decided = await untold(player);
    expect(decided).toMatchObject({ count: 3, net: 140 });
    expect(decided.bets.map(({ resultType, payoutAmount }) => [resultType, payoutAmount])).toEqual([
      ['WIN', 340],
      ['WIN', 190],
      ['LOST', 0],
    ]);
    for (const bet of decided.bets) {
      expect(bet).toMatchObject({ settleNo: 1, previousNet: null, previousMatchResult: null });
      expect(bet.transactionMatchStepItems).toMatchObject([{ gameMatchsStep: { result: 'BLUE' } }]);
    }
    expect(Date.parse(decided.since ?? '')).toBeLessThanOrEqual(Date.now());
    expect(await claimAll(player, await decisionsOf(player))).toHaveLength(3);
    expect(await untold(player)).toMatchObject({ bets: [], count: 0, net: 0 });
  });

  test('each goes to one of two tabs that claim at once, none to both', async () => {
    const { player, id } = await createBettor();
    await game.settle(id, 'RED');
    const decisions = await decisionsOf(player);
    const claims = await Promise.all([
      claimAll(player, decisions),
      claimAll(player, decisions.toReversed()),
      claimAll(player, decisions.slice(1)),
    ]);
    const told = claims.flat().map(({ betId }) => betId);
    expect(told.toSorted()).toEqual(decisions.map(({ betId }) => betId).toSorted());
  });

  test('a repeated claim gets the same reply, another or another player’s none', async () => {
    const { player, id } = await createBettor();
    await game.settle(id, 'RED');
    const decisions = await decisionsOf(player);
    const claim = crypto.randomUUID();
    const first = await claimAll(player, decisions, claim);
    expect(first).toHaveLength(3);
    expect(new Set(await claimAll(player, decisions, claim))).toEqual(new Set(first));
    expect(await claimAll(await game.createPlayer(0), decisions, claim)).toEqual([]);
    expect(await claimAll(player, decisions)).toEqual([]);
  });

  test('a claim tells neither bets of others nor open bets nor old decisions', async () => {
    const [{ player, id }, other] = [await createBettor(), await createBettor()];
    const open = (await onMatch(player, id)).bets.map(({ transactionId: betId }) => ({ betId, settleNo: 1 }));
    expect(await claimAll(player, open)).toEqual([]);
    await game.settle(id, 'RED');
    const decisions = await decisionsOf(player);
    expect(await claimAll(other.player, decisions)).toEqual([]);
    await game.callResult(id, 'BLUE', 'the wrong corner was raised');
    // Of the three only no-draw was decided the same again.
    expect(await claimAll(player, decisions)).toHaveLength(1);
    expect(await untold(player)).toMatchObject({ count: 2, net: 0 });
  });

  test('the server refuses a claim that is not an id and one without decisions', async () => {
    const { accessToken: token } = await game.createPlayer(0);
    const betId = crypto.randomUUID();
    for (const body of [
      { claim: 'mine', decisions: [{ betId, settleNo: 1 }] },
      { claim: betId, decisions: [] },
    ]) {
      expect(await call(server, 'POST /bets/decided/told', { token, body })).toMatchObject({
        status: 400,
        reply: { code: 'INVALID_INPUT' },
      });
    }
  });
});

describe('after a correction', () => {
  test('what changed is told again, with what was told before', async () => {
    const { player, id } = await createBettor();
    await game.settle(id, 'BLUE');
    await claimAll(player, await decisionsOf(player));
    await game.callResult(id, 'DRAW', 'both fell');
    const { bets, count, net } = await untold(player);
    // Before +100, −100 and +140; now 0, 0 and −200.
    expect({ count, net }).toEqual({ count: 3, net: -340 });
    expect(bets.map((bet) => [bet.previousNet, bet.payoutAmount - bet.deductAmount])).toEqual([
      [140, -200],
      [100, 0],
      [-100, 0],
    ]);
    expect(bets[0]).toMatchObject({ settleNo: 2, previousMatchResult: 'BLUE' });
    expect(await claimAll(player, await decisionsOf(player))).toHaveLength(3);
  });

  test('corrected twice, what was told last is the result before', async () => {
    const { player, id } = await createBettor();
    await game.settle(id, 'BLUE');
    await claimAll(player, await decisionsOf(player));
    await game.callResult(id, 'DRAW', 'both fell');
    await game.callResult(id, 'RED', 'blue fell first');
    const { bets, net } = await untold(player);
    expect(bets.map((bet) => [bet.settleNo, bet.previousNet, bet.previousMatchResult])).toEqual([
      [3, 140, 'BLUE'],
      [3, 100, 'BLUE'],
      [3, -100, 'BLUE'],
    ]);
    // Blue lost 90 instead of winning 100, red won 90 instead of losing 100, no-draw is as it was.
    expect(net).toBe(0);
  });

  test('who was told nothing before is told the last result only', async () => {
    const { player, id } = await createBettor();
    await game.settle(id, 'BLUE');
    await game.callResult(id, 'RED', 'the wrong corner was raised');
    const { bets, net } = await untold(player);
    expect(net).toBe(140);
    expect(bets.map(({ previousNet, previousMatchResult }) => [previousNet, previousMatchResult])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
  });
});

describe('after a result was taken back', () => {
  const rollBack = (id: number) =>
    callData(server, 'POST /desk/matches/{id}/rollback', {
      token: game.token,
      id,
      body: { reason: 'the replay shows another corner' },
    });

  test('what was told is told to be taken back, to one device', async () => {
    const { player, id } = await createBettor();
    await game.settle(id, 'BLUE');
    await claimAll(player, await decisionsOf(player));
    const before = Number(await game.balanceOf(player));
    await rollBack(id);
    const { bets, count, net, since } = await untold(player);
    // 190 and 340 had been paid.
    expect({ count, net }).toEqual({ count: 3, net: Number(await game.balanceOf(player)) - before });
    expect(net).toBe(-530);
    expect(bets.map((bet) => [bet.resultType, bet.settleNo, bet.previousNet, bet.payoutAmount])).toEqual([
      ['WAIT', 1, 140, 0],
      ['WAIT', 1, 100, 0],
      ['WAIT', 1, -100, 0],
    ]);
    expect(bets[0]?.previousMatchResult).toBe('BLUE');
    expect(Date.parse(since ?? '')).toBeGreaterThan(Date.parse((await readSettledAt(player, id)) ?? ''));

    const decisions = await decisionsOf(player);
    const claims = await Promise.all([claimAll(player, decisions), claimAll(player, decisions.toReversed())]);
    expect(claims.flat()).toHaveLength(3);
    expect(await untold(player)).toMatchObject({ bets: [], count: 0, net: 0 });
  });

  test('a claim of the decision itself does not tell that, and the other way round', async () => {
    const { player, id } = await createBettor();
    await game.settle(id, 'BLUE');
    const decided = await decisionsOf(player);
    const takenBack = decided.map((decision) => ({ ...decision, isTakenBack: true }));
    expect(await claimAll(player, takenBack)).toEqual([]);
    const claim = crypto.randomUUID();
    expect(await claimAll(player, decided, claim)).toHaveLength(3);
    await rollBack(id);
    expect(await claimAll(player, decided)).toEqual([]);
    const second = crypto.randomUUID();
    expect(await claimAll(player, takenBack, second)).toHaveLength(3);
    expect(new Set(await claimAll(player, takenBack, second))).toEqual(new Set(takenBack));
    expect(await claimAll(player, takenBack)).toEqual([]);
    expect(await claimAll(player, decided, claim)).toEqual([]);
  });

  test('who was not told the result is told nothing; the next one is new', async () => {
    const { player, id } = await createBettor();
    await game.settle(id, 'BLUE');
    await rollBack(id);
    expect(await untold(player)).toMatchObject({ bets: [], count: 0 });
    await game.callResult(id, 'BLUE', 'the replay shows it');
    expect(await untold(player)).toMatchObject({ count: 3, net: 140, bets: [{ previousNet: null }, {}, {}] });
  });

  test('a lost bet over several matches is told to be open again', async () => {
    const player = await game.createPlayer(1000);
    const matches = [
      await game.createOpenMatch({ line: 'STEP' }),
      await game.createOpenMatch({ line: 'STEP' }),
    ];
    const picks = matches.map(({ id, rateId }) => ({ matchId: id, rateId, betType: 'RED' as const }));
    await game.betMulti(player, 100, picks);
    await server.app.steps.decideDue();
    const id = matches[0]?.id ?? 0;
    await game.settle(id, 'BLUE');
    const decisions = await decisionsOf(player);
    expect(await claimAll(player, decisions)).toHaveLength(1);
    await rollBack(id);
    expect(await untold(player)).toMatchObject({ count: 1, bets: [{ resultType: 'WAIT', payoutAmount: 0 }] });
    expect(await claimAll(player, await decisionsOf(player))).toHaveLength(1);
    expect(await untold(player)).toMatchObject({ count: 0 });
  });

  test('the next result is new to who was told, and a correction to who was not', async () => {
    const [told, late] = [await createBettor(), await createBettor()];
    for (const { player, id } of [told, late]) {
      await game.settle(id, 'BLUE');
      await claimAll(player, await decisionsOf(player));
      await rollBack(id);
    }
    await claimAll(told.player, await decisionsOf(told.player));
    for (const { id } of [told, late]) await game.callResult(id, 'RED', 'the replay shows it');
    // Blue lost 90, red won 90, no-draw won 140.
    expect(await untold(told.player)).toMatchObject({
      count: 3,
      net: 140,
      bets: [{ previousNet: null }, {}, {}],
    });
    expect(await untold(late.player)).toMatchObject({
      count: 3,
      net: 0,
      bets: [{ previousNet: 140 }, {}, {}],
    });
  });
});

/** When the player's first bet on a match was settled, from its ticket. */
async function readSettledAt({ accessToken: token }: TestPlayer, matchId: number) {
  const { bets } = await callData(server, 'GET /bets/match/{matchId}', { token, id: matchId });
  const { states } = await callData(server, 'GET /bets/{id}', { token, id: bets[0]?.transactionId ?? '' });
  return states.find(({ state }) => state === 'SETTLED')?.at;
}

describe('the bets of a match', () => {
  test('bets stay listed as placed, open and settled, with the result', async () => {
    const { player, id } = await createBettor();
    expect(await onMatch(player, id)).toMatchObject({
      result: null,
      calledAt: null,
      owed: 0,
      bets: [
        { betStatus: 'ACCEPTED', settleNo: 0, settledAt: null, previousNet: null },
        { betStatus: 'ACCEPTED' },
        { betStatus: 'ACCEPTED' },
      ],
    });
    await game.settle(id, 'BLUE');
    const { bets, ...match } = await onMatch(player, id);
    expect(match).toMatchObject({ result: 'BLUE', previousResult: null, owed: 0 });
    expect(match.calledAt).not.toBeNull();
    expect(bets.map((bet) => [bet.transactionMatchStepItems[0]?.betType, bet.resultType])).toEqual([
      ['RED', 'LOST'],
      ['BLUE', 'WIN'],
      ['NODRAW', 'WIN'],
    ]);
    for (const { settledAt } of bets) expect(settledAt).not.toBeNull();
  });

  test('bets after a correction show what each was before and what is owed', async () => {
    const { player, id } = await createBettor(390);
    await game.settle(id, 'BLUE');
    // 530.00 were paid, of which nothing is left.
    const { rateId, ...spent } = await game.createOpenMatch();
    await game.bet(player, { matchId: spent.id, rateId, betAmount: 530, betType: 'RED' });
    await game.callResult(id, 'DRAW', 'both fell');
    const { bets, ...match } = await onMatch(player, id);
    // Taken back 190 and 340, returned 100 and 90.
    expect(match).toMatchObject({ result: 'DRAW', previousResult: 'BLUE', owed: 340 });
    expect(bets.map(({ previousNet }) => previousNet)).toEqual([-100, 100, 140]);
    expect(await game.balanceOf(player)).toBe('0.00');

    // The other bet wins; what it is paid goes to the debt first.
    await game.settle(spent.id, 'RED');
    expect(await onMatch(player, spent.id)).toMatchObject({ result: 'RED', collected: 340, owed: 0 });
  });

  test('a cancelled match returns every stake and is told so', async () => {
    const { player, id } = await createBettor();
    await game.move(id, 'cancel');
    expect(await onMatch(player, id)).toMatchObject({ result: 'CANCEL' });
    const { bets, net } = await untold(player);
    expect(net).toBe(0);
    for (const bet of bets) {
      expect(bet).toMatchObject({
        resultType: 'DRAW',
        transactionMatchStepItems: [{ gameMatchsStep: { result: 'CANCEL' } }],
      });
    }
  });

  test('the server refuses a match that does not exist', async () => {
    const { accessToken: token } = await game.createPlayer(0);
    expect(await call(server, 'GET /bets/match/{matchId}', { token, id: 999_999 })).toMatchObject({
      status: 404,
      reply: { code: 'MATCH_NOT_FOUND' },
    });
  });
});

test('a step bet is told when it is decided, not with each leg', async () => {
  const player = await game.createPlayer(1000);
  const legs = [await game.createOpenMatch({ line: 'STEP' }), await game.createOpenMatch({ line: 'STEP' })];
  const items = legs.map(({ id, rateId }) => ({ matchId: id, betType: 'RED', rateId }) as const);
  await game.betMulti(player, 100, items);
  await server.app.steps.decideDue();
  await game.settle(legs[0]?.id ?? 0, 'RED');
  expect(await untold(player)).toMatchObject({ count: 0 });
  await game.settle(legs[1]?.id ?? 0, 'RED');
  expect(await untold(player)).toMatchObject({
    count: 1,
    net: 261,
    bets: [{ kind: 'STEP_MULTI', previousNet: null, transactionMatchStepItems: [{}, {}] }],
  });
  expect(await claimAll(player, await decisionsOf(player))).toHaveLength(1);
  // A leg that is corrected reopens nothing here, and the difference is told.
  await game.callResult(legs[1]?.id ?? 0, 'DRAW', 'both fell');
  expect(await untold(player)).toMatchObject({ count: 1, net: -171, bets: [{ previousNet: 261 }] });
});
