import process from 'node:process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { logIn, registerPlayer, registrationForm } from '../harness/player.ts';
import type { RegisteredPlayer } from '../harness/player.ts';
import { call, callRaw, startTestServer } from '../harness/server.ts';
import { freshStore } from '../harness/store.ts';

/** At length in the soak; every time, enough of each to see the limit hold. */
const IS_SOAK = process.env['SANAM_SOAK_MINUTES'] !== undefined;
const GUESSES = IS_SOAK ? 1000 : 60;
const SAMPLES = 200;
/** What one address may try. */
const TRIES = IS_SOAK ? 60 : 20;
/** Fewer than this are judged in an hour; the rest are sent away unread. */
const JUDGED_PER_HOUR = 20;
const LONG = 600_000;

let server: RunningServer;
beforeAll(async () => {
  // One proxy in front of us, which writes where a request came from.
  server = await startTestServer({
    env: { TRUSTED_PROXIES: '1', LOGIN_ATTEMPTS_PER_ADDRESS: String(TRIES) },
  });
});
afterAll(() => server.close());

const from = (address: string) => ({ 'x-forwarded-for': address });
const guess = (username: string, password: string, address: string, at: RunningServer = server) =>
  call(at, 'POST /auth/login', { body: { username, password }, headers: from(address) });
const addressOf = (number: number): string => `198.51.${Math.floor(number / 250)}.${(number % 250) + 1}`;

describe('one phone', () => {
  let victim: RegisteredPlayer;
  beforeAll(async () => {
    victim = await registerPlayer(server);
  });

  test(
    `guessed at ${GUESSES} times from 50 addresses is judged fewer than ${JUDGED_PER_HOUR} times`,
    async () => {
      const statuses: number[] = [];
      for (let number = 0; number < GUESSES; number += 1) {
        statuses.push((await guess(victim.player.phone, `guess ${number}`, addressOf(number % 50))).status);
      }
      const judged = statuses.filter((status) => status === 401).length;
      console.log(`${judged} of ${GUESSES} guesses at one phone were judged`);
      expect(judged).toBeLessThan(JUDGED_PER_HOUR);
      expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([]);
    },
    LONG,
  );

  test('is still its owner’s, from where he has logged in before', async () => {
    const { status } = await call(server, 'POST /auth/login', {
      body: { username: victim.player.phone, password: victim.password },
    });
    expect(status).toBe(200);
  });
});

test('a phone that has been guessed at too often still has after a restart', async () => {
  const env = { ...(await freshStore()), TRUSTED_PROXIES: '1' };
  const before = await startTestServer({ env });
  const { player } = await registerPlayer(before);
  const judgedBy = async (at: RunningServer): Promise<number> => {
    const statuses: number[] = [];
    for (let number = 0; number < 8; number += 1) {
      statuses.push((await guess(player.phone, 'no', addressOf(number), at)).status);
    }
    return statuses.filter((status) => status === 401).length;
  };
  expect(await judgedBy(before)).toBeGreaterThanOrEqual(5);
  await before.close();
  const after = await startTestServer({ env });
  // The wait may have passed meanwhile, and one more is judged; but the five that cost nothing are gone.
  expect(await judgedBy(after)).toBeLessThan(5);
  await after.close();
});

test(
  `one password tried at many phones from one address stops at what an address may try, whatever it claims to be`,
  async () => {
    const count = Math.max(GUESSES, TRIES + 20);
    const statuses: number[] = [];
    for (let number = 0; number < count; number += 1) {
      const phone = `09${String(number).padStart(8, '0')}`;
      // What stands before the proxy's own word is the client's invention.
      statuses.push((await guess(phone, 'password1', `10.0.${number % 250}.1, 203.0.113.99`)).status);
    }
    const judged = statuses.filter((status) => status === 401).length;
    console.log(`${judged} of ${count} phones were tried from one address`);
    // One more now and then, while others wait longer and longer.
    expect(judged).toBeLessThanOrEqual(TRIES + 15);
    expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([]);
  },
  LONG,
);

/** Where somebody might find out. */
const WAYS: [path: string, bodyOf: (phone: string) => object][] = [
  ['/api/auth/login', (username) => ({ username, password: 'not it' })],
  [
    '/api/auth/change-password',
    (username) => ({ username, oldPassword: 'not it', newPassword: 'long-enough' }),
  ],
  ['/api/auth/register', (phone) => registrationForm({ phone })],
];

describe('whether a phone is a member’s', () => {
  test('is told neither by logging in, nor by registering, nor by changing a password', async () => {
    const { player, password } = await registerPlayer(server);
    const unknown = '0999999999';
    for (const [path, bodyOf] of WAYS) {
      const replies = await Promise.all(
        [player.phone, unknown].map(async (phone, place) => {
          const { status, text } = await callRaw(server, 'POST', path, {
            body: bodyOf(phone),
            headers: from(addressOf(300 + place)),
          });
          return { status, text: text.replaceAll(phone, 'PHONE') };
        }),
      );
      expect(replies[0], path).toEqual(replies[1]);
    }
    // The one who was registered again has kept what he had.
    expect((await logIn(server, player.phone, password)).player.fullName).toBe('สมหญิง ใจดี');
  });

  // Times are judged where nothing else runs; a test that is skipped would count as one that failed.
  if (IS_SOAK)
    test.each(WAYS)(
      `is not told by the time it takes to reply %s, over ${SAMPLES} tries each`,
      async (path, bodyOf) => {
        const timed = await startTestServer({
          env: { TRUSTED_PROXIES: '1', LOGIN_ATTEMPTS_PER_ADDRESS: '1000000', PASSWORD_HASH_COST: 'full' },
        });
        const members: string[] = [];
        for (let count = 0; count < SAMPLES / 5; count += 1)
          members.push((await registerPlayer(timed)).player.phone);
        const times = { known: [] as number[], unknown: [] as number[] };
        for (let number = 0; number < SAMPLES; number += 1) {
          // In turn, so that whatever else the machine does falls on both.
          for (const [kind, phone] of [
            ['known', members[number % members.length] ?? ''],
            ['unknown', `09${50_000_000 + number}`],
          ] as const) {
            const begun = performance.now();
            const sent = { body: bodyOf(phone), headers: from(addressOf(1000 + number)) };
            const { status } = await callRaw(timed, 'POST', path, sent);
            times[kind].push(performance.now() - begun);
            expect(status).not.toBe(429);
          }
        }
        await timed.close();
        const [known, unknown] = [medianOf(times.known), medianOf(times.unknown)];
        console.log(
          `figures: ${path}, median of ${SAMPLES}: known ${known.toFixed(1)} ms, unknown ${unknown.toFixed(1)} ms`,
        );
        expect(Math.abs(known - unknown)).toBeLessThanOrEqual(10);
      },
      LONG,
    );
});

function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
