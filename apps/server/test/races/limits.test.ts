import { drawBetTerms, maxAmountOf, parseRung, ratesOfRung, sideBetTerms } from '@sanam/betting';
import type { BetType } from '@sanam/betting';
import { BET_MAX_BAHT } from '@sanam/contract';
import { baht, toBaht } from '@sanam/money';
import type { Satang } from '@sanam/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { EVENTUALLY } from '../harness/eventually.ts';
import { injectDefect } from '../harness/inject-defect.ts';
import type { TestPlayer } from '../harness/player.ts';
import { callData } from '../harness/server.ts';
import { SEED } from '../harness/soak-budget.ts';
import {
  createPlayers,
  describeDefects,
  expectNoServerError,
  expectRaceLost,
  findViolations,
  openRace,
  rounds,
  serverFor,
  startTogether,
  untilWaiting,
} from './race.ts';
import type { Race } from './race.ts';

const CLIENTS = 50;
/** More than any test here stakes. */
const RICH = 5_000_000;
const STATES_PER_MATCH = 10;
/** On each of two servers as many as a player may have in work. */
const OWN_BETS = 8;

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

async function offerWith(
  on: Race,
  limits: { liabilityMax: number; closesAtCap?: boolean },
  rung = '10/9',
): Promise<Offer> {
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
 * Bets at once on red after the cap was lowered. What red costs was in one player's stripe, and two bets on blue have
 * left room for 60 in all: each bet would take 59.40, and every other stripe alone has room for it.
 */
async function betBesideFullStripes(on: Race, everybody: readonly TestPlayer[]) {
  const offer = await offerWith(on, { liabilityMax: 100_000 });
  const stripeOf = ({ playerId }: TestPlayer) => playerId % 8;
  const one = playerAt(everybody, 0);
  await bet(on, 0, one, offer, 'RED', 1000);
  const [{ server, game }] = on.servers;
  const body = { scope: `MATCH:${offer.id}`, liabilityMax: 600 };
  await callData(server, 'POST /desk/limits', { token: game.token, body });
  for (let nth = 0; nth < 2; nth += 1) await bet(on, 0, one, offer, 'BLUE', 200);
  const players = everybody.filter((player) => stripeOf(player) !== stripeOf(one));
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

const PRICES = [
  ['10/9', 0],
  ['10/7', 10],
  ['10/3.5', 0],
  ['5/4', 4],
  ['10/10', 20],
  ['10/9', 40],
] as const;
const LIMITED_PLAYERS = 10;
const anyLimit = (min: number, max: number) => fc.option(fc.integer({ min, max }), { freq: 2 });
const anyBet = {
  player: fc.integer({ min: 0, max: LIMITED_PLAYERS - 1 }),
  betType: fc.constantFrom<BetType>('RED', 'BLUE', 'DRAW', 'NODRAW'),
};
const anyState = fc.record({
  ...anyBet,
  ofMatch: fc.record({
    betMax: anyLimit(10, 10_000),
    playerMatchMax: anyLimit(100, 40_000),
    liabilityMax: anyLimit(100, 60_000),
  }),
  ofCategory: fc.record({
    betMax: anyLimit(10, 10_000),
    playerMatchMax: anyLimit(100, 40_000),
    liabilityMax: anyLimit(100, 60_000),
    stepPayoutMax: anyLimit(100, 20_000),
  }),
  ofPlayer: fc.record({ betMax: anyLimit(10, 10_000), playerMatchMax: anyLimit(100, 40_000) }),
  before: fc.array(fc.record({ ...anyBet, betAmount: fc.integer({ min: 10, max: 10_000 }) }), {
    maxLength: 3,
  }),
});

/** Bets of one player at once, on both servers, of which five are within what the player may have on the match. */
async function betAtOwnLimit(on: Race, { line, seed }: { line: 'LIVE' | 'STEP'; seed: number }) {
  const [{ server, game }] = on.servers;
  const player = await game.createPlayer(10_000);
  const offer = await game.createOpenMatch({ line, rung: '10/9' });
  await callData(server, 'POST /desk/limits', {
    token: game.token,
    body: { scope: `MATCH:${offer.id}`, playerMatchMax: 500 },
  });
  const leg = { matchId: offer.id, rateId: offer.rateId, betType: 'RED' as const };
  const place = async (client: number) => {
    const { game: own } = serverFor(on, client);
    const { status, reply } = await (line === 'LIVE'
      ? own.bet(player, { ...leg, betAmount: 100 })
      : own.betSingle(player, 100, leg));
    return { status, reply };
  };
  const replies = await startTogether(
    Array.from({ length: OWN_BETS }, (_, client) => () => place(client)),
    (client) => client < seed % 3,
  );
  expectNoServerError(replies);
  const [row] = await on.db.query<{ staked: number }>(
    "SELECT (sum(stake) / 100)::bigint AS staked FROM bet WHERE player_id = $1 AND status <> 'UNACCEPTED'",
    [player.playerId],
  );
  return {
    staked: row?.staked ?? 0,
    codes: replies.map(({ reply }) => reply.success || reply.code),
  };
}

test('bets of one player at once never exceed what a player may have on a match', async () => {
  for (let round = 0; round < rounds(10); round += 1) {
    const { staked, codes } = await betAtOwnLimit(race, {
      line: round % 2 === 0 ? 'LIVE' : 'STEP',
      seed: round,
    });
    expect({ staked, taken: codes.filter((code) => code === true).length }).toEqual({
      staked: 500,
      taken: 5,
    });
    expect(codes).toContain('MATCH_LIMIT');
  }
});

/**
 * A match of every line at every price, one after another. Step bets have corners only: draw is red there, and no-draw
 * blue.
 */
async function createOffer(on: Race, nth: number) {
  const [{ server, game }] = on.servers;
  const [name, spread] = PRICES[nth % PRICES.length] ?? PRICES[0];
  const rung = parseRung(name);
  if (!rung) throw new Error(`${name} is no rung`);
  const line = nth % 2 === Math.floor(nth / PRICES.length) % 2 ? 'LIVE' : 'STEP';
  const categoryCode = nth % 4 < 2 ? 'BOXING' : 'SOCCER';
  const { id } = await game.createOpenMatch({ rung: name, line, categoryCode, isDraw: line === 'LIVE' });
  const rate = { token: game.token, id, body: { my: { favourite: 'RED', rung: name, spread } } } as const;
  const { rateId } = await callData(server, 'POST /desk/matches/{id}/rate', rate);
  const { red, blue } = ratesOfRung({ rung, favourite: 'RED', rateType: 'MY', spread });
  const onRed = (amountSatang: Satang) => sideBetTerms({ amountSatang, ...red });
  const onBlue = (amountSatang: Satang) => sideBetTerms({ amountSatang, ...blue });
  if (line === 'LIVE') {
    return {
      id,
      line,
      categoryCode,
      sideOf: (betType: BetType) => betType,
      termsOf: { RED: onRed, BLUE: onBlue, DRAW: drawBetTerms, NODRAW: drawBetTerms },
      place: (client: number, who: TestPlayer, betType: BetType, betAmount: number) =>
        bet(on, client, who, { id, rateId }, betType, betAmount),
    };
  }
  const corner = (betType: BetType) => (betType === 'RED' || betType === 'DRAW' ? 'RED' : 'BLUE');
  return {
    id,
    line,
    categoryCode,
    sideOf: corner,
    termsOf: { RED: onRed, BLUE: onBlue, DRAW: onRed, NODRAW: onBlue },
    place: (client: number, who: TestPlayer, betType: BetType, betAmount: number) =>
      serverFor(on, client).game.betSingle(who, betAmount, { matchId: id, rateId, betType: corner(betType) }),
  };
}

test('in random states the maximum is accepted and a baht more is refused', async () => {
  const [{ server, game }] = race.servers;
  const states = fc.sample(anyState, { numRuns: rounds(12) * STATES_PER_MATCH, seed: SEED });
  const own = await createPlayers(race, LIMITED_PLAYERS, RICH);
  const seen = new Set<string>();
  const setLimits = (scope: string, limits: object) =>
    callData(server, 'POST /desk/limits', { token: game.token, body: { scope, ...limits } });
  let offer: Awaited<ReturnType<typeof createOffer>> | undefined;
  for (const [nth, { player, betType, before, ofMatch, ofCategory, ofPlayer }] of states.entries()) {
    if (nth % STATES_PER_MATCH === 0) {
      // The stakes come back.
      if (offer) await game.move(offer.id, 'cancel');
      offer = await createOffer(race, nth / STATES_PER_MATCH);
    }
    if (!offer) throw new Error('the first state opens a match');
    const who = playerAt(own, player);
    await setLimits(`MATCH:${offer.id}`, ofMatch);
    await setLimits(`CATEGORY:${offer.categoryCode}`, ofCategory);
    await setLimits(`PLAYER:${who.playerId}`, ofPlayer);
    for (const earlier of before) {
      await offer.place(nth, playerAt(own, earlier.player), earlier.betType, earlier.betAmount);
    }

    const shown = await callData(server, 'GET /match/{id}/limits', { token: who.accessToken, id: offer.id });
    const ofHouse = ofMatch.betMax ?? ofCategory.betMax ?? BET_MAX_BAHT;
    expect(shown.betMax, `state ${nth}`).toBe(Math.min(ofHouse, ofPlayer.betMax ?? ofHouse));
    const largest = maxAmountOf(
      { betType: offer.sideOf(betType), termsOf: offer.termsOf[betType] },
      {
        betMin: baht(shown.betMin),
        betMax: baht(shown.betMax),
        matchRoom: baht(shown.matchRoom),
        room: { red: baht(shown.room.red), blue: baht(shown.room.blue), draw: baht(shown.room.draw) },
        ...(offer.line === 'STEP' && { payoutRoom: baht(ofCategory.stepPayoutMax ?? 1_000_000) }),
      },
    );
    const most = largest === undefined ? null : toBaht(largest);
    const refused = await offer.place(nth, who, betType, (most ?? 9) + 1);
    const state = `state ${nth}: ${JSON.stringify({ most, betType, line: offer.line, shown })}`;
    expect(refused, state).toMatchObject({ status: 422, reply: { data: { maxAmount: most } } });
    if (!refused.reply.success) seen.add(refused.reply.code);
    if (most !== null)
      expect(await offer.place(nth, who, betType, most), state).toMatchObject({ status: 200 });
  }
  expect([...seen].sort()).toEqual(['BET_LIMIT', 'LIABILITY_LIMIT', 'MATCH_LIMIT', 'PAYOUT_LIMIT']);
  for (const scope of ['CATEGORY:BOXING', 'CATEGORY:SOCCER'])
    await setLimits(scope, { betMax: null, playerMatchMax: null, liabilityMax: null, stepPayoutMax: null });
});

/** A bet of a player whose own limit is being lowered: the change waits for the wallet, and the bet waits behind it. */
async function betBehindLowerLimit({ db, servers: [{ server, game }] }: Race) {
  const player = await game.createPlayer(1000);
  const match = await game.createOpenMatch();
  const both = await db.transact(async (tx) => {
    await tx.query('SELECT transfer_lock(p_player => $1)', [player.playerId]);
    const body = { scope: `PLAYER:${player.playerId}`, betMax: 100 };
    const lowering = callData(server, 'POST /desk/limits', { token: game.token, body });
    await untilWaiting(tx, 1);
    const betting = game.bet(player, {
      matchId: match.id,
      rateId: match.rateId,
      betType: 'RED',
      betAmount: 500,
    });
    await untilWaiting(tx, 2);
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

test('bets on new matches are compared with the limits in force, whenever those change', async () => {
  const [{ server, game }, other] = race.servers;
  for (let round = 0; round < rounds(4); round += 1) {
    const playerMatchMax = round % 2 === 0 ? 60_000 : 50_000;
    const changing = callData(server, 'POST /desk/limits', {
      token: game.token,
      body: { scope: 'ALL', playerMatchMax },
    });
    const offer = await other.game.createOpenMatch({ rung: '10/9' });
    expectNoServerError(
      await startTogether(
        [0, 1, 2].map((client) => () => bet(race, client, playerAt(players, client), offer, 'RED', 10)),
      ),
    );
    await changing;
    const { accessToken: token } = playerAt(players, 3);
    expect(await callData(server, 'GET /match/{id}/limits', { token, id: offer.id })).toMatchObject({
      matchRoom: playerMatchMax,
    });
  }
  expect(await findViolations(race)).toEqual([]);
});

/** Limits are lowered while a match is opened and bet on. Returns whether the change waits for the bet. */
async function lowerBesideNewcomer({ db, servers: [{ server, game }] }: Race) {
  let isChanged = false;
  const [changing, isWaiting] = await db.transact(async (bet) => {
    const lowering = await db.transact(async (tx) => {
      await tx.query('LOCK TABLE house_limit IN ROW EXCLUSIVE MODE');
      const body = { scope: 'ALL', betMax: 9000 };
      const change = callData(server, 'POST /desk/limits', { token: game.token, body });
      void change.then(() => (isChanged = true));
      await untilWaiting(tx, 1);
      const { id } = await game.createOpenMatch();
      await bet.query('SELECT lock_match_shared(p_match => $1)', [id]);
      return { change };
    });
    const waiting = `SELECT FROM pg_locks WHERE NOT granted AND locktype = 'advisory'
                        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    await vi.waitFor(
      async () => expect(isChanged || (await bet.query(waiting)).length > 0).toBe(true),
      EVENTUALLY,
    );
    return [lowering.change, !isChanged];
  });
  await changing;
  return isWaiting;
}

test('lower limits wait for a bet on a match that was opened meanwhile', async () => {
  expect(await lowerBesideNewcomer(race)).toBe(true);
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

test('betting that was to close at its cap stays open when room was made meanwhile', async () => {
  const { db } = race;
  const offer = await offerWith(race, { liabilityMax: 90 });
  const [who] = players as [TestPlayer];
  const full = [
    ['RED', 100],
    ['BLUE', 95],
    ['NODRAW', 122],
  ] as const;
  for (const [betType, amount] of full)
    expect(await bet(race, 0, who, offer, betType, amount)).toMatchObject({ status: 200 });
  const { closing } = await db.transact(async (tx) => {
    // Bets go on beside this lock, and a close waits for it.
    await tx.query('SELECT lock_match_shared(p_match => $1)', [offer.id]);
    const scope = `MATCH:${offer.id}`;
    await db.query('UPDATE house_limit SET closes_at_cap = true WHERE scope = $1', [scope]);
    const started = race.servers[0].server.app.limits.closeAtCap();
    await untilWaiting(tx, 1);
    await tx.query('UPDATE house_limit SET liability_max = 100000 WHERE scope = $1', [scope]);
    return { closing: started };
  });
  expect((await closing).failed).toEqual([]);
  expect(await bet(race, 0, who, offer, 'RED', 10)).toMatchObject({ status: 200 });
});

describeDefects(() => {
  test('lower limits pass a bet when only the matches listed first are locked', async () => {
    const defective = await openRace();
    await injectDefect(defective.db, 'limits_lock_newcomers', [
      'unnest(p_matches)',
      "unnest('{}'::integer[])",
    ]);
    expect(await lowerBesideNewcomer(defective)).toBe(false);
    await defective.close();
  });

  test('a lowered cap is exceeded when a stripe is filled whatever cap it was spread for', async () => {
    const defective = await openRace();
    const everybody = await createPlayers(defective, CLIENTS, RICH);
    await injectDefect(defective.db, 'bet_take_stake', ['AND cap = v_liability_max', '']);
    await expectRaceLost(async () => (await betBesideFullStripes(defective, everybody)) > 600);
    await defective.close();
  });

  test('a player exceeds a match’s limit when stakes are compared before counted', async () => {
    const defective = await openRace();
    await injectDefect(
      defective.db,
      'bet_take_stake',
      // Before the lock of the wallet, as the naive form does.
      [
        'v_code text;',
        'v_code text; v_own bigint := stakes_on_match(p_player => p_player, p_match => p_match);',
      ],
      ['AND stake + p_stake <= v_match_max', 'AND v_own + p_stake <= v_match_max'],
    );
    await expectRaceLost(
      async (round) => (await betAtOwnLimit(defective, { line: 'LIVE', seed: round })).staked > 500,
    );
    await defective.close();
  });

  test('a bet above a lower limit is taken when limits are read before the lock', async () => {
    const defective = await openRace();
    await injectDefect(
      defective.db,
      'bet_take_stake',
      [
        'v_code text;',
        `v_code text;
         v_early record := limits_of(p_match => p_match, p_categories => p_categories, p_player => p_player);`,
      ],
      [
        'SELECT bet_max, player_match_max, liability_max, step_payout_max',
        'SELECT v_early.bet_max, v_early.player_match_max, v_early.liability_max, v_early.step_payout_max',
      ],
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
      [
        'IF (SELECT count(*)',
        'PERFORM FROM exposure WHERE match_id = p_match AND stripe = pg_backend_pid() % 8 FOR UPDATE; PERFORM pg_sleep(0.02); IF (SELECT count(*)',
      ],
      ['FOR UPDATE SKIP LOCKED', 'ORDER BY stripe FOR UPDATE'],
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
      'bet_take_stake',
      ['AND (v_red <= 0 OR red + v_red <= v_share)\n         AND', 'AND'],
      ['AND (v_blue <= 0 OR blue + v_blue <= v_share)\n         AND', 'AND'],
      ['AND (v_draw <= 0 OR draw + v_draw <= v_share);', ';'],
    );
    await expectRaceLost(async (round) => {
      const { worst, liabilityMax } = await betAtTheCap(defective, everybody, round);
      return worst > liabilityMax;
    });
    await defective.close();
  });
});
