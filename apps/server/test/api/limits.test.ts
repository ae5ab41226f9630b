import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BodyOf, Endpoints } from '@sanam/contract';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createTestClock } from '../harness/clock.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import type { TestPlayer } from '../harness/player.ts';
import { call, callData, startTestServer } from '../harness/server.ts';

const clock = createTestClock();
let server: RunningServer;
let game: GameActions;

beforeAll(async () => {
  // Longer than the test, so that only the test's clock makes step bets due.
  server = await startTestServer({ env: { STEP_DELAY_MS: '60000' }, clock });
  game = await createGameActions(server);
});
afterAll(async () => {
  expect(await server.app.verifyLedger()).toMatchObject({ isVerified: true });
  await server.close();
});

type Change = BodyOf<Endpoints['POST /desk/limits']>;
const setLimits = (body: Change) => callData(server, 'POST /desk/limits', { token: game.token, body });
const limitsOf = (player: TestPlayer, id: number) =>
  callData(server, 'GET /match/{id}/limits', { token: player.accessToken, id });

type Side = 'RED' | 'BLUE' | 'DRAW' | 'NODRAW';
const bet = (player: TestPlayer, match: { id: number; rateId: number }, betType: Side, betAmount: number) =>
  betType === 'DRAW' || betType === 'NODRAW'
    ? game.betDraw(player, { matchId: match.id, betAmount, betType })
    : game.bet(player, { matchId: match.id, rateId: match.rateId, betAmount, betType });

const limited = (code: string, maxAmount: number | null) => ({
  status: 422,
  reply: { code, data: { maxAmount } },
});

