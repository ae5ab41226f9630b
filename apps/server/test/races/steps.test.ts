import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '../harness/clock.ts';
import { injectDefect } from '../harness/inject-defect.ts';
import type { TestPlayer } from '../harness/player.ts';
import {
  aheadIn,
  brokenRules,
  expectAnswered,
  expectLost,
  gateOf,
  openArena,
  players,
  rounds,
  together,
  worthOf,
} from './race.ts';
import type { Arena } from './race.ts';

const BETTORS = 20;
const DELAY_S = 2;
const STAKE = 10_000;
const clock = createTestClock();
const env = { STEP_DELAY_MS: String(DELAY_S * 1000) };

let arena: Arena;
let bettors: TestPlayer[];
beforeAll(async () => {
  arena = await openArena({ env, clock });
  bettors = await players(arena, BETTORS, 100_000);
});
afterAll(async () => {
  const broken = await brokenRules(arena);
  expect({ broken, deadlocks: await arena.close() }).toEqual({ broken: [], deadlocks: 0 });
});

interface StepMatch {
  id: number;
  rateId: number;
}

const legOf = ({ id, rateId }: StepMatch) => ({ matchId: id, rateId, betType: 'RED' }) as const;

async function twoStepMatches({ gates: [{ game }] }: Arena): Promise<[StepMatch, StepMatch]> {
  return [await game.createOpenMatch({ line: 'STEP' }), await game.createOpenMatch({ line: 'STEP' })];
}

/** How the bets on these matches stand, and that nothing was taken from anybody but for what was accepted. */
async function outcome(on: Arena, who: TestPlayer[], before: number[], matches: StepMatch[]) {
  const rows = await on.db.query<{ player_id: number; status: string }>(
    `SELECT player_id, status FROM bet
      WHERE match_id = ANY ($1) OR id IN (SELECT bet_id FROM bet_leg WHERE match_id = ANY ($1))`,
    [matches.map(({ id }) => id)],
  );
  const lost = who.map(
    ({ playerId }) =>
      rows.filter((bet) => bet.player_id === playerId && bet.status === 'ACCEPTED').length * STAKE,
  );
  const after = await worthOf(on, who);
  expect(after.map((worth, place) => (before[place] ?? 0) - worth)).toEqual(lost);
  return rows.map(({ status }) => status);
}

/** The time of all bets has come: both servers decide, more than once, whatever else is going on. */
const decideThroughBoth = ({ gates }: Arena) =>
  [...gates, ...gates].map(({ server }) => async () => {
    await server.app.steps.decideDue();
    return { status: 200 };
  });

const statusOf = async (asked: Promise<unknown>): Promise<{ status: number }> => {
  await asked;
  return { status: 200 };
};

test('step bets over the same matches in any order never wait in a ring, whatever the desk does', async () => {
  const statuses: number[] = [];
  const seen = new Set<string>();
  for (let round = 0; round < rounds(8); round += 1) {
    const [a, b] = await twoStepMatches(arena);
    const before = await worthOf(arena, bettors);
    const bets = bettors.map((player, client) => async () => {
      const legs = client % 2 === 0 ? [legOf(a), legOf(b)] : [legOf(b), legOf(a)];
      const { status, reply } = await gateOf(arena, Math.floor(client / 2)).game.betMulti(player, 100, legs);
      if (!reply.success) expect(['RATE_CHANGED', 'BET_CLOSED']).toContain(reply.code);
      return { status };
    });
    const [one, other] = [gateOf(arena, round), gateOf(arena, round + 1)];
    const desk = [
      () => statusOf(one.game.setRung(a.id, '10/8')),
      () => statusOf(other.game.setRung(b.id, '10/7')),
      () => statusOf(other.game.move(a.id, 'close')),
      () => statusOf(one.game.move(b.id, 'close')),
    ];
    // First the bets are ahead, then the desk is, and in every third round it keeps still: each end is seen for certain.
    const replies = await together(round % 3 === 2 ? bets : [...bets, ...desk], aheadIn(round, BETTORS));
    expectAnswered(replies);
    statuses.push(...replies.slice(0, BETTORS).map(({ status }) => status));
    clock.forward(DELAY_S);
    await together(decideThroughBoth(arena));
    const ends = await outcome(arena, bettors, before, [a, b]);
    expect(ends.length).toBe(replies.slice(0, BETTORS).filter(({ status }) => status === 200).length);
    for (const end of ends) seen.add(end);
  }
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
  expect([...seen].sort()).toEqual(['ACCEPTED', 'UNACCEPTED']);
});

