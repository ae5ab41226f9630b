import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { decideDue } from '../../src/services/steps/decide-due.ts';
import { breakBet } from '../harness/break-bet.ts';
import { createTestClock } from '../harness/clock.ts';
import { aMatch, askAt, getAt } from '../harness/desk.ts';
import { PATIENCE } from '../harness/patience.ts';
import { openPlay } from '../harness/play.ts';
import type { Play, TestPlayer } from '../harness/play.ts';
import { ask, startTestServer } from '../harness/server.ts';
import { eventsOfMatch, keepFacts } from '../harness/told.ts';

let server: RunningServer;
let play: Play;
const clock = createTestClock();

beforeAll(async () => {
  // Long enough that nothing is decided before the test's clock says so.
  server = await startTestServer({ env: { STEP_DELAY_MS: '60000' }, clock });
  play = await openPlay(server);
});
afterAll(async () => {
  await server.close();
});

const aStepMatch = (rung = '10/9') => play.anOpenMatch({ line: 'STEP', rung });
const onRed = ({ id, rateId }: { id: number; rateId: number }) =>
  ({ matchId: id, betType: 'RED', rateId }) as const;

/** The delay is over. */
async function decide(): Promise<void> {
  clock.forward(61);
  await server.app.steps.decideDue();
}

async function transactionOf(placing: ReturnType<Play['betMulti']>): Promise<string> {
  const { answer } = await placing;
  if (!answer.success) throw new Error(answer.code);
  return answer.data.transactionId;
}

