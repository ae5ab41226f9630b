import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { decideDue } from '../../src/services/steps/decide-due.ts';
import { createMatch } from '../harness/desk.ts';
import { EVENTUALLY } from '../harness/eventually.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import { breakBet } from '../harness/inject-defect.ts';
import { readMatchEvents, recordOutbox } from '../harness/outbox-log.ts';
import type { TestPlayer } from '../harness/player.ts';
import { call, callData, startTestServer } from '../harness/server.ts';
import { createTestClock } from '../harness/clock.ts';

let server: RunningServer;
let game: GameActions;
const clock = createTestClock();

beforeAll(async () => {
  // Longer than the test, so that only the test's clock makes bets due.
  server = await startTestServer({ env: { STEP_DELAY_MS: '60000' }, clock });
  game = await createGameActions(server);
});
afterAll(async () => {
  await server.close();
});

const createStepMatch = (rung = '10/9') => game.createOpenMatch({ line: 'STEP', rung });
const onRed = ({ id, rateId }: { id: number; rateId: number }) =>
  ({ matchId: id, betType: 'RED', rateId }) as const;

/** Moves the clock past the delay and decides. */
async function decide(): Promise<void> {
  clock.forward(61);
  await server.app.steps.decideDue();
}

async function placed(placing: ReturnType<GameActions['betMulti']>): Promise<string> {
  const { reply } = await placing;
  if (!reply.success) throw new Error(reply.code);
  return reply.data.transactionId;
}

