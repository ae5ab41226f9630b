import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { verifyLedgerIn } from '../../src/services/reports/verify-ledger.ts';
import { setApprovalSum } from '../harness/approvals.ts';
import { createOperator } from '../harness/desk.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import { call, startTestServer } from '../harness/server.ts';

const REASON = 'the replay shows another corner';
let server: RunningServer;
let game: GameActions;
let second: { token: string };

beforeAll(async () => {
  server = await startTestServer({ env: { STEP_DELAY_MS: '0' }, verifiesLedger: false });
  game = await createGameActions(server);
  second = await createOperator(server, 'trader');
  // Here the check has to find it, and not the database.
  await server.app.db.query('ALTER TABLE settlement DROP CONSTRAINT settlement_above_sum_by_two');
});
afterAll(() => server.close());

const violations = async () => {
  const { checks } = await server.app.verifyLedger();
  return checks.filter((check) => check.violations > 0).map(({ code, violations }) => [code, violations]);
};

/** A closed match with a bet on each corner; red pays 1,900, blue 2,000, and 2,000 go back. */
async function createBetMatch(betAmount = 1000) {
  const player = await game.createPlayer(2000);
  const { id, rateId } = await game.createOpenMatch({ rung: '10/9' });
  for (const betType of ['RED', 'BLUE'] as const)
    await game.bet(player, { matchId: id, rateId, betAmount, betType });
  await game.move(id, 'close');
  return id;
}

/** Two matches of step bets, of which one result alone pays little and both together pay 2,052. */
async function createStepMatches() {
  const player = await game.createPlayer(600);
  const matches = [
    await game.createOpenMatch({ line: 'STEP', rung: '10/9' }),
    await game.createOpenMatch({ line: 'STEP', rung: '10/8' }),
  ];
  const legs = matches.map(({ id, rateId }) => ({ matchId: id, betType: 'RED' as const, rateId }));
  await game.betMulti(player, 600, legs);
  await server.app.steps.decideDue();
  for (const { id } of matches) await game.move(id, 'close');
  return matches.map(({ id }) => id);
}

const callResult = (id: number, result: 'RED' | 'BLUE' | 'DRAW' | 'CANCEL') =>
  call(server, 'POST /desk/matches/{id}/result', { token: game.token, id, body: { result, reason: REASON } });
const cancel = (id: number) => call(server, 'POST /desk/matches/{id}/cancel', { token: game.token, id });

async function callBlind(id: number, token: string) {
  const [match] = await server.app.db.query<{ version: number }>('SELECT version FROM match WHERE id = $1', [
    id,
  ]);
  const body = { result: 'RED' as const, seenVersion: match?.version ?? 0, reason: REASON };
  return call(server, 'POST /desk/matches/{id}/result/call', { token, id, body });
}

test('whatever one person calls, no result above the sum was called by one', async () => {
  await setApprovalSum(server.app.db, 1000);
  const [first = 0, last = 0] = await createStepMatches();
  const [canceled, rolledBack] = [await createBetMatch(), await createBetMatch()];
  await setApprovalSum(server.app.db, null);
  await game.callResult(rolledBack, 'BLUE');
  await game.rollBack(rolledBack);
  await setApprovalSum(server.app.db, 1000);
  // What is refused is not asserted here: whatever the desk lets through, the check has to judge by itself.
  for (const id of [await createBetMatch(), first, last]) await callResult(id, 'RED');
  await cancel(canceled);
  await callResult(rolledBack, 'DRAW');
  await callBlind(await createBetMatch(), game.token);
  await callBlind(await createBetMatch(100), game.token);
  await server.app.settlement.beginDue();
  expect(await violations()).toEqual([]);
});

test.each<[string, string]>([
  ['a call of something else', "UPDATE result_call SET first_result = 'BLUE', second_result = 'BLUE'"],
  ['two different calls', "UPDATE result_call SET second_result = 'BLUE'"],
  ['both calls by one', 'UPDATE result_call SET second_by = first_by'],
  ['a call that was recalled', "UPDATE result_call SET status = 'RECALLED'"],
  ['one who may not', 'UPDATE settlement SET call_id = NULL, credit = 190000, alone_max = 100000'],
  ['one, judged too low', 'UPDATE settlement SET call_id = NULL, credit = 100000, alone_max = 100000'],
])('the ledger check finds a result above the sum by %s', async (_what, change) => {
  const { db } = server.app;
  await setApprovalSum(db, 1000);
  const id = await createBetMatch();
  await callBlind(id, game.token);
  await callBlind(id, second.token);
  await server.app.settlement.beginDue();
  const runs = 'SELECT result, call_id IS NOT NULL AS is_by_two FROM settlement WHERE match_id = $1';
  expect(await db.query(runs, [id])).toEqual([{ result: 'RED', is_by_two: true }]);
  expect(await violations()).toEqual([]);

  await db.query('ALTER TABLE result_call DROP CONSTRAINT IF EXISTS result_call_by_two');
  await db.query('ALTER TABLE result_call DROP CONSTRAINT IF EXISTS result_call_is_agreed');
  const undone = new Error('undone');
  await expect(
    db.transact(async (tx) => {
      await tx.query(`${change} WHERE match_id = $1`, [id]);
      const { checks } = await verifyLedgerIn(tx);
      expect(checks.find(({ code }) => code === 'APPROVALS_BY_TWO')?.violations).toBeGreaterThan(0);
      throw undone;
    }),
  ).rejects.toThrow(undone);
});

test('a result above the sum by one is refused by the database as well', async () => {
  const other = await startTestServer();
  const actions = await createGameActions(other);
  const { id } = await actions.createOpenMatch();
  await actions.settle(id, 'RED');
  const change = 'UPDATE settlement SET credit = 190000, alone_max = 100000';
  await expect(other.app.db.query(change)).rejects.toThrow('settlement_above_sum_by_two');
  await other.close();
});
