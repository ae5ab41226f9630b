import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { injectDefect } from '../harness/inject-defect.ts';
import type { TestPlayer } from '../harness/player.ts';
import { call } from '../harness/server.ts';
import {
  brokenRules,
  expectAnswered,
  expectLost,
  gateOf,
  openArena,
  rounds,
  together,
  worthOf,
} from './race.ts';
import type { Arena } from './race.ts';

const CLIENTS = 20;

let arena: Arena;
let player: TestPlayer;
beforeAll(async () => {
  arena = await openArena();
  player = await arena.gates[0].game.createPlayer(1_000_000);
});
afterAll(async () => {
  const broken = await brokenRules(arena);
  expect({ broken, deadlocks: await arena.close() }).toEqual({ broken: [], deadlocks: 0 });
});

const times = <Answer>(send: (client: number) => Promise<Answer>, ahead?: (client: number) => boolean) =>
  together(
    Array.from({ length: CLIENTS }, (_, client) => () => send(client)),
    ahead,
  );

const countOf = async (on: Arena, table: 'bet' | 'transfer', { playerId }: TestPlayer): Promise<number> =>
  (await on.db.query(`SELECT FROM ${table} WHERE player_id = $1`, [playerId])).length;

async function betWithOneKey(on: Arena, who: TestPlayer) {
  const { id, rateId } = await on.gates[0].game.createOpenMatch();
  const key = randomUUID();
  const asked = { matchId: id, rateId, betAmount: 100, betType: 'RED' } as const;
  const before = await countOf(on, 'bet', who);
  const replies = await times((client) => gateOf(on, client).game.bet(who, asked, key));
  return { replies, bets: (await countOf(on, 'bet', who)) - before };
}

describe('twenty requests with one key at once', () => {
  test('are one bet and twenty equal answers', async () => {
    for (let round = 0; round < rounds(20); round += 1) {
      const { replies, bets } = await betWithOneKey(arena, player);
      expect(bets).toBe(1);
      expect(replies[0]).toMatchObject({ status: 200, reply: { success: true } });
      for (const { reply } of replies) expect(reply).toEqual(replies[0]?.reply);
    }
  });

  test('that are refused are refused alike', async () => {
    for (let round = 0; round < rounds(5); round += 1) {
      const { id, rateId } = await arena.gates[0].game.createOpenMatch();
      await arena.gates[0].game.setRung(id, '10/8');
      const key = randomUUID();
      const asked = { matchId: id, rateId, betAmount: 100, betType: 'RED', acceptOdds: 'better' } as const;
      const replies = await times((client) => gateOf(arena, client).game.bet(player, asked, key));
      expect(replies[0]).toMatchObject({ status: 409, reply: { code: 'RATE_CHANGED' } });
      for (const { reply } of replies) expect(reply).toEqual(replies[0]?.reply);
    }
  });

  test('are one step bet', async () => {
    const { id, rateId } = await arena.gates[0].game.createOpenMatch({ line: 'STEP' });
    for (let round = 0; round < rounds(10); round += 1) {
      const key = randomUUID();
      const before = await countOf(arena, 'bet', player);
      const leg = { matchId: id, rateId, betType: 'BLUE' } as const;
      const replies = await times((client) => gateOf(arena, client).game.betMulti(player, 50, [leg], key));
      expect(replies[0]?.status).toBe(200);
      for (const { reply } of replies) expect(reply).toEqual(replies[0]?.reply);
      expect((await countOf(arena, 'bet', player)) - before).toBe(1);
    }
  });

  test('are one withdrawal', async () => {
    for (let round = 0; round < rounds(8); round += 1) {
      const who = await arena.gates[0].game.createPlayer(1000);
      const asked = {
        token: who.accessToken,
        body: { amount: 150 },
        headers: { 'idempotency-key': randomUUID() },
      };
      const replies = await times((client) =>
        call(gateOf(arena, client).server, 'POST /player/withdraw', asked),
      );
      expect(replies[0]?.status).toBe(200);
      for (const { reply } of replies) expect(reply).toEqual(replies[0]?.reply);
      expect(await countOf(arena, 'transfer', who)).toBe(1);
      expect(await arena.gates[0].game.balanceOf(who)).toBe('850.00');
    }
  });
});

