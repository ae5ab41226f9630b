import { afterAll, beforeAll, expect, test } from 'vitest';
import { injectDefect } from '../harness/inject-defect.ts';
import { call } from '../harness/server.ts';
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

/** As many as one player may have in work: four on each server. */
const CLIENTS = 8;
const PRICE = 300;

interface Offer {
  matchId: number;
  rateId: number;
}

let race: Race;
let live: Offer;
let step: Offer;
beforeAll(async () => {
  race = await openRace();
  ({ live, step } = await offers(race));
});
afterAll(async () => {
  const broken = await findViolations(race);
  expect({ broken, deadlocks: await race.close() }).toEqual({ broken: [], deadlocks: 0 });
});

async function offers({ servers: [{ game }] }: Race): Promise<{ live: Offer; step: Offer }> {
  const onBoard = await game.createOpenMatch();
  const before = await game.createOpenMatch({ line: 'STEP' });
  return {
    live: { matchId: onBoard.id, rateId: onBoard.rateId },
    step: { matchId: before.id, rateId: before.rateId },
  };
}

/** Concurrent bets, step bets and withdrawals of one amount, more than the wallet can cover. */
async function drain(
  on: Race,
  { live, step }: { live: Offer; step: Offer },
  amount: number,
  isFirst?: (client: number) => boolean,
) {
  const who = await on.servers[0].game.createPlayer(amount);
  const replies = await startTogether<{ status: number; reply: { success: boolean; code?: string } }>(
    Array.from({ length: CLIENTS }, (_, client) => () => {
      const { game, server } = serverFor(on, client);
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
])('of eight at once on a wallet of %d baht exactly %d are accepted', async (amount, enough) => {
  const kinds = new Set<number>();
  for (let round = 0; round < rounds(8); round += 1) {
    const { who, replies, balance, held, staked } = await drain(
      race,
      { live, step },
      amount,
      (client) => round < 4 && client === round,
    );
    expectNoServerError(replies);
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
    expect(await netWorthOf(race, [who])).toEqual([balance + held]);
    for (const client of taken) kinds.add(client % 4);
  }
  expect(kinds.size).toBe(4);
});

const PAIRS = 10;

/** Ten players bet and withdraw their whole balance at once. Returns what each was granted. */
async function withdrawAndBet(on: Race, { live }: { live: Offer }, round: number) {
  const who = await createPlayers(on, PAIRS, PRICE);
  const bets = who.map((player, nth) => async () => {
    const request = { ...live, betAmount: PRICE, betType: 'RED' } as const;
    return toGranted('bet', await serverFor(on, nth).game.bet(player, request));
  });
  const withdrawals = who.map(({ accessToken: token }, nth) => async () => {
    const request = { token, body: { amount: PRICE } };
    return toGranted(
      'withdrawal',
      await call(serverFor(on, nth + 1).server, 'POST /player/withdraw', request),
    );
  });
  const replies = await startTogether([...bets, ...withdrawals], headStart(round, PAIRS));
  expectNoServerError(replies);
  return who.map((_, nth) =>
    [replies[nth], replies[nth + PAIRS]].flatMap((reply) => (reply?.granted ? [reply.what] : [])),
  );
}

const toGranted = (
  what: 'bet' | 'withdrawal',
  { status, reply }: { status: number; reply: { success: boolean; code?: string } },
) => {
  if (!reply.success) expect(reply.code).toBe('INSUFFICIENT_BALANCE');
  return { what, status, granted: reply.success };
};

test('of a bet and a withdrawal of the whole balance one is accepted', async () => {
  const seen = new Set<string>();
  for (let round = 0; round < rounds(20); round += 1) {
    for (const granted of await withdrawAndBet(race, { live }, round)) {
      expect(granted).toHaveLength(1);
      seen.add(granted.join());
    }
  }
  expect([...seen].sort()).toEqual(['bet', 'withdrawal']);
});

describeDefects(() => {
  test('a wallet is overdrawn when it is read without its lock', async () => {
    const defective = await openRace();
    const on = await offers(defective);
    await injectDefect(
      defective.db,
      'bet_take_stake',
      ['FOR UPDATE OF b', ''],
      ['IF balance IS NULL', 'PERFORM pg_sleep(0.05); IF balance IS NULL'],
    );
    // The table's constraint still refuses, so the bet fails with an error instead of a refusal.
    await expectRaceLost(async () => {
      const { replies, balance } = await drain(defective, on, 300);
      expect(balance).toBe(0);
      return replies.some(({ status }) => status === 500);
    });
    expect(await findViolations(defective)).toEqual([]);

    await defective.db.query('ALTER TABLE account_balance DROP CONSTRAINT player_balance_not_negative');
    await expectRaceLost(async () => (await drain(defective, on, 300)).balance < 0);
    expect(await findViolations(defective)).toContain('NO_PLAYER_BELOW_ZERO');
    await defective.close();
  });

  test('a bet and a withdrawal both succeed when the withdrawal takes no lock', async () => {
    const defective = await openRace();
    const on = await offers(defective);
    await defective.db.query('ALTER TABLE account_balance DROP CONSTRAINT player_balance_not_negative');
    await injectDefect(
      defective.db,
      'transfer_lock',
      ['PERFORM ledger_lock(p_accounts => ARRAY[wallet, hold]);', ''],
      // Gives the bet time between the withdrawal's read and its write.
      ['END $', 'PERFORM pg_sleep(0.2); END $'],
    );
    await expectRaceLost(async (round) =>
      (await withdrawAndBet(defective, on, round)).some((granted) => granted.length > 1),
    );
    expect(await findViolations(defective)).toContain('NO_PLAYER_BELOW_ZERO');
    await defective.close();
  });
});
