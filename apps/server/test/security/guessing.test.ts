import process from 'node:process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { OPERATOR_PASSWORD } from '../harness/desk.ts';
import { logIn, registerPlayer, registrationForm } from '../harness/player.ts';
import type { RegisteredPlayer } from '../harness/player.ts';
import { call, callRaw, startTestServer } from '../harness/server.ts';
import { medianOf } from '../harness/stopwatch.ts';
import { freshStore } from '../harness/store.ts';

/** The soak has more attempts; the short run has enough to reach the limits. */
const IS_SOAK = process.env['SANAM_SOAK_MINUTES'] !== undefined;
const GUESSES = IS_SOAK ? 1000 : 60;
const SAMPLES = 200;
/** Login attempts per address. */
const TRIES = IS_SOAK ? 60 : 20;
/** At most so many guesses are evaluated in an hour; the others are refused without a hash. */
const EVALUATED_PER_HOUR = 20;
const LONG = 600_000;

let server: RunningServer;
beforeAll(async () => {
  // One proxy in front of the server, which sets x-forwarded-for.
  server = await startTestServer({
    env: { TRUSTED_PROXIES: '1', LOGIN_ATTEMPTS_PER_ADDRESS: String(TRIES) },
  });
});
afterAll(() => server.close());

const from = (address: string) => ({ 'x-forwarded-for': address });
const guess = (username: string, password: string, address: string, at: RunningServer = server) =>
  call(at, 'POST /auth/login', { body: { username, password }, headers: from(address) });
/** However long the tries that follow take, the account has to wait meanwhile. */
const prolongWait = (account: string) =>
  server.app.db.query(
    "UPDATE attempt SET blocked_until = clock_timestamp() + interval '1 hour' WHERE key = $1",
    [`login:${account}`],
  );
const addressOf = (number: number): string => `198.51.${Math.floor(number / 250)}.${(number % 250) + 1}`;

describe('guesses at one phone', () => {
  let victim: RegisteredPlayer;
  beforeAll(async () => {
    victim = await registerPlayer(server);
  });

  test(
    `fewer than ${EVALUATED_PER_HOUR} of ${GUESSES} guesses are evaluated`,
    async () => {
      const statuses: number[] = [];
      for (let number = 0; number < GUESSES; number += 1) {
        statuses.push((await guess(victim.player.phone, `guess ${number}`, addressOf(number % 50))).status);
      }
      const evaluated = statuses.filter((status) => status === 401).length;
      console.log(`${evaluated} of ${GUESSES} guesses at one phone were evaluated`);
      expect(evaluated).toBeLessThan(EVALUATED_PER_HOUR);
      expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([]);
    },
    LONG,
  );

  test('the owner can still log in on a known device, wherever it is', async () => {
    const tryLogIn = async (deviceToken: string, address: string) => {
      const body = { username: victim.player.phone, password: victim.password };
      const headers = { ...from(address), 'device-token': deviceToken };
      return (await call(server, 'POST /auth/login', { body, headers })).status;
    };
    const { deviceToken: ofAnother } = await registerPlayer(server);
    const [deviceId = '', signature = ''] = victim.deviceToken.split('.');
    const forged = `${deviceId}.${signature.slice(0, -2)}AA`;
    await prolongWait(`player/${victim.player.phone}`);
    for (const unknown of ['', ofAnother, forged, deviceId, 'nonsense'])
      expect(await tryLogIn(unknown, addressOf(60)), unknown).toBe(429);
    expect(await tryLogIn(victim.deviceToken, addressOf(60))).toBe(200);
  });

  test('a known device has few guesses of its own', async () => {
    const { player, deviceToken } = await registerPlayer(server);
    const statuses: number[] = [];
    for (let number = 0; statuses.at(-1) !== 429 && number < EVALUATED_PER_HOUR; number += 1) {
      const body = { username: player.phone, password: `guess ${number}` };
      const headers = { ...from(addressOf(70 + number)), 'device-token': deviceToken };
      statuses.push((await call(server, 'POST /auth/login', { body, headers })).status);
    }
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(statuses.at(-1)).toBe(429);
  });

  test('guesses at the name of an operator do not lock a known device out', async () => {
    await server.app.accounts.createFirstAdmin(OPERATOR_PASSWORD);
    const tryLogIn = (password: string, headers: Record<string, string>) =>
      call(server, 'POST /desk/login', { body: { username: 'admin', password }, headers });
    const { reply } = await tryLogIn(OPERATOR_PASSWORD, from(addressOf(80)));
    if (!reply.success) throw new Error(reply.code);
    const device = { 'device-token': reply.data.deviceToken };
    let status = 401;
    for (let number = 0; status === 401 && number < EVALUATED_PER_HOUR; number += 1)
      status = (await tryLogIn('a guess', from(addressOf(80)))).status;
    expect(status).toBe(429);
    await prolongWait('desk/admin');
    expect((await tryLogIn(OPERATOR_PASSWORD, from(addressOf(81)))).status).toBe(429);
    expect((await tryLogIn(OPERATOR_PASSWORD, { ...from(addressOf(80)), ...device })).status).toBe(200);
  });
});

