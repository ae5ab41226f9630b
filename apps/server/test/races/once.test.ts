import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { injectDefect } from '../harness/inject-defect.ts';
import type { TestPlayer } from '../harness/player.ts';
import { call } from '../harness/server.ts';
import {
  describeDefects,
  expectNoServerError,
  expectRaceLost,
  findViolations,
  netWorthOf,
  openRace,
  rounds,
  serverFor,
  startTogether,
} from './race.ts';
import type { Race } from './race.ts';

/** As many as one player may have in work: four on each server. */
const PLAYER_CLIENTS = 8;
const OPERATORS = 20;

let race: Race;
let player: TestPlayer;
beforeAll(async () => {
  race = await openRace();
  player = await race.servers[0].game.createPlayer(1_000_000);
});
afterAll(async () => {
  const broken = await findViolations(race);
  expect({ broken, deadlocks: await race.close() }).toEqual({ broken: [], deadlocks: 0 });
});

const times = <Reply>(
  length: number,
  send: (client: number) => Promise<Reply>,
  hasHeadStart?: (client: number) => boolean,
) =>
  startTogether(
    Array.from({ length }, (_, client) => () => send(client)),
    hasHeadStart,
  );

const countOf = async (on: Race, table: 'bet' | 'transfer', { playerId }: TestPlayer): Promise<number> =>
  (await on.db.query(`SELECT FROM ${table} WHERE player_id = $1`, [playerId])).length;

async function betWithOneKey(on: Race, who: TestPlayer) {
  const { id, rateId } = await on.servers[0].game.createOpenMatch();
  const key = randomUUID();
  const request = { matchId: id, rateId, betAmount: 100, betType: 'RED' } as const;
  const before = await countOf(on, 'bet', who);
  const replies = await times(PLAYER_CLIENTS, (client) => serverFor(on, client).game.bet(who, request, key));
  return { replies, bets: (await countOf(on, 'bet', who)) - before };
}

describe('eight concurrent requests with one key', () => {
  test('eight requests with one key place one bet and get equal replies', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      const { replies, bets } = await betWithOneKey(race, player);
      expect(bets).toBe(1);
      expect(replies[0]).toMatchObject({ status: 200, reply: { success: true } });
      for (const { reply } of replies) expect(reply).toEqual(replies[0]?.reply);
    }
  });

  test('eight refused requests with one key get equal replies', async () => {
    for (let round = 0; round < rounds(5); round += 1) {
      const { id, rateId } = await race.servers[0].game.createOpenMatch();
      await race.servers[0].game.setRung(id, '10/8');
      const key = randomUUID();
      const request = { matchId: id, rateId, betAmount: 100, betType: 'RED', acceptOdds: 'better' } as const;
      const replies = await times(PLAYER_CLIENTS, (client) =>
        serverFor(race, client).game.bet(player, request, key),
      );
      expect(replies[0]).toMatchObject({ status: 409, reply: { code: 'RATE_CHANGED' } });
      for (const { reply } of replies) expect(reply).toEqual(replies[0]?.reply);
    }
  });

  test('eight requests with one key place one step bet', async () => {
    const { id, rateId } = await race.servers[0].game.createOpenMatch({ line: 'STEP' });
    for (let round = 0; round < rounds(10); round += 1) {
      const key = randomUUID();
      const before = await countOf(race, 'bet', player);
      const leg = { matchId: id, rateId, betType: 'BLUE' } as const;
      const replies = await times(PLAYER_CLIENTS, (client) =>
        serverFor(race, client).game.betMulti(player, 50, [leg], key),
      );
      expect(replies[0]?.status).toBe(200);
      for (const { reply } of replies) expect(reply).toEqual(replies[0]?.reply);
      expect((await countOf(race, 'bet', player)) - before).toBe(1);
    }
  });

  test('eight requests with one key make one withdrawal', async () => {
    for (let round = 0; round < rounds(8); round += 1) {
      const who = await race.servers[0].game.createPlayer(1000);
      const request = {
        token: who.accessToken,
        body: { amount: 150 },
        headers: { 'idempotency-key': randomUUID() },
      };
      const replies = await times(PLAYER_CLIENTS, (client) =>
        call(serverFor(race, client).server, 'POST /player/withdraw', request),
      );
      expect(replies[0]?.status).toBe(200);
      for (const { reply } of replies) expect(reply).toEqual(replies[0]?.reply);
      expect(await countOf(race, 'transfer', who)).toBe(1);
      expect(await race.servers[0].game.balanceOf(who)).toBe('850.00');
    }
  });
});

