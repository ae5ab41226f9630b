import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { MAX_LEGS } from '@sanam/betting';
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
const stepLimitsOf = (player: TestPlayer, legs: readonly { matchId: number }[]) =>
  callData(server, 'GET /step/limits/{matchIds}', {
    token: player.accessToken,
    id: legs.map(({ matchId }) => matchId).join(),
  });

type Side = 'RED' | 'BLUE' | 'DRAW' | 'NODRAW';
const bet = (player: TestPlayer, match: { id: number; rateId: number }, betType: Side, betAmount: number) =>
  betType === 'DRAW' || betType === 'NODRAW'
    ? game.betDraw(player, { matchId: match.id, betAmount, betType })
    : game.bet(player, { matchId: match.id, rateId: match.rateId, betAmount, betType });

const limited = (code: string, maxAmount: number | null) => ({
  status: 422,
  reply: { code, data: { maxAmount } },
});

/** The codes of the ledger checks that fail after a statement about a match or a player. */
async function violationsAfter(id: number, statement: string): Promise<string[]> {
  await server.app.db.query(statement, [id]);
  const { checks } = await server.app.verifyLedger();
  return checks.filter(({ violations }) => violations > 0).map(({ code }) => code);
}

describe('what a match may cost', () => {
  test('exposure is netted over all sides, and at its cap the other side goes on', async () => {
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
    const { matchRoom } = await limitsOf(other, match.id);
    expect(await bet(other, match, 'RED', 736)).toMatchObject(limited('LIABILITY_LIMIT', 735));
    expect((await limitsOf(other, match.id)).matchRoom, 'a refused bet is no stake').toBe(matchRoom);
    expect(await bet(other, match, 'NODRAW', 947)).toMatchObject(limited('LIABILITY_LIMIT', 946));
    expect(await bet(other, match, 'DRAW', 9716)).toMatchObject(limited('LIABILITY_LIMIT', 9715));
    expect(await game.balanceOf(other)).toBe('100000.00');
    expect(await bet(other, match, 'RED', 735)).toMatchObject({ status: 200 });
    expect(await bet(other, match, 'RED', 10)).toMatchObject(limited('LIABILITY_LIMIT', null));
    expect(await bet(other, match, 'BLUE', 10_000)).toMatchObject({ status: 200 });
    expect(await bet(other, match, 'RED', 10)).toMatchObject({ status: 200 });
  });

  test('exposure above a lowered cap is not raised, whichever player makes room', async () => {
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

  test('exposure is never above the cap when fifty bet at once', async () => {
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

  const isOpen = async ({ id }: { id: number }) =>
    (await callData(server, 'GET /desk/matches/{id}', { token: game.token, id })).isOpenBet;
  /** Red costs 89.90 and blue 80.40 then. */
  const fill = async (player: TestPlayer, match: { id: number; rateId: number }) => {
    for (const [side, amount] of [
      ['RED', 100],
      ['BLUE', 95],
      ['NODRAW', 122],
    ] as const) {
      await server.app.limits.closeAtCap();
      expect(await isOpen(match), 'a corner has room').toBe(true);
      expect(await bet(player, match, side, amount)).toMatchObject({ status: 200 });
    }
  };

  test('betting closes when both corners are full, where that is set', async () => {
    const player = await game.createPlayer(100_000);
    for (const closesAtCap of [true, false]) {
      const match = await game.createOpenMatch({ rung: '10/9', isDraw: true });
      await setLimits({ scope: `MATCH:${match.id}`, liabilityMax: 90, closesAtCap });
      await fill(player, match);
      await server.app.limits.closeAtCap();
      expect(await isOpen(match)).toBe(!closesAtCap);
      const { token } = game;
      expect(await callData(server, 'GET /desk/matches/{id}', { token, id: match.id })).toMatchObject(
        closesAtCap ? { closedBy: 'system', closedCause: 'CAP' } : { closedBy: null, closedCause: null },
      );
    }
  });

  test('a cap that is lowered, and a new price, close what is then full', async () => {
    const player = await game.createPlayer(100_000);
    const lowered = await game.createOpenMatch({ rung: '10/9', isDraw: true });
    await setLimits({ scope: `MATCH:${lowered.id}`, closesAtCap: true });
    await fill(player, lowered);
    await setLimits({ scope: `MATCH:${lowered.id}`, liabilityMax: 90 });
    // By itself: the job looks every second.
    await vi.waitFor(async () => expect(await isOpen(lowered)).toBe(false), {
      timeout: 30_000,
      interval: 200,
    });

    const repriced = await game.createOpenMatch({ rung: '10/9', isDraw: true });
    await fill(player, repriced);
    // Blue as the favourite wins 8 of 10 baht, for which there is room.
    await game.setRung(repriced.id, '10/8', 'BLUE');
    await setLimits({ scope: `MATCH:${repriced.id}`, liabilityMax: 90, closesAtCap: true });
    await server.app.limits.closeAtCap();
    expect(await isOpen(repriced)).toBe(true);
    await game.setRung(repriced.id, '10/9');
    await server.app.limits.closeAtCap();
    expect(await isOpen(repriced)).toBe(false);
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
    expect(await limitsOf(player, match.id)).toMatchObject({
      room: { red: 90, blue: 90, draw: 90 },
      matchRoom: 50_000,
    });
  });
});

test('the ledger check finds what a match may cost when it is not the sum of its bets', async () => {
  const match = await game.createOpenMatch({ rung: '10/9', isDraw: true });
  const player = await game.createPlayer(1000);
  for (const side of ['RED', 'NODRAW'] as const) await bet(player, match, side, 100);
  const { db } = server.app;
  for (const outcome of ['red', 'blue', 'draw']) {
    const change = (by: number) =>
      `UPDATE exposure SET ${outcome} = ${outcome} + ${by} WHERE match_id = $1 AND stripe = 3`;
    expect(await violationsAfter(match.id, change(1))).toEqual(['EXPOSURE_MATCHES_BETS']);
    expect(await violationsAfter(match.id, change(-1))).toEqual([]);
  }
  const share = (cap: string) => `UPDATE exposure SET cap = ${cap} WHERE match_id = $1`;
  expect(await violationsAfter(match.id, share('1'))).toEqual(['EXPOSURE_MATCHES_BETS']);
  expect(await violationsAfter(match.id, share('NULL'))).toEqual([]);
  await db.query('ALTER TABLE exposure DISABLE TRIGGER exposure_forbid_removal');
  const { id: bare } = await game.createOpenMatch();
  expect(await violationsAfter(bare, 'DELETE FROM exposure WHERE match_id = $1 AND stripe = 3')).toEqual([
    'EXPOSURE_MATCHES_BETS',
  ]);
  expect(await violationsAfter(bare, 'INSERT INTO exposure (match_id, stripe) VALUES ($1, 3)')).toEqual([]);
  await db.query('ALTER TABLE exposure ENABLE TRIGGER exposure_forbid_removal');
});

test('the ledger check finds stored limits that differ from those that were set', async () => {
  const match = await game.createOpenMatch({ rung: '10/9' });
  const player = await game.createPlayer(1000);
  await bet(player, match, 'RED', 100);
  const change = (by: number) =>
    `UPDATE match_limit SET liability_max = liability_max + ${by} WHERE match_id = $1`;
  expect(await violationsAfter(match.id, change(1))).toEqual(['LIMITS_STORED']);
  expect(await violationsAfter(match.id, change(-1))).toEqual([]);

  await setLimits({ scope: `PLAYER:${player.playerId}`, betMax: 100 });
  const { db } = server.app;
  const know = (hasLimits: boolean) => `UPDATE account_balance SET has_limits = ${hasLimits}
    WHERE account_id = (SELECT id FROM account WHERE kind = 'PLAYER_WALLET' AND player_id = $1)`;
  await expect(db.query(know(false), [player.playerId])).rejects.toThrow('only ever grows');
  await db.query('ALTER TABLE account_balance DISABLE TRIGGER balance_forbid_change');
  expect(await violationsAfter(player.playerId, know(false))).toEqual(['LIMITS_STORED']);
  expect(await violationsAfter(player.playerId, know(true))).toEqual([]);
  await db.query('ALTER TABLE account_balance ENABLE TRIGGER balance_forbid_change');
});

test('the ledger check finds stakes of a player that are not the sum of the bets', async () => {
  const match = await game.createOpenMatch({ rung: '10/9' });
  const player = await game.createPlayer(1000);
  await bet(player, match, 'RED', 100);
  const change = (by: number) => `UPDATE match_stake SET stake = stake + ${by} WHERE match_id = $1`;
  expect(await violationsAfter(match.id, change(1))).toEqual(['STAKES_MATCH_BETS']);
  expect(await violationsAfter(match.id, change(-1))).toEqual([]);
  const { id: bare } = await game.createOpenMatch();
  const without = 'INSERT INTO match_stake (match_id, player_id, stake) VALUES ($1, 1, 5)';
  expect(await violationsAfter(bare, without)).toEqual(['STAKES_MATCH_BETS']);
  expect(await violationsAfter(bare, change(-5))).toEqual([]);
});

test('the database refuses stakes below zero and their removal', async () => {
  const match = await game.createOpenMatch({ rung: '10/9' });
  await bet(await game.createPlayer(1000), match, 'RED', 100);
  const { db } = server.app;
  const below = 'UPDATE match_stake SET stake = stake - 10001 WHERE match_id = $1';
  await expect(db.query(below, [match.id])).rejects.toThrow('not_negative');
  await expect(db.query('DELETE FROM match_stake WHERE match_id = $1', [match.id])).rejects.toThrow(
    'only ever grows',
  );
});

describe('what a player may bet', () => {
  test('bets on one match are limited by stake, with what is left named', async () => {
    const match = await game.createOpenMatch({ rung: '10/9' });
    await setLimits({ scope: `MATCH:${match.id}`, playerMatchMax: 500 });
    const player = await game.createPlayer(5000);
    expect(await bet(player, match, 'RED', 501)).toMatchObject(limited('MATCH_LIMIT', 500));
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

  test('a step bet of as many matches as one may have has limits at any ids', async () => {
    const player = await game.createPlayer();
    await server.app.db.query("SELECT setval(pg_get_serial_sequence('match', 'id'), 70000)", []);
    const matches = await Promise.all(
      Array.from({ length: MAX_LEGS }, () => game.createOpenMatch({ line: 'STEP' })),
    );
    const legs = matches.map(({ id: matchId }) => ({ matchId }));
    expect(legs.every(({ matchId }) => matchId > 70_000)).toBe(true);
    expect(await stepLimitsOf(player, legs)).toMatchObject({ betMin: 10, betMax: 10_000 });
    const unknown = await call(server, 'GET /step/limits/{matchIds}', {
      token: player.accessToken,
      id: legs.map(({ matchId }) => 2 ** 53 - 1 - matchId).join(),
    });
    expect(unknown.reply).toMatchObject({ code: 'MATCH_NOT_FOUND' });
  });

  test('the limit on one match counts bets on a draw and single step bets', async () => {
    const player = await game.createPlayer(5000);
    const drawn = await game.createOpenMatch({ isDraw: true });
    const step = await game.createOpenMatch({ line: 'STEP', rung: '10/9' });
    for (const { id } of [drawn, step]) await setLimits({ scope: `MATCH:${id}`, playerMatchMax: 100 });
    expect(await bet(player, drawn, 'NODRAW', 101)).toMatchObject(limited('MATCH_LIMIT', 100));
    const leg = { matchId: step.id, betType: 'BLUE', rateId: step.rateId } as const;
    expect(await game.betSingle(player, 112, leg)).toMatchObject(limited('MATCH_LIMIT', 111));
  });

  test('a limit follows the most specific scope, and a player’s can only be lower', async () => {
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
    // Another's bet stores the limits of the match.
    expect(await bet(await game.createPlayer(100), match, 'RED', 10)).toMatchObject({ status: 200 });
    expect(await bet(player, match, 'RED', 1001)).toMatchObject(limited('BET_LIMIT', 1000));
    await setLimits({ scope: `PLAYER:${player.playerId}`, betMax: null });
    await setLimits({ scope: `MATCH:${match.id}`, betMax: null });
    await setLimits({ scope: 'CATEGORY:CHICKEN_ROOSTER', betMax: null });
    expect(await shown()).toBe(10_000);
  });

  test('a bet above a limit is refused with what the house takes now', async () => {
    const match = await game.createOpenMatch({ rung: '10/9', isDraw: true });
    const step = await game.createOpenMatch({ line: 'STEP', rung: '10/9' });
    const player = await game.createPlayer(50_000);
    const leg = { matchId: step.id, betType: 'RED', rateId: step.rateId } as const;
    for (const { id } of [match, step]) await setLimits({ scope: `MATCH:${id}`, betMax: 2000 });
    await setLimits({ scope: `MATCH:${match.id}`, liabilityMax: 90 });
    for (const amount of [10_001, 9]) {
      for (const [side, most] of [
        ['RED', 100],
        ['BLUE', 90],
        ['DRAW', 128],
      ] as const) {
        expect(await bet(player, match, side, amount)).toMatchObject({
          status: 422,
          reply: { code: 'BET_LIMIT', message: 'A bet is 10 to 2,000 baht.', data: { maxAmount: most } },
        });
      }
      expect(await game.betSingle(player, amount, leg)).toMatchObject(limited('BET_LIMIT', 2000));
      expect(await game.betMulti(player, amount, [leg])).toMatchObject(limited('BET_LIMIT', 10_000));
      // Without a price no amount is named.
      const unpriced = await bet(player, { ...match, rateId: 2_000_000 }, 'RED', amount);
      expect(unpriced).toMatchObject({ status: 422, reply: { message: 'A bet is 10 to 2,000 baht.' } });
      expect(unpriced.reply).not.toHaveProperty('data.maxAmount');
      const unknown = await bet(player, { ...match, id: 2_000_000 }, 'RED', amount);
      expect(unknown.reply).toMatchObject({ message: 'A bet is 10 to 10,000 baht.' });
    }
  });

  test('a step bet whose payout cannot be written has no amount that the house takes', async () => {
    const player = await game.createPlayer(20_000);
    const matches = await Promise.all(
      Array.from({ length: 10 }, () => game.createOpenMatch({ line: 'STEP', rung: '10/1' })),
    );
    const legs = matches.map(({ id, rateId }) => ({ matchId: id, betType: 'BLUE' as const, rateId }));
    expect(await game.betMulti(player, 10_000, legs)).toMatchObject(limited('PAYOUT_LIMIT', null));
  });

  test('a step bet pays at most a million, and open ones three millions together', async () => {
    const player = await game.createPlayer(100_000);
    const matches = await Promise.all(
      Array.from({ length: 8 }, () => game.createOpenMatch({ line: 'STEP', rung: '10/9' })),
    );
    const legs = matches.map(({ id, rateId }) => ({ matchId: id, betType: 'RED' as const, rateId }));
    // 1.9 to the power of 8 is 169.836.
    expect(await stepLimitsOf(player, legs)).toEqual({ betMin: 10, betMax: 10_000, payoutRoom: 1_000_000 });
    expect(await game.betMulti(player, 5889, legs)).toMatchObject(limited('PAYOUT_LIMIT', 5888));
    for (let nth = 0; nth < 3; nth += 1) {
      expect(await game.betMulti(player, 5888, legs)).toMatchObject({ status: 200 });
    }
    // Each pays 999,994.37.
    expect((await stepLimitsOf(player, legs)).payoutRoom).toBe(16.89);
    expect((await limitsOf(player, matches[0]?.id ?? 0)).payoutRoom).toBe(16.89);
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
      expect((await stepLimitsOf(player, slip)).betMax).toBe(300);
      expect(await game.betMulti(player, 301, slip)).toMatchObject(limited('BET_LIMIT', 300));
    }
    await setLimits({ scope: 'CATEGORY:BOXING', betMax: null, stepPayoutMax: 100 });
    const [single = { matchId: 0, betType: 'RED' as const, rateId: 0 }] = legs;
    // 52 pay 98.80, 53 would pay 100.70.
    expect(await game.betSingle(player, 53, single)).toMatchObject(limited('PAYOUT_LIMIT', 52));
    await setLimits({ scope: 'CATEGORY:BOXING', stepPayoutMax: null });
    const unknown = await call(server, 'GET /step/limits/{matchIds}', {
      token: player.accessToken,
      id: `${single.matchId},2000000`,
    });
    expect(unknown).toMatchObject({ status: 404, reply: { code: 'MATCH_NOT_FOUND' } });
  });
});

describe('setting limits', () => {
  test('a new limit is written to the audit with the one before', async () => {
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

  test('limits are listed as they are in force, and for every scope in pages', async () => {
    const { token } = game;
    const past = await game.createOpenMatch();
    const ended = await game.createOpenMatch();
    const { playerId } = await game.createPlayer(0);
    const scopes = [`MATCH:${past.id}`, `MATCH:${ended.id}`, `PLAYER:${playerId}`];
    for (const scope of scopes) await setLimits({ scope, betMax: 700 });
    await setLimits({ scope: 'CATEGORY:SOCCER', betMax: 400 });
    await game.settle(past.id, 'RED');
    await game.move(ended.id, 'end');
    const listed = async (query: Record<string, string> = {}) =>
      (await callData(server, 'GET /desk/limits', { token, query })).limits.map(({ scope }) => scope);
    const inForce = await listed();
    expect(inForce).toEqual(expect.arrayContaining(['ALL', 'CATEGORY:SOCCER', `MATCH:${ended.id}`]));
    for (const scope of [`MATCH:${past.id}`, `PLAYER:${playerId}`]) expect(inForce).not.toContain(scope);

    const all = await listed({ isAll: 'true', limit: '999' });
    expect(all).toEqual(expect.arrayContaining(['ALL', ...scopes]));
    const pages: string[] = [];
    for (let page = await listed({ isAll: 'true', limit: '3' }); page.length > 0;) {
      pages.push(...page);
      page = await listed({ isAll: 'true', limit: '3', after: page.at(-1) ?? '' });
    }
    expect(pages).toEqual(all);
  });

  test.each<[Change, number, string]>([
    [{ scope: 'ALL', betMax: null }, 400, 'INVALID_INPUT'],
    [{ scope: 'CATEGORY:CHESS', betMax: 100 }, 400, 'INVALID_INPUT'],
    [{ scope: 'PLAYER:1', liabilityMax: 100 }, 400, 'INVALID_INPUT'],
    [{ scope: 'MATCH:1', stepPayoutMax: 100 }, 400, 'INVALID_INPUT'],
    [{ scope: 'ALL', betMax: 10_001 }, 400, 'INVALID_INPUT'],
    [{ scope: 'MATCH:2000000000', betMax: 100 }, 404, 'MATCH_NOT_FOUND'],
    [{ scope: 'PLAYER:2000000000', betMax: 100 }, 404, 'PLAYER_NOT_FOUND'],
  ])('the server refuses %j with %d', async (body, status, code) => {
    expect(await call(server, 'POST /desk/limits', { token: game.token, body })).toMatchObject({
      status,
      reply: { code },
    });
  });
});
