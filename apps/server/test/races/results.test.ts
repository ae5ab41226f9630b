import type { RunResult } from '@sanam/betting';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { setApprovalSum } from '../harness/approvals.ts';
import { insertPlayers } from '../harness/bulk-bets.ts';
import { injectDefect } from '../harness/inject-defect.ts';
import type { TestPlayer } from '../harness/player.ts';
import { call, callData } from '../harness/server.ts';
import { createBetMatch, delayInserts, openResultRace } from './bet-match.ts';
import type { ResultRace } from './bet-match.ts';
import {
  createPlayers,
  describeDefects,
  expectNoServerError,
  expectRaceLost,
  findViolations,
  headStart,
  netWorthOf,
  openRace,
  rounds,
  serverFor,
  startTogether,
  untilSettled,
  untilWaiting,
} from './race.ts';
import type { Race } from './race.ts';

const PLAYERS = 40;

let race: ResultRace;
let playerIds: number[];
beforeAll(async () => {
  race = await openResultRace({ STEP_UP_MINUTES: '0', STEP_DELAY_MS: '0' });
  playerIds = await insertPlayers(race.servers[0].server, PLAYERS, 1_000_000);
});
afterAll(async () => {
  const broken = await findViolations(race);
  expect({ broken, deadlocks: await race.close() }).toEqual({ broken: [], deadlocks: 0 });
});

test('a rollback during a settlement waits for its batch and takes all of it back', async () => {
  const outcomes = new Set<RunResult>();
  for (let round = 0; round < rounds(20); round += 1) {
    const match = await createBetMatch(race, playerIds, round);
    const [called, rolledBack] = await startTogether(
      [() => match.call(round, 'RED'), () => match.rollBack(round + 1)],
      headStart(round, 1),
    );
    expect(called?.status).toBe(200);
    // The rollback may come before there is a result.
    if (rolledBack?.status !== 200)
      expect(rolledBack).toMatchObject({ status: 409, reply: { code: 'MATCH_STATE' } });
    const result = rolledBack?.status === 200 ? 'WAIT' : 'RED';
    await untilSettled(race);
    await match.expectSettledAs(result);
    outcomes.add(result);
  }
  expect([...outcomes].sort()).toEqual(['RED', 'WAIT']);
});

