import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askAt } from '../harness/desk.ts';
import type { TestPlayer } from '../harness/play.ts';
import { ask } from '../harness/server.ts';
import { brokenRules, gateOf, openArena, rounds, together, worthOf } from './arena.ts';
import type { Arena } from './arena.ts';

const CLIENTS = 20;

let arena: Arena;
let player: TestPlayer;
beforeAll(async () => {
  arena = await openArena();
  player = await arena.gates[0].play.aPlayer(1_000_000);
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
  const { id, rateId } = await on.gates[0].play.anOpenMatch();
  const key = randomUUID();
  const asked = { matchId: id, rateId, betAmount: 100, betType: 'RED' } as const;
  const before = await countOf(on, 'bet', who);
  const answers = await times((client) => gateOf(on, client).play.bet(who, asked, key));
  return { answers, bets: (await countOf(on, 'bet', who)) - before };
}

describe('twenty requests with one key at once', () => {
  test('are one bet and twenty equal answers', async () => {
    for (let round = 0; round < rounds(15); round += 1) {
      const { answers, bets } = await betWithOneKey(arena, player);
      expect(bets).toBe(1);
      expect(answers[0]).toMatchObject({ status: 200, answer: { success: true } });
      for (const { answer } of answers) expect(answer).toEqual(answers[0]?.answer);
    }
  });

  test('that are refused are refused alike', async () => {
    for (let round = 0; round < rounds(5); round += 1) {
      const { id, rateId } = await arena.gates[0].play.anOpenMatch();
      await arena.gates[0].play.setRung(id, '10/8');
      const key = randomUUID();
      const asked = { matchId: id, rateId, betAmount: 100, betType: 'RED', acceptOdds: 'better' } as const;
      const answers = await times((client) => gateOf(arena, client).play.bet(player, asked, key));
      expect(answers[0]).toMatchObject({ status: 409, answer: { code: 'RATE_CHANGED' } });
      for (const { answer } of answers) expect(answer).toEqual(answers[0]?.answer);
    }
  });

  test('are one step bet', async () => {
    const { id, rateId } = await arena.gates[0].play.anOpenMatch({ line: 'STEP' });
    for (let round = 0; round < rounds(10); round += 1) {
      const key = randomUUID();
      const before = await countOf(arena, 'bet', player);
      const leg = { matchId: id, rateId, betType: 'BLUE' } as const;
      const answers = await times((client) => gateOf(arena, client).play.betMulti(player, 50, [leg], key));
      expect(answers[0]?.status).toBe(200);
      for (const { answer } of answers) expect(answer).toEqual(answers[0]?.answer);
      expect((await countOf(arena, 'bet', player)) - before).toBe(1);
    }
  });

  test('are one withdrawal', async () => {
    for (let round = 0; round < rounds(8); round += 1) {
      const who = await arena.gates[0].play.aPlayer(1000);
      const asked = {
        token: who.accessToken,
        body: { amount: 150 },
        headers: { 'idempotency-key': randomUUID() },
      };
      const answers = await times((client) =>
        ask(gateOf(arena, client).server, 'POST /player/withdraw', asked),
      );
      expect(answers[0]?.status).toBe(200);
      for (const { answer } of answers) expect(answer).toEqual(answers[0]?.answer);
      expect(await countOf(arena, 'transfer', who)).toBe(1);
      expect(await arena.gates[0].play.balanceOf(who)).toBe('850.00');
    }
  });
});

test('a transfer that ten confirm and ten refuse at once is decided once, and all hear how', async () => {
  const decided = new Set<string>();
  for (let round = 0; round < rounds(16); round += 1) {
    const isDeposit = round % 2 === 0;
    // A confirm, then a refuse, of each kind; after that whoever is the faster.
    const isFirst = (client: number) => round < 4 && client === Math.floor(round / 2);
    const who = await arena.gates[0].play.aPlayer(isDeposit ? 0 : 500);
    const { server } = arena.gates[0];
    const asked = { token: who.accessToken, body: { amount: 500 } };
    const { answer } = isDeposit
      ? await ask(server, 'POST /wallet/deposit', asked)
      : await ask(server, 'POST /player/withdraw', asked);
    if (!answer.success) throw new Error(answer.code);
    const id = answer.data.transactionId;
    const answers = await times((client) => {
      const gate = gateOf(arena, Math.floor(client / 2));
      const word = client % 2 === 0 ? 'confirm' : 'refuse';
      return askAt(gate.server, `POST /desk/transactions/{id}/${word}`, { token: gate.play.token, id });
    }, isFirst);
    const won = answers.findIndex(({ status }) => status === 200);
    const status = won % 2 === 0 ? 'success' : 'cancelled';
    answers.forEach((given, client) => {
      expect(given).toMatchObject(
        client === won
          ? { status: 200, answer: { data: { status } } }
          : { status: 409, answer: { code: 'TRANSACTION_DECIDED', data: { status } } },
      );
    });
    const owns = isDeposit === (status === 'success') ? 50_000 : 0;
    expect(await worthOf(arena, [who])).toEqual([owns]);
    decided.add(`${isDeposit} ${status}`);
  }
  expect(decided.size).toBe(4);
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
      CREATE OR REPLACE FUNCTION request_conclude(p_player bigint, p_route text, p_key text, p_outcome jsonb)
      RETURNS jsonb LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO request_key (player_id, route, key, body_hash, outcome)
          VALUES (p_player, p_route, p_key, '', p_outcome) ON CONFLICT DO NOTHING;
        RETURN p_outcome;
      END $$`);
    const { bets } = await betWithOneKey(careless, await careless.gates[0].play.aPlayer(10_000));
    expect(bets).toBeGreaterThan(1);
    await careless.close();
  });
});
