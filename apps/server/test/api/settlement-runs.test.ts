import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { changeOrAsk, createCorrectionAct } from '../../src/services/settlement/call-result.ts';
import { runSettlement } from '../../src/services/settlement/run-settlement.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import { breakBet } from '../harness/inject-defect.ts';
import type { TestPlayer } from '../harness/player.ts';
import { startTestServer } from '../harness/server.ts';
import { createTestClock } from '../harness/clock.ts';

const clock = createTestClock();
/** In the near future, so that the server does not resume such a run by itself yet. */
const later = () => new Date(clock.now().getTime() + 50_000);

let server: RunningServer;
let game: GameActions;
let db: Database;

beforeAll(async () => {
  // Longer than the test, so that only the test's clock makes bets due.
  server = await startTestServer({ env: { STEP_DELAY_MS: '60000' }, clock });
  game = await createGameActions(server);
  ({ db } = server.app);
});
afterAll(async () => {
  const verification = await server.app.verifyLedger();
  await server.close();
  expect(verification).toMatchObject({ isVerified: true });
});

const balances = (players: TestPlayer[]) => Promise.all(players.map(game.balanceOf));
const runsOf = (matchId: number) => server.app.settlement.listRuns(matchId);
/** Moves the clock past the delay and decides. */
const decideSteps = () => {
  clock.forward(61);
  return server.app.steps.decideDue();
};
const resume = () => server.app.settlement.resume(new Date(later().getTime() + 1000));

/** A match won by red with one unsettled bet of 100 baht on red per player. */
async function createCalledMatch(kind: 'single' | 'multi', count: number) {
  const { id: matchId, rateId } = await game.createOpenMatch({ line: 'STEP', rung: '10/9' });
  const leg = { matchId, betType: 'RED', rateId } as const;
  const players = await Promise.all(Array.from({ length: count }, () => game.createPlayer(100)));
  const bets: string[] = [];
  for (const player of players) {
    const { reply } = await (kind === 'single'
      ? game.betSingle(player, 100, leg)
      : game.betMulti(player, 100, [leg]));
    if (!reply.success) throw new Error(reply.code);
    bets.push(reply.data.transactionId);
  }
  await decideSteps();
  await game.move(matchId, 'close');
  const needs = { ...server.app, clock: { now: later } };
  await changeOrAsk(needs, createCorrectionAct(needs), { matchId, result: 'RED' }, 'test');
  return { matchId, players, bets };
}

test('the next server finishes the run of one that closes during it', async () => {
  const { matchId, players, bets } = await createCalledMatch('multi', 3);
  const repair = await breakBet(db, bets[2] ?? '');
  const closing = new AbortController();
  const closesAfterOne: Database = {
    ...db,
    async transact(work, options) {
      const done = await db.transact(work, options);
      closing.abort();
      return done;
    },
  };
  await runSettlement(
    { db: closesAfterOne, logger: createLogger('silent'), signal: closing.signal },
    matchId,
  );
  expect(await balances(players)).toEqual(['190.00', '0.00', '0.00']);
  expect(await runsOf(matchId)).toMatchObject([{ status: 'RUNNING', settledBets: 1 }]);

  await repair();
  await resume();
  expect(await balances(players)).toEqual(['190.00', '190.00', '190.00']);
  expect(await runsOf(matchId)).toMatchObject([{ status: 'DONE', settledBets: 3 }]);
});

describe.each(['single', 'multi'] as const)('a run with an open %s', (kind) => {
  test('a run with an open bet cannot be finished', async () => {
    const { matchId, players } = await createCalledMatch(kind, 1);
    const finish = () => db.query('SELECT settle_finish(p_match => $1, p_run => 1) AS is_done', [matchId]);
    expect(await finish()).toEqual([{ is_done: false }]);
    expect(await runsOf(matchId)).toMatchObject([{ status: 'RUNNING' }]);
    await resume();
    expect(await balances(players)).toEqual(['190.00']);
    expect(await runsOf(matchId)).toMatchObject([{ status: 'DONE' }]);
    // It finishes only once.
    expect(await finish()).toEqual([{ is_done: false }]);
  });

  test('the ledger check finds a finished run with an open bet', async () => {
    const { matchId, players } = await createCalledMatch(kind, 2);
    const setStatus = (status: string) =>
      db.query('UPDATE settlement SET status = $2 WHERE match_id = $1', [matchId, status]);
    const findViolations = async () =>
      (await server.app.verifyLedger()).checks.filter(({ violations }) => violations > 0);
    await setStatus('DONE');
    expect(await findViolations()).toMatchObject([{ code: 'RUNS_LEAVE_NO_BET', violations: 1 }]);
    await setStatus('RUNNING');
    expect(await findViolations()).toEqual([]);
    await resume();
    expect(await balances(players)).toEqual(['190.00', '190.00']);
    expect(await findViolations()).toEqual([]);
  });
});

