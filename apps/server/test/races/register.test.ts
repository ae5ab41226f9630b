import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { injectDefect } from '../harness/inject-defect.ts';
import { registrationForm } from '../harness/player.ts';
import { call } from '../harness/server.ts';
import { brokenRules, expectAnswered, expectLost, gateOf, openArena, rounds, together } from './race.ts';
import type { Arena } from './race.ts';

const CLIENTS = 20;

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
});
afterAll(async () => {
  const broken = await brokenRules(arena);
  expect({ broken, deadlocks: await arena.close() }).toEqual({ broken: [], deadlocks: 0 });
});

const inThai = (phone: string): string =>
  phone.replace(/\d/g, (digit) => String.fromCharCode('๐'.charCodeAt(0) + Number(digit)));

/** 0812345678 and the same with the country's code, in digits of both kinds. */
const SPELLINGS: readonly ((phone: string) => string)[] = [
  (phone) => phone,
  (phone) => phone.replace(/^0/, '66'),
  (phone) => phone.replace(/^0/, '0066'),
  inThai,
  (phone) => inThai(phone.replace(/^0/, '66')),
];

/** Twenty register one phone at once, spelled in five ways; answers the accounts there are then. */
async function registerTogether(on: Arena) {
  const form = registrationForm();
  const replies = await together(
    Array.from({ length: CLIENTS }, (_, client) => () => {
      const phone = SPELLINGS[client % SPELLINGS.length]?.(form.phone) ?? form.phone;
      return call(gateOf(on, client).server, 'POST /auth/register', { body: { ...form, phone } });
    }),
  );
  expectAnswered(replies);
  // Who tries too often has to wait; everybody else is told the same, whether or not the account is his.
  for (const { status, reply } of replies) {
    if (status === 200) expect(reply).toEqual(replies.find((other) => other.status === 200)?.reply);
    else expect(reply).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  }
  const accounts = await on.db.query<{ phone: string; wallets: number }>(
    `SELECT p.phone, count(a.id) FILTER (WHERE a.kind = 'PLAYER_WALLET') AS wallets
       FROM player p LEFT JOIN account a ON a.player_id = p.id
      WHERE p.phone LIKE '%' || $1 GROUP BY p.id`,
    [form.phone.slice(1)],
  );
  return { form, accounts, told: replies.filter(({ status }) => status === 200).length };
}

test('one phone that twenty register at once, in five spellings, is one account', async () => {
  for (let round = 0; round < rounds(6); round += 1) {
    const { form, accounts, told } = await registerTogether(arena);
    expect(accounts).toEqual([{ phone: form.phone, wallets: 1 }]);
    expect(told).toBeGreaterThan(1);
  }
});

describe('this race can be lost', () => {
  test('one phone is several accounts where it is looked for before it is written', async () => {
    const careless = await openArena();
    await injectDefect(
      careless.db,
      'player_register',
      ['ON CONFLICT (phone) DO NOTHING', ''],
      [
        'INSERT INTO player (',
        `IF EXISTS (SELECT FROM player WHERE phone = p_phone) THEN RETURN; END IF;
         PERFORM pg_sleep(0.2);
         INSERT INTO player (`,
      ],
    );
    await careless.db.query('ALTER TABLE player DROP CONSTRAINT player_phone_once');
    await expectLost(async () => (await registerTogether(careless)).accounts.length > 1);
    await careless.close();
  });
});
