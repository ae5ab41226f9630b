import { buildSettingRates } from '@sanam/betting';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createMatch } from '../harness/desk.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import { call, callData, startTestServer } from '../harness/server.ts';

let server: RunningServer;
let game: GameActions;

beforeAll(async () => {
  server = await startTestServer();
  game = await createGameActions(server);
});
afterAll(async () => {
  await server.close();
});

describe('side bets', () => {
  test('a bet takes the stake and returns the bet and the new balance', async () => {
    const player = await game.createPlayer(1000);
    const { id, rateId } = await game.createOpenMatch();
    const { status, reply } = await game.bet(player, {
      matchId: id,
      rateId,
      betAmount: 100,
      betType: 'BLUE',
    });
    expect(status).toBe(200);
    expect(reply).toMatchObject({
      success: true,
      data: {
        bet: {
          matchId: id,
          rateId,
          betType: 'BLUE',
          rateType: 'MY',
          rateName: '-0.90',
          betAmount: 100,
          deductAmount: 90,
          betStatus: 'ACCEPTED',
          resultType: 'WAIT',
          payoutAmount: 0,
        },
        balance: '910.00',
        isBetterRate: false,
      },
    });
    expect(await game.balanceOf(player)).toBe('910.00');
  });

  test('the smallest bet at the longest odds still has a stake', async () => {
    const player = await game.createPlayer(1000);
    const { id, rateId } = await game.createOpenMatch({ rung: '100/1' });
    const bet = { matchId: id, rateId, betAmount: 10, betType: 'BLUE' } as const;
    expect(await game.bet(player, bet)).toMatchObject({
      status: 200,
      reply: { data: { bet: { deductAmount: 0.1 }, balance: '999.90' } },
    });
  });

  test('a bet is priced by its rate type', async () => {
    const player = await game.createPlayer(1000);
    const { id } = await game.createOpenMatch();
    const { rateId } = await callData(server, 'POST /desk/matches/{id}/rate', {
      token: game.token,
      id,
      body: {
        my: { favourite: 'RED', rung: '10/9' },
        sth: { favourite: 'RED', rung: '10/5' },
        allowSureWin: true,
      },
    });
    const body = { matchId: id, rateId, betAmount: 100, betType: 'BLUE' } as const;
    const my = await game.bet(player, { ...body, rateType: 'MY' });
    const sth = await game.bet(player, { ...body, rateType: 'STH' });
    expect(my.reply).toMatchObject({ data: { bet: { deductAmount: 90 } } });
    expect(sth.reply).toMatchObject({ data: { bet: { deductAmount: 50, rateName: '10/5' } } });
  });

  test.each([
    [9, 'BET_LIMIT'],
    [10_001, 'BET_LIMIT'],
    [0, 'BET_LIMIT'],
    [-100, 'BET_LIMIT'],
    [1000, 'INSUFFICIENT_BALANCE'],
  ])('the server refuses %d baht with a balance of 500: %s', async (betAmount, code) => {
    const player = await game.createPlayer(500);
    const { id, rateId } = await game.createOpenMatch();
    const { status, reply } = await game.bet(player, { matchId: id, rateId, betAmount, betType: 'RED' });
    expect({ status, reply }).toMatchObject({ status: 422, reply: { success: false, code } });
    expect(await game.balanceOf(player)).toBe('500.00');
  });

  test('a refusal names the limits in the language of the caller', async () => {
    const player = await game.createPlayer();
    const { id, rateId } = await game.createOpenMatch();
    const { reply } = await call(server, 'POST /bet', {
      token: player.accessToken,
      headers: { 'accept-language': 'th' },
      body: { matchId: id, rateId, betAmount: 5, betType: 'RED', rateType: 'MY' },
    });
    expect(reply.message).toBe('เดิมพันได้ 10 ถึง 10,000 บาท');
  });

  test('accepts 10 and 10,000 baht', async () => {
    const player = await game.createPlayer(10_010);
    const { id, rateId } = await game.createOpenMatch();
    for (const betAmount of [10, 10_000]) {
      expect((await game.bet(player, { matchId: id, rateId, betAmount, betType: 'RED' })).status).toBe(200);
    }
    expect(await game.balanceOf(player)).toBe('0.00');
  });

  test('the server refuses a bet before opening, after closing and after the match', async () => {
    const player = await game.createPlayer();
    const id = await createMatch(server, game.token, { rung: '10/9' });
    const { rateId } = await callData(server, 'GET /match/{id}', { token: player.accessToken, id });
    const body = { matchId: id, rateId: rateId ?? 0, betAmount: 100, betType: 'RED' } as const;
    expect(await game.bet(player, body)).toMatchObject({ status: 409, reply: { code: 'BET_CLOSED' } });
    await game.move(id, 'open');
    await game.move(id, 'close');
    expect(await game.bet(player, body)).toMatchObject({ status: 409, reply: { code: 'BET_CLOSED' } });
    await game.move(id, 'end');
    expect(await game.bet(player, body)).toMatchObject({ status: 409, reply: { code: 'MATCH_ENDED' } });
    expect(await game.balanceOf(player)).toBe('1000.00');
  });

  test('the server refuses a bet on an unknown match and on a step match', async () => {
    const player = await game.createPlayer();
    const step = await game.createOpenMatch({ line: 'STEP' });
    for (const [matchId, rateId] of [
      [999_999, 1],
      [9_007_199_254_740_991, 1],
      [step.id, step.rateId],
    ] as const) {
      expect(await game.bet(player, { matchId, rateId, betAmount: 100, betType: 'RED' })).toMatchObject({
        status: 404,
        reply: { code: 'MATCH_NOT_FOUND' },
      });
    }
  });

  test('the server refuses a bet on changed odds with the new odds and takes nothing', async () => {
    const player = await game.createPlayer();
    const { id, rateId } = await game.createOpenMatch({ rung: '10/9' });
    const moved = await game.setRung(id, '10/8');
    const { status, reply } = await game.bet(player, {
      matchId: id,
      rateId,
      betAmount: 100,
      betType: 'RED',
    });
    expect({ status, reply }).toMatchObject({
      status: 409,
      reply: {
        code: 'RATE_CHANGED',
        data: { matchId: id, rateId: moved, nowRate: { settingRates: { myRedMultiply: 0.8 } } },
      },
    });
    expect(await game.balanceOf(player)).toBe('1000.00');
  });

  test('the server refuses the rate of another match with the odds of this one', async () => {
    const player = await game.createPlayer();
    const other = await game.createOpenMatch();
    const { id, rateId } = await game.createOpenMatch();
    for (const foreignRateId of [other.rateId, 999_999]) {
      expect(
        await game.bet(player, { matchId: id, rateId: foreignRateId, betAmount: 100, betType: 'RED' }),
      ).toMatchObject({ status: 409, reply: { code: 'RATE_CHANGED', data: { rateId } } });
    }
  });
});