describe('step bets', () => {
  test('a step bet takes the stake, is pending and then accepted', async () => {
    const player = await game.createPlayer(1000);
    const legs = [await createStepMatch('10/9'), await createStepMatch('10/8')];
    const { status, reply } = await game.betMulti(player, 100, legs.map(onRed));
    expect({ status, reply }).toMatchObject({
      status: 200,
      reply: { success: true, data: { betStatus: 'PENDING', deductAmount: 100, balance: '900.00' } },
    });
    const id = reply.success ? reply.data.transactionId : '';
    expect(await game.stepStatus(player, id)).toBe('PENDING');
    await server.app.steps.decideDue();
    expect(await game.stepStatus(player, id)).toBe('PENDING');
    await decide();
    expect(await game.stepStatus(player, id)).toBe('ACCEPTED');
    expect(await game.balanceOf(player)).toBe('900.00');
  });

  test('a step single takes amount times deduct', async () => {
    const player = await game.createPlayer(1000);
    const match = await createStepMatch('10/9');
    const { reply } = await game.betSingle(player, 100, { ...onRed(match), betType: 'BLUE' });
    expect(reply).toMatchObject({ success: true, data: { deductAmount: 90, balance: '910.00' } });
  });

  test.each(['rate', 'close', 'start', 'end', 'cancel'] as const)(
    'a %s during the delay rejects the bet and refunds it in full',
    async (what) => {
      const player = await game.createPlayer(1000);
      const [unchanged, changing] = [await createStepMatch(), await createStepMatch()];
      const id = await placed(game.betMulti(player, 100, [onRed(unchanged), onRed(changing)]));
      const single = await placed(game.betSingle(player, 100, { ...onRed(changing), betType: 'BLUE' }));
      if (what === 'rate') await game.setRung(changing.id, '10/5');
      else await game.move(changing.id, what);
      await decide();
      expect(await game.stepStatus(player, id)).toBe('UNACCEPTED');
      expect(await game.stepStatus(player, single)).toBe('UNACCEPTED');
      expect(await game.balanceOf(player)).toBe('1000.00');
    },
  );

  test('the server decides the bet by itself after the delay', async () => {
    const player = await game.createPlayer(1000);
    const id = await placed(game.betMulti(player, 100, [onRed(await createStepMatch())]));
    clock.forward(61);
    // The server looks for due bets at least once a second.
    await expect.poll(() => game.stepStatus(player, id), EVENTUALLY).toBe('ACCEPTED');
  });

  test('a bet that fails to be decided delays no other and is decided later', async () => {
    const player = await game.createPlayer(1000);
    const match = await createStepMatch();
    const broken = await placed(game.betMulti(player, 100, [onRed(match)]));
    clock.forward(1);
    const good = await placed(game.betMulti(player, 100, [onRed(match)]));
    const { db } = server.app;
    const repair = await breakBet(db, broken);
    clock.forward(61);
    const waiting = await placed(game.betMulti(player, 100, [onRed(match)]));

    const logged: string[] = [];
    const logger = createLogger('error', { write: (line) => void logged.push(line) });
    const next = await decideDue({ db, clock, logger, stepDelayMs: 60_000 });
    expect(logged.join()).toContain(`"betId":"${broken}"`);
    expect(await game.stepStatus(player, broken)).toBe('PENDING');
    expect(await game.stepStatus(player, good)).toBe('ACCEPTED');
    // The failing bet is not retried in a busy loop.
    expect(next?.getTime()).toBeGreaterThan(clock.now().getTime());

    await repair();
    await decide();
    expect(await game.stepStatus(player, broken)).toBe('ACCEPTED');
    expect(await game.stepStatus(player, waiting)).toBe('ACCEPTED');
  });

  test('a bet placed by a clock that was set back is decided without waiting', async () => {
    const player = await game.createPlayer(1000);
    const match = await createStepMatch();
    clock.forward(3600);
    const early = await placed(game.betMulti(player, 100, [onRed(match)]));
    clock.forward(-3600);
    const usual = await placed(game.betMulti(player, 100, [onRed(match)]));
    await server.app.steps.decideDue();
    expect(await game.stepStatus(player, early)).toBe('ACCEPTED');
    expect(await game.stepStatus(player, usual)).toBe('PENDING');
    await decide();
    expect(await game.stepStatus(player, usual)).toBe('ACCEPTED');
  });

  test('a stopping server leaves pending bets to the next start', async () => {
    const player = await game.createPlayer(1000);
    const bet = await placed(game.betMulti(player, 100, [onRed(await createStepMatch())]));
    const { db, logger } = server.app;
    const later = { now: () => new Date(clock.now().getTime() + 61_000) };
    const needs = { db, logger, clock: later, stepDelayMs: 60_000 };
    await decideDue(needs, AbortSignal.abort());
    expect(await game.stepStatus(player, bet)).toBe('PENDING');
    await decideDue(needs);
    expect(await game.stepStatus(player, bet)).toBe('ACCEPTED');
  });

  test('the server refuses a stale rate at once with the new odds', async () => {
    const player = await game.createPlayer(1000);
    const [unchanged, moved] = [await createStepMatch(), await createStepMatch()];
    const rateId = await game.setRung(moved.id, '10/7');
    expect(await game.betMulti(player, 100, [onRed(unchanged), onRed(moved)])).toMatchObject({
      status: 409,
      reply: {
        code: 'RATE_CHANGED',
        data: { items: [{ matchId: moved.id, rateId, nowRate: { myRedMultiply: 0.7 } }] },
      },
    });
    expect(await game.betSingle(player, 100, onRed(moved))).toMatchObject({ status: 409 });
    expect(await game.balanceOf(player)).toBe('1000.00');
  });

  test('the server refuses both sides of a match, a closed or LIVE match, and no match', async () => {
    const player = await game.createPlayer(1000);
    const match = await createStepMatch();
    const live = await game.createOpenMatch();
    const closed = await createStepMatch();
    await game.move(closed.id, 'close');
    const refused = async (legs: ReturnType<typeof onRed>[]) => {
      const { status, reply } = await game.betMulti(player, 100, legs);
      return [status, reply.success ? 'ACCEPTED' : reply.code];
    };
    expect(await refused([onRed(match), onRed(match)])).toEqual([422, 'STEP_DUPLICATE_MATCH']);
    expect(await refused([onRed(match), onRed(closed)])).toEqual([409, 'BET_CLOSED']);
    expect(await refused([onRed(match), onRed(live)])).toEqual([404, 'MATCH_NOT_FOUND']);
    expect(await refused([onRed(match), onRed({ id: 999_999, rateId: 1 })])).toEqual([
      404,
      'MATCH_NOT_FOUND',
    ]);
    expect(await refused([onRed(match), { ...onRed(closed), rateId: match.rateId }])).toEqual([
      409,
      'BET_CLOSED',
    ]);
    expect(await refused([])).toEqual([400, 'INVALID_INPUT']);
    expect(await refused(Array.from({ length: 21 }, () => onRed(match)))).toEqual([400, 'INVALID_INPUT']);
    expect(await game.balanceOf(player)).toBe('1000.00');
  });

  test('the server refuses a step bet outside the limits or without money', async () => {
    const player = await game.createPlayer(50);
    const match = await createStepMatch();
    for (const [amount, code] of [
      [9, 'BET_LIMIT'],
      [10_001, 'BET_LIMIT'],
      [51, 'INSUFFICIENT_BALANCE'],
    ] as const) {
      expect(await game.betMulti(player, amount, [onRed(match)])).toMatchObject({ reply: { code } });
      expect(await game.betSingle(player, amount, onRed(match))).toMatchObject({ reply: { code } });
    }
  });

  test('the server refuses a step bet above the maximum payout', async () => {
    const player = await game.createPlayer(10_000);
    const legs = await Promise.all(Array.from({ length: 20 }, () => createStepMatch('199/2')));
    const onBlue = legs.map(({ id, rateId }) => ({ matchId: id, betType: 'BLUE' as const, rateId }));
    expect(await game.betMulti(player, 10_000, onBlue)).toMatchObject({
      status: 422,
      reply: { code: 'PAYOUT_LIMIT' },
    });
  });

  test('a step bet sent twice with one key is placed once', async () => {
    const player = await game.createPlayer(1000);
    const legs = [onRed(await createStepMatch())];
    const first = await game.betMulti(player, 100, legs, 'twice');
    await decide();
    expect((await game.betMulti(player, 100, legs, 'twice')).reply).toEqual(first.reply);
    expect(await game.betMulti(player, 200, legs, 'twice')).toMatchObject({ status: 422 });
    expect(await game.balanceOf(player)).toBe('900.00');
  });
});

