import type { MatchResult } from '@sanam/betting';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import type { OperatorActor } from '../../src/services/audit/actor.ts';
import { setApprovalSum } from '../harness/approvals.ts';
import { createTestClock } from '../harness/clock.ts';
import { createOperator } from '../harness/desk.ts';
import { EVENTUALLY } from '../harness/eventually.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import { readMatchEvents, recordOutbox } from '../harness/outbox-log.ts';
import { sessionIdOf } from '../harness/player.ts';
import { call, callData, startTestServer } from '../harness/server.ts';
import { freshStore } from '../harness/store.ts';

/** Long enough for a busy machine, whose time passes as well. */
const RECALL_SECONDS = 40;
const MINUTE = 60;
const UNKNOWN = 2_000_000_000;
const clock = createTestClock();
const env = { STEP_DELAY_MS: '0', RESULT_RECALL_SECONDS: String(RECALL_SECONDS) };
let server: RunningServer;
let game: GameActions;
let trader: { username: string; token: string };
let third: { username: string; token: string };

beforeAll(async () => {
  server = await startTestServer({ env, clock });
  game = await createGameActions(server);
  trader = await createOperator(server, 'trader');
  third = await createOperator(server, 'trader', 'third');
  await recordOutbox(server.app.db);
});
beforeEach(() => setApprovalSum(server.app.db, 1000));
afterAll(() => server.close());

interface Called {
  result: MatchResult;
  seenVersion?: number;
  reason?: string;
}

/** Without a version, the one that the match has. */
async function callBlind(id: number, body: Called, token = game.token) {
  const seenVersion = body.seenVersion ?? (await versionOf(id));
  return call(server, 'POST /desk/matches/{id}/result/call', { token, id, body: { ...body, seenVersion } });
}

/** The audit row of a run that began after its call, in nobody's request. */
const begunBy = (id: number) =>
  server.app.db.query(
    "SELECT actor, session_id, address, second FROM audit WHERE subject = $1 AND action = 'MATCH_RESULT'",
    [`match/${id}`],
  );
const sessionOf = ({ token }: { token: string }) => sessionIdOf({ accessToken: token });

const recall = (id: number, token = game.token) =>
  call(server, 'POST /desk/matches/{id}/result/recall', { token, id });
const read = (id: number, token = game.token) =>
  callData(server, 'GET /desk/matches/{id}/result/call', { token, id });
const runsOf = (id: number) =>
  callData(server, 'GET /desk/matches/{id}/settlements', { token: game.token, id });

async function versionOf(id: number): Promise<number> {
  const [row] = await server.app.db.query<{ version: number }>('SELECT version FROM match WHERE id = $1', [
    id,
  ]);
  return row?.version ?? 0;
}

const auditOf = (id: number) =>
  server.app.db.query(
    `SELECT actor, action, reason, before, after FROM audit WHERE subject = $1 AND action LIKE 'RESULT_%' ORDER BY id`,
    [`match/${id}`],
  );

const callRow = (actor: string, before: object, after: object) => ({
  actor,
  action: 'RESULT_CALL',
  reason: null,
  before,
  after,
});
const unequalRow = (actor: string, result: MatchResult) => ({
  actor,
  action: 'RESULT_CALL_UNEQUAL',
  reason: null,
  before: { status: 'CALLED' },
  after: { status: 'UNEQUAL', result },
});

/** The time in which a result may be recalled has passed. */
async function begin(): Promise<void> {
  clock.forward(RECALL_SECONDS);
  await server.app.settlement.beginDue();
}

/** A closed match with one bet of a player on red, which pays 1.9 times the amount. */
async function createClosedMatch(betAmount: number) {
  const player = await game.createPlayer(betAmount);
  const match = await game.createOpenMatch({ rung: '10/9' });
  await game.bet(player, { matchId: match.id, rateId: match.rateId, betAmount, betType: 'RED' });
  await game.move(match.id, 'close');
  return { player, id: match.id };
}

interface Act {
  matchId: number;
  actor: OperatorActor;
}

const SMALL = 500;
const LARGE = 1000;

/** Two closed step matches, and a step bet on red in both that pays 2,052 baht. */
async function createClosedSteps() {
  const player = await game.createPlayer(600);
  const matches = [
    await game.createOpenMatch({ line: 'STEP', rung: '10/9' }),
    await game.createOpenMatch({ line: 'STEP', rung: '10/8' }),
  ] as const;
  const legs = matches.map(({ id, rateId }) => ({ matchId: id, betType: 'RED' as const, rateId }));
  await game.betMulti(player, 600, legs);
  await server.app.steps.decideDue();
  for (const { id } of matches) await game.move(id, 'close');
  return { player, matches };
}

