import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MatchResult } from '@sanam/betting';
import { insertPlayers } from '../harness/bulk-bets.ts';
import { injectDefect } from '../harness/inject-defect.ts';
import { createBetMatch, delayInserts } from './bet-match.ts';
import {
  describeDefects,
  expectNoServerError,
  expectRaceLost,
  findViolations,
  headStart,
  openRace,
  rounds,
  startTogether,
  untilSettled,
} from './race.ts';
import type { Race } from './race.ts';

const PLAYERS = 40;

let race: Race;
let playerIds: number[];
beforeAll(async () => {
  race = await openRace();
  playerIds = await insertPlayers(race.servers[0].server, PLAYERS, 1_000_000);
});
afterAll(async () => {
  const broken = await findViolations(race);
  expect({ broken, deadlocks: await race.close() }).toEqual({ broken: [], deadlocks: 0 });
});

async function callFiveTimes(on: Race, playerIds: number[], result: MatchResult, round = 0) {
  const match = await createBetMatch(on, playerIds, round);
  const replies = await startTogether(
    Array.from({ length: 5 }, (_, client) => () => match.call(client, result)),
  );
  await untilSettled(on);
  return { match, statuses: replies.map(({ status }) => status) };
}

test('a result called five times at once on two servers pays every bet once', async () => {
  for (let round = 0; round < rounds(8); round += 1) {
    const result = (['RED', 'BLUE', 'DRAW'] as const)[round % 3] ?? 'RED';
    const { match, statuses } = await callFiveTimes(race, playerIds, result, round);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    await match.expectSettledAs(result);
  }
});

test('a correction during a settlement reverses it, and only its result remains', async () => {
  let corrected = 0;
  for (let round = 0; round < rounds(8); round += 1) {
    const match = await createBetMatch(race, playerIds, round);
    // Only the call with a reason may replace the other, so its result remains, whichever is first.
    const replies = await startTogether(
      [() => match.call(round, 'RED'), () => match.call(round + 1, 'BLUE', 'the judges looked again')],
      headStart(round, 1),
    );
    expectNoServerError(replies);
    expect(replies[1]?.status).toBe(200);
    if (replies[0]?.status === 200) corrected += 1;
    else expect(replies[0]).toMatchObject({ status: 422, reply: { code: 'REASON_REQUIRED' } });
    await untilSettled(race);
    await match.expectSettledAs('BLUE');
  }
  expect(corrected).toBeGreaterThan(0);
  expect(corrected).toBeLessThan(rounds(8));
});

/** A result and a cancel of one match at once. Returns which of them were accepted. */
async function callAndCancel(on: Race, playerIds: number[], round: number) {
  const match = await createBetMatch(on, playerIds, round);
  const replies = await startTogether(
    [() => match.call(round, 'RED'), () => match.cancel(round + 1)],
    headStart(round, 1),
  );
  expectNoServerError(replies);
  await untilSettled(on);
  const won = (['RED', 'CANCEL'] as const).filter((_, place) => replies[place]?.status === 200);
  return { match, replies, won };
}

test('of a concurrent result and cancel, exactly one takes effect', async () => {
  const winners = new Set<string>();
  for (let round = 0; round < rounds(12); round += 1) {
    const { match, replies, won } = await callAndCancel(race, playerIds, round);
    expect(won).toHaveLength(1);
    const winner = won[0] ?? 'RED';
    expect(replies).toMatchObject(
      winner === 'RED'
        ? [{ status: 200 }, { status: 409, reply: { code: 'MATCH_STATE' } }]
        : [{ status: 422, reply: { code: 'REASON_REQUIRED' } }, { status: 200 }],
    );
    await match.expectSettledAs(winner);
    winners.add(winner);
  }
  expect([...winners].sort()).toEqual(['CANCEL', 'RED']);
});

describeDefects(() => {
  test('bets are paid twice when neither the run nor its bets are locked', async () => {
    const defective = await openRace();
    await injectDefect(defective.db, 'settle_claim', [
      'pg_try_advisory_xact_lock(settle_lock(), p_match::integer)',
      'true',
    ]);
    await injectDefect(
      defective.db,
      'settle_lock_bets',
      ['ORDER BY w.account_id FOR UPDATE', ''],
      ['ORDER BY id FOR UPDATE', ''],
    );
    // Gives the other server time to select the same bets.
    await injectDefect(defective.db, 'settle_apply', [
      'IF v_changed IS NULL THEN',
      'PERFORM pg_sleep(0.2);\n  IF v_changed IS NULL THEN',
    ]);
    const few = await insertPlayers(defective.servers[0].server, 4, 10_000);
    await expectRaceLost(async () => {
      await callFiveTimes(defective, few, 'RED');
      return (await findViolations(defective)).includes('BETS_MOVE_ONCE');
    });
    await defective.close();
  });

  test('a result and a cancel both take effect when the match is not locked', async () => {
    const defective = await openRace();
    await defective.db.query(
      `CREATE OR REPLACE FUNCTION match_lock() RETURNS integer LANGUAGE sql VOLATILE
       AS 'SELECT (random() * 2000000000)::integer'`,
    );
    // Removes what the table would refuse, and gives the other call time to read the match.
    await defective.db.query('ALTER TABLE settlement DROP CONSTRAINT settlement_pkey');
    await defective.db.query('DROP INDEX settlement_one_running');
    await delayInserts(defective, 'settlement');
    const few = await insertPlayers(defective.servers[0].server, 4, 10_000);
    await expectRaceLost(async (round) => (await callAndCancel(defective, few, round)).won.length > 1);
    await defective.close();
  });
});
