import { drawBetTerms, maxAmountOf, parseRung, ratesOfRung, sideBetTerms } from '@sanam/betting';
import type { BetType } from '@sanam/betting';
import { BET_MAX_BAHT } from '@sanam/contract';
import { baht, toBaht } from '@sanam/money';
import type { Satang } from '@sanam/money';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { EVENTUALLY } from '../harness/eventually.ts';
import { injectDefect } from '../harness/inject-defect.ts';
import type { TestPlayer } from '../harness/player.ts';
import { callData } from '../harness/server.ts';
import { SEED } from '../harness/soak-budget.ts';
import {
  createPlayers,
  expectNoServerError,
  expectRaceLost,
  findViolations,
  openRace,
  rounds,
  serverFor,
  startTogether,
} from './race.ts';
import type { Race } from './race.ts';

const CLIENTS = 50;
/** More than any test here stakes. */
const RICH = 5_000_000;
const STATES_PER_MATCH = 10;

let race: Race;
let players: TestPlayer[];
beforeAll(async () => {
  race = await openRace();
  players = await createPlayers(race, CLIENTS, RICH);
});
afterAll(async () => {
  const broken = await findViolations(race);
  expect({ broken, deadlocks: await race.close() }).toEqual({ broken: [], deadlocks: 0 });
});

interface Offer {
  id: number;
  rateId: number;
}

async function offerWith(on: Race, limits: { liabilityMax: number }, rung = '10/9'): Promise<Offer> {
  const [{ server, game }] = on.servers;
  const offer = await game.createOpenMatch({ rung, isDraw: true });
  await callData(server, 'POST /desk/limits', {
    token: game.token,
    body: { scope: `MATCH:${offer.id}`, playerMatchMax: RICH, ...limits },
  });
  return offer;
}

function bet(
  on: Race,
  client: number,
  player: TestPlayer,
  { id, rateId }: Offer,
  betType: BetType,
  betAmount: number,
) {
  const { game } = serverFor(on, client);
  return betType === 'DRAW' || betType === 'NODRAW'
    ? game.betDraw(player, { matchId: id, betType, betAmount })
    : game.bet(player, { matchId: id, rateId, betType, betAmount });
}

function playerAt(list: readonly TestPlayer[], index: number): TestPlayer {
  const player = list.at(index);
  if (!player) throw new Error(`there is no player ${index}`);
  return player;
}

/** What the house would lose on each outcome, in baht. */
async function lossesOf({ db }: Race, { id }: Offer): Promise<number[]> {
  const [row] = await db.query<{ red: number; blue: number; draw: number }>(
    'SELECT sum(red)::bigint AS red, sum(blue)::bigint AS blue, sum(draw)::bigint AS draw FROM exposure WHERE match_id = $1',
    [id],
  );
  return [row?.red, row?.blue, row?.draw].map((loss) => (loss ?? Number.NaN) / 100);
}

const anyBets = fc.array(
  fc.record({
    betType: fc.constantFrom<BetType>('RED', 'BLUE', 'DRAW', 'NODRAW'),
    betAmount: fc.integer({ min: 10, max: 2000 }),
  }),
  { minLength: CLIENTS, maxLength: CLIENTS },
);

/** Fifty random bets at once on a match that can afford some of them. Returns the worst loss and the cap. */
async function betAtTheCap(on: Race, everybody: readonly TestPlayer[], seed: number) {
  const [sample] = fc.sample(fc.tuple(anyBets, fc.integer({ min: 500, max: 10_000 })), { numRuns: 1, seed });
  if (!sample) throw new Error('one sample was asked for');
  const [bets, liabilityMax] = sample;
  const offer = await offerWith(on, { liabilityMax });
  const replies = await startTogether(
    bets.map(
      ({ betType, betAmount }, client) =>
        () =>
          bet(on, client, playerAt(everybody, client), offer, betType, betAmount),
    ),
  );
  return { replies, worst: Math.max(...(await lossesOf(on, offer))), liabilityMax };
}

test(`${CLIENTS} bets at once never cost more than the cap`, async () => {
  const codes = new Set<string>();
  for (let round = 0; round < rounds(20); round += 1) {
    const { replies, worst, liabilityMax } = await betAtTheCap(race, players, SEED + round);
    expectNoServerError(replies);
    for (const { reply } of replies) codes.add(reply.success ? 'ACCEPTED' : reply.code);
    expect(worst).toBeLessThanOrEqual(liabilityMax);
  }
  expect([...codes].sort()).toEqual(['ACCEPTED', 'LIABILITY_LIMIT']);
});

/**
 * Bets at once on red after the cap was lowered. Two bets on blue have made room in their stripes, and the others are
 * above their share: of the 60 that red may still cost, each bet would take 59.40.
 */