/** A deposit or a withdrawal of 500 baht that waits, and the desk's words on it, all at once through both servers. */
async function decideAtOnce(
  on: Arena,
  {
    type,
    wordOf,
    isFirst,
  }: {
    type: 'deposit' | 'withdraw';
    wordOf: (client: number) => 'confirm' | 'refuse';
    isFirst?: (client: number) => boolean;
  },
) {
  const [{ server, game }] = on.gates;
  const who = await game.createPlayer(type === 'deposit' ? 0 : 500);
  const asked = { token: who.accessToken, body: { amount: 500 } };
  const route = type === 'deposit' ? 'POST /wallet/deposit' : 'POST /player/withdraw';
  const { reply } = await call(server, route, asked);
  if (!reply.success) throw new Error(reply.code);
  const id = reply.data.transactionId;
  const replies = await times((client) => {
    const gate = gateOf(on, Math.floor(client / 2));
    return call(gate.server, `POST /desk/transactions/{id}/${wordOf(client)}`, {
      token: gate.game.token,
      id,
    });
  }, isFirst);
  const decided = replies.flatMap(({ status }, client) => (status === 200 ? [wordOf(client)] : []));
  const [worth = 0] = await worthOf(on, [who]);
  return { replies, decided, worth };
}

test('a deposit that twenty confirm at once is credited once', async () => {
  for (let round = 0; round < rounds(20); round += 1) {
    const { replies, decided, worth } = await decideAtOnce(arena, {
      type: 'deposit',
      wordOf: () => 'confirm',
    });
    expectAnswered(replies);
    expect({ decided, worth }).toEqual({ decided: ['confirm'], worth: 50_000 });
  }
});

const confirmOrRefuse = (client: number) => (client % 2 === 0 ? 'confirm' : 'refuse');

test('a transfer that ten confirm and ten refuse at once is decided once, and all hear how', async () => {
  const seen = new Set<string>();
  for (let round = 0; round < rounds(20); round += 1) {
    const type = round % 2 === 0 ? 'deposit' : 'withdraw';
    const { replies, decided, worth } = await decideAtOnce(arena, {
      type,
      wordOf: confirmOrRefuse,
      // A confirm, then a refuse, of each kind; after that whoever is the faster.
      isFirst: (client) => round < 4 && client === Math.floor(round / 2),
    });
    const [word] = decided;
    const status = word === 'confirm' ? 'success' : 'cancelled';
    const owns = (type === 'deposit') === (word === 'confirm') ? 50_000 : 0;
    expect({ decided, worth }).toEqual({ decided: [word], worth: owns });
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

describe('these races can be lost', () => {
  test('one key is many bets where it is looked for before it is written', async () => {
    const careless = await openArena();
    await careless.db.query(`
      CREATE OR REPLACE FUNCTION request_claim(p_player bigint, p_route text, p_key text, p_body bytea) RETURNS jsonb
      LANGUAGE sql VOLATILE AS $$
        SELECT outcome FROM request_key WHERE player_id = p_player AND route = p_route AND key = p_key
      $$`);
    await careless.db.query(`
      CREATE OR REPLACE FUNCTION request_complete(p_player bigint, p_route text, p_key text, p_outcome jsonb)
      RETURNS jsonb LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO request_key (player_id, route, key, body_hash, outcome)
          VALUES (p_player, p_route, p_key, '', p_outcome) ON CONFLICT DO NOTHING;
        RETURN p_outcome;
      END $$`);
    const who = await careless.gates[0].game.createPlayer(100_000);
    await expectLost(async () => (await betWithOneKey(careless, who)).bets > 1);
    await careless.close();
  });

  test('a transfer is decided more than once where it is not looked at again under its lock', async () => {
    const careless = await openArena();
    await injectDefect(careless.db, 'transfer_lock', ['PERFORM ledger_lock(ARRAY[wallet, hold]);', '']);
    const again = 'SELECT * INTO STRICT v_transfer FROM transfer WHERE id = p_id FOR UPDATE;';
    await injectDefect(careless.db, 'transfer_decide', [again, 'PERFORM pg_sleep(0.05);']);
    // What the table, the ledger and the hold would refuse by themselves.
    await careless.db.query('ALTER TABLE transfer DISABLE TRIGGER transfer_forbid_term_change');
    await injectDefect(careless.db, 'ledger_post', [
      '(p_kind, p_ref)',
      "(p_kind, p_ref || '/' || gen_random_uuid())",
    ]);
    await careless.db.query('ALTER TABLE account_balance DROP CONSTRAINT player_balance_not_negative');

    await expectLost(async () => {
      const { decided, worth } = await decideAtOnce(careless, { type: 'deposit', wordOf: () => 'confirm' });
      return decided.length > 1 && worth === decided.length * 50_000;
    });
    await expectLost(async () => {
      const { decided } = await decideAtOnce(careless, { type: 'withdraw', wordOf: confirmOrRefuse });
      return decided.includes('confirm') && decided.includes('refuse');
    });
    expect(await brokenRules(careless)).toContain('TRANSFERS_MOVE_ONCE');
    await careless.close();
  });
});