describe('at or below the sum', () => {
  test('one call is settled after the time in which it may be recalled', async () => {
    const { player, id } = await createClosedMatch(SMALL);
    const before = await readMatchEvents(server.app.db, id);
    const called = await callBlind(id, { result: 'RED' });
    expect(called).toMatchObject({
      status: 200,
      reply: {
        data: {
          status: 'WAITING',
          needsSecond: false,
          calledBy: ['admin'],
          ownResult: 'RED',
          result: 'RED',
        },
      },
    });
    // The same call again is the same.
    expect((await callBlind(id, { result: 'RED' })).reply).toEqual(called.reply);
    clock.forward(RECALL_SECONDS / 2);
    await server.app.settlement.beginDue();
    // Players receive nothing of it yet.
    expect(await readMatchEvents(server.app.db, id)).toEqual(before);
    expect(await callData(server, 'GET /match/{id}', { token: player.accessToken, id })).toMatchObject({
      result: null,
      isMatchEnd: false,
    });
    expect(await game.balanceOf(player)).toBe('0.00');
    expect(await runsOf(id)).toMatchObject([
      { runNo: 1, result: 'RED', status: 'WAITING', calledBy: 'admin' },
    ]);

    clock.forward(RECALL_SECONDS / 2);
    await server.app.settlement.beginDue();
    await settled(id);
    expect(await runsOf(id)).toMatchObject([{ runNo: 1, result: 'RED', status: 'DONE', calledBy: 'admin' }]);
    expect(await game.balanceOf(player)).toBe('950.00');
    expect((await readMatchEvents(server.app.db, id)).at(-1)).toMatchObject({
      action: 'CHECK_RESULT',
      data: { result: 'RED' },
    });
    expect(await read(id)).toMatchObject({ status: 'BEGUN', result: 'RED' });
    expect(await begunBy(id)).toEqual([
      { actor: 'admin', session_id: sessionOf(game), address: '127.0.0.1', second: null },
    ]);
    // The reply to the call was lost.
    const seenVersion = (await versionOf(id)) - 2;
    expect(await callBlind(id, { result: 'RED', seenVersion })).toMatchObject({
      status: 200,
      reply: { data: { status: 'BEGUN' } },
    });
  });

  test('a call is recalled until its settlement begins', async () => {
    const { player, id } = await createClosedMatch(SMALL);
    await callBlind(id, { result: 'RED' });
    expect(await recall(id, trader.token)).toMatchObject({ status: 409, reply: { code: 'MATCH_STATE' } });
    expect(await recall(id)).toMatchObject({
      status: 200,
      reply: { data: { status: 'RECALLED', result: null } },
    });
    expect(await recall(id)).toMatchObject({ status: 409, reply: { code: 'MATCH_STATE' } });
    await begin();
    expect(await runsOf(id)).toEqual([]);
    await callBlind(id, { result: 'BLUE' });
    await begin();
    await settled(id);
    expect(await recall(id)).toMatchObject({ status: 409, reply: { code: 'MATCH_STATE' } });
    expect(await game.balanceOf(player)).toBe('0.00');
  });

  test('a second operator who calls another result stops it', async () => {
    const { id } = await createClosedMatch(SMALL);
    await callBlind(id, { result: 'RED' });
    expect(await callBlind(id, { result: 'BLUE' }, trader.token)).toMatchObject({
      reply: { data: { status: 'UNEQUAL' } },
    });
    await begin();
    expect(await runsOf(id)).toEqual([]);
  });

  test('cancelling returns stakes and pays nobody, so one call does', async () => {
    const { player, id } = await createClosedMatch(LARGE);
    expect(await callBlind(id, { result: 'CANCEL' })).toMatchObject({
      reply: { data: { status: 'WAITING' } },
    });
    await begin();
    await settled(id);
    expect(await game.balanceOf(player)).toBe('1000.00');
  });

  test('without a sum one call does for any payout', async () => {
    await setApprovalSum(server.app.db, null);
    const { player, id } = await createClosedMatch(LARGE);
    expect(await callBlind(id, { result: 'RED' })).toMatchObject({ reply: { data: { status: 'WAITING' } } });
    await begin();
    await settled(id);
    expect(await game.balanceOf(player)).toBe('1900.00');
  });

  test('what other results have raised above the sum meanwhile needs a second call', async () => {
    const { player, matches } = await createClosedSteps();
    const [{ id }, other] = matches;
    expect(await callBlind(id, { result: 'RED' })).toMatchObject({ reply: { data: { status: 'WAITING' } } });
    // A second one could see it: theirs is not a blind call.
    expect(await callBlind(id, { result: 'RED' }, trader.token)).toMatchObject({
      reply: { data: { calledBy: ['admin'] } },
    });
    await game.callResult(other.id, 'RED');
    await begin();
    // Everybody has seen it, so both call anew.
    expect(await read(id)).toMatchObject({ status: 'EXPIRED' });
    expect(await runsOf(id)).toEqual([]);
    const again = await callBlind(id, { result: 'RED' });
    expect(again).toMatchObject({ reply: { data: { status: 'CALLED', needsSecond: true } } });
    await callBlind(id, { result: 'RED' }, trader.token);
    await begin();
    await settled(id);
    expect(await game.balanceOf(player)).toBe('2052.00');
  });
});

