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
  // Long enough that nothing is decided before the test's clock says so.
  server = await startTestServer({ env: { STEP_DELAY_MS: '60000' }, clock });
  game = await createGameActions(server);
});
afterAll(async () => {
  await server.close();
});

const aStepMatch = (rung = '10/9') => game.createOpenMatch({ line: 'STEP', rung });
const onRed = ({ id, rateId }: { id: number; rateId: number }) =>
  ({ matchId: id, betType: 'RED', rateId }) as const;

/** The delay is over. */
async function decide(): Promise<void> {
  clock.forward(61);
  await server.app.steps.decideDue();
}

async function transactionOf(placing: ReturnType<GameActions['betMulti']>): Promise<string> {
  const { reply } = await placing;
  if (!reply.success) throw new Error(reply.code);
  return reply.data.transactionId;
}

describe('a step bet', () => {
  test('is taken as pending with its money, then accepted', async () => {
    const player = await game.createPlayer(1000);
    const legs = [await aStepMatch('10/9'), await aStepMatch('10/8')];
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

  test('of one match takes amount times deduct', async () => {
    const player = await game.createPlayer(1000);
    const match = await aStepMatch('10/9');
    const { reply } = await game.betSingle(player, 100, { ...onRed(match), betType: 'BLUE' });
    expect(reply).toMatchObject({ success: true, data: { deductAmount: 90, balance: '910.00' } });
  });

  test.each(['rate', 'close', 'start', 'end', 'cancel'] as const)(
    'is refused and refunded in full when a %s comes during the delay',
    async (what) => {
      const player = await game.createPlayer(1000);
      const [calm, moving] = [await aStepMatch(), await aStepMatch()];
      const id = await transactionOf(game.betMulti(player, 100, [onRed(calm), onRed(moving)]));
      const single = await transactionOf(game.betSingle(player, 100, { ...onRed(moving), betType: 'BLUE' }));
      if (what === 'rate') await game.setRung(moving.id, '10/5');
      else await game.move(moving.id, what);
      await decide();
      expect(await game.stepStatus(player, id)).toBe('UNACCEPTED');
      expect(await game.stepStatus(player, single)).toBe('UNACCEPTED');
      expect(await game.balanceOf(player)).toBe('1000.00');
    },
  );

  test('is decided by the server itself when the delay is over', async () => {
    const player = await game.createPlayer(1000);
    const id = await transactionOf(game.betMulti(player, 100, [onRed(await aStepMatch())]));
    clock.forward(61);
    // The server looks for due bets at least once a second.
    await expect.poll(() => game.stepStatus(player, id), EVENTUALLY).toBe('ACCEPTED');
  });

  test('that cannot be decided holds up none of the others, and is decided once it can be', async () => {
    const player = await game.createPlayer(1000);
    const match = await aStepMatch();
    const broken = await transactionOf(game.betMulti(player, 100, [onRed(match)]));
    clock.forward(1);
    const good = await transactionOf(game.betMulti(player, 100, [onRed(match)]));
    const { db } = server.app;
    const mend = await breakBet(db, broken);
    clock.forward(61);
    const waiting = await transactionOf(game.betMulti(player, 100, [onRed(match)]));

    const logged: string[] = [];
    const logger = createLogger('error', { write: (line) => void logged.push(line) });
    const next = await decideDue({ db, clock, logger, stepDelayMs: 60_000 });
    expect(logged.join()).toContain(`"betId":"${broken}"`);
    expect(await game.stepStatus(player, broken)).toBe('PENDING');
    expect(await game.stepStatus(player, good)).toBe('ACCEPTED');
    // Not at once and again and again for the sake of the broken one.
    expect(next?.getTime()).toBeGreaterThan(clock.now().getTime());

    await mend();
    await decide();
    expect(await game.stepStatus(player, broken)).toBe('ACCEPTED');
    expect(await game.stepStatus(player, waiting)).toBe('ACCEPTED');
  });

  test('that was placed by a clock which was set back since does not wait for that clock', async () => {
    const player = await game.createPlayer(1000);
    const match = await aStepMatch();
    clock.forward(3600);
    const early = await transactionOf(game.betMulti(player, 100, [onRed(match)]));
    clock.forward(-3600);
    const usual = await transactionOf(game.betMulti(player, 100, [onRed(match)]));
    await server.app.steps.decideDue();
    expect(await game.stepStatus(player, early)).toBe('ACCEPTED');
    expect(await game.stepStatus(player, usual)).toBe('PENDING');
    await decide();
    expect(await game.stepStatus(player, usual)).toBe('ACCEPTED');
  });

  test('is left to the next start by a server that stops', async () => {
    const player = await game.createPlayer(1000);
    const bet = await transactionOf(game.betMulti(player, 100, [onRed(await aStepMatch())]));
    const { db, logger } = server.app;
    const later = { now: () => new Date(clock.now().getTime() + 61_000) };
    const needs = { db, logger, clock: later, stepDelayMs: 60_000 };
    await decideDue(needs, AbortSignal.abort());
    expect(await game.stepStatus(player, bet)).toBe('PENDING');
    await decideDue(needs);
    expect(await game.stepStatus(player, bet)).toBe('ACCEPTED');
  });

  test('on a rate that is stale already is refused at once with the new odds', async () => {
    const player = await game.createPlayer(1000);
    const [calm, moved] = [await aStepMatch(), await aStepMatch()];
    const rateId = await game.setRung(moved.id, '10/7');
    expect(await game.betMulti(player, 100, [onRed(calm), onRed(moved)])).toMatchObject({
      status: 409,
      reply: {
        code: 'RATE_CHANGED',
        data: { items: [{ matchId: moved.id, rateId, nowRate: { myRedMultiply: 0.7 } }] },
      },
    });
    expect(await game.betSingle(player, 100, onRed(moved))).toMatchObject({ status: 409 });
    expect(await game.balanceOf(player)).toBe('1000.00');
  });

  test('is refused with both sides of one match, a closed match, a live match or none at all', async () => {
    const player = await game.createPlayer(1000);
    const match = await aStepMatch();
    const live = await game.createOpenMatch();
    const closed = await aStepMatch();
    await game.move(closed.id, 'close');
    const refused = async (legs: ReturnType<typeof onRed>[]) => {
      const { status, reply } = await game.betMulti(player, 100, legs);
      return [status, reply.success ? 'TAKEN' : reply.code];
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

  test('is refused outside the limits and without the money', async () => {
    const player = await game.createPlayer(50);
    const match = await aStepMatch();
    for (const [amount, code] of [
      [9, 'BET_LIMIT'],
      [10_001, 'BET_LIMIT'],
      [51, 'INSUFFICIENT_BALANCE'],
    ] as const) {
      expect(await game.betMulti(player, amount, [onRed(match)])).toMatchObject({ reply: { code } });
      expect(await game.betSingle(player, amount, onRed(match))).toMatchObject({ reply: { code } });
    }
  });

  test('that could pay more than there is money is refused', async () => {
    const player = await game.createPlayer(10_000);
    const legs = await Promise.all(Array.from({ length: 20 }, () => aStepMatch('199/2')));
    const onBlue = legs.map(({ id, rateId }) => ({ matchId: id, betType: 'BLUE' as const, rateId }));
    expect(await game.betMulti(player, 10_000, onBlue)).toMatchObject({
      status: 422,
      reply: { code: 'PAYOUT_LIMIT' },
    });
  });

  test('sent twice with one key is one bet', async () => {
    const player = await game.createPlayer(1000);
    const legs = [onRed(await aStepMatch())];
    const first = await game.betMulti(player, 100, legs, 'twice');
    await decide();
    expect((await game.betMulti(player, 100, legs, 'twice')).reply).toEqual(first.reply);
    expect(await game.betMulti(player, 200, legs, 'twice')).toMatchObject({ status: 422 });
    expect(await game.balanceOf(player)).toBe('900.00');
  });
});

describe('a fight that has begun', () => {
  test('takes no more step bets, and everybody is told so in one change', async () => {
    const { db } = server.app;
    await recordOutbox(db);
    const match = await aStepMatch();
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
    // Again it changes nothing.
    expect(await game.move(match.id, 'start')).toEqual(started);
  });

  test('cannot be opened for them again', async () => {
    const match = await aStepMatch();
    await game.move(match.id, 'start');
    expect(
      await call(server, 'POST /desk/matches/{id}/open', { token: game.token, id: match.id }),
    ).toMatchObject({ status: 409, reply: { code: 'MATCH_STATE' } });
  });

  test('takes none even where it was left open', async () => {
    const player = await game.createPlayer(1000);
    const [calm, begun] = [await aStepMatch(), await aStepMatch()];
    const early = await transactionOf(game.betMulti(player, 100, [onRed(calm), onRed(begun)]));
    await server.app.db.query(
      'UPDATE match SET is_started = true, version = version + 1 WHERE id = $1 AND is_open',
      [begun.id],
    );
    for (const refused of [
      await game.betMulti(player, 100, [onRed(calm), onRed(begun)]),
      await game.betSingle(player, 100, onRed(begun)),
    ]) {
      expect(refused).toMatchObject({ status: 409, reply: { code: 'BET_CLOSED' } });
    }
    await decide();
    expect(await game.stepStatus(player, early)).toBe('UNACCEPTED');
    expect(await game.balanceOf(player)).toBe('1000.00');
  });

  test('goes on taking bets on the live board', async () => {
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
  test("is its owner's alone", async () => {
    const [owner, stranger] = [await game.createPlayer(), await game.createPlayer()];
    const id = await transactionOf(game.betMulti(owner, 100, [onRed(await aStepMatch())]));
    const asking = { id, token: stranger.accessToken };
    expect(await call(server, 'GET /step/bet/status/{transactionId}', asking)).toMatchObject({
      status: 404,
      reply: { code: 'BET_NOT_FOUND' },
    });
  });

  test('of an id that is none is refused', async () => {
    const player = await game.createPlayer();
    expect(
      await call(server, 'GET /step/bet/status/{transactionId}', { id: 'none', token: player.accessToken }),
    ).toMatchObject({ status: 400, reply: { code: 'INVALID_INPUT' } });
  });
});

describe('calculating odds', () => {
  const calculate = ({ accessToken }: TestPlayer, betAmount: number, betItems: ReturnType<typeof onRed>[]) =>
    call(server, 'POST /step/calculate-odds', { token: accessToken, body: { betAmount, betItems } });

  test('tells what the slip is worth at the current rates, whatever rates it names', async () => {
    const player = await game.createPlayer();
    const [first, second] = [await aStepMatch('10/9'), await aStepMatch('10/9')];
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

  test('refuses what could not be bet on', async () => {
    const player = await game.createPlayer();
    const match = await aStepMatch();
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

test('a refused step bet is not among the running ones', async () => {
  const player = await game.createPlayer(1000);
  const match = await aStepMatch();
  const id = await transactionOf(game.betMulti(player, 100, [onRed(match)]));
  await game.move(match.id, 'close');
  await decide();
  const running = await callData(server, 'GET /step/bets/running', { token: player.accessToken });
  expect(running.data).toEqual([]);
  expect(await game.stepStatus(player, id)).toBe('UNACCEPTED');
});
