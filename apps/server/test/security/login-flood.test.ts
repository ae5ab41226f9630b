import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { OPERATOR_PASSWORD } from '../harness/desk.ts';
import { registerPlayer } from '../harness/player.ts';
import type { RegisteredPlayer } from '../harness/player.ts';
import { call, startTestServer } from '../harness/server.ts';

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