test('the throttle of a phone survives a restart', async () => {
  const env = { ...(await freshStore()), TRUSTED_PROXIES: '1' };
  const before = await startTestServer({ env });
  const { player } = await registerPlayer(before);
  const countEvaluated = async (at: RunningServer): Promise<number> => {
    const statuses: number[] = [];
    for (let number = 0; number < 8; number += 1) {
      statuses.push((await guess(player.phone, 'no', addressOf(number), at)).status);
    }
    return statuses.filter((status) => status === 401).length;
  };
  expect(await countEvaluated(before)).toBeGreaterThanOrEqual(5);
  await before.close();
  const after = await startTestServer({ env });
  // The wait may have passed, so one more is evaluated; but the five free attempts are used up.
  expect(await countEvaluated(after)).toBeLessThan(5);
  await after.close();
});

test(
  `one password tried at many phones stops at the limit of its address`,
  async () => {
    const count = Math.max(GUESSES, TRIES + 20);
    const statuses: number[] = [];
    for (let number = 0; number < count; number += 1) {
      const phone = `09${String(number).padStart(8, '0')}`;
      // Only the last address is the proxy's; the others are forged.
      statuses.push((await guess(phone, 'password1', `10.0.${number % 250}.1, 203.0.113.99`)).status);
    }
    const evaluated = statuses.filter((status) => status === 401).length;
    console.log(`${evaluated} of ${count} phones were evaluated from one address`);
    // One more is evaluated now and then, after ever longer waits.
    expect(evaluated).toBeLessThanOrEqual(TRIES + 15);
    expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([]);
  },
  LONG,
);

/** Endpoints that could reveal whether a phone has an account. */
const ENDPOINTS_OF_PHONE: [path: string, bodyOf: (phone: string) => object][] = [
  ['/api/auth/login', (username) => ({ username, password: 'not it' })],
  [
    '/api/auth/change-password',
    (username) => ({ username, oldPassword: 'not it', newPassword: 'long-enough' }),
  ],
  ['/api/auth/register', (phone) => registrationForm({ phone })],
];

describe('account enumeration', () => {
  test('no reply reveals whether a phone has an account', async () => {
    const { player, password } = await registerPlayer(server);
    const unknown = '0999999999';
    for (const [path, bodyOf] of ENDPOINTS_OF_PHONE) {
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
    // The second registration has not changed the account.
    expect((await logIn(server, player.phone, password)).player.fullName).toBe('สมหญิง ใจดี');
  });

  // Times are judged only in the soak; a skipped test would count as a failure.
  if (IS_SOAK)
    test.each(ENDPOINTS_OF_PHONE)(
      `the response time of %s does not reveal an account (${SAMPLES} samples)`,
      async (path, bodyOf) => {
        const timed = await startTestServer({
          env: { TRUSTED_PROXIES: '1', LOGIN_ATTEMPTS_PER_ADDRESS: '1000000', PASSWORD_HASH_COST: 'full' },
        });
        const members: string[] = [];
        for (let count = 0; count < SAMPLES / 5; count += 1)
          members.push((await registerPlayer(timed)).player.phone);
        const times = { known: [] as number[], unknown: [] as number[] };
        for (let number = 0; number < SAMPLES; number += 1) {
          // Alternating, so that other load of the machine affects both.
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
          `measured: ${path}, median of ${SAMPLES}: known ${known.toFixed(1)} ms, unknown ${unknown.toFixed(1)} ms`,
        );
        expect(Math.abs(known - unknown)).toBeLessThanOrEqual(10);
      },
      LONG,
    );
});