/** Bets that are due are decided by both servers while the desk closes; answers how they ended. */
async function decideIntoClose(on: Arena, who: TestPlayer[], round: number): Promise<string[]> {
  const [a, b] = await twoStepMatches(on);
  const before = await worthOf(on, who);
  const taken = await together(
    who.map((player, client) => async () => {
      const { game } = gateOf(on, client);
      const leg = legOf(client % 3 === 0 ? a : b);
      const { status } =
        client % 2 === 0
          ? await game.betSingle(player, 100, leg)
          : await game.betMulti(player, 100, [legOf(a), legOf(b)]);
      return status;
    }),
  );
  expect(new Set(taken)).toEqual(new Set([200]));
  clock.forward(DELAY_S);
  const close = (match: StepMatch, client: number) => () =>
    statusOf(gateOf(on, client).game.move(match.id, 'close'));
  const deciding = decideThroughBoth(on);
  await together([...deciding, close(a, round), close(b, round + 1)], aheadIn(round, deciding.length));
  // What another server was still at when the last look was taken.
  for (const { server } of on.gates) await server.app.steps.decideDue();
  const ends = await outcome(on, who, before, [a, b]);
  expect(ends.length).toBe(who.length);
  return ends;
}

test('step bets that two servers decide while betting closes are each decided once, and refunded once', async () => {
  const seen = new Set<string>();
  for (let round = 0; round < rounds(8); round += 1)
    for (const end of await decideIntoClose(arena, bettors, round)) seen.add(end);
  expect([...seen].sort()).toEqual(['ACCEPTED', 'UNACCEPTED']);
});

describe('these races can be lost', () => {
  test('step bets are refunded twice where they are not looked at again under their lock', async () => {
    const careless = await openArena({ env, clock });
    const again = 'SELECT * INTO v_bet FROM bet WHERE id = p_bet FOR UPDATE;';
    await injectDefect(
      careless.db,
      'step_decide',
      [again, 'PERFORM pg_sleep(0.01);'],
      ['FOR UPDATE OF b', ''],
      // What the ledger and the bet would refuse by themselves.
      ["'BET_REFUND', p_bet::text", "'BET_REFUND', p_bet || '/' || gen_random_uuid()"],
    );
    await careless.db.query('ALTER TABLE bet DISABLE TRIGGER bet_forbid_term_change');
    const who = await players(careless, BETTORS, 10_000);
    await expectLost(async () => {
      const [a, b] = await twoStepMatches(careless);
      await together(
        who.map((player) => () => careless.gates[0].game.betMulti(player, 100, [legOf(a), legOf(b)])),
      );
      await careless.gates[0].game.move(a.id, 'close');
      clock.forward(DELAY_S);
      await together(decideThroughBoth(careless));
      return (await brokenRules(careless)).includes('BETS_MOVE_ONCE');
    });
    await careless.close();
  });

  test('step bets lock each other out where each takes its matches alone and in the order of its slip', async () => {
    const careless = await openArena({ env, clock });
    await injectDefect(careless.db, 'step_place', ['AS leg (id) ORDER BY id LOOP', 'AS leg (id) LOOP']);
    await injectDefect(
      careless.db,
      'lock_match_shared',
      ['pg_advisory_xact_lock_shared', 'pg_advisory_xact_lock'],
      // Time for the other to take its first.
      ['p_match::integer);', 'p_match::integer); PERFORM pg_sleep(0.2);'],
    );
    const who = await players(careless, 2, 10_000);
    await expectLost(async () => {
      const [a, b] = await twoStepMatches(careless);
      await together(
        who.map((player, client) => () => {
          const legs = client === 0 ? [legOf(a), legOf(b)] : [legOf(b), legOf(a)];
          return gateOf(careless, client).game.betMulti(player, 100, legs);
        }),
      );
      return careless.gates.some(({ server }) => server.app.db.poolStats().serializationRetries > 0);
    });
    expect(await careless.close()).toBeGreaterThan(0);
  });
});