describe('accepting better odds', () => {
  test('odds that changed in the player’s favour are accepted and reported', async () => {
    const player = await game.createPlayer();
    const { id, rateId } = await game.createOpenMatch({ rung: '10/8' });
    const moved = await game.setRung(id, '10/9');
    const { reply } = await game.bet(player, {
      matchId: id,
      rateId,
      betAmount: 100,
      betType: 'RED',
      acceptOdds: 'better',
    });
    expect(reply).toMatchObject({
      success: true,
      data: { isBetterRate: true, bet: { rateId: moved, rateName: '0.90' } },
    });
  });

  test.each([
    ['changed against the player', 'RED', '10/7', 'RED'],
    ['changed the favourite', 'RED', '10/8', 'BLUE'],
  ] as const)('the server refuses the bet when the odds %s', async (_why, betType, rung, favourite) => {
    const player = await game.createPlayer();
    const { id, rateId } = await game.createOpenMatch({ rung: '10/8' });
    await game.setRung(id, rung, favourite);
    const bet = { matchId: id, rateId, betAmount: 100, betType, acceptOdds: 'better' } as const;
    expect(await game.bet(player, bet, 'better-refused')).toMatchObject({
      status: 409,
      reply: { code: 'RATE_CHANGED' },
    });
    // The refusal stays, even when the odds come back.
    await game.setRung(id, '10/9');
    expect(await game.bet(player, bet, 'better-refused')).toMatchObject({ status: 409 });
    expect(await game.balanceOf(player)).toBe('1000.00');
  });

  test('the server refuses manual rates that win less for the same stake', async () => {
    const player = await game.createPlayer();
    const { id } = await game.createOpenMatch();
    const setManualRate = async (myBlueMultiply: number) => {
      const ladder = buildSettingRates({ favourite: 'RED', my: { risk: 10, win: 8 } });
      const body = { ...ladder, myBlueMultiply, myBlueDeduct: 0.9 };
      return (await callData(server, 'POST /desk/matches/{id}/rate', { token: game.token, id, body })).rateId;
    };
    // Of 100 baht, 90 are risked to win 100, then 94.50, then 100.80.
    const rateId = await setManualRate(1);
    await setManualRate(1.05);
    const bet = { matchId: id, rateId, betAmount: 100, betType: 'BLUE', acceptOdds: 'better' } as const;
    expect(await game.bet(player, bet)).toMatchObject({ status: 409, reply: { code: 'RATE_CHANGED' } });
    await setManualRate(1.12);
    expect(await game.bet(player, bet)).toMatchObject({
      status: 200,
      reply: { data: { isBetterRate: true } },
    });
  });

  test('a bet at unchanged odds has those odds', async () => {
    const player = await game.createPlayer();
    const { id, rateId } = await game.createOpenMatch();
    const { reply } = await game.bet(player, {
      matchId: id,
      rateId,
      betAmount: 100,
      betType: 'RED',
      acceptOdds: 'better',
    });
    expect(reply).toMatchObject({ success: true, data: { isBetterRate: false, bet: { rateId } } });
  });
});

