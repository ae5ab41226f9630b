import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { negotiateLanguage } from '@sanam/contract';
import { messageFor } from '@sanam/contract/messages';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createProxy } from '../../../../tools/cluster/proxy.mjs';
import { readConfig } from '../../src/config/read-config.ts';
import { createRandom } from '../../src/platform/seeded-random.ts';
import { securityHeaders } from '../../src/http/pages/security-headers.ts';
import { makeRawMessage } from '../fuzz/raw-messages.ts';
import { followBoard } from '../harness/board-follower.ts';
import { runCluster } from '../harness/cluster.ts';
import type { Cluster } from '../harness/cluster.ts';
import { startBettingLoad } from '../harness/betting-load.ts';
import { EVENTUALLY } from '../harness/eventually.ts';
import { expectLedgerVerified, expectOneBetPerIntent } from '../harness/expect-consistent.ts';
import { createGameActions } from '../harness/game-actions.ts';
import { scaleLoginTimeouts } from '../harness/inject-defect.ts';
import { exchangeRaw, parseReply } from '../harness/raw-http.ts';
import { API_KEY, TOKEN_SECRET, callData, startTestServer } from '../harness/server.ts';
import type { ServerAddress } from '../harness/server.ts';
import { freshStore } from '../harness/store.ts';
import { moveOdds } from '../harness/move-odds.ts';
import { SEED } from '../harness/soak-budget.ts';

const PROCESSES = 3;
const processNames = Array.from({ length: PROCESSES }, (_, nth) => `p${nth + 1}`);
const PLAYERS = 4;
const FOLLOWERS = 8;
/** In the soak one every ten seconds, and one that hangs at the end; otherwise as soon as the last is back. */
const KILLS = Number(process.env['SANAM_KILLS'] ?? 2);
const IS_LONG = KILLS > 2;
const KILL_EVERY_MS = IS_LONG ? 10_000 : 0;
const CUTS = IS_LONG ? KILLS + 1 : KILLS;
/** On a busy machine a slow process may be replaced, which cuts its clients; a proxy without affinity cuts far more. */
const BUSY_CUTS = IS_LONG ? 0 : 3;
const BETS_BETWEEN = 30;
const LOGIN_ATTEMPTS_PER_ADDRESS = 4;
const RAW_MESSAGES = 60;

let store: Record<string, string>;
let cluster: Cluster;
let proxy: ServerAddress;
let prepared: Awaited<ReturnType<typeof prepare>>;

beforeAll(async () => {
  store = await freshStore();
  prepared = await prepare();
  const env = {
    ...store,
    API_KEY,
    TOKEN_SECRET,
    DEMO: 'off',
    LOGIN_ATTEMPTS_PER_ADDRESS: `${LOGIN_ATTEMPTS_PER_ADDRESS}`,
  };
  cluster = runCluster(tmpdir(), env, PROCESSES);
  proxy = { address: await cluster.opened() };
});
afterAll(() => {
  cluster.child.kill('SIGKILL');
});

async function prepare() {
  const server = await startTestServer({ env: store });
  await scaleLoginTimeouts(server.app.db);
  const game = await createGameActions(server);
  const [betOn, moving] = [await game.createOpenMatch(), await game.createOpenMatch()];
  const players = [];
  for (let nth = 0; nth < PLAYERS; nth += 1) players.push(await game.createPlayer(1_000_000));
  await server.close();
  return { token: game.token, betOn, moving, players };
}

test(
  `bets and events behind one address survive ${KILLS} killed processes`,
  async () => {
    const { betOn, moving, players, token } = prepared;
    const followers = Array.from({ length: FOLLOWERS }, (_, nth) =>
      followBoard(proxy, players[nth % PLAYERS]?.accessToken ?? '', nth % 2 === 0 ? 'websocket' : 'polling'),
    );
    const load = startBettingLoad(proxy, players, { matchId: betOn.id, rateId: betOn.rateId });
    const odds = moveOdds(proxy, moving.id, token);

    const began = performance.now();
    for (let nth = 0; nth < KILLS; nth += 1) {
      const due = wait(KILL_EVERY_MS);
      const before = load.acknowledged();
      await vi.waitFor(() => expect(load.acknowledged()).toBeGreaterThan(before + BETS_BETWEEN), {
        timeout: 60_000,
      });
      await cluster.killOne(`p${1 + (nth % PROCESSES)}`);
      await due;
    }
    const every = (performance.now() - began) / KILLS / 1000;
    if (IS_LONG) await cluster.hangOne('p1');
    await odds.stop();
    await load.stop();

    await expectOneBetPerIntent(store, load.intents);

    const { matches } = await callData(proxy, 'GET /match', { token: players[0]?.accessToken ?? '' });
    expect(matches.find(({ id }) => id === moving.id)?.rateId).toBe(odds.lastRateId());
    for (const [nth, follower] of followers.entries()) {
      const wallet = await callData(proxy, 'GET /player/wallet', {
        token: players[nth % PLAYERS]?.accessToken ?? '',
      });
      await vi.waitFor(() => {
        expect([...follower.board.values()].toSorted((one, other) => one.id - other.id)).toMatchObject(
          matches.toSorted((one, other) => one.id - other.id),
        );
        expect(follower.balance()).toBe(wallet.balance);
      }, EVENTUALLY);
    }
    // A client is cut only with its process: its polls always reach the process that knows it.
    expect(followers.filter(({ connections }) => connections() > CUTS + 1 + BUSY_CUTS)).toHaveLength(0);
    expect(followers.flatMap(({ regressions }) => regressions())).toEqual([]);
    const seen = new Set(followers.flatMap(({ processes }) => [...processes]));
    expect(seen.size, 'processes with followers').toBeGreaterThan(1);
    for (const { client } of followers) client.socket.disconnect();

    console.log(
      `measured: ${load.intents.length} bets, ${load.retries()} retries, ${odds.moves()} odds changes, ${KILLS} kills, one every ${every.toFixed(1)} s`,
    );
    await expectLedgerVerified(store);
  },
  180_000 + KILLS * 60_000,
);

