import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { injectDefect } from '../harness/inject-defect.ts';
import { call } from '../harness/server.ts';
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

async function offers({ gates: [{ game }] }: Arena): Promise<{ live: Offer; step: Offer }> {
  const onBoard = await game.createOpenMatch();
  const before = await game.createOpenMatch({ line: 'STEP' });
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
  const who = await on.gates[0].game.createPlayer(amount);
  const replies = await together<{ status: number; reply: { success: boolean; code?: string } }>(
    Array.from({ length: CLIENTS }, (_, client) => () => {
      const { game, server } = gateOf(on, client);
      if (client % 4 === 0) return game.bet(who, { ...live, betAmount: PRICE, betType: 'RED' });
      if (client % 4 === 1) return game.betSingle(who, PRICE, { ...step, betType: 'RED' });
      if (client % 4 === 2) return game.betMulti(who, PRICE, [{ ...step, betType: 'BLUE' }]);
      return call(server, 'POST /player/withdraw', { token: who.accessToken, body: { amount: PRICE } });
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
  return { who, replies, ...(row ?? { balance: 0, held: 0, staked: 0 }) };
}

test.each([
  [300, 1],
  [1000, 3],
  [2100, 7],
])('of twenty at once on a wallet of %d baht exactly %d are taken', async (amount, enough) => {
  const kinds = new Set<number>();
  for (let round = 0; round < rounds(8); round += 1) {
    const { who, replies, balance, held, staked } = await drain(
      arena,
      { live, step },
      amount,
      (client) => round < 4 && client === round,
    );
    expectAnswered(replies);
    const taken = replies.flatMap(({ reply }, client) => (reply.success ? [client] : []));
    expect(taken.length).toBe(enough);
    for (const { reply } of replies) {
      if (!reply.success) expect(reply.code).toBe('INSUFFICIENT_BALANCE');
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

const PAIRS = 10;

/** Ten players, each with one price in his wallet: all bet it and withdraw it at once. Answers what each was granted. */
async function withdrawAndBet(on: Arena, { live }: { live: Offer }, round: number) {
  const who = await players(on, PAIRS, PRICE);
  const bets = who.map((player, nth) => async () => {
    const asked = { ...live, betAmount: PRICE, betType: 'RED' } as const;
    return toGrant('bet', await gateOf(on, nth).game.bet(player, asked));
  });
  const withdrawals = who.map(({ accessToken: token }, nth) => async () => {
    const asked = { token, body: { amount: PRICE } };
    return toGrant('withdrawal', await call(gateOf(on, nth + 1).server, 'POST /player/withdraw', asked));
  });
  const replies = await together([...bets, ...withdrawals], aheadIn(round, PAIRS));
  expectAnswered(replies);
  return who.map((_, nth) =>
    [replies[nth], replies[nth + PAIRS]].flatMap((reply) => (reply?.granted ? [reply.what] : [])),
  );
}

const toGrant = (
  what: 'bet' | 'withdrawal',
  { status, reply }: { status: number; reply: { success: boolean; code?: string } },
) => {
  if (!reply.success) expect(reply.code).toBe('INSUFFICIENT_BALANCE');
  return { what, status, granted: reply.success };
};

test('of a bet and a withdrawal of all there is, one is taken', async () => {
  const seen = new Set<string>();
  for (let round = 0; round < rounds(20); round += 1) {
    for (const granted of await withdrawAndBet(arena, { live }, round)) {
      expect(granted).toHaveLength(1);
      seen.add(granted.join());
    }
  }
  expect([...seen].sort()).toEqual(['bet', 'withdrawal']);
});

describe('these races can be lost', () => {
  test('a wallet is overdrawn where it is looked into without its lock, and only the last guard is left', async () => {
    const careless = await openArena();
    const on = await offers(careless);
    await injectDefect(
      careless.db,
      'bet_take_stake',
      ['FOR UPDATE OF b', ''],
      ['IF balance IS NULL', 'PERFORM pg_sleep(0.05); IF balance IS NULL'],
    );
    // The table itself still refuses, and then the bet is not refused but broken.
    await expectLost(async () => {
      const { replies, balance } = await drain(careless, on, 300);
      expect(balance).toBe(0);
      return replies.some(({ status }) => status === 500);
    });
    expect(await brokenRules(careless)).toEqual([]);

    await careless.db.query('ALTER TABLE account_balance DROP CONSTRAINT player_balance_not_negative');
    await expectLost(async () => (await drain(careless, on, 300)).balance < 0);
    expect(await brokenRules(careless)).toContain('NO_PLAYER_BELOW_ZERO');
    await careless.close();
  });

  test('both a bet and a withdrawal of all there is are taken where the withdrawal does not lock the wallet', async () => {
    const careless = await openArena();
    const on = await offers(careless);
    await careless.db.query('ALTER TABLE account_balance DROP CONSTRAINT player_balance_not_negative');
    await injectDefect(
      careless.db,
      'transfer_lock',
      ['PERFORM ledger_lock(ARRAY[wallet, hold]);', ''],
      // Time for the bet, between what the withdrawal has seen and what it does.
      ['END $', 'PERFORM pg_sleep(0.2); END $'],
    );
    await expectLost(async (round) =>
      (await withdrawAndBet(careless, on, round)).some((granted) => granted.length > 1),
    );
    expect(await brokenRules(careless)).toContain('NO_PLAYER_BELOW_ZERO');
    await careless.close();
  });
});
