import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../harness/clock.ts';
import { injectDefect } from '../harness/inject-defect.ts';
import type { TestPlayer } from '../harness/player.ts';
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
} from './race.ts';
import type { Race } from './race.ts';

const PLAYERS = 20;
const DELAY_S = 2;
const STAKE = 10_000;
const clock = createTestClock();
const env = { STEP_DELAY_MS: String(DELAY_S * 1000) };

let race: Race;
let players: TestPlayer[];
beforeAll(async () => {
  race = await openRace({ env, clock });
  players = await createPlayers(race, PLAYERS, 100_000);
});
afterAll(async () => {
  const broken = await findViolations(race);
  expect({ broken, deadlocks: await race.close() }).toEqual({ broken: [], deadlocks: 0 });
});

interface StepMatch {
  id: number;
  rateId: number;
}

const legOf = ({ id, rateId }: StepMatch) => ({ matchId: id, rateId, betType: 'RED' }) as const;

async function twoStepMatches({ servers: [{ game }] }: Race): Promise<[StepMatch, StepMatch]> {
  return [await game.createOpenMatch({ line: 'STEP' }), await game.createOpenMatch({ line: 'STEP' })];
}

/** The statuses of the bets on these matches; checks that only accepted bets took money. */
async function outcome(on: Race, who: TestPlayer[], before: number[], matches: StepMatch[]) {
  const rows = await on.db.query<{ player_id: number; status: string }>(
    `SELECT player_id, status FROM bet
      WHERE match_id = ANY ($1) OR id IN (SELECT bet_id FROM bet_leg WHERE match_id = ANY ($1))`,
    [matches.map(({ id }) => id)],
  );
  const lost = who.map(
    ({ playerId }) =>
      rows.filter((bet) => bet.player_id === playerId && bet.status === 'ACCEPTED').length * STAKE,
  );
  const after = await netWorthOf(on, who);
  expect(after.map((netWorth, place) => (before[place] ?? 0) - netWorth)).toEqual(lost);
  return rows.map(({ status }) => status);
}

/** Both servers decide the due bets, twice each. */
const decideThroughBoth = ({ servers }: Race) =>
  [...servers, ...servers].map(({ server }) => async () => {
    await server.app.steps.decideDue();
    return { status: 200 };
  });

const statusOf = async (request: Promise<unknown>): Promise<{ status: number }> => {
  await request;
  return { status: 200 };
};

test('step bets over the same matches never deadlock, whatever the desk does', async () => {
  const statuses: number[] = [];
  const seen = new Set<string>();
  for (let round = 0; round < rounds(8); round += 1) {
    const [a, b] = await twoStepMatches(race);
    const before = await netWorthOf(race, players);
    const bets = players.map((player, client) => async () => {
      const legs = client % 2 === 0 ? [legOf(a), legOf(b)] : [legOf(b), legOf(a)];
      const { status, reply } = await serverFor(race, Math.floor(client / 2)).game.betMulti(
        player,
        100,
        legs,
      );
      if (!reply.success) expect(['RATE_CHANGED', 'BET_CLOSED']).toContain(reply.code);
      return { status };
    });
    const [one, other] = [serverFor(race, round), serverFor(race, round + 1)];
    const desk = [
      () => statusOf(one.game.setRung(a.id, '10/8')),
      () => statusOf(other.game.setRung(b.id, '10/7')),
      () => statusOf(other.game.move(a.id, 'close')),
      () => statusOf(one.game.move(b.id, 'close')),
    ];
    // The bets go first, then the desk, and every third round has no desk: so every outcome is seen.
    const replies = await startTogether(
      round % 3 === 2 ? bets : [...bets, ...desk],
      headStart(round, PLAYERS),
    );
    expectNoServerError(replies);
    statuses.push(...replies.slice(0, PLAYERS).map(({ status }) => status));
    clock.forward(DELAY_S);
    await startTogether(decideThroughBoth(race));
    const ends = await outcome(race, players, before, [a, b]);
    expect(ends.length).toBe(replies.slice(0, PLAYERS).filter(({ status }) => status === 200).length);
    for (const end of ends) seen.add(end);
  }
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
  expect([...seen].sort()).toEqual(['ACCEPTED', 'UNACCEPTED']);
});