describe('what a match may cost', () => {
  test('is netted over all sides, and at its cap the other side goes on', async () => {
    const match = await game.createOpenMatch({ rung: '10/9', isDraw: true });
    const player = await game.createPlayer(100_000);
    for (const [side, amount, room] of [
      ['RED', 9999, { red: 491_000.9, blue: 509_999, draw: 500_000 }],
      ['BLUE', 3333, { red: 494_000.6, blue: 506_666, draw: 500_000 }],
      ['DRAW', 177, { red: 494_177.6, blue: 506_843, draw: 499_876.1 }],
      ['NODRAW', 259, { red: 493_996.3, blue: 506_661.7, draw: 500_135.1 }],
    ] as const) {
      expect(await bet(player, match, side, amount)).toMatchObject({ status: 200 });
      expect((await limitsOf(player, match.id)).room).toEqual(room);
    }

    await setLimits({ scope: `MATCH:${match.id}`, liabilityMax: 6666 });
    const other = await game.createPlayer(100_000);
    expect(await bet(other, match, 'RED', 736)).toMatchObject(limited('LIABILITY_LIMIT', 735));
    expect(await bet(other, match, 'NODRAW', 947)).toMatchObject(limited('LIABILITY_LIMIT', 946));
    expect(await bet(other, match, 'DRAW', 9716)).toMatchObject(limited('LIABILITY_LIMIT', 9715));
    expect(await game.balanceOf(other)).toBe('100000.00');
    expect(await bet(other, match, 'RED', 735)).toMatchObject({ status: 200 });
    expect(await bet(other, match, 'RED', 10)).toMatchObject(limited('LIABILITY_LIMIT', null));
    expect(await bet(other, match, 'BLUE', 10_000)).toMatchObject({ status: 200 });
    expect(await bet(other, match, 'RED', 10)).toMatchObject({ status: 200 });
  });

  test('above a cap that was lowered is not raised, whichever player makes room', async () => {
    const match = await game.createOpenMatch({ rung: '10/9' });
    const player = await game.createPlayer(10_000);
    expect(await bet(player, match, 'RED', 1000)).toMatchObject({ status: 200 });
    await setLimits({ scope: `MATCH:${match.id}`, liabilityMax: 600 });
    // Red would cost 900 and then 720: there is room in this player's stripe and not in the match.
    expect(await bet(player, match, 'BLUE', 200)).toMatchObject({ status: 200 });
    expect(await bet(player, match, 'RED', 100)).toMatchObject(limited('LIABILITY_LIMIT', null));
    expect(await bet(player, match, 'BLUE', 200)).toMatchObject({ status: 200 });
    expect(await bet(player, match, 'RED', 67)).toMatchObject(limited('LIABILITY_LIMIT', 66));
    expect(await bet(player, match, 'RED', 66)).toMatchObject({ status: 200 });
  });

  test('is never above the cap when fifty bet at once', async () => {
    const match = await game.createOpenMatch({ rung: '10/9' });
    await setLimits({ scope: `MATCH:${match.id}`, liabilityMax: 900 });
    const players = await Promise.all(Array.from({ length: 50 }, () => game.createPlayer(100)));
    const placed = await Promise.all(players.map((player) => bet(player, match, 'RED', 100)));
    expect(placed.filter(({ status }) => status === 200)).toHaveLength(10);
    for (const { status, reply } of placed) {
      if (status !== 200) expect(reply).toMatchObject({ code: 'LIABILITY_LIMIT' });
    }
    const [total] = await server.app.db.query<{ red: number }>(
      'SELECT sum(red)::bigint AS red FROM exposure WHERE match_id = $1',
      [match.id],
    );
    expect(total).toEqual({ red: 90_000 });
  });

  test('betting closes when both corners are full, where that is set', async () => {
    const player = await game.createPlayer(100_000);
    for (const closesAtCap of [false, true]) {
      const match = await game.createOpenMatch({ rung: '10/9', isDraw: true });
      await setLimits({ scope: `MATCH:${match.id}`, liabilityMax: 90, closesAtCap });
      const isOpen = async () =>
        (await callData(server, 'GET /match/{id}', { token: player.accessToken, id: match.id })).isOpenBet;
      expect(await bet(player, match, 'RED', 100)).toMatchObject({ status: 200 });
      expect(await bet(player, match, 'RED', 10)).toMatchObject({ status: 422 });
      expect(await isOpen(), 'blue has room').toBe(true);
      // Red costs 4.50 and blue -5.00 now; no-draw adds 85.40 to both.
      expect(await bet(player, match, 'BLUE', 95)).toMatchObject({ status: 200 });
      expect(await bet(player, match, 'NODRAW', 122)).toMatchObject({ status: 200 });
      expect(await bet(player, match, 'RED', 10)).toMatchObject({ status: 422 });
      expect(await isOpen()).toBe(!closesAtCap);
    }
  });

  test('a step bet that is not accepted gives its room back', async () => {
    const match = await game.createOpenMatch({ line: 'STEP', rung: '10/9' });
    await setLimits({ scope: `MATCH:${match.id}`, liabilityMax: 90 });
    const player = await game.createPlayer(1000);
    const leg = { matchId: match.id, betType: 'RED', rateId: match.rateId } as const;
    const placed = await game.betSingle(player, 100, leg);
    expect(placed).toMatchObject({ status: 200 });
    expect(await game.betSingle(player, 10, leg)).toMatchObject(limited('LIABILITY_LIMIT', null));
    await game.move(match.id, 'close');
    const id = placed.reply.success ? placed.reply.data.transactionId : '';
    clock.forward(120);
    await server.app.steps.decideDue();
    expect(await game.stepStatus(player, id)).toBe('UNACCEPTED');
    expect((await limitsOf(player, match.id)).room).toEqual({ red: 90, blue: 90, draw: 90 });
  });
});

