import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../harness/server.ts';
import { brokenRules, expectAnswered, gateOf, openArena, rounds, together, worthOf } from './arena.ts';
import type { Arena } from './arena.ts';
import { plant } from './plant.ts';

const CLIENTS = 20;
const PRICE = 300;

interface Offer {
  matchId: number;
  rateId: number;
}

let arena: Arena;
let live: Offer;
let step: Offer;
beforeAll(async () => {
  arena = await openArena();
  ({ live, step } = await offers(arena));
});
afterAll(async () => {
  const broken = await brokenRules(arena);
  expect({ broken, deadlocks: await arena.close() }).toEqual({ broken: [], deadlocks: 0 });
});

async function offers({ gates: [{ play }] }: Arena): Promise<{ live: Offer; step: Offer }> {
  const onBoard = await play.anOpenMatch();
  const before = await play.anOpenMatch({ line: 'STEP' });
  return {
    live: { matchId: onBoard.id, rateId: onBoard.rateId },
    step: { matchId: before.id, rateId: before.rateId },
  };
}

/** Bets, step bets and withdrawals of the same price, all at once, on a wallet that does not hold enough for all. */
async function drain(
  on: Arena,
  { live, step }: { live: Offer; step: Offer },
  amount: number,
  isFirst?: (client: number) => boolean,
) {
  const who = await on.gates[0].play.aPlayer(amount);
  const answers = await together<{ status: number; answer: { success: boolean; code?: string } }>(
    Array.from({ length: CLIENTS }, (_, client) => () => {
      const { play, server } = gateOf(on, client);
      if (client % 4 === 0) return play.bet(who, { ...live, betAmount: PRICE, betType: 'RED' });
      if (client % 4 === 1) return play.betSingle(who, PRICE, { ...step, betType: 'RED' });
      if (client % 4 === 2) return play.betMulti(who, PRICE, [{ ...step, betType: 'BLUE' }]);
      return ask(server, 'POST /player/withdraw', { token: who.accessToken, body: { amount: PRICE } });
    }),
    isFirst,
  );
  const [row] = await on.db.query<{ balance: number; held: number; staked: number }>(
    `SELECT max(b.balance) FILTER (WHERE a.kind = 'PLAYER_WALLET') AS balance,
            max(b.balance) FILTER (WHERE a.kind = 'PLAYER_HOLD') AS held,
            (SELECT coalesce(sum(stake), 0)::bigint FROM bet WHERE player_id = $1) AS staked
       FROM account a JOIN account_balance b ON b.account_id = a.id WHERE a.player_id = $1`,
    [who.playerId],
  );
  return { who, answers, ...(row ?? { balance: 0, held: 0, staked: 0 }) };
}

test.each([
  [300, 1],
  [1000, 3],
  [2100, 7],
])('of twenty at once on a wallet of %d baht exactly %d are taken', async (amount, enough) => {
  const kinds = new Set<number>();
  for (let round = 0; round < rounds(14); round += 1) {
    const { who, answers, balance, held, staked } = await drain(
      arena,
      { live, step },
      amount,
      (client) => round < 4 && client === round,
    );
    expectAnswered(answers);
    const taken = answers.flatMap(({ answer }, client) => (answer.success ? [client] : []));
    expect(taken.length).toBe(enough);
    for (const { answer } of answers) {
      if (!answer.success) expect(answer.code).toBe('INSUFFICIENT_BALANCE');
    }
    const withdrawn = taken.filter((client) => client % 4 === 3).length;
    expect({ balance, held, staked }).toEqual({
      balance: (amount - enough * PRICE) * 100,
      held: withdrawn * PRICE * 100,
      staked: (enough - withdrawn) * PRICE * 100,
    });
    expect(await worthOf(arena, [who])).toEqual([balance + held]);
    for (const client of taken) kinds.add(client % 4);
  }
  expect(kinds.size).toBe(4);
});

describe('these races can be lost', () => {
  test('a wallet is overdrawn where it is looked into without its lock, and only the last guard is left', async () => {
    const careless = await openArena();
    const on = await offers(careless);
    await plant(
      careless.db,
      'bet_take_stake',
      ['FOR UPDATE OF b', ''],
      ['IF v_balance IS NULL', 'PERFORM pg_sleep(0.05); IF v_balance IS NULL'],
    );
    // The table itself still refuses, and then the bet is not refused but broken.
    const guarded = await drain(careless, on, 300);
    expect(guarded.balance).toBe(0);
    expect(new Set(guarded.answers.map(({ status }) => status))).toContain(500);
    expect(await brokenRules(careless)).toEqual([]);

    await careless.db.query('ALTER TABLE account_balance DROP CONSTRAINT player_balance_not_negative');
    const overdrawn = await drain(careless, on, 300);
    expect(overdrawn.balance).toBeLessThan(0);
    expect(await brokenRules(careless)).toContain('NO_PLAYER_BELOW_ZERO');
    await careless.close();
  });
});