describe('above the sum', () => {
  test('a step bet that a cancelled leg completes is paid by two', async () => {
    const { matches } = await createClosedSteps();
    const [{ id }, other] = matches;
    await game.callResult(other.id, 'RED');
    const cancel = (body: { seenVersion?: number } = {}) =>
      call(server, 'POST /desk/matches/{id}/cancel', { token: game.token, id, body });
    expect(await cancel({ seenVersion: 1 })).toMatchObject({ status: 409, reply: { code: 'MATCH_CHANGED' } });
    expect(await cancel()).toMatchObject({ status: 409, reply: { code: 'APPROVAL_REQUIRED' } });
    expect(await runsOf(id)).toEqual([]);
  });

  test('a step bet over two results that are called at once is paid by two', async () => {
    const { matches } = await createClosedSteps();
    const replies = await Promise.all(
      matches.map(({ id }) =>
        call(server, 'POST /desk/matches/{id}/result', { token: game.token, id, body: { result: 'RED' } }),
      ),
    );
    expect(replies.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
  });

  test('one person alone cannot set the result', async () => {
    const { player, id } = await createClosedMatch(LARGE);
    const request = { token: game.token, id, body: { result: 'RED' as const } };
    expect(await call(server, 'POST /desk/matches/{id}/result', request)).toMatchObject({
      status: 409,
      reply: { code: 'APPROVAL_REQUIRED' },
    });
    expect(await runsOf(id)).toEqual([]);
    // Of 1,000 only the amount above it: a payout of exactly the sum is for one.
    expect(await game.balanceOf(player)).toBe('0.00');
    await setApprovalSum(server.app.db, 1900);
    expect((await call(server, 'POST /desk/matches/{id}/result', request)).status).toBe(200);
  });

  test('two operators who call the same without seeing it settle it once', async () => {
    const { player, id } = await createClosedMatch(LARGE);
    expect(await callBlind(id, { result: 'RED' })).toMatchObject({
      reply: {
        data: { status: 'CALLED', needsSecond: true, ownResult: 'RED', result: null, beginsAt: null },
      },
    });
    const hidden = { status: 'CALLED', calledBy: ['admin'], ownResult: null, result: null };
    expect(await read(id, trader.token)).toMatchObject(hidden);
    expect(await read(id, (await createOperator(server, 'cashier')).token)).toMatchObject(hidden);
    expect(await read(id)).toMatchObject({ ownResult: 'RED' });
    await begin();
    expect(await runsOf(id)).toEqual([]);

    expect(await callBlind(id, { result: 'RED' }, trader.token)).toMatchObject({
      reply: { data: { status: 'WAITING', calledBy: ['admin', 'trader'], result: 'RED' } },
    });
    expect(await auditOf(id)).toEqual([
      callRow('admin', { status: null }, { status: 'CALLED' }),
      callRow('trader', { status: 'CALLED' }, { status: 'WAITING', result: 'RED' }),
    ]);
    await begin();
    await settled(id);
    await server.app.settlement.beginDue();
    expect(await runsOf(id)).toMatchObject([{ runNo: 1, result: 'RED', calledBy: 'admin, trader' }]);
    expect(await begunBy(id)).toEqual([
      { actor: 'admin', session_id: sessionOf(game), address: '127.0.0.1', second: 'trader' },
    ]);
    expect(await game.balanceOf(player)).toBe('1900.00');
    // The desks were told who called and when, and not what.
    const told = await server.app.db.query<{ data: unknown }>(
      `SELECT event -> 'data' AS data FROM outbox_log, jsonb_array_elements(events) AS event
        WHERE event ->> 'action' = 'RESULT_CALL' AND event -> 'data' ->> 'matchId' = $1 ORDER BY id`,
      [String(id)],
    );
    expect(told.map(({ data }) => data)).toEqual(
      ['CALLED', 'WAITING', 'BEGUN'].map((status) => ({ matchId: id, status })),
    );
  });

  test('the audit has before and after of a recall, and hides what only one has called', async () => {
    const { id } = await createClosedMatch(LARGE);
    await callBlind(id, { result: 'RED' });
    await recall(id);
    await callBlind(id, { result: 'RED' });
    await callBlind(id, { result: 'RED' }, trader.token);
    await recall(id, trader.token);
    const recalled = { action: 'RESULT_RECALL', reason: null, after: { status: 'RECALLED' } };
    expect(await auditOf(id)).toEqual([
      callRow('admin', { status: null }, { status: 'CALLED' }),
      { ...recalled, actor: 'admin', before: { status: 'CALLED' } },
      callRow('admin', { status: null }, { status: 'CALLED' }),
      callRow('trader', { status: 'CALLED' }, { status: 'WAITING', result: 'RED' }),
      { ...recalled, actor: 'trader', before: { status: 'WAITING', result: 'RED' } },
    ]);
    const { id: small } = await createClosedMatch(SMALL);
    await callBlind(small, { result: 'RED' });
    expect(await auditOf(small)).toEqual([
      callRow('admin', { status: null }, { status: 'WAITING', result: 'RED' }),
    ]);
  });

  test('two that differ are both void, and nothing is paid', async () => {
    const { player, id } = await createClosedMatch(LARGE);
    await callBlind(id, { result: 'RED' });
    expect(await callBlind(id, { result: 'DRAW' }, trader.token)).toMatchObject({
      status: 200,
      reply: { data: { status: 'UNEQUAL', ownResult: 'DRAW', result: null } },
    });
    expect(await read(id)).toMatchObject({ status: 'UNEQUAL', ownResult: 'RED', result: null });
    await begin();
    expect(await runsOf(id)).toEqual([]);
    expect(await game.balanceOf(player)).toBe('0.00');
    expect((await auditOf(id)).slice(1)).toEqual([unequalRow('admin', 'RED'), unequalRow('trader', 'DRAW')]);
    const sessions = await server.app.db.query<{ session_id: string }>(
      "SELECT session_id FROM audit WHERE subject = $1 AND action = 'RESULT_CALL_UNEQUAL' ORDER BY id",
      [`match/${id}`],
    );
    expect(sessions.map(({ session_id }) => session_id)).toEqual([game, trader].map(sessionOf));
    // They look again.
    await callBlind(id, { result: 'RED' }, trader.token);
    expect(await callBlind(id, { result: 'RED' })).toMatchObject({ reply: { data: { status: 'WAITING' } } });
  });

  test('the same operator is not the second one, and may call anew', async () => {
    const { id } = await createClosedMatch(LARGE);
    await callBlind(id, { result: 'RED' });
    expect(await callBlind(id, { result: 'RED' })).toMatchObject({ reply: { data: { status: 'CALLED' } } });
    expect(await callBlind(id, { result: 'BLUE' })).toMatchObject({
      reply: { data: { status: 'WAITING', ownResult: 'BLUE', needsSecond: false } },
    });
    await recall(id);
    await callBlind(id, { result: 'RED' });
    const second = server.app.db.query(
      `UPDATE result_call SET second_by = first_by, second_result = first_result, second_at = first_at
        WHERE match_id = $1 AND status = 'CALLED'`,
      [id],
    );
    await expect(second).rejects.toThrow('result_call_by_two');
    const alone = server.app.db.query(
      `UPDATE result_call SET status = 'WAITING', begins_at = first_at WHERE match_id = $1 AND status = 'CALLED'`,
      [id],
    );
    await expect(alone).rejects.toThrow('result_call_is_agreed');
  });

  test('a call without a second one expires after 15 minutes', async () => {
    const { id } = await createClosedMatch(LARGE);
    await callBlind(id, { result: 'RED' });
    clock.forward(14 * MINUTE);
    expect(await read(id, trader.token)).toMatchObject({ status: 'CALLED' });
    clock.forward(MINUTE);
    expect(await read(id, trader.token)).toMatchObject({ status: 'EXPIRED' });
    expect(await callBlind(id, { result: 'RED' }, trader.token)).toMatchObject({
      reply: { data: { status: 'CALLED', calledBy: ['trader'] } },
    });
  });

  test('a call is void once one of its callers is disabled', async () => {
    const gone = await createOperator(server, 'trader', 'gone');
    const [first, second] = [await createClosedMatch(LARGE), await createClosedMatch(LARGE)];
    await callBlind(first.id, { result: 'RED' }, gone.token);
    await callBlind(second.id, { result: 'RED' });
    await callBlind(second.id, { result: 'RED' }, gone.token);
    await callData(server, 'POST /desk/operators/{id}/disable', { token: game.token, id: gone.id });
    for (const { id } of [first, second]) expect(await read(id)).toMatchObject({ status: 'EXPIRED' });
    await begin();
    expect(await runsOf(second.id)).toEqual([]);
    const told = await server.app.db.query(
      `SELECT FROM outbox_log, jsonb_array_elements(events) AS event
        WHERE event -> 'data' ->> 'matchId' = $1 AND event -> 'data' ->> 'status' = 'EXPIRED'`,
      [String(second.id)],
    );
    expect(told).toHaveLength(1);
    expect(await callBlind(first.id, { result: 'RED' }, trader.token)).toMatchObject({
      reply: { data: { status: 'CALLED', calledBy: ['trader'] } },
    });
  });

  test.each([
    ['call', (by: Act) => server.app.settlement.callBlind({ ...by, result: 'RED', seenVersion: 1 })],
    ['set', (by: Act) => server.app.settlement.callResult({ ...by, result: 'RED' })],
    ['cancel', (by: Act) => server.app.settlement.cancelMatch(by)],
  ])('an operator whose session has ended meanwhile does not %s a result', async (_act, act) => {
    const { id: matchId } = await createClosedMatch(SMALL);
    const { username, sessionId, token } = await createOperator(server, 'trader', 'leaving');
    await callData(server, 'POST /desk/logout', { token });
    const actor = { username, sessionId, address: 'test' };
    await expect(act({ matchId, actor })).rejects.toMatchObject({ code: 'SESSION_ENDED' });
    expect(await runsOf(matchId)).toEqual([]);
    expect(await read(matchId)).toBeNull();
  });

  test('a call is void with the next version of the match, also while it waits', async () => {
    const edit = (id: number, roundNo: number) =>
      callData(server, 'PATCH /desk/matches/{id}', { token: game.token, id, body: { roundNo } });
    const [first, second] = [await createClosedMatch(LARGE), await createClosedMatch(LARGE)];
    for (const { id } of [first, second]) await callBlind(id, { result: 'RED' });
    await callBlind(second.id, { result: 'RED' }, trader.token);
    for (const { id } of [first, second]) {
      await edit(id, 4);
      expect(await read(id)).toMatchObject({ status: 'EXPIRED' });
    }
    await begin();
    expect(await runsOf(second.id)).toEqual([]);
    expect(await callBlind(first.id, { result: 'RED' }, trader.token)).toMatchObject({
      reply: { data: { status: 'CALLED', calledBy: ['trader'] } },
    });
  });

  test('a third operator changes nothing, and cannot differ', async () => {
    const { id } = await createClosedMatch(LARGE);
    await callBlind(id, { result: 'RED' });
    const agreed = await callBlind(id, { result: 'RED' }, trader.token);
    expect(await callBlind(id, { result: 'RED' }, third.token)).toMatchObject({
      reply: { data: { calledBy: ['admin', 'trader'], ownResult: null } },
    });
    expect(await callBlind(id, { result: 'BLUE' }, third.token)).toMatchObject({
      status: 409,
      reply: { code: 'MATCH_STATE' },
    });
    expect(await recall(id, third.token)).toMatchObject({ status: 409, reply: { code: 'MATCH_STATE' } });
    expect((await callBlind(id, { result: 'RED' }, trader.token)).reply).toEqual(agreed.reply);
    // Either of the two may.
    expect((await recall(id, trader.token)).status).toBe(200);
    await begin();
    expect(await runsOf(id)).toEqual([]);
  });

  test('after a rollback the result is called by two again, with a reason', async () => {
    const { player, id } = await createClosedMatch(LARGE);
    await setApprovalSum(server.app.db, null);
    await game.callResult(id, 'RED');
    await game.rollBack(id);
    await setApprovalSum(server.app.db, 1000);
    expect(await callBlind(id, { result: 'RED' })).toMatchObject({
      status: 422,
      reply: { code: 'REASON_REQUIRED' },
    });
    const reason = 'the replay shows it';
    await callBlind(id, { result: 'RED', reason });
    await callBlind(id, { result: 'RED', reason }, trader.token);
    await begin();
    await settled(id);
    expect((await runsOf(id))[0]).toMatchObject({
      runNo: 3,
      result: 'RED',
      reason,
      calledBy: 'admin, trader',
    });
    expect(await game.balanceOf(player)).toBe('1900.00');
  });

  test('after a rollback stakes that were lost are returned by two', async () => {
    const { player, id } = await createClosedMatch(1200);
    await setApprovalSum(server.app.db, null);
    await game.callResult(id, 'BLUE');
    await game.rollBack(id);
    await setApprovalSum(server.app.db, 1000);
    const body = { result: 'CANCEL' as const, reason: 'the bell did not ring' };
    expect(
      await call(server, 'POST /desk/matches/{id}/result', { token: game.token, id, body }),
    ).toMatchObject({ status: 409, reply: { code: 'APPROVAL_REQUIRED' } });
    const called = { reply: { data: { status: 'CALLED', needsSecond: true } } };
    expect(await callBlind(id, body)).toMatchObject(called);
    await callBlind(id, body, trader.token);
    await begin();
    await settled(id);
    expect(await game.balanceOf(player)).toBe('1200.00');
  });
});

describe('a call is refused', () => {
  test('an unknown match gets no call, and one with open betting only a cancellation', async () => {
    const { id } = await game.createOpenMatch();
    const unknown = { status: 404, reply: { code: 'MATCH_NOT_FOUND' } };
    expect(await callBlind(UNKNOWN, { result: 'RED', seenVersion: 1 })).toMatchObject(unknown);
    expect(await recall(UNKNOWN)).toMatchObject(unknown);
    const request = { token: game.token, id: UNKNOWN };
    expect(await call(server, 'GET /desk/matches/{id}/result/call', request)).toMatchObject(unknown);
    expect(await read(id)).toBeNull();
    expect(await callBlind(id, { result: 'RED' })).toMatchObject({
      status: 409,
      reply: { code: 'MATCH_STATE' },
    });
    expect((await callBlind(id, { result: 'CANCEL' })).status).toBe(200);
    await begin();
    await settled(id);
  });

  test('a call is refused for another version of the match, and once it has a result', async () => {
    const { id } = await createClosedMatch(SMALL);
    const version = await versionOf(id);
    expect(await callBlind(id, { result: 'RED', seenVersion: version - 1 })).toMatchObject({
      status: 409,
      reply: { code: 'MATCH_CHANGED', data: { version } },
    });
    await game.callResult(id, 'BLUE');
    expect(await callBlind(id, { result: 'RED', reason: 'no' })).toMatchObject({
      status: 409,
      reply: { code: 'MATCH_STATE' },
    });
  });
});

test('a server that starts begins what another has left waiting', async () => {
  const store = await freshStore();
  const own = createTestClock();
  const first = await startTestServer({ env: { ...store, ...env }, clock: own });
  const actions = await createGameActions(first);
  const { id } = await actions.createOpenMatch();
  const { version: seenVersion } = await actions.move(id, 'close');
  const request = { token: actions.token, id };
  await callData(first, 'POST /desk/matches/{id}/result/call', {
    ...request,
    body: { result: 'RED', seenVersion },
  });
  await first.close();
  own.forward(RECALL_SECONDS);
  const second = await startTestServer({ env: { ...store, ...env }, clock: own });
  await vi.waitFor(
    async () =>
      expect(await callData(second, 'GET /desk/matches/{id}/settlements', request)).toMatchObject([
        { runNo: 1, result: 'RED', status: 'DONE' },
      ]),
    EVENTUALLY,
  );
  await second.close();
});

/** Waits until the last run has settled every bet; a run that the job has begun is not waited for. */
function settled(id: number): Promise<void> {
  return vi.waitFor(async () => expect((await runsOf(id))[0]?.status).toBe('DONE'), EVENTUALLY);
}