describe('started matches', () => {
  test('starting a match closes step betting in one published change', async () => {
    const { db } = server.app;
    await recordOutbox(db);
    const match = await createStepMatch();
    const started = await game.move(match.id, 'start');
    expect(started).toMatchObject({ isMatchStart: true, isOpenBet: false, version: 5 });
    expect((await readMatchEvents(db, match.id)).slice(-2)).toMatchObject([
      { action: 'CLOSE_BET', data: { version: 4, isOpenBet: false } },
      { action: 'UPDATE_MATCH', data: { version: 5, isOpenBet: false, isMatchStart: true } },
    ]);
    const windows = await db.query('SELECT closed_order FROM match_window WHERE match_id = $1', [match.id]);
    expect(windows).toEqual([{ closed_order: expect.any(Number) as number }]);

    const player = await game.createPlayer();
    expect(await game.betSingle(player, 100, onRed(match))).toMatchObject({
      status: 409,
      reply: { code: 'BET_CLOSED' },
    });
    // A second start changes nothing.
    expect(await game.move(match.id, 'start')).toEqual(started);
  });

  test('the server refuses to open step betting again after the start', async () => {
    const match = await createStepMatch();
    await game.move(match.id, 'start');
    expect(
      await call(server, 'POST /desk/matches/{id}/open', { token: game.token, id: match.id }),
    ).toMatchObject({ status: 409, reply: { code: 'MATCH_STATE' } });
  });

  test('the server refuses step bets on a started match that was left open', async () => {
    const player = await game.createPlayer(1000);
    const [unchanged, begun] = [await createStepMatch(), await createStepMatch()];
    const early = await placed(game.betMulti(player, 100, [onRed(unchanged), onRed(begun)]));
    await server.app.db.query(
      'UPDATE match SET is_started = true, version = version + 1 WHERE id = $1 AND is_open',
      [begun.id],
    );
    for (const refused of [
      await game.betMulti(player, 100, [onRed(unchanged), onRed(begun)]),
      await game.betSingle(player, 100, onRed(begun)),
    ]) {
      expect(refused).toMatchObject({ status: 409, reply: { code: 'BET_CLOSED' } });
    }
    await decide();
    expect(await game.stepStatus(player, early)).toBe('UNACCEPTED');
    expect(await game.balanceOf(player)).toBe('1000.00');
  });

  test('a started LIVE match still accepts bets', async () => {
    const player = await game.createPlayer(1000);
    const { id, rateId } = await game.createOpenMatch();
    expect(await game.move(id, 'start')).toMatchObject({ isMatchStart: true, isOpenBet: true });
    const bet = { matchId: id, rateId, betAmount: 100, betType: 'RED' } as const;
    expect(await game.bet(player, bet)).toMatchObject({ status: 200 });
    await game.move(id, 'close');
    expect(await game.move(id, 'open')).toMatchObject({ isOpenBet: true });
  });
});