test('login attempts count the connecting address, not a forged header', async () => {
  const tries: unknown[] = [];
  for (let nth = 0; nth <= LOGIN_ATTEMPTS_PER_ADDRESS; nth += 1) {
    tries.push(await tryLogIn('127.0.0.77', { 'x-forwarded-for': `198.51.100.${nth}` }));
  }
  expect(tries).toEqual([...Array.from({ length: LOGIN_ATTEMPTS_PER_ADDRESS }, () => 401), 429]);
  expect(await tryLogIn('127.0.0.78', { 'x-forwarded-for': '127.0.0.77' })).toBe(401);
});

test('no raw message ends the proxy or a process', async () => {
  const pids = processNames.map((name) => cluster.pidOf(name));
  await exchangeRaw(proxy, 'GET / HTTP/1.1\r\nHost: x\r\nTrailer: x\r\n\r\n');
  await exchangeRaw(
    proxy,
    'GET / HTTP/1.1\r\nHost: x\r\nUpgrade: x\r\nConnection: Upgrade\r\nTrailer: x\r\n\r\n',
  );
  for (let number = 0; number < RAW_MESSAGES; number += 1) {
    await exchangeRaw(proxy, makeRawMessage(createRandom(SEED, 'raw', number)));
  }
  expect((await fetch(`${proxy.address}/readyz`)).status, `seed ${SEED}`).toBe(200);
  expect(processNames.map((name) => cluster.pidOf(name))).toEqual(pids);
});

test.each([
  ['a message that is no request', 'this is no request\r\n\r\n', 400],
  ['a request with too many headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is refused with the same reply as by a server', async (_what, sent, status) => {
  const replies = [];
  for (const address of [proxy.address, cluster.addressOf('p1')]) {
    const { headers, ...reply } = parseReply(await exchangeRaw({ address }, sent));
    replies.push({ ...reply, headers: withoutId(headers) });
  }
  expect(replies[0]?.status).toBe(status);
  expect(replies[0]).toEqual(replies[1]);
});

test('a proxy without a process replies with the same 503 as a server', async () => {
  const publicUrl = 'https://sanam.example';
  const { server } = createProxy({ trustedProxies: 0, publicUrl });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const reply = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  server.close();
  expect(reply.status).toBe(503);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    ...securityHeaders(readConfig({ PUBLIC_URL: publicUrl })),
    'cache-control': 'no-store',
    'retry-after': '1',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  const message = messageFor('UNAVAILABLE', negotiateLanguage(undefined));
  expect(await reply.json()).toEqual({ success: false, message, code: 'UNAVAILABLE', data: null });
});

test('a proxy without affinity cuts polling clients again and again', async () => {
  const withoutAffinity = createProxy({ trustedProxies: 0 });
  const ports = processNames.map((name) => Number(new URL(cluster.addressOf(name)).port));
  withoutAffinity.useProcesses(new Map(ports.map((port) => [`q${port}`, { name: `q${port}`, port }])));
  await once(withoutAffinity.server.listen(0, '127.0.0.1'), 'listening');
  const { port } = withoutAffinity.server.address() as AddressInfo;
  const token = prepared.players[0]?.accessToken ?? '';
  const { client } = followBoard({ address: `http://127.0.0.1:${port}` }, token, 'polling');
  let cuts = 0;
  for (const event of ['connect_error', 'disconnect'] as const) client.socket.on(event, () => (cuts += 1));
  await vi.waitFor(() => expect(cuts).toBeGreaterThan(2), EVENTUALLY);
  client.socket.disconnect();
  await withoutAffinity.close();
});

test('SIGTERM ends the proxy and every process with exit code 0', async () => {
  const pids = processNames.map((name) => cluster.pidOf(name) ?? 0);
  cluster.child.kill('SIGTERM');
  expect(await cluster.ended).toBe(0);
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

/** The server sends no request id for a message that never became a request. */
function withoutId(headers: Headers): Record<string, string> {
  headers.delete('x-request-id');
  return Object.fromEntries(headers);
}

/** Connects from a chosen address of this machine. */
function tryLogIn(localAddress: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const body = JSON.stringify({ username: '0899999999', password: 'not-the-one' });
    request(`${proxy.address}/api/auth/login`, {
      method: 'POST',
      localAddress,
      headers: { 'x-api-key': API_KEY, 'content-type': 'application/json', ...headers },
    })
      .on('response', (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end(body);
  });
}