describe('accepting any odds', () => {
  test('a bet is taken at the current odds, with the stake that they ask', async () => {
    const player = await game.createPlayer(100);
    const { id, rateId } = await game.createOpenMatch({ rung: '10/6' });
    const worse = await game.setRung(id, '10/9');
    const bet = { matchId: id, rateId, betAmount: 100, betType: 'BLUE', acceptOdds: 'any' } as const;
    const { reply } = await game.bet(player, bet, 'any-worse');
    expect(reply).toMatchObject({
      success: true,
      data: {
        isBetterRate: false,
        bet: { rateId: worse, rateName: '-0.90', deductAmount: 90 },
        balance: '10.00',
      },
    });
    // A repetition is the same bet, wherever the odds are by then.
    await game.setRung(id, '10/7', 'BLUE');
    expect((await game.bet(player, bet, 'any-worse')).reply).toEqual(reply);
    expect(await game.balanceOf(player)).toBe('10.00');
  });

  test('odds that are better are reported as better', async () => {
    const player = await game.createPlayer();
    const { id, rateId } = await game.createOpenMatch({ rung: '10/8' });
    const moved = await game.setRung(id, '10/9');
    const bet = { matchId: id, rateId, betAmount: 100, betType: 'RED', acceptOdds: 'any' } as const;
    expect((await game.bet(player, bet)).reply).toMatchObject({
      data: { isBetterRate: true, bet: { rateId: moved } },
    });
  });

  test('a bet takes nothing when the wallet has less than the stake at these odds', async () => {
    const player = await game.createPlayer(85);
    const { id, rateId } = await game.createOpenMatch({ rung: '10/8' });
    const bet = { matchId: id, rateId, betAmount: 100, betType: 'BLUE', acceptOdds: 'any' } as const;
    await game.setRung(id, '10/9');
    expect(await game.bet(player, bet, 'any-short')).toMatchObject({
      status: 422,
      reply: { code: 'INSUFFICIENT_BALANCE' },
    });
    // The refusal stays, even when the stake would fit again.
    await game.setRung(id, '10/8');
    expect(await game.bet(player, bet, 'any-short')).toMatchObject({ status: 422 });
    expect(await game.balanceOf(player)).toBe('85.00');
  });

  test.each([
    ['is refused once the other corner is the favourite', '10/9', 'BLUE', 409],
    ['is taken at level odds, which have no favourite', '10/10', 'RED', 200],
  ] as const)('a bet on the favourite %s', async (_rule, rung, favourite, status) => {
    const player = await game.createPlayer();
    const { id, rateId } = await game.createOpenMatch({ rung: '10/9' });
    await game.setRung(id, rung, favourite);
    const bet = { matchId: id, rateId, betAmount: 100, betType: 'RED', acceptOdds: 'any' } as const;
    const placed = await game.bet(player, bet);
    expect(placed.status).toBe(status);
    if (status === 409) expect(placed.reply).toMatchObject({ code: 'RATE_CHANGED' });
    expect(await game.balanceOf(player)).toBe(status === 409 ? '1000.00' : '900.00');
  });

  test('a bet at a rate that the match never had is still refused', async () => {
    const player = await game.createPlayer();
    const { id } = await game.createOpenMatch();
    const { rateId } = await game.createOpenMatch();
    const bet = { matchId: id, rateId, betAmount: 100, betType: 'RED', acceptOdds: 'any' } as const;
    expect(await game.bet(player, bet)).toMatchObject({ status: 409, reply: { code: 'RATE_CHANGED' } });
  });
});

