import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
/** Per 100 baht: what a bet on the underdog takes at each rung. */
const UNDERDOG_TAKES = { '10/9': 90, '10/8': 80, '10/7': 70, '10/6': 60 } as const;
type Rung = keyof typeof UNDERDOG_TAKES;

let arena: Arena;
let bettors: TestPlayer[];
beforeAll(async () => {
  arena = await openArena();
  bettors = await players(arena, BETTORS, 100_000);
});
afterAll(async () => {
  const broken = await brokenRules(arena);
  expect({ broken, deadlocks: await arena.close() }).toEqual({ broken: [], deadlocks: 0 });
});

/** Everybody bets through both servers while the desk closes; answers the statuses. */
async function betIntoClose(on: Arena, who: TestPlayer[], round: number): Promise<number[]> {
  const [{ game }] = on.gates;
  const { id, rateId } = await game.createOpenMatch();
  const before = await worthOf(on, who);
  const bets = who.map((player, client) => async () => {
    const betType = client % 2 === 0 ? 'RED' : 'BLUE';
    const { status, reply } = await gateOf(on, client).game.bet(player, {
      matchId: id,
      rateId,
      betAmount: 100,
      betType,
    });
    if (!reply.success) expect(reply.code).toBe('BET_CLOSED');
    return { status, taken: reply.success ? reply.data.bet.deductAmount * 100 : 0 };
  });
  const close = async () => {
    await gateOf(on, round).game.move(id, 'close');
    return { status: 200, taken: 0 };
  };
  const replies = (await together([...bets, close], aheadIn(round, BETTORS))).slice(0, BETTORS);
  expectAnswered(replies);
  const after = await worthOf(on, who);
  expect(after.map((worth, place) => (before[place] ?? 0) - worth)).toEqual(
    replies.map(({ taken }) => taken),
  );
  const stored = await on.db.query('SELECT FROM bet WHERE match_id = $1', [id]);
  expect(stored.length).toBe(replies.filter(({ status }) => status === 200).length);
  return replies.map(({ status }) => status);
}

/** Everybody bets at the odds they have seen while the desk moves them; answers the statuses. */
async function betIntoMove(on: Arena, who: TestPlayer[], round: number): Promise<number[]> {
  const [{ game }] = on.gates;
  const { id, rateId } = await game.createOpenMatch({ rung: '10/9' });
  const rungs = new Map<number, Rung>([[rateId, '10/9']]);
  const before = await worthOf(on, who);
  const bets = who.map((player, client) => async () => {
    const acceptOdds = client % 4 === 0 ? 'better' : 'exact';
    const asked = { matchId: id, rateId, betAmount: 100, betType: 'BLUE', acceptOdds } as const;
    return { acceptOdds, ...(await gateOf(on, client).game.bet(player, asked)) };
  });
  const moves = (['10/8', '10/7', '10/6'] as const).map((rung, place) => async () => {
    rungs.set(await gateOf(on, round + place).game.setRung(id, rung), rung);
    return undefined;
  });
  const replies = (await together([...bets, ...moves], aheadIn(round, BETTORS))).filter(
    (reply) => reply !== undefined,
  );
  expectAnswered(replies);
  const takes = replies.map(({ reply, acceptOdds }) => {
    if (!reply.success) {
      expect(reply).toMatchObject({ code: 'RATE_CHANGED', data: { matchId: id } });
      return 0;
    }
    const { bet, isBetterRate } = reply.data;
    expect(isBetterRate).toBe(bet.rateId !== rateId);
    if (isBetterRate) expect(acceptOdds).toBe('better');
    expect(bet.deductAmount).toBe(UNDERDOG_TAKES[rungs.get(bet.rateId ?? 0) ?? '10/9']);
    return bet.deductAmount * 100;
  });
  const after = await worthOf(on, who);
  expect(after.map((worth, place) => (before[place] ?? 0) - worth)).toEqual(takes);
  return replies.map(({ status }) => status);
}

test('no bet gets in after the close, and who was refused has lost nothing', async () => {
  const statuses: number[] = [];
  for (let round = 0; round < rounds(20); round += 1)
    statuses.push(...(await betIntoClose(arena, bettors, round)));
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
});

test('no bet gets in at odds that have moved, unless they are better and wanted', async () => {
  const statuses: number[] = [];
  for (let round = 0; round < rounds(20); round += 1)
    statuses.push(...(await betIntoMove(arena, bettors, round)));
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
});

describe('these races can be lost', () => {
  test('bets get in after the close where the match is not locked', async () => {
    const careless = await openArena();
    const lock = 'pg_advisory_xact_lock_shared(match_lock(), p_match::integer)';
    await injectDefect(careless.db, 'lock_match_shared', [lock, 'true']);
    // Time for the close, between what the bet has seen and what it does.
    await injectDefect(careless.db, 'bet_take_stake', ['BEGIN', 'BEGIN PERFORM pg_sleep(0.05);']);
    const who = await players(careless, BETTORS, 10_000);
    await expectLost(async (round) => {
      await betIntoClose(careless, who, round);
      return (await brokenRules(careless)).includes('BETS_WITHIN_WINDOWS');
    });
    await careless.close();
  });

  test('bets get in at odds that have moved where the match is read before its lock', async () => {
    const careless = await openArena();
    const share = 'PERFORM lock_match_shared(p_match);';
    const read = "SELECT * INTO v_match FROM match WHERE id = p_match AND line = 'LIVE';";
    await injectDefect(
      careless.db,
      'bet_place',
      [share, read],
      [`${read}\n  ${read}`, `${read}\n  ${share}`],
    );
    const who = await players(careless, BETTORS, 10_000);
    await expectLost(async (round) => {
      await betIntoMove(careless, who, round);
      return (await brokenRules(careless)).includes('BETS_AT_CURRENT_RATE');
    });
    await careless.close();
  });
});