test('the ledger check finds what was decided against the result, or pays otherwise', async () => {
  const player = await game.createPlayer(1000);
  const [live, step] = [
    await game.createOpenMatch({ isDraw: true }),
    await game.createOpenMatch({ line: 'STEP', rung: '10/9' }),
  ];
  for (const betType of ['RED', 'BLUE'] as const)
    await game.bet(player, { matchId: live.id, rateId: live.rateId, betAmount: 100, betType });
  for (const betType of ['DRAW', 'NODRAW'] as const)
    await game.betDraw(player, { matchId: live.id, betAmount: 100, betType });
  await game.betMulti(player, 100, [{ matchId: step.id, betType: 'RED', rateId: step.rateId }]);
  await decideSteps();
  for (const { id } of [live, step]) await game.settle(id, 'RED');
  const foundWith = async (change: string, undo: string, values: unknown[]) => {
    await db.query(change, values);
    const { checks } = await server.app.verifyLedger();
    await db.query(undo, values);
    return checks.find(({ code }) => code === 'BETS_FOLLOW_RESULTS')?.violations;
  };
  const called = (id: number, result: string) =>
    foundWith(
      `UPDATE settlement SET result = '${result}' WHERE match_id = $1`,
      `UPDATE settlement SET result = 'RED' WHERE match_id = $1`,
      [id],
    );
  expect(await called(live.id, 'RED')).toBe(0);
  expect(await called(live.id, 'BLUE')).toBe(2);
  expect(await called(live.id, 'DRAW')).toBe(4);
  expect(await called(live.id, 'CANCEL')).toBe(4);
  expect(await called(step.id, 'BLUE')).toBe(1);
  await db.query('ALTER TABLE bet DISABLE TRIGGER bet_check_rules');
  const pays = (sign: '+' | '-') => `UPDATE bet SET payout = payout ${sign} 1 WHERE player_id = $1`;
  expect(await foundWith(pays('+'), pays('-'), [player.playerId])).toBe(5);
  const leg = (result: string) =>
    `UPDATE bet_leg SET result_type = '${result}' WHERE match_id = $1 AND result_type <> 'WAIT'`;
  // The leg against its result, and the bet against its leg.
  expect(await foundWith(leg('LOST'), leg('WIN'), [step.id])).toBe(2);
  await db.query('ALTER TABLE bet ENABLE TRIGGER bet_check_rules');
});

test('a run called by a clock that was set back is resumed without waiting', async () => {
  const { matchId, players } = await createCalledMatch('single', 1);
  await server.app.settlement.resume(clock.now());
  expect(await balances(players), 'a minute ahead may be correct').toEqual(['0.00']);
  await db.query("UPDATE settlement SET called_at = called_at + interval '1 hour' WHERE match_id = $1", [
    matchId,
  ]);
  await server.app.settlement.resume(clock.now());
  expect(await balances(players)).toEqual(['190.00']);
});

test('a bet that was never accepted does not keep a run open', async () => {
  const { id: matchId, rateId } = await game.createOpenMatch({ line: 'STEP' });
  const player = await game.createPlayer(100);
  await game.betSingle(player, 100, { matchId, betType: 'RED', rateId });
  await game.setRung(matchId, '10/5');
  await decideSteps();
  await game.settle(matchId, 'RED');
  expect(await runsOf(matchId)).toMatchObject([{ status: 'DONE', settledBets: 0 }]);
  expect(await balances([player])).toEqual(['100.00']);
});