describe('draw bets', () => {
  test('draw bets are accepted at 1.7 where the match allows them', async () => {
    const player = await game.createPlayer();
    const { id } = await game.createOpenMatch({ isDraw: true });
    const { reply } = await game.betDraw(player, { matchId: id, betAmount: 100, betType: 'NODRAW' });
    expect(reply).toMatchObject({
      success: true,
      data: {
        bet: { betType: 'NODRAW', rateId: null, rateType: null, rateName: '1.70', deductAmount: 100 },
        balance: '900.00',
      },
    });
  });

  test('the server refuses draw bets where the match does not allow them', async () => {
    const player = await game.createPlayer();
    const { id } = await game.createOpenMatch();
    expect(await game.betDraw(player, { matchId: id, betAmount: 100, betType: 'DRAW' })).toMatchObject({
      status: 409,
      reply: { code: 'DRAW_NOT_ALLOWED' },
    });
  });

  test('the server refuses draw bets after closing, outside the limits or without money', async () => {
    const player = await game.createPlayer(50);
    const { id } = await game.createOpenMatch({ isDraw: true });
    const bet = { matchId: id, betType: 'DRAW' } as const;
    expect(await game.betDraw(player, { ...bet, betAmount: 5 })).toMatchObject({
      reply: { code: 'BET_LIMIT' },
    });
    expect(await game.betDraw(player, { ...bet, betAmount: 51 })).toMatchObject({
      reply: { code: 'INSUFFICIENT_BALANCE' },
    });
    await game.move(id, 'close');
    expect(await game.betDraw(player, { ...bet, betAmount: 50 })).toMatchObject({
      reply: { code: 'BET_CLOSED' },
    });
  });
});

describe('idempotency keys', () => {
  test('a repeated key returns the same bet and the same reply', async () => {
    const player = await game.createPlayer();
    const { id, rateId } = await game.createOpenMatch();
    const bet = { matchId: id, rateId, betAmount: 100, betType: 'RED' } as const;
    const first = await game.bet(player, bet, 'again');
    // Even after odds, balance and match have changed.
    await game.bet(player, { ...bet, betAmount: 50 });
    await game.setRung(id, '10/5');
    await game.move(id, 'close');
    const again = await game.bet(player, bet, 'again');
    expect(again.reply).toEqual(first.reply);
    expect(await game.balanceOf(player)).toBe('850.00');
  });

  test('the server refuses a key with another body', async () => {
    const player = await game.createPlayer();
    const { id, rateId } = await game.createOpenMatch();
    const bet = { matchId: id, rateId, betAmount: 100, betType: 'RED' } as const;
    await game.bet(player, bet, 'other-body');
    expect(await game.bet(player, { ...bet, betAmount: 200 }, 'other-body')).toMatchObject({
      status: 422,
      reply: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });

  test('a refused key stays refused', async () => {
    const player = await game.createPlayer(50);
    const { id, rateId } = await game.createOpenMatch();
    const bet = { matchId: id, rateId, betAmount: 100, betType: 'RED' } as const;
    const poor = await game.bet(player, bet, 'poor');
    await game.credit(player, 1000);
    const rich = await game.bet(player, bet, 'poor');
    expect(poor.reply).toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    expect(rich.reply).toEqual(poor.reply);
    expect(await game.balanceOf(player)).toBe('1050.00');
  });

  test('an idempotency key belongs to one player', async () => {
    const [one, other] = [await game.createPlayer(), await game.createPlayer()];
    const { id, rateId } = await game.createOpenMatch();
    const bet = { matchId: id, rateId, betAmount: 100, betType: 'RED' } as const;
    await game.bet(one, bet, 'mine');
    expect((await game.bet(other, bet, 'mine')).status).toBe(200);
    expect(await game.balanceOf(other)).toBe('900.00');
  });
});