test('a result and rollbacks of it at once on two servers leave one state', async () => {
  for (let round = 0; round < rounds(20); round += 1) {
    const match = await createBetMatch(race, playerIds, round);
    await match.call(round, 'RED');
    const replies = await startTogether([
      () => match.rollBack(round),
      () => match.rollBack(round + 1),
      () => match.call(round, 'BLUE', 'the judges looked again'),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    await untilSettled(race);
    const { reply } = await match.call(round, 'DRAW', 'nobody fell');
    expect(reply).toMatchObject({ success: true });
    await untilSettled(race);
    await match.expectSettledAs('DRAW');
  }
});

/** Winners withdraw all they have while the result that paid them is taken back. */
async function rollBackAndWithdraw(
  on: Race,
  players: readonly TestPlayer[],
  round: number,
  beforeWithdrawal: (matchId: number) => Promise<unknown> = async () => {},
) {
  const [{ game }] = on.servers;
  const { id, rateId } = await game.createOpenMatch({ rung: '10/9' });
  const before = await netWorthOf(on, players);
  for (const player of players) {
    await game.bet(player, { matchId: id, rateId, betAmount: 100, betType: 'RED' });
  }
  await game.settle(id, 'RED');
  const amounts = await Promise.all(players.map(game.balanceOf));
  const withdraw = async ({ accessToken: token }: TestPlayer, place: number) => {
    await beforeWithdrawal(id);
    return call(serverFor(on, place).server, 'POST /player/withdraw', {
      token,
      body: { amount: Number(amounts[place]) },
    });
  };
  const replies = await startTogether(
    [
      () =>
        serverFor(on, round)
          .game.rollBack(id)
          .then(() => ({ status: 200 })),
      ...players.map((player, place) => () => withdraw(player, place)),
    ],
    headStart(round, 1),
  );
  expectNoServerError(replies);
  await untilSettled(on);
  const after = await netWorthOf(on, players);
  // Only the stakes are gone, which the bets hold again.
  expect(after.map((worth, place) => worth - (before[place] ?? 0))).toEqual(players.map(() => -10_000));
  // What was withdrawn goes back to the wallet and pays the debt, and the stakes come back for the next round.
  const [{ server }] = on.servers;
  const waiting = await on.db.query<{ id: string }>(`SELECT id FROM transfer WHERE status = 'pending'`);
  for (const { id: transactionId } of waiting) {
    await server.app.wallet.decideTransfer({ transactionId, status: 'cancelled', actor: 'test' });
  }
  await game.callResult(id, 'CANCEL', 'for the next round');
  return waiting.length;
}

test('a rollback and withdrawals of what it takes back leave no wallet below zero', async () => {
  const players = await createPlayers(race, 4, 1000);
  const withdrawn = new Set<number>();
  for (let round = 0; round < rounds(20); round += 1) {
    withdrawn.add(await rollBackAndWithdraw(race, players, round));
  }
  // A withdrawal is first in some rounds and refused in others.
  expect(withdrawn.size).toBeGreaterThan(1);
});

/**
 * Winners have asked for all they have, and are paid it while the result that paid them is taken back. Returns how many
 * were paid, and how many of them when they owed the house already.
 */
async function rollBackAndPay(
  on: Race,
  round: number,
  beforePayment: (matchId: number) => Promise<unknown> = async () => {},
) {
  const [{ server, game }] = on.servers;
  const players = await createPlayers(on, 4, 100);
  const { id, rateId } = await game.createOpenMatch({ rung: '10/9' });
  for (const player of players) {
    await game.bet(player, { matchId: id, rateId, betAmount: 100, betType: 'RED' });
  }
  await game.settle(id, 'RED');
  const held: string[] = [];
  for (const { accessToken: token } of players) {
    const request = { token, body: { amount: 190 } };
    held.push((await callData(server, 'POST /player/withdraw', request)).transactionId);
  }
  const pay = async (transactionId: string, place: number) => {
    await beforePayment(id);
    const { server, game } = serverFor(on, place);
    return call(server, 'POST /desk/transactions/{id}/confirm', {
      token: game.token,
      id: transactionId,
      body: {},
    });
  };
  const [rolledBack, ...paid] = await startTogether(
    [
      () =>
        serverFor(on, round)
          .game.rollBack(id)
          .then(() => ({ status: 200 })),
      ...held.map((transactionId, place) => () => pay(transactionId, place)),
    ],
    headStart(round, 1),
  );
  expect(rolledBack?.status).toBe(200);
  const refused = paid.filter(({ status }) => status !== 200);
  for (const reply of refused) expect(reply).toMatchObject({ status: 409, reply: { code: 'PLAYER_OWES' } });
  await untilSettled(on);
  const owing = await on.db.query(
    `SELECT FROM posting p
       JOIN entry paid ON paid.posting_id = p.id
       JOIN account hold ON hold.id = paid.account_id AND hold.kind = 'PLAYER_HOLD'
      WHERE p.kind = 'WITHDRAW' AND p.ref = ANY ($1)
        AND (SELECT sum(e.amount) FROM entry e JOIN account debt ON debt.id = e.account_id
              WHERE debt.player_id = hold.player_id AND debt.kind = 'PLAYER_DEBT' AND e.id < paid.id) < 0`,
    [held],
  );
  return { paid: paid.length - refused.length, owing: owing.length };
}

test('a withdrawal is paid before a rollback makes a debt, or it is refused', async () => {
  const paid = new Set<number>();
  for (let round = 0; round < rounds(12); round += 1) {
    const outcome = await rollBackAndPay(race, round);
    expect(outcome.owing).toBe(0);
    paid.add(outcome.paid);
  }
  // All are paid when they have the head start, and none when the rollback has it.
  expect(paid.size).toBeGreaterThan(1);
});

/**
 * Two operators call the same result of a match above the sum at once, each on a server. Returns how many runs began.
 */
async function callTwice(on: ResultRace, playerIds: number[], round: number): Promise<number> {
  const match = await createBetMatch(on, playerIds);
  const replies = await startTogether(
    [() => match.callBlind(on, 0, 'RED'), () => match.callBlind(on, 1, 'RED')],
    headStart(round, 1),
  );
  expectNoServerError(replies);
  await untilSettled(on);
  const runs = await match.listRuns();
  if (runs.length === 1) await match.expectSettledAs('RED');
  return runs.length;
}

test('two equal calls at once on two servers begin one run', async () => {
  await setApprovalSum(race.db, 1000);
  for (let round = 0; round < rounds(20); round += 1)
    expect(await callTwice(race, playerIds.slice(0, 8), round)).toBe(1);
  await setApprovalSum(race.db, null);
});

/** A call that is due is recalled while two servers begin it. */
async function recallAndBegin(on: Race, ids: number[], round: number) {
  const match = await createBetMatch(on, ids, round);
  await match.insertDueCall('RED');
  const begin = (client: number) => () =>
    serverFor(on, client)
      .server.app.settlement.beginDue()
      .then(() => ({ status: 200 }));
  const replies = await startTogether([() => match.recall(0), begin(0), begin(1)], headStart(round, 1));
  await untilSettled(on);
  return { match, isRecalled: replies[0]?.status === 200, runs: await match.listRuns() };
}

test('of a recall and the begin on two servers, exactly one takes effect', async () => {
  const outcomes = new Set<number>();
  for (let round = 0; round < rounds(20); round += 1) {
    const { match, isRecalled, runs } = await recallAndBegin(race, playerIds, round);
    expect(runs).toHaveLength(isRecalled ? 0 : 1);
    await match.expectSettledAs(runs.length === 1 ? 'RED' : 'WAIT');
    outcomes.add(runs.length);
  }
  expect(outcomes).toEqual(new Set([0, 1]));
});

test('a call in place of one that was due waits for its own time', async () => {
  const match = await createBetMatch(race, playerIds);
  const { beginning } = await race.db.transact(async (tx) => {
    // The call is found to be due, and its begin waits for this lock.
    await tx.query('SELECT lock_match_shared(p_match => $1)', [match.id]);
    await match.insertDueCall('RED');
    const beginning = race.servers[0].server.app.settlement.beginDue();
    await untilWaiting(tx, 1);
    const replaced = `UPDATE result_call SET begins_at = now() + interval '1 hour' WHERE match_id = $1`;
    await tx.query(replaced, [match.id]);
    return { beginning };
  });
  await beginning;
  expect(await match.listRuns()).toEqual([]);
  expect(await match.recall(0)).toMatchObject({ status: 200 });
});

/**
 * A step bet lost on two matches, of which each is corrected at once: together they pay 2,052, and neither pays alone.
 * Returns how many were corrected without a second person.
 */
async function correctBoth(on: Race, round: number): Promise<number> {
  const [{ server, game }] = on.servers;
  const player = await game.createPlayer(600);
  const matches = [
    await game.createOpenMatch({ line: 'STEP', rung: '10/9' }),
    await game.createOpenMatch({ line: 'STEP', rung: '10/8' }),
  ];
  const legs = matches.map(({ id, rateId }) => ({ matchId: id, betType: 'RED' as const, rateId }));
  await game.betMulti(player, 600, legs);
  await server.app.steps.decideDue();
  await setApprovalSum(on.db, null);
  for (const { id } of matches) await game.settle(id, 'BLUE');
  await setApprovalSum(on.db, 1000);
  const replies = await startTogether(
    matches.map(({ id }, place) => () => {
      const { server, game } = serverFor(on, place);
      const body = { result: 'RED' as const, reason: 'the corners were exchanged' };
      return call(server, 'POST /desk/matches/{id}/result', { token: game.token, id, body });
    }),
    headStart(round, 1),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  await setApprovalSum(on.db, null);
  await untilSettled(on);
  const alone = await on.db.query('SELECT FROM match WHERE result = $2 AND id = ANY ($1::bigint[])', [
    matches.map(({ id }) => id),
    'RED',
  ]);
  return alone.length;
}

test('of two corrections at once that pay much together, one needs a second person', async () => {
  for (let round = 0; round < rounds(20); round += 1) expect(await correctBoth(race, round)).toBe(1);
});

describeDefects(() => {
  test('two corrections pay much together when each is judged by itself', async () => {
    const defective = await openRace({ env: { STEP_DELAY_MS: '0' } });
    await injectDefect(defective.db, 'results_lock', ['PERFORM pg_advisory_xact_lock(7266264);', '']);
    await delayInserts(defective, 'settlement');
    await expectRaceLost(async (round) => (await correctBoth(defective, round)) > 1);
    await defective.close();
  });

  test('a rollback leaves a wallet below zero when wallets are not locked', async () => {
    const defective = await openRace({ env: { STEP_UP_MINUTES: '0' } });
    await injectDefect(defective.db, 'settle_lock_bets', ['ORDER BY w.account_id FOR UPDATE', '']);
    // Gives a withdrawal time to empty the wallet that was read.
    await injectDefect(defective.db, 'settle_apply', [
      'FROM account_balance WHERE account_id = v_bet.wallet;',
      'FROM account_balance WHERE account_id = v_bet.wallet;\n    PERFORM pg_sleep(0.3);',
    ]);
    await defective.db.query('ALTER TABLE account_balance DROP CONSTRAINT player_balance_not_negative');
    const players = await createPlayers(defective, 4, 1000);
    await expectRaceLost(async (round) => {
      await rollBackAndWithdraw(defective, players, round, (id) =>
        vi.waitFor(async () =>
          expect(
            await defective.db.query(`SELECT FROM settlement WHERE match_id = $1 AND result = 'WAIT'`, [id]),
          ).toHaveLength(1),
        ),
      );
      return (await findViolations(defective)).includes('NO_PLAYER_BELOW_ZERO');
    });
    await defective.close();
  });

  test('a player who owes is paid when the debt is read before the lock', async () => {
    const defective = await openRace({ env: { STEP_UP_MINUTES: '0' } });
    await injectDefect(
      defective.db,
      'transfer_decide',
      ['    v_debt := debt_of(p_player => v_transfer.player_id);\n', ''],
      [
        'v_own := transfer_lock(p_player => v_transfer.player_id);',
        'v_debt := debt_of(p_player => v_transfer.player_id);\n  v_own := transfer_lock(p_player => v_transfer.player_id);',
      ],
    );
    // The run holds the wallets while the payments begin.
    await injectDefect(defective.db, 'settle_bets', [
      'PERFORM settle_lock_bets(p_bets => v_bets);',
      'PERFORM settle_lock_bets(p_bets => v_bets);\n  PERFORM pg_sleep(0.3);',
    ]);
    await expectRaceLost(async (round) => {
      const { owing } = await rollBackAndPay(defective, round, (id) =>
        vi.waitFor(async () =>
          expect(
            await defective.db.query(`SELECT FROM settlement WHERE match_id = $1 AND result = 'WAIT'`, [id]),
          ).toHaveLength(1),
        ),
      );
      return owing > 0;
    });
    await defective.close();
  });

  test('a rollback misses bets when it does not wait for a running batch', async () => {
    const defective = await openRace();
    await injectDefect(
      defective.db,
      'settle_claim',
      ['PERFORM lock_match_shared(p_match => p_match);', ''],
      ['pg_try_advisory_xact_lock(settle_lock(), p_match::integer)', 'true'],
    );
    // The first run has chosen its bets when the rollback replaces it.
    await injectDefect(defective.db, 'settle_bets', [
      'PERFORM settle_lock_bets(p_bets => v_bets);',
      'PERFORM pg_sleep(CASE p_run WHEN 1 THEN 0.5 ELSE 0 END);\n  PERFORM settle_lock_bets(p_bets => v_bets);',
    ]);
    const few = await insertPlayers(defective.servers[0].server, 4, 10_000);
    await expectRaceLost(async (round) => {
      const match = await createBetMatch(defective, few);
      const called = match.call(round, 'RED');
      await vi.waitFor(async () => expect((await match.rollBack(round + 1)).status).toBe(200));
      await called;
      await untilSettled(defective);
      return (await findViolations(defective)).includes('RUNS_LEAVE_NO_BET');
    });
    await defective.close();
  });

  test('a call is recalled and begun when the match is not locked', async () => {
    const defective = await openResultRace();
    await defective.db.query(
      `CREATE OR REPLACE FUNCTION match_lock() RETURNS integer LANGUAGE sql VOLATILE
       AS 'SELECT (random() * 2000000000)::integer'`,
    );
    // Gives the other time to read the call as well.
    await defective.db.query(
      `CREATE FUNCTION take_time() RETURNS trigger LANGUAGE plpgsql
       AS $$ BEGIN PERFORM pg_sleep(0.2); RETURN NEW; END $$;
       CREATE TRIGGER take_time BEFORE UPDATE ON result_call FOR EACH ROW EXECUTE FUNCTION take_time()`,
    );
    const few = await insertPlayers(defective.servers[0].server, 4, 10_000);
    await expectRaceLost(async (round) => {
      const { isRecalled, runs } = await recallAndBegin(defective, few, round);
      return isRecalled && runs.length > 0;
    });
    await defective.close();
  });

  test('two equal calls do not meet when the match is not locked', async () => {
    const defective = await openResultRace();
    await setApprovalSum(defective.db, 1000);
    await defective.db.query(
      `CREATE OR REPLACE FUNCTION match_lock() RETURNS integer LANGUAGE sql VOLATILE
       AS 'SELECT (random() * 2000000000)::integer'`,
    );
    await defective.db.query('DROP INDEX result_call_one_open');
    await delayInserts(defective, 'result_call');
    const few = await insertPlayers(defective.servers[0].server, 8, 10_000);
    await expectRaceLost(async (round) => (await callTwice(defective, few, round)) !== 1);
    await defective.close();
  });
});
