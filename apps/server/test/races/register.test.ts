import { afterAll, beforeAll, expect, test } from 'vitest';
import { injectDefect } from '../harness/inject-defect.ts';
import { registrationForm } from '../harness/player.ts';
import { call } from '../harness/server.ts';
import {
  describeDefects,
  expectNoServerError,
  expectRaceLost,
  findViolations,
  openRace,
  rounds,
  serverFor,
  startTogether,
} from './race.ts';
import type { Race } from './race.ts';

const CLIENTS = 20;

let race: Race;
beforeAll(async () => {
  race = await openRace();
});
afterAll(async () => {
  const broken = await findViolations(race);
  expect({ broken, deadlocks: await race.close() }).toEqual({ broken: [], deadlocks: 0 });
});

const inThai = (phone: string): string =>
  phone.replace(/\d/g, (digit) => String.fromCharCode('๐'.charCodeAt(0) + Number(digit)));

/** 0812345678 and the same with the country code, in Arabic and Thai digits. */
const SPELLINGS: readonly ((phone: string) => string)[] = [
  (phone) => phone,
  (phone) => phone.replace(/^0/, '66'),
  (phone) => phone.replace(/^0/, '0066'),
  inThai,
  (phone) => inThai(phone.replace(/^0/, '66')),
];

/** Twenty clients register one phone at once in five spellings. Returns the accounts that exist then. */
async function registerTogether(on: Race) {
  const form = registrationForm();
  const replies = await startTogether(
    Array.from({ length: CLIENTS }, (_, client) => () => {
      const phone = SPELLINGS[client % SPELLINGS.length]?.(form.phone) ?? form.phone;
      return call(serverFor(on, client).server, 'POST /auth/register', { body: { ...form, phone } });
    }),
  );
  expectNoServerError(replies);
  // Some attempts are throttled; all others get the same reply, whether or not they made the account.
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
  return { form, accounts, accepted: replies.filter(({ status }) => status === 200).length };
}

test('twenty registrations of one phone in five spellings make one account', async () => {
  for (let round = 0; round < rounds(6); round += 1) {
    const { form, accounts, accepted } = await registerTogether(race);
    expect(accounts).toEqual([{ phone: form.phone, wallets: 1 }]);
    expect(accepted).toBeGreaterThan(1);
  }
});

describeDefects(() => {
  test('one phone gets several accounts when it is read before it is written', async () => {
    const defective = await openRace();
    await injectDefect(
      defective.db,
      'player_register',
      ['ON CONFLICT (phone) DO NOTHING', ''],
      [
        'INSERT INTO player (',
        `IF EXISTS (SELECT FROM player WHERE phone = p_phone) THEN RETURN; END IF;
         PERFORM pg_sleep(0.2);
         INSERT INTO player (`,
      ],
    );
    await defective.db.query('ALTER TABLE player DROP CONSTRAINT player_phone_once');
    await expectRaceLost(async () => (await registerTogether(defective)).accounts.length > 1);
    await defective.close();
  });
});