describe('the status of a step bet', () => {
  test('the server refuses the status of another player’s bet', async () => {
    const [owner, stranger] = [await game.createPlayer(), await game.createPlayer()];
    const id = await placed(game.betMulti(owner, 100, [onRed(await createStepMatch())]));
    const request = { id, token: stranger.accessToken };
    expect(await call(server, 'GET /step/bet/status/{transactionId}', request)).toMatchObject({
      status: 404,
      reply: { code: 'BET_NOT_FOUND' },
    });
  });

  test('the server refuses a malformed transaction id', async () => {
    const player = await game.createPlayer();
    expect(
      await call(server, 'GET /step/bet/status/{transactionId}', { id: 'none', token: player.accessToken }),
    ).toMatchObject({ status: 400, reply: { code: 'INVALID_INPUT' } });
  });
});

describe('calculating odds', () => {
  const calculate = ({ accessToken }: TestPlayer, betAmount: number, betItems: ReturnType<typeof onRed>[]) =>
    call(server, 'POST /step/calculate-odds', { token: accessToken, body: { betAmount, betItems } });

  test('odds are calculated at the current rates, whatever rates are sent', async () => {
    const player = await game.createPlayer();
    const [first, second] = [await createStepMatch('10/9'), await createStepMatch('10/9')];
    const rateId = await game.setRung(second.id, '10/8', 'BLUE');
    const { reply } = await calculate(player, 100, [onRed(first), onRed(second)]);
    expect(reply).toMatchObject({
      success: true,
      data: {
        items: [
          { matchId: first.id, rateId: first.rateId, odds: 1.9, showOdds: 0.9, deduct: 1 },
          { matchId: second.id, rateId, odds: 2.25, showOdds: -0.8, deduct: 0.8 },
        ],
        totalOdds: 4.275,
        maxPayout: 427.5,
        deductAmount: 100,
      },
    });
    expect(await game.balanceOf(player)).toBe('1000.00');
  });

  test('the server refuses to calculate odds of legs that cannot be bet on', async () => {
    const player = await game.createPlayer();
    const match = await createStepMatch();
    const unpriced = await createMatch(server, game.token, { line: 'STEP' });
    const codeOf = async (amount: number, legs: ReturnType<typeof onRed>[]) => {
      const { reply } = await calculate(player, amount, legs);
      return reply.success ? 'PRICED' : reply.code;
    };
    expect(await codeOf(5, [onRed(match)])).toBe('BET_LIMIT');
    expect(await codeOf(100, [onRed(match), onRed(match)])).toBe('STEP_DUPLICATE_MATCH');
    expect(await codeOf(100, [onRed({ id: unpriced, rateId: 1 })])).toBe('BET_CLOSED');
    expect(await codeOf(100, [onRed({ id: 999_999, rateId: 1 })])).toBe('MATCH_NOT_FOUND');
  });
});

test('a rejected step bet is not running', async () => {
  const player = await game.createPlayer(1000);
  const match = await createStepMatch();
  const id = await placed(game.betMulti(player, 100, [onRed(match)]));
  await game.move(match.id, 'close');
  await decide();
  const running = await callData(server, 'GET /step/bets/running', { token: player.accessToken });
  expect(running.data).toEqual([]);
  expect(await game.stepStatus(player, id)).toBe('UNACCEPTED');
});