/** Both servers decide due bets while the desk closes betting. Returns the final statuses. */
async function decideIntoClose(on: Race, who: TestPlayer[], round: number): Promise<string[]> {
  const [a, b] = await twoStepMatches(on);
  const before = await netWorthOf(on, who);
  const taken = await startTogether(
    who.map((player, client) => async () => {
      const { game } = serverFor(on, client);
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
    statusOf(serverFor(on, client).game.move(match.id, 'close'));
  const deciding = decideThroughBoth(on);
  await startTogether([...deciding, close(a, round), close(b, round + 1)], headStart(round, deciding.length));
  // Decides what another server was still working on.
  for (const { server } of on.servers) await server.app.steps.decideDue();
  const ends = await outcome(on, who, before, [a, b]);
  expect(ends.length).toBe(who.length);
  return ends;
}

test('step bets decided by two servers during a close are decided once', async () => {
  const seen = new Set<string>();
  for (let round = 0; round < rounds(8); round += 1)
    for (const end of await decideIntoClose(race, players, round)) seen.add(end);
  expect([...seen].sort()).toEqual(['ACCEPTED', 'UNACCEPTED']);
});

describeDefects(() => {
  test('step bets are refunded twice when they are not read again under their lock', async () => {
    const defective = await openRace({ env, clock });
    const again = 'SELECT * INTO v_bet FROM bet WHERE id = p_bet FOR UPDATE;';
    await injectDefect(
      defective.db,
      'step_decide',
      [again, 'PERFORM pg_sleep(0.01);'],
      ['FOR UPDATE OF b', ''],
      // Removes what the ledger and the bet would refuse by themselves.
      ["'BET_REFUND', p_ref => p_bet::text", "'BET_REFUND', p_ref => p_bet || '/' || gen_random_uuid()"],
    );
    await defective.db.query('ALTER TABLE bet DISABLE TRIGGER bet_forbid_term_change');
    const who = await createPlayers(defective, PLAYERS, 10_000);
    await expectRaceLost(async () => {
      const [a, b] = await twoStepMatches(defective);
      await startTogether(
        who.map((player) => () => defective.servers[0].game.betMulti(player, 100, [legOf(a), legOf(b)])),
      );
      await defective.servers[0].game.move(a.id, 'close');
      clock.forward(DELAY_S);
      await startTogether(decideThroughBoth(defective));
      return (await findViolations(defective)).includes('BETS_MOVE_ONCE');
    });
    await defective.close();
  });

  test('step bets deadlock when each locks its matches in the order of its slip', async () => {
    const defective = await openRace({ env, clock });
    await injectDefect(defective.db, 'step_place', ['AS leg (id) ORDER BY id LOOP', 'AS leg (id) LOOP']);
    await injectDefect(
      defective.db,
      'lock_match_shared',
      ['pg_advisory_xact_lock_shared', 'pg_advisory_xact_lock'],
      // Gives the other bet time to lock its first match.
      ['p_match::integer);', 'p_match::integer); PERFORM pg_sleep(0.2);'],
    );
    const who = await createPlayers(defective, 2, 10_000);
    await expectRaceLost(async () => {
      const [a, b] = await twoStepMatches(defective);
      await startTogether(
        who.map((player, client) => () => {
          const legs = client === 0 ? [legOf(a), legOf(b)] : [legOf(b), legOf(a)];
          return serverFor(defective, client).game.betMulti(player, 100, legs);
        }),
      );
      return defective.servers.some(({ server }) => server.app.db.poolStats().serializationRetries > 0);
    });
    expect(await defective.close()).toBeGreaterThan(0);
  });
});
