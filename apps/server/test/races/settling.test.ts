import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MatchResult } from '@sanam/betting';
import { expectedGains, insertBets, insertPlayers } from '../harness/bulk-bets.ts';
import { injectDefect } from '../harness/inject-defect.ts';
import { call } from '../harness/server.ts';
import {
  aheadIn,
  brokenRules,
  expectAnswered,
  expectLost,
  gateOf,
  openArena,
  rounds,
  settled,
  together,
  worthOf,
} from './race.ts';
import type { Arena } from './race.ts';

const PLAYERS = 40;

let arena: Arena;
let crowd: number[];
beforeAll(async () => {
  arena = await openArena();
  crowd = await insertPlayers(arena.gates[0].server, PLAYERS, 1_000_000);
});
afterAll(async () => {
  const broken = await brokenRules(arena);
  expect({ broken, deadlocks: await arena.close() }).toEqual({ broken: [], deadlocks: 0 });
});

/** A closed match with bets of all kinds on it; in some rounds with more than one batch holds. */
async function aBetMatch(on: Arena, playerIds: number[], round = 0) {
  const each = round % 4 === 3 ? 14 : 3;
  const owners = playerIds.map((playerId) => ({ playerId }));
  const before = await worthOf(on, owners);
  const [{ server, game }] = on.gates;
  const match = await game.createOpenMatch({ isDraw: true });
  await insertBets(server, { match, playerIds, each });
  await game.move(match.id, 'close');
  const at = (client: number) => {
    const gate = gateOf(on, client);
    return { server: gate.server, asking: { token: gate.game.token, id: match.id } };
  };
  return {
    call: (client: number, result: MatchResult, reason?: string) => {
      const { server, asking } = at(client);
      const body = { result, ...(reason !== undefined && { reason }) };
      return call(server, 'POST /desk/matches/{id}/result', { ...asking, body });
    },
    cancel: (client: number) => {
      const { server, asking } = at(client);
      return call(server, 'POST /desk/matches/{id}/cancel', asking);
    },
    /** Every player has gained or lost what this result makes of his bets, to the satang. */
    expectSettledAs: async (result: MatchResult) => {
      const gains = expectedGains(playerIds, each, result);
      const after = await worthOf(on, owners);
      expect(after.map((worth, place) => worth - (before[place] ?? 0))).toEqual(gains);
    },
  };
}

async function callFiveTimes(on: Arena, playerIds: number[], result: MatchResult, round = 0) {
  const match = await aBetMatch(on, playerIds, round);
  const replies = await together(Array.from({ length: 5 }, (_, client) => () => match.call(client, result)));
  await settled(on);
  return { match, statuses: replies.map(({ status }) => status) };
}

test('a result called five times at once through two servers pays every bet once', async () => {
  for (let round = 0; round < rounds(8); round += 1) {
    const result = (['RED', 'BLUE', 'DRAW'] as const)[round % 3] ?? 'RED';
    const { match, statuses } = await callFiveTimes(arena, crowd, result, round);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    await match.expectSettledAs(result);
  }
});

test('a correction that comes into a settlement reverses what was paid, and only its result remains', async () => {
  let corrected = 0;
  for (let round = 0; round < rounds(8); round += 1) {
    const match = await aBetMatch(arena, crowd, round);
    // Only the one with a reason may replace the other, so it has the last word whoever comes first.
    const replies = await together(
      [() => match.call(round, 'RED'), () => match.call(round + 1, 'BLUE', 'the judges looked again')],
      aheadIn(round, 1),
    );
    expectAnswered(replies);
    expect(replies[1]?.status).toBe(200);
    if (replies[0]?.status === 200) corrected += 1;
    else expect(replies[0]).toMatchObject({ status: 422, reply: { code: 'REASON_REQUIRED' } });
    await settled(arena);
    await match.expectSettledAs('BLUE');
  }
  expect(corrected).toBeGreaterThan(0);
  expect(corrected).toBeLessThan(rounds(8));
});

/** A result and a cancel of one match at once; answers which of them the desk was told is so. */
async function callAndCancel(on: Arena, playerIds: number[], round: number) {
  const match = await aBetMatch(on, playerIds, round);
  const replies = await together(
    [() => match.call(round, 'RED'), () => match.cancel(round + 1)],
    aheadIn(round, 1),
  );
  expectAnswered(replies);
  await settled(on);
  const won = (['RED', 'CANCEL'] as const).filter((_, place) => replies[place]?.status === 200);
  return { match, replies, won };
}

test('of a result and a cancel at once, one wins whole', async () => {
  const winners = new Set<string>();
  for (let round = 0; round < rounds(12); round += 1) {
    const { match, replies, won } = await callAndCancel(arena, crowd, round);
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

describe('these races can be lost', () => {
  test('bets are paid twice where neither the run nor its bets are locked', async () => {
    const careless = await openArena();
    await injectDefect(careless.db, 'settle_claim', [
      'pg_try_advisory_xact_lock(settle_lock(), p_match::integer)',
      'true',
    ]);
    await injectDefect(
      careless.db,
      'settle_lock_bets',
      ['ORDER BY w.account_id FOR UPDATE', ''],
      ['ORDER BY id FOR UPDATE', ''],
    );
    // Time for the other to have chosen the same bets.
    await injectDefect(careless.db, 'settle_apply', [
      'IF v_changed IS NULL THEN',
      'PERFORM pg_sleep(0.2);\n  IF v_changed IS NULL THEN',
    ]);
    const few = await insertPlayers(careless.gates[0].server, 4, 10_000);
    await expectLost(async () => {
      await callFiveTimes(careless, few, 'RED');
      return (await brokenRules(careless)).includes('BETS_MOVE_ONCE');
    });
    await careless.close();
  });

  test('a result and a cancel both win where the match is not locked', async () => {
    const careless = await openArena();
    await careless.db.query(
      `CREATE OR REPLACE FUNCTION match_lock() RETURNS integer LANGUAGE sql VOLATILE
       AS 'SELECT (random() * 2000000000)::integer'`,
    );
    // What the table would refuse by itself, and time for the other to have looked at the match too.
    await careless.db.query('ALTER TABLE settlement DROP CONSTRAINT settlement_pkey');
    await careless.db.query('DROP INDEX settlement_one_running');
    await careless.db.query(
      `CREATE FUNCTION take_time() RETURNS trigger LANGUAGE plpgsql
       AS $$ BEGIN PERFORM pg_sleep(0.2); RETURN NEW; END $$;
       CREATE TRIGGER take_time BEFORE INSERT ON settlement FOR EACH ROW EXECUTE FUNCTION take_time()`,
    );
    const few = await insertPlayers(careless.gates[0].server, 4, 10_000);
    await expectLost(async (round) => (await callAndCancel(careless, few, round)).won.length > 1);
    await careless.close();
  });
});