describe('a step bet', () => {
  test('is taken as pending with its money, then accepted', async () => {
    const player = await play.aPlayer(1000);
    const legs = [await aStepMatch('10/9'), await aStepMatch('10/8')];
    const { status, answer } = await play.betMulti(player, 100, legs.map(onRed));
    expect({ status, answer }).toMatchObject({
      status: 200,
      answer: { success: true, data: { betStatus: 'PENDING', deductAmount: 100, balance: '900.00' } },
    });
    const id = answer.success ? answer.data.transactionId : '';
    expect(await play.stepStatus(player, id)).toBe('PENDING');
    await server.app.steps.decideDue();
    expect(await play.stepStatus(player, id)).toBe('PENDING');
    await decide();
    expect(await play.stepStatus(player, id)).toBe('ACCEPTED');
    expect(await play.balanceOf(player)).toBe('900.00');
  });

  test('of one match takes amount times deduct', async () => {
    const player = await play.aPlayer(1000);
    const match = await aStepMatch('10/9');
    const { answer } = await play.betSingle(player, 100, { ...onRed(match), betType: 'BLUE' });
    expect(answer).toMatchObject({ success: true, data: { deductAmount: 90, balance: '910.00' } });
  });

  test.each(['rate', 'close', 'start', 'end', 'cancel'] as const)(
    'is refused and refunded in full when a %s comes during the delay',
    async (what) => {
      const player = await play.aPlayer(1000);
      const [calm, moving] = [await aStepMatch(), await aStepMatch()];
      const id = await transactionOf(play.betMulti(player, 100, [onRed(calm), onRed(moving)]));
      const single = await transactionOf(play.betSingle(player, 100, { ...onRed(moving), betType: 'BLUE' }));
      if (what === 'rate') await play.setRung(moving.id, '10/5');
      else await play.move(moving.id, what);
      await decide();
      expect(await play.stepStatus(player, id)).toBe('UNACCEPTED');
      expect(await play.stepStatus(player, single)).toBe('UNACCEPTED');
      expect(await play.balanceOf(player)).toBe('1000.00');
    },
  );

  test('is decided by the server itself when the delay is over', async () => {
    const player = await play.aPlayer(1000);
    const id = await transactionOf(play.betMulti(player, 100, [onRed(await aStepMatch())]));
    clock.forward(61);
    // The server looks for due bets at least once a second.
    await expect.poll(() => play.stepStatus(player, id), PATIENCE).toBe('ACCEPTED');
  });

  test('that cannot be decided holds up none of the others, and is decided once it can be', async () => {
    const player = await play.aPlayer(1000);
    const match = await aStepMatch();
    const broken = await transactionOf(play.betMulti(player, 100, [onRed(match)]));
    clock.forward(1);
    const good = await transactionOf(play.betMulti(player, 100, [onRed(match)]));
    const { db } = server.app;
    const mend = await breakBet(db, broken);
    clock.forward(61);
    const waiting = await transactionOf(play.betMulti(player, 100, [onRed(match)]));

    const logged: string[] = [];
    const logger = createLogger('error', { write: (line) => void logged.push(line) });
    const next = await decideDue({ db, clock, logger, stepDelayMs: 60_000 });
    expect(logged.join()).toContain(`"betId":"${broken}"`);
    expect(await play.stepStatus(player, broken)).toBe('PENDING');
    expect(await play.stepStatus(player, good)).toBe('ACCEPTED');
    // Not at once and again and again for the sake of the broken one.
    expect(next?.getTime()).toBeGreaterThan(clock.now().getTime());

    await mend();
    await decide();
    expect(await play.stepStatus(player, broken)).toBe('ACCEPTED');
    expect(await play.stepStatus(player, waiting)).toBe('ACCEPTED');
  });

  test('that was placed by a clock which was set back since does not wait for that clock', async () => {
    const player = await play.aPlayer(1000);
    const match = await aStepMatch();
    clock.forward(3600);
    const early = await transactionOf(play.betMulti(player, 100, [onRed(match)]));
    clock.forward(-3600);
    const usual = await transactionOf(play.betMulti(player, 100, [onRed(match)]));
    await server.app.steps.decideDue();
    expect(await play.stepStatus(player, early)).toBe('ACCEPTED');
    expect(await play.stepStatus(player, usual)).toBe('PENDING');
    await decide();
    expect(await play.stepStatus(player, usual)).toBe('ACCEPTED');
  });

  test('is left to the next start by a server that stops', async () => {
    const player = await play.aPlayer(1000);
    const bet = await transactionOf(play.betMulti(player, 100, [onRed(await aStepMatch())]));
    const { db, logger } = server.app;
    const later = { now: () => new Date(clock.now().getTime() + 61_000) };
    const needs = { db, logger, clock: later, stepDelayMs: 60_000 };
    await decideDue(needs, AbortSignal.abort());
    expect(await play.stepStatus(player, bet)).toBe('PENDING');
    await decideDue(needs);
    expect(await play.stepStatus(player, bet)).toBe('ACCEPTED');
  });

  test('on a rate that is stale already is refused at once with the new odds', async () => {
    const player = await play.aPlayer(1000);
    const [calm, moved] = [await aStepMatch(), await aStepMatch()];
    const rateId = await play.setRung(moved.id, '10/7');
    expect(await play.betMulti(player, 100, [onRed(calm), onRed(moved)])).toMatchObject({
      status: 409,
      answer: {
        code: 'RATE_CHANGED',
        data: { items: [{ matchId: moved.id, rateId, nowRate: { myRedMultiply: 0.7 } }] },
      },
    });
    expect(await play.betSingle(player, 100, onRed(moved))).toMatchObject({ status: 409 });
    expect(await play.balanceOf(player)).toBe('1000.00');
  });

  test('is refused with both sides of one match, a closed match, a live match or none at all', async () => {
    const player = await play.aPlayer(1000);
    const match = await aStepMatch();
    const live = await play.anOpenMatch();
    const closed = await aStepMatch();
    await play.move(closed.id, 'close');
    const refused = async (legs: ReturnType<typeof onRed>[]) => {
      const { status, answer } = await play.betMulti(player, 100, legs);
      return [status, answer.success ? 'TAKEN' : answer.code];
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
    expect(await play.balanceOf(player)).toBe('1000.00');
  });

  test('is refused outside the limits and without the money', async () => {
    const player = await play.aPlayer(50);
    const match = await aStepMatch();
    for (const [amount, code] of [
      [9, 'BET_LIMIT'],
      [10_001, 'BET_LIMIT'],
      [51, 'INSUFFICIENT_BALANCE'],
    ] as const) {
      expect(await play.betMulti(player, amount, [onRed(match)])).toMatchObject({ answer: { code } });
      expect(await play.betSingle(player, amount, onRed(match))).toMatchObject({ answer: { code } });
    }
  });

  test('that could pay more than there is money is refused', async () => {
    const player = await play.aPlayer(10_000);
    const legs = await Promise.all(Array.from({ length: 20 }, () => aStepMatch('199/2')));
    const onBlue = legs.map(({ id, rateId }) => ({ matchId: id, betType: 'BLUE' as const, rateId }));
    expect(await play.betMulti(player, 10_000, onBlue)).toMatchObject({
      status: 422,
      answer: { code: 'PAYOUT_LIMIT' },
    });
  });

  test('sent twice with one key is one bet', async () => {
    const player = await play.aPlayer(1000);
    const legs = [onRed(await aStepMatch())];
    const first = await play.betMulti(player, 100, legs, 'twice');
    await decide();
    expect((await play.betMulti(player, 100, legs, 'twice')).answer).toEqual(first.answer);
    expect(await play.betMulti(player, 200, legs, 'twice')).toMatchObject({ status: 422 });
    expect(await play.balanceOf(player)).toBe('900.00');
  });
});

describe('a fight that has begun', () => {
  test('takes no more step bets, and everybody is told so in one change', async () => {
    const { db } = server.app;
    await keepFacts(db);
    const match = await aStepMatch();
    const started = await play.move(match.id, 'start');
    expect(started).toMatchObject({ isMatchStart: true, isOpenBet: false, version: 5 });
    expect((await eventsOfMatch(db, match.id)).slice(-2)).toMatchObject([
      { action: 'CLOSE_BET', data: { version: 4, isOpenBet: false } },
      { action: 'UPDATE_MATCH', data: { version: 5, isOpenBet: false, isMatchStart: true } },
    ]);
    const windows = await db.query('SELECT closed_order FROM match_window WHERE match_id = $1', [match.id]);
    expect(windows).toEqual([{ closed_order: expect.any(Number) as number }]);

    const player = await play.aPlayer();
    expect(await play.betSingle(player, 100, onRed(match))).toMatchObject({
      status: 409,
      answer: { code: 'BET_CLOSED' },
    });
    // Again it changes nothing.
    expect(await play.move(match.id, 'start')).toEqual(started);
  });

  test('cannot be opened for them again', async () => {
    const match = await aStepMatch();
    await play.move(match.id, 'start');
    expect(
      await askAt(server, 'POST /desk/matches/{id}/open', { token: play.token, id: match.id }),
    ).toMatchObject({ status: 409, answer: { code: 'MATCH_STATE' } });
  });

  test('takes none even where it was left open', async () => {
    const player = await play.aPlayer(1000);
    const [calm, begun] = [await aStepMatch(), await aStepMatch()];
    const early = await transactionOf(play.betMulti(player, 100, [onRed(calm), onRed(begun)]));
    await server.app.db.query(
      'UPDATE match SET is_started = true, version = version + 1 WHERE id = $1 AND is_open',
      [begun.id],
    );
    for (const refused of [
      await play.betMulti(player, 100, [onRed(calm), onRed(begun)]),
      await play.betSingle(player, 100, onRed(begun)),
    ]) {
      expect(refused).toMatchObject({ status: 409, answer: { code: 'BET_CLOSED' } });
    }
    await decide();
    expect(await play.stepStatus(player, early)).toBe('UNACCEPTED');
    expect(await play.balanceOf(player)).toBe('1000.00');
  });

  test('goes on taking bets on the live board', async () => {
    const player = await play.aPlayer(1000);
    const { id, rateId } = await play.anOpenMatch();
    expect(await play.move(id, 'start')).toMatchObject({ isMatchStart: true, isOpenBet: true });
    const bet = { matchId: id, rateId, betAmount: 100, betType: 'RED' } as const;
    expect(await play.bet(player, bet)).toMatchObject({ status: 200 });
    await play.move(id, 'close');
    expect(await play.move(id, 'open')).toMatchObject({ isOpenBet: true });
  });
});

describe('the status of a step bet', () => {
  test("is its owner's alone", async () => {
    const [owner, stranger] = [await play.aPlayer(), await play.aPlayer()];
    const id = await transactionOf(play.betMulti(owner, 100, [onRed(await aStepMatch())]));
    const asking = { id, token: stranger.accessToken };
    expect(await askAt(server, 'GET /step/bet/status/{transactionId}', asking)).toMatchObject({
      status: 404,
      answer: { code: 'BET_NOT_FOUND' },
    });
  });

  test('of an id that is none is refused', async () => {
    const player = await play.aPlayer();
    expect(
      await askAt(server, 'GET /step/bet/status/{transactionId}', { id: 'none', token: player.accessToken }),
    ).toMatchObject({ status: 400, answer: { code: 'INVALID_INPUT' } });
  });
});

describe('calculating odds', () => {
  const calculate = ({ accessToken }: TestPlayer, betAmount: number, betItems: ReturnType<typeof onRed>[]) =>
    ask(server, 'POST /step/calculate-odds', { token: accessToken, body: { betAmount, betItems } });

  test('tells what the slip is worth at the current rates, whatever rates it names', async () => {
    const player = await play.aPlayer();
    const [first, second] = [await aStepMatch('10/9'), await aStepMatch('10/9')];
    const rateId = await play.setRung(second.id, '10/8', 'BLUE');
    const { answer } = await calculate(player, 100, [onRed(first), onRed(second)]);
    expect(answer).toMatchObject({
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
    expect(await play.balanceOf(player)).toBe('1000.00');
  });

  test('refuses what could not be bet on', async () => {
    const player = await play.aPlayer();
    const match = await aStepMatch();
    const unpriced = await aMatch(server, play.token, { line: 'STEP' });
    const codeOf = async (amount: number, legs: ReturnType<typeof onRed>[]) => {
      const { answer } = await calculate(player, amount, legs);
      return answer.success ? 'PRICED' : answer.code;
    };
    expect(await codeOf(5, [onRed(match)])).toBe('BET_LIMIT');
    expect(await codeOf(100, [onRed(match), onRed(match)])).toBe('STEP_DUPLICATE_MATCH');
    expect(await codeOf(100, [onRed({ id: unpriced, rateId: 1 })])).toBe('BET_CLOSED');
    expect(await codeOf(100, [onRed({ id: 999_999, rateId: 1 })])).toBe('MATCH_NOT_FOUND');
  });
});

test('a refused step bet is not among the running ones', async () => {
  const player = await play.aPlayer(1000);
  const match = await aStepMatch();
  const id = await transactionOf(play.betMulti(player, 100, [onRed(match)]));
  await play.move(match.id, 'close');
  await decide();
  const running = await getAt(server, 'GET /step/bets/running', { token: player.accessToken });
  expect(running.data).toEqual([]);
  expect(await play.stepStatus(player, id)).toBe('UNACCEPTED');
});
