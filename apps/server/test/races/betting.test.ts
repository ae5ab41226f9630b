import { afterAll, beforeAll, expect, test } from 'vitest';
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
/** The stake of a bet of 100 baht on the underdog at each rung. */
const UNDERDOG_TAKES = { '10/9': 90, '10/8': 80, '10/7': 70, '10/6': 60 } as const;
type Rung = keyof typeof UNDERDOG_TAKES;
/** The first rung of a match and those that follow, each better or worse for the underdog than the one before. */
const BETTER = ['10/9', ['10/8', '10/7', '10/6']] as const;
const WORSE = ['10/6', ['10/7', '10/8', '10/9']] as const;

let race: Race;
let players: TestPlayer[];
beforeAll(async () => {
  race = await openRace();
  players = await createPlayers(race, PLAYERS, 100_000);
});
afterAll(async () => {
  const broken = await findViolations(race);
  expect({ broken, deadlocks: await race.close() }).toEqual({ broken: [], deadlocks: 0 });
});

/** All players bet through both servers while the desk closes betting. Returns the statuses. */
async function betIntoClose(on: Race, who: TestPlayer[], round: number): Promise<number[]> {
  const [{ game }] = on.servers;
  const { id, rateId } = await game.createOpenMatch();
  const before = await netWorthOf(on, who);
  const bets = who.map((player, client) => async () => {
    const betType = client % 2 === 0 ? 'RED' : 'BLUE';
    const { status, reply } = await serverFor(on, client).game.bet(player, {
      matchId: id,
      rateId,
      betAmount: 100,
      betType,
    });
    if (!reply.success) expect(reply.code).toBe('BET_CLOSED');
    return { status, taken: reply.success ? reply.data.bet.deductAmount * 100 : 0 };
  });
  const close = async () => {
    await serverFor(on, round).game.move(id, 'close');
    return { status: 200, taken: 0 };
  };
  const replies = (await startTogether([...bets, close], headStart(round, PLAYERS))).slice(0, PLAYERS);
  expectNoServerError(replies);
  const after = await netWorthOf(on, who);
  expect(after.map((netWorth, place) => (before[place] ?? 0) - netWorth)).toEqual(
    replies.map(({ taken }) => taken),
  );
  const stored = await on.db.query('SELECT FROM bet WHERE match_id = $1', [id]);
  expect(stored.length).toBe(replies.filter(({ status }) => status === 200).length);
  return replies.map(({ status }) => status);
}

/** All players bet at the odds they have seen while the desk improves or worsens them. Returns the statuses. */
async function betIntoMove(on: Race, who: TestPlayer[], round: number): Promise<number[]> {
  const [{ game }] = on.servers;
  const [first, next] = round % 2 === 0 ? BETTER : WORSE;
  const { id, rateId } = await game.createOpenMatch({ rung: first });
  const rungs = new Map<number, Rung>([[rateId, first]]);
  const before = await netWorthOf(on, who);
  const bets = who.map((player, client) => async () => {
    const acceptOdds = (['better', 'any'] as const)[client % 4] ?? 'exact';
    const request = { matchId: id, rateId, betAmount: 100, betType: 'BLUE', acceptOdds } as const;
    return { acceptOdds, ...(await serverFor(on, client).game.bet(player, request)) };
  });
  const moves = next.map((rung, place) => async () => {
    rungs.set(await serverFor(on, round + place).game.setRung(id, rung), rung);
    return undefined;
  });
  const replies = (await startTogether([...bets, ...moves], headStart(round, PLAYERS))).filter(
    (reply) => reply !== undefined,
  );
  expectNoServerError(replies);
  const stakes = replies.map(({ reply, acceptOdds }) => {
    if (!reply.success) {
      expect(acceptOdds).not.toBe('any');
      expect(reply).toMatchObject({ code: 'RATE_CHANGED', data: { matchId: id } });
      return 0;
    }
    const { bet, isBetterRate } = reply.data;
    const isMoved = bet.rateId !== rateId;
    expect(isBetterRate).toBe(isMoved && round % 2 === 0);
    if (isMoved) expect(isBetterRate ? ['better', 'any'] : ['any']).toContain(acceptOdds);
    expect(bet.deductAmount).toBe(UNDERDOG_TAKES[rungs.get(bet.rateId ?? 0) ?? '10/9']);
    return bet.deductAmount * 100;
  });
  const after = await netWorthOf(on, who);
  expect(after.map((netWorth, place) => (before[place] ?? 0) - netWorth)).toEqual(stakes);
  return replies.map(({ status }) => status);
}

test('no bet is accepted after the close, and a refused bet takes no money', async () => {
  const statuses: number[] = [];
  for (let round = 0; round < rounds(20); round += 1)
    statuses.push(...(await betIntoClose(race, players, round)));
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
});

test('no bet is accepted at changed odds unless the player accepts those', async () => {
  const statuses: number[] = [];
  for (let round = 0; round < rounds(20); round += 1)
    statuses.push(...(await betIntoMove(race, players, round)));
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
});

describeDefects(() => {
  test('bets are accepted after the close when the match is not locked', async () => {
    const defective = await openRace();
    const lock = 'pg_advisory_xact_lock_shared(match_lock(), p_match::integer)';
    await injectDefect(defective.db, 'lock_match_shared', [lock, 'true']);
    // Gives the close time between the bet's read and its write.
    await injectDefect(defective.db, 'bet_take_stake', ['BEGIN', 'BEGIN PERFORM pg_sleep(0.05);']);
    const who = await createPlayers(defective, PLAYERS, 10_000);
    await expectRaceLost(async (round) => {
      await betIntoClose(defective, who, round);
      return (await findViolations(defective)).includes('BETS_WITHIN_WINDOWS');
    });
    await defective.close();
  });

  test('bets are accepted at old odds when the match is read before its lock', async () => {
    const defective = await openRace();
    const share = 'PERFORM lock_match_shared(p_match => p_match);';
    const read = `SELECT m.*, l AS known_limit INTO v_match
    FROM match m LEFT JOIN match_limit l ON l.match_id = m.id
   WHERE m.id = p_match AND m.line = 'LIVE';`;
    await injectDefect(
      defective.db,
      'bet_place',
      [share, read],
      [`${read}\n  ${read}`, `${read}\n  ${share}`],
    );
    const who = await createPlayers(defective, PLAYERS, 10_000);
    await expectRaceLost(async (round) => {
      await betIntoMove(defective, who, round);
      return (await findViolations(defective)).includes('BETS_AT_CURRENT_RATE');
    });
    await defective.close();
  });
});