async function betBesideFullStripes(on: Race, everybody: readonly TestPlayer[]) {
  const offer = await offerWith(on, { liabilityMax: 100_000 });
  const stripeOf = ({ playerId }: TestPlayer) => playerId % 8;
  const [one, other] = [playerAt(everybody, 0), playerAt(everybody, 1)];
  await bet(on, 0, one, offer, 'RED', 1000);
  const [{ server, game }] = on.servers;
  const body = { scope: `MATCH:${offer.id}`, liabilityMax: 600 };
  await callData(server, 'POST /desk/limits', { token: game.token, body });
  for (const player of [one, other]) await bet(on, 0, player, offer, 'BLUE', 200);
  const players = everybody.filter((player) =>
    [one, other].some((own) => stripeOf(own) === stripeOf(player)),
  );
  const replies = await startTogether(
    players.map((player, client) => () => bet(on, client, player, offer, 'RED', 66)),
  );
  expectNoServerError(replies);
  return Math.max(...(await lossesOf(on, offer)));
}

test('bets at once never cost more than a lowered cap', async () => {
  for (let round = 0; round < rounds(20); round += 1)
    expect(await betBesideFullStripes(race, players)).toBe(599.4);
});

const RUNGS = ['10/9', '10/7', '10/3.5', '5/4', '10/10'];
const anyState = fc.record({
  liabilityMax: fc.integer({ min: 100, max: 60_000 }),
  playerMatchMax: fc.integer({ min: 100, max: 40_000 }),
  betMax: fc.integer({ min: 10, max: 10_000 }),
  player: fc.integer({ min: 0, max: 9 }),
  betType: fc.constantFrom<BetType>('RED', 'BLUE', 'DRAW', 'NODRAW'),
  before: fc.array(
    fc.record({
      player: fc.integer({ min: 0, max: 9 }),
      betType: fc.constantFrom<BetType>('RED', 'BLUE', 'DRAW', 'NODRAW'),
      betAmount: fc.integer({ min: 10, max: 10_000 }),
    }),
    { maxLength: 3 },
  ),
});

test('in random states the maximum is accepted and a baht more is refused', async () => {
  const [{ server, game }] = race.servers;
  const states = fc.sample(anyState, { numRuns: rounds(8) * STATES_PER_MATCH, seed: SEED });
  const seen = new Set<string>();
  let offer: Offer | undefined;
  let corners: ReturnType<typeof ratesOfRung> | undefined;
  for (const [nth, { player, betType, before, ...limits }] of states.entries()) {
    if (nth % STATES_PER_MATCH === 0) {
      const name = RUNGS[(nth / STATES_PER_MATCH) % RUNGS.length] ?? '';
      const rung = parseRung(name);
      if (!rung) throw new Error(`${name} is no rung`);
      offer = await game.createOpenMatch({ rung: name, isDraw: true });
      corners = ratesOfRung({ rung, favourite: 'RED', rateType: 'MY' });
    }
    if (!offer || !corners) throw new Error('the first state opens a match');
    await callData(server, 'POST /desk/limits', {
      token: game.token,
      body: { scope: `MATCH:${offer.id}`, ...limits },
    });
    for (const { player: other, ...earlier } of before) {
      await bet(race, nth, playerAt(players, other), offer, earlier.betType, earlier.betAmount);
    }

    const who = playerAt(players, player);
    const shown = await callData(server, 'GET /match/{id}/limits', { token: who.accessToken, id: offer.id });
    const { red, blue } = corners;
    const termsOf = {
      RED: (amountSatang: Satang) => sideBetTerms({ amountSatang, ...red }),
      BLUE: (amountSatang: Satang) => sideBetTerms({ amountSatang, ...blue }),
      DRAW: drawBetTerms,
      NODRAW: drawBetTerms,
    }[betType];
    const largest = maxAmountOf(
      { betType, termsOf },
      {
        betMin: baht(shown.betMin),
        betMax: baht(shown.betMax),
        matchRoom: baht(shown.matchRoom),
        room: { red: baht(shown.room.red), blue: baht(shown.room.blue), draw: baht(shown.room.draw) },
      },
    );
    const most = largest === undefined ? null : toBaht(largest);
    const refused = await bet(race, nth, who, offer, betType, (most ?? 9) + 1);
    expect(refused.reply.success, `state ${nth}: ${JSON.stringify({ most, betType, shown })}`).toBe(false);
    if (!refused.reply.success && refused.status === 422) {
      seen.add(refused.reply.code);
      // Above what any bet may have, nothing is looked up.
      if (most !== BET_MAX_BAHT) expect(refused.reply.data, `state ${nth}`).toEqual({ maxAmount: most });
    }
    if (most !== null) expect(await bet(race, nth, who, offer, betType, most)).toMatchObject({ status: 200 });
  }
  expect([...seen].sort()).toEqual(['BET_LIMIT', 'LIABILITY_LIMIT', 'MATCH_LIMIT']);
});