test('the ledger check finds what a match may cost when it is not the sum of its bets', async () => {
  const match = await game.createOpenMatch({ rung: '10/9', isDraw: true });
  const player = await game.createPlayer(1000);
  for (const side of ['RED', 'NODRAW'] as const) await bet(player, match, side, 100);
  const { db } = server.app;
  const violationsAfter = async (statement: string) => {
    await db.query(statement, [match.id]);
    const { checks } = await server.app.verifyLedger();
    return checks.filter(({ violations }) => violations > 0).map(({ code }) => code);
  };
  for (const outcome of ['red', 'blue', 'draw']) {
    const change = (by: number) =>
      `UPDATE exposure SET ${outcome} = ${outcome} + ${by} WHERE match_id = $1 AND stripe = 3`;
    expect(await violationsAfter(change(1))).toEqual(['EXPOSURE_MATCHES_BETS']);
    expect(await violationsAfter(change(-1))).toEqual([]);
  }
  await db.query('ALTER TABLE exposure DISABLE TRIGGER exposure_forbid_removal');
  const empty = '(SELECT stripe FROM exposure WHERE match_id = $1 AND red = 0 AND draw = 0 LIMIT 1)';
  expect(await violationsAfter(`DELETE FROM exposure WHERE match_id = $1 AND stripe = ${empty}`)).toEqual([
    'EXPOSURE_MATCHES_BETS',
  ]);
  const missing = `INSERT INTO exposure (match_id, stripe) SELECT $1, stripe FROM generate_series(0, 7) AS stripe
                     ON CONFLICT DO NOTHING`;
  expect(await violationsAfter(missing)).toEqual([]);
  await db.query('ALTER TABLE exposure ENABLE TRIGGER exposure_forbid_removal');
});

describe('what a player may bet', () => {
  test('on one match is limited by stake, with what is left named', async () => {
    const match = await game.createOpenMatch({ rung: '10/9' });
    await setLimits({ scope: `MATCH:${match.id}`, playerMatchMax: 500 });
    const player = await game.createPlayer(5000);
    expect(await bet(player, match, 'RED', 410)).toMatchObject({ status: 200 });
    expect((await limitsOf(player, match.id)).matchRoom).toBe(90);
    expect(await bet(player, match, 'RED', 91)).toMatchObject(limited('MATCH_LIMIT', 90));
    expect(await bet(player, match, 'BLUE', 101)).toMatchObject(limited('MATCH_LIMIT', 100));
    expect(await bet(player, match, 'BLUE', 100)).toMatchObject({ status: 200 });
    expect(await bet(player, match, 'BLUE', 10)).toMatchObject(limited('MATCH_LIMIT', null));
    const unknown = await call(server, 'GET /match/{id}/limits', {
      token: player.accessToken,
      id: 2_000_000,
    });
    expect(unknown).toMatchObject({ status: 404, reply: { code: 'MATCH_NOT_FOUND' } });
  });

  test('on one match counts bets on a draw and single step bets', async () => {
    const player = await game.createPlayer(5000);
    const drawn = await game.createOpenMatch({ isDraw: true });
    const step = await game.createOpenMatch({ line: 'STEP', rung: '10/9' });
    for (const { id } of [drawn, step]) await setLimits({ scope: `MATCH:${id}`, playerMatchMax: 100 });
    expect(await bet(player, drawn, 'NODRAW', 101)).toMatchObject(limited('MATCH_LIMIT', 100));
    const leg = { matchId: step.id, betType: 'BLUE', rateId: step.rateId } as const;
    expect(await game.betSingle(player, 112, leg)).toMatchObject(limited('MATCH_LIMIT', 111));
  });

  test('follows the most specific scope, and a player can only be lowered', async () => {
    const match = await game.createOpenMatch({ rung: '10/9', categoryCode: 'CHICKEN_ROOSTER' });
    const player = await game.createPlayer(50_000);
    const shown = async () => (await limitsOf(player, match.id)).betMax;
    expect(await shown()).toBe(10_000);
    await setLimits({ scope: 'CATEGORY:CHICKEN_ROOSTER', betMax: 2000 });
    expect(await shown()).toBe(2000);
    await setLimits({ scope: `MATCH:${match.id}`, betMax: 3000 });
    expect(await shown()).toBe(3000);
    await setLimits({ scope: `PLAYER:${player.playerId}`, betMax: 5000 });
    expect(await shown()).toBe(3000);
    await setLimits({ scope: `PLAYER:${player.playerId}`, betMax: 1000 });
    expect(await shown()).toBe(1000);
    expect(await bet(player, match, 'RED', 1001)).toMatchObject(limited('BET_LIMIT', 1000));
    await setLimits({ scope: `PLAYER:${player.playerId}`, betMax: null });
    await setLimits({ scope: `MATCH:${match.id}`, betMax: null });
    await setLimits({ scope: 'CATEGORY:CHICKEN_ROOSTER', betMax: null });
    expect(await shown()).toBe(10_000);
  });

  test('a step bet pays at most a million, and open ones three millions together', async () => {
    const player = await game.createPlayer(100_000);
    const matches = await Promise.all(
      Array.from({ length: 8 }, () => game.createOpenMatch({ line: 'STEP', rung: '10/9' })),
    );
    const legs = matches.map(({ id, rateId }) => ({ matchId: id, betType: 'RED' as const, rateId }));
    // 1.9 to the power of 8 is 169.836.
    expect(await game.betMulti(player, 5889, legs)).toMatchObject(limited('PAYOUT_LIMIT', 5888));
    for (let nth = 0; nth < 3; nth += 1) {
      expect(await game.betMulti(player, 5888, legs)).toMatchObject({ status: 200 });
    }
    expect(await game.betMulti(player, 10, legs)).toMatchObject(limited('PAYOUT_LIMIT', null));
  });

  test('a step bet has the smallest limits of its categories, in any order of its legs', async () => {
    const player = await game.createPlayer(10_000);
    await setLimits({ scope: 'CATEGORY:BOXING', betMax: 300 });
    const matches = [
      await game.createOpenMatch({ line: 'STEP', categoryCode: 'BOXING' }),
      await game.createOpenMatch({ line: 'STEP' }),
    ];
    const legs = matches.map(({ id, rateId }) => ({ matchId: id, betType: 'RED' as const, rateId }));
    for (const slip of [legs, legs.toReversed()]) {
      expect(await game.betMulti(player, 301, slip)).toMatchObject(limited('BET_LIMIT', 300));
    }
    await setLimits({ scope: 'CATEGORY:BOXING', betMax: null, stepPayoutMax: 100 });
    const [single = { matchId: 0, betType: 'RED' as const, rateId: 0 }] = legs;
    // 52 pay 98.80, 53 would pay 100.70.
    expect(await game.betSingle(player, 53, single)).toMatchObject(limited('PAYOUT_LIMIT', 52));
    await setLimits({ scope: 'CATEGORY:BOXING', stepPayoutMax: null });
  });
});

