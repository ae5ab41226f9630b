import { setImmediate as nextLoop, setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '@sanam/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createConcurrencyLimiter } from '../../src/platform/concurrency-limiter.ts';
import { createFairLimiter } from '../../src/platform/fair-limiter.ts';
import { createLoginThrottle } from '../../src/services/accounts/login-throttle.ts';
import { createPasswords } from '../../src/services/accounts/passwords.ts';
import { verifyPassword } from '../../src/services/accounts/verify-password.ts';
import { addPasskey } from '../harness/authenticator.ts';
import { OPERATOR_PASSWORD } from '../harness/desk.ts';
import { registerPlayer } from '../harness/player.ts';
import type { RegisteredPlayer } from '../harness/player.ts';
import { call, callData, startTestServer } from '../harness/server.ts';

/** In the order in which they came, whatever their networks. */
const createFifoLimiter: typeof createFairLimiter = (limits) => {
  const { run } = createConcurrencyLimiter({ ...limits, maxConcurrent: () => limits.maxConcurrent });
  return { run: (_key, work) => run(work) };
};

const PLAYERS = 2;
/** Requests of all flooding addresses at a time: many more than a network has places in the queue. */
const PARALLEL = 72;
const PAUSE_MS = 100;

let server: RunningServer;
const players: RegisteredPlayer[] = [];
beforeAll(async () => {
  server = await startTestServer({
    env: { TRUSTED_PROXIES: '1', PASSWORD_HASH_COST: 'full', LOGIN_ATTEMPTS_PER_ADDRESS: '60' },
  });
  for (let nth = 0; nth < PLAYERS; nth += 1) players.push(await registerPlayer(server));
  await server.app.accounts.createFirstAdmin(OPERATOR_PASSWORD);
});
afterAll(() => server.close());

describe.each([
  ['one address', 1, 1],
  ['twenty addresses', 20, 2],
])('a flood of log-ins from %s', (_from, addresses, net) => {
  const attacker = (nth: number): string => `198.51.${net}.${nth + 1}`;
  const end = new AbortController();
  let flood: Promise<number[][]>;
  beforeAll(() => {
    flood = Promise.all(
      Array.from({ length: PARALLEL }, async (_, worker) => {
        const statuses: number[] = [];
        for (let nth = 0; !end.signal.aborted; nth += 1) {
          const username = `09${net}${String(worker).padStart(3, '0')}${String(nth).padStart(4, '0')}`;
          const { status } = await call(server, worker % 2 === 0 ? 'POST /auth/login' : 'POST /desk/login', {
            body: { username, password: 'a guess' },
            headers: { 'x-forwarded-for': attacker(worker % addresses) },
          });
          statuses.push(status);
          // At full speed the flood would take the processor that it shares with the server.
          if (status === 429) await wait(PAUSE_MS);
        }
        return statuses;
      }),
    );
  });

  test('every player elsewhere can log in', async () => {
    for (const [nth, { player, password }] of players.entries()) {
      const { status } = await call(server, 'POST /auth/login', {
        body: { username: player.phone, password },
        headers: { 'x-forwarded-for': `203.0.113.${net * 10 + nth}` },
      });
      expect(status).toBe(200);
    }
  });

  test('an owner at the address of the flood can log in on a known device', async () => {
    const [owner] = players;
    const { status } = await call(server, 'POST /auth/login', {
      body: { username: owner?.player.phone ?? '', password: owner?.password ?? '' },
      headers: { 'x-forwarded-for': attacker(0), 'device-token': owner?.deviceToken ?? '' },
    });
    expect(status).toBe(200);
  });

  test('an owner at the address of the flood can use a passkey on a known device', async () => {
    const owner = await registerPlayer(server);
    const passkey = await addPasskey(server, owner);
    const address = { 'x-forwarded-for': attacker(0) };
    const askOnUnknown = () => call(server, 'POST /auth/login/passkey/options', { headers: address });
    while ((await askOnUnknown()).status !== 429);
    const headers = { ...address, 'device-token': owner.deviceToken };
    const request = await callData(server, 'POST /auth/login/passkey/options', { headers });
    const body = passkey.sign(request);
    expect((await call(server, 'POST /auth/login/passkey', { body, headers })).status).toBe(200);
  });

  test('an operator can log in', async () => {
    const { status } = await call(server, 'POST /desk/login', {
      body: { username: 'admin', password: OPERATOR_PASSWORD },
      headers: { 'x-forwarded-for': `203.0.113.${net * 10 + 9}` },
    });
    expect(status).toBe(200);
  });

  test('the flood itself gets nothing but refusals', async () => {
    end.abort();
    const statuses = (await flood).flat();
    expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([]);
  });
});

/**
 * Twenty addresses send more log-ins than may be queued, while none is counted yet. Then an owner logs in elsewhere,
 * and an address that has to wait tries again. Returns how many were queued or at work, and how the other two ended.
 */
async function logInBesideQueued(createLimiter: typeof createFairLimiter) {
  const [addresses, each] = [20, 14];
  const { db } = server.app;
  const [owner] = players;
  const passwords = await createPasswords('light', createLimiter);
  let counting = Promise.resolve();
  const loginThrottle = createLoginThrottle({
    db: {
      async query(...statement) {
        await counting;
        return db.query(...statement);
      },
    },
    loginAttemptsPerAddress: 60,
  });
  /** Undefined, or why it was refused. */
  const logIn = async (address: string, username: string, password = 'a guess') => {
    try {
      await verifyPassword(
        { db, loginThrottle, passwords },
        { username, password },
        { address, deviceId: undefined },
      );
      return undefined;
    } catch (error) {
      return error instanceof Refusal ? error : expect.fail(String(error));
    }
  };
  const exhausted = '203.0.113.208';
  await logIn(exhausted, '0999999999');
  await db.query(
    `UPDATE attempt SET blocked_until = clock_timestamp() + interval '1 hour' WHERE key LIKE '%-address:${exhausted}'`,
  );
  expect(await logIn(exhausted, '0999999999')).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });

  const goesOn = Promise.withResolvers<void>();
  counting = goesOn.promise;
  let refused = 0;
  const flood = Array.from({ length: addresses * each }, async (_, nth) => {
    const refusal = await logIn(`192.0.2.${nth % addresses}`, `09${String(nth).padStart(8, '0')}`);
    if (refusal?.code === 'TOO_MANY_ATTEMPTS') refused += 1;
  });
  await nextLoop();
  const occupied = addresses * each - refused;
  const waiting = logIn('203.0.113.207', owner?.player.phone ?? '', owner?.password);
  const atOnce = await Promise.race([logIn(exhausted, '0999999999'), nextLoop('queued')]);
  goesOn.resolve();
  await Promise.all(flood);
  return { occupied, owner: (await waiting)?.code ?? 'logged in', atOnce };
}

describe('a queue of log-ins that does not move', () => {
  test('an owner elsewhere gets a place, and an exhausted address takes none', async () => {
    const { occupied, owner, atOnce } = await logInBesideQueued(createFairLimiter);
    expect({ occupied, owner }, 'two at work and four of each address').toEqual({
      occupied: 82,
      owner: 'logged in',
    });
    // The hour that it has to wait, and not the two seconds of a full queue.
    expect(atOnce).toMatchObject({ params: { seconds: expect.toSatisfy((seconds) => seconds > 3000) } });
  });

  test('without round robin the flood leaves the owner no place', async () => {
    expect(await logInBesideQueued(createFifoLimiter)).toMatchObject({
      occupied: 258,
      owner: 'TOO_MANY_ATTEMPTS',
    });
  });
});