/** A bet of a player whose own limit is being lowered: the change waits for the wallet, and the bet waits behind it. */
async function betBehindLowerLimit({ db, servers: [{ server, game }] }: Race) {
  const player = await game.createPlayer(1000);
  const match = await game.createOpenMatch();
  const both = await db.transact(async (tx) => {
    const untilWaiting = (count: number) =>
      vi.waitFor(async () => {
        const waiting = await tx.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        expect(waiting).toHaveLength(count);
      }, EVENTUALLY);
    await tx.query('SELECT transfer_lock($1)', [player.playerId]);
    const body = { scope: `PLAYER:${player.playerId}`, betMax: 100 };
    const lowering = callData(server, 'POST /desk/limits', { token: game.token, body });
    await untilWaiting(1);
    const betting = game.bet(player, {
      matchId: match.id,
      rateId: match.rateId,
      betType: 'RED',
      betAmount: 500,
    });
    await untilWaiting(2);
    return { lowering, betting };
  });
  await both.lowering;
  return both.betting;
}

test('no bet above a player’s lower limit is taken once that is set', async () => {
  for (let round = 0; round < rounds(2); round += 1) {
    expect(await betBehindLowerLimit(race)).toMatchObject({ status: 422, reply: { code: 'BET_LIMIT' } });
  }
});

test('a settlement and a rollback wait for nothing of the limits', async () => {
  const [{ game }, other] = race.servers;
  const match = await game.createOpenMatch({ rung: '10/9' });
  for (const who of players.slice(0, 8)) await bet(race, 0, who, match, 'RED', 100);
  await game.move(match.id, 'close');
  await race.db.transact(async (tx) => {
    await tx.query('LOCK TABLE exposure, house_limit IN ACCESS EXCLUSIVE MODE');
    await other.game.settle(match.id, 'RED');
    await other.game.rollBack(match.id);
    const runs = await race.db.query(
      'SELECT run_no, status FROM settlement WHERE match_id = $1 ORDER BY run_no',
      [match.id],
    );
    expect(runs).toEqual([1, 2].map((run_no) => ({ run_no, status: 'DONE' })));
  });
});

describe('with a defect injected', () => {
  test('a lowered cap is exceeded when only the own stripe is compared', async () => {
    const defective = await openRace();
    const everybody = await createPlayers(defective, CLIENTS, RICH);
    await injectDefect(
      defective.db,
      'exposure_add',
      ['bool_and((p_red', 'bool_and(stripe <> v_stripe OR (p_red'],
      [
        'IF v_total.fits AND NOT p_locked THEN',
        'IF v_total.fits AND NOT p_locked THEN PERFORM pg_sleep(0.05);',
      ],
    );
    await expectRaceLost(async () => (await betBesideFullStripes(defective, everybody)) > 600);
    await defective.close();
  });

  test('a bet above a lower limit is taken when limits are read before the lock', async () => {
    const defective = await openRace();
    await injectDefect(
      defective.db,
      'bet_take_stake',
      ['v_limit record;', 'v_limit record := limits_of(p_match, p_categories, p_player);'],
      ['v_limit := limits_of(p_match, p_categories, p_player);\n', '\n'],
    );
    expect(await betBehindLowerLimit(defective)).toMatchObject({ status: 200 });
    await defective.close();
  });

  test('bets at a cap deadlock when a full stripe is filled before all are locked', async () => {
    const defective = await openRace();
    const everybody = await createPlayers(defective, CLIENTS, RICH);
    await injectDefect(
      defective.db,
      'exposure_add',
      // As the update that fails does when another transaction has filled the row meanwhile: it keeps the lock.
      ['IF v_total.fits AND NOT p_locked THEN', 'IF NOT p_locked THEN'],
      [
        "RAISE EXCEPTION 'the room was taken meanwhile' USING ERRCODE = 'SN004';",
        'PERFORM FROM exposure WHERE match_id = p_match AND stripe = v_stripe FOR UPDATE; PERFORM pg_sleep(0.02);',
      ],
    );
    await expectRaceLost(async (round) => {
      await betAtTheCap(defective, everybody, round);
      return defective.servers.some(({ server }) => server.app.db.poolStats().serializationRetries > 0);
    });
    expect(await defective.close()).toBeGreaterThan(0);
  });

  test('a cap is exceeded when a stripe is filled without another look', async () => {
    const defective = await openRace();
    const everybody = await createPlayers(defective, CLIENTS, RICH);
    await injectDefect(
      defective.db,
      'exposure_add',
      ['IF v_total.fits AND NOT p_locked THEN', 'IF true THEN PERFORM pg_sleep(0.02);'],
      ['AND (p_red <= 0 OR red + p_red <= v_share)\n         AND', 'AND'],
      ['AND (p_blue <= 0 OR blue + p_blue <= v_share)\n         AND', 'AND'],
      ['AND (p_draw <= 0 OR draw + p_draw <= v_share);', ';'],
    );
    await expectRaceLost(async (round) => {
      const { worst, liabilityMax } = await betAtTheCap(defective, everybody, round);
      return worst > liabilityMax;
    });
    await defective.close();
  });
});