/** A pending deposit or withdrawal of 500 baht, decided by twenty operators at once through both servers. */
async function decideAtOnce(
  on: Race,
  {
    type,
    decisionOf,
    isFirst,
  }: {
    type: 'deposit' | 'withdraw';
    decisionOf: (client: number) => 'confirm' | 'refuse';
    isFirst?: (client: number) => boolean;
  },
) {
  const [{ server, game }] = on.servers;
  const who = await game.createPlayer(type === 'deposit' ? 0 : 500);
  const request = { token: who.accessToken, body: { amount: 500 } };
  const route = type === 'deposit' ? 'POST /wallet/deposit' : 'POST /player/withdraw';
  const { reply } = await call(server, route, request);
  if (!reply.success) throw new Error(reply.code);
  const id = reply.data.transactionId;
  const replies = await times(
    OPERATORS,
    (client) => {
      const target = serverFor(on, Math.floor(client / 2));
      return call(target.server, `POST /desk/transactions/{id}/${decisionOf(client)}`, {
        token: target.game.token,
        id,
      });
    },
    isFirst,
  );
  const decided = replies.flatMap(({ status }, client) => (status === 200 ? [decisionOf(client)] : []));
  const [netWorth = 0] = await netWorthOf(on, [who]);
  return { replies, decided, netWorth };
}

test('a deposit that twenty operators confirm at once is credited once', async () => {
  for (let round = 0; round < rounds(20); round += 1) {
    const { replies, decided, netWorth } = await decideAtOnce(race, {
      type: 'deposit',
      decisionOf: () => 'confirm',
    });
    expectNoServerError(replies);
    expect({ decided, netWorth }).toEqual({ decided: ['confirm'], netWorth: 50_000 });
  }
});

const confirmOrRefuse = (client: number) => (client % 2 === 0 ? 'confirm' : 'refuse');

test('a transfer that ten confirm and ten refuse is decided once', async () => {
  const seen = new Set<string>();
  for (let round = 0; round < rounds(20); round += 1) {
    const type = round % 2 === 0 ? 'deposit' : 'withdraw';
    const { replies, decided, netWorth } = await decideAtOnce(race, {
      type,
      decisionOf: confirmOrRefuse,
      // A confirm and a refuse of each kind go first; after that whichever is faster.
      isFirst: (client) => round < 4 && client === Math.floor(round / 2),
    });
    const [decision] = decided;
    const status = decision === 'confirm' ? 'success' : 'cancelled';
    const owns = (type === 'deposit') === (decision === 'confirm') ? 50_000 : 0;
    expect({ decided, netWorth }).toEqual({ decided: [decision], netWorth: owns });
    for (const given of replies) {
      expect(given).toMatchObject(
        given.status === 200
          ? { reply: { data: { status } } }
          : { status: 409, reply: { code: 'TRANSACTION_DECIDED', data: { status } } },
      );
    }
    seen.add(`${type} ${status}`);
  }
  expect(seen.size).toBe(4);
});

describeDefects(() => {
  test('one key places several bets when it is read before it is written', async () => {
    const defective = await openRace();
    await defective.db.query(`
      CREATE OR REPLACE FUNCTION request_claim(p_player bigint, p_route text, p_key text, p_body bytea) RETURNS jsonb
      LANGUAGE sql VOLATILE AS $$
        SELECT outcome FROM request_key WHERE player_id = p_player AND route = p_route AND key = p_key
      $$`);
    await defective.db.query(`
      CREATE OR REPLACE FUNCTION request_complete(p_player bigint, p_route text, p_key text, p_outcome jsonb)
      RETURNS jsonb LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO request_key (player_id, route, key, body_hash, outcome)
          VALUES (p_player, p_route, p_key, '', p_outcome) ON CONFLICT DO NOTHING;
        RETURN p_outcome;
      END $$`);
    const who = await defective.servers[0].game.createPlayer(100_000);
    await expectRaceLost(async () => (await betWithOneKey(defective, who)).bets > 1);
    await defective.close();
  });

  test('a transfer is decided twice when it is not read again under its lock', async () => {
    const defective = await openRace();
    await injectDefect(defective.db, 'transfer_lock', [
      'PERFORM ledger_lock(p_accounts => ARRAY[wallet, hold]);',
      '',
    ]);
    const again = 'SELECT * INTO STRICT v_transfer FROM transfer WHERE id = p_id FOR UPDATE;';
    await injectDefect(defective.db, 'transfer_decide', [again, 'PERFORM pg_sleep(0.05);']);
    // Removes what the table, the ledger and the hold would refuse by themselves.
    await defective.db.query('ALTER TABLE transfer DISABLE TRIGGER transfer_forbid_term_change');
    await injectDefect(defective.db, 'ledger_post', [
      '(p_kind, p_ref)',
      "(p_kind, p_ref || '/' || gen_random_uuid())",
    ]);
    await defective.db.query('ALTER TABLE account_balance DROP CONSTRAINT player_balance_not_negative');

    await expectRaceLost(async () => {
      const { decided, netWorth } = await decideAtOnce(defective, {
        type: 'deposit',
        decisionOf: () => 'confirm',
      });
      return decided.length > 1 && netWorth === decided.length * 50_000;
    });
    await expectRaceLost(async () => {
      const { decided } = await decideAtOnce(defective, { type: 'withdraw', decisionOf: confirmOrRefuse });
      return decided.includes('confirm') && decided.includes('refuse');
    });
    expect(await findViolations(defective)).toContain('TRANSFERS_MOVE_ONCE');
    await defective.close();
  });
});