describe('setting limits', () => {
  test('is written to the audit with what was before', async () => {
    await setLimits({ scope: 'CATEGORY:SOCCER', betMax: 500 });
    const changed = await setLimits({ scope: 'CATEGORY:SOCCER', betMax: 400, closesAtCap: true });
    expect(changed).toEqual({
      scope: 'CATEGORY:SOCCER',
      betMax: 400,
      playerMatchMax: null,
      liabilityMax: null,
      stepPayoutMax: null,
      closesAtCap: true,
    });
    const { limits } = await callData(server, 'GET /desk/limits', { token: game.token });
    expect(limits).toContainEqual(changed);
    const rows = await server.app.db.query(
      "SELECT before ->> 'betMax' AS before, after ->> 'betMax' AS after FROM audit WHERE subject = $1 ORDER BY id",
      ['limit/CATEGORY:SOCCER'],
    );
    expect(rows).toEqual([
      { before: null, after: '500' },
      { before: '500', after: '400' },
    ]);
  });

  test.each<[Change, number, string]>([
    [{ scope: 'ALL', betMax: null }, 400, 'INVALID_INPUT'],
    [{ scope: 'CATEGORY:CHESS', betMax: 100 }, 400, 'INVALID_INPUT'],
    [{ scope: 'PLAYER:1', liabilityMax: 100 }, 400, 'INVALID_INPUT'],
    [{ scope: 'MATCH:1', stepPayoutMax: 100 }, 400, 'INVALID_INPUT'],
    [{ scope: 'ALL', betMax: 10_001 }, 400, 'INVALID_INPUT'],
    [{ scope: 'MATCH:2000000000', betMax: 100 }, 404, 'MATCH_NOT_FOUND'],
    [{ scope: 'PLAYER:2000000000', betMax: 100 }, 404, 'PLAYER_NOT_FOUND'],
  ])('refuses %j with %d', async (body, status, code) => {
    expect(await call(server, 'POST /desk/limits', { token: game.token, body })).toMatchObject({
      status,
      reply: { code },
    });
  });
});
