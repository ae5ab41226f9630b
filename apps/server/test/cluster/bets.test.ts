import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { withDatabase } from '../harness/database.ts';
import { askAt, getAt } from '../harness/desk.ts';
import { connectClient } from '../harness/live.ts';
import type { LiveClient } from '../harness/live.ts';
import { gainsOf, manyBets, manyPlayers } from '../harness/many-bets.ts';
import { PATIENCE } from '../harness/patience.ts';
import { openPlay } from '../harness/play.ts';
import type { TestPlayer } from '../harness/play.ts';
import { runServer } from '../harness/process.ts';
import type { ServerProcess } from '../harness/process.ts';
import { proveBooks } from '../../src/services/reports/prove-books.ts';
import { API_KEY, TOKEN_SECRET, ask, startTestServer } from '../harness/server.ts';
import type { Addressed } from '../harness/server.ts';
import { quickBets, slowBets } from '../harness/slow-bets.ts';
import { freshStore } from '../harness/store.ts';
import { worthOf } from '../harness/worth.ts';

const CROWD = 100;
const EACH = 40;
const OPENING = 1_000_000;

let store: Record<string, string>;
let processes: [ServerProcess, ServerProcess];
let one: Addressed;
let other: Addressed;
let prepared: Awaited<ReturnType<typeof prepare>>;

beforeAll(async () => {
  store = await freshStore();
  prepared = await prepare();
  const env = { ...store, API_KEY, TOKEN_SECRET, DEMO: 'off', STEP_DELAY_MS: '1500' };
  processes = [runServer(env), runServer(env)];
  [one, other] = [{ address: await processes[0].opened() }, { address: await processes[1].opened() }];
});
afterAll(async () => {
  for (const { child, ended } of processes) {
    child.kill('SIGTERM');
    await ended;
  }
  const proof = await withDatabase(store, proveBooks);
  expect(proof.checks.filter(({ violations }) => violations > 0)).toEqual([]);
});

const opened: LiveClient[] = [];
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.disconnect();
});

/** What both processes find: players, matches to bet on, and one whose betting is over. */
async function prepare() {
  const server = await startTestServer({ env: store });
  const play = await openPlay(server);
  const live = await play.anOpenMatch();
  const step = await play.anOpenMatch({ line: 'STEP' });
  const over = await play.anOpenMatch({ isDraw: true });
  const crowd = await manyPlayers(server, CROWD, OPENING / 100);
  await manyBets(server, { match: over, playerIds: crowd, each: EACH });
  await play.move(over.id, 'close');
  const player = await play.aPlayer(1000);
  await server.close();
  return { token: play.token, player, live, step, over, crowd };
}

const betThrough = (server: Addressed, { accessToken }: TestPlayer, matchId: number, rateId: number) =>
  ask(server, 'POST /bet', {
    token: accessToken,
    body: { matchId, rateId, betAmount: 100, betType: 'RED', rateType: 'MY' },
  });

test('a bet through one process and new odds through the other are seen at both', async () => {
  const { token, player, live } = prepared;
  const clients: LiveClient[] = [];
  for (const server of [one, other]) {
    const client = await connectClient(server, player.accessToken, { query: { matchId: String(live.id) } });
    clients.push(client);
    opened.push(client);
  }

  const first = await betThrough(one, player, live.id, live.rateId);
  expect(first).toMatchObject({ status: 200, answer: { data: { balance: '900.00' } } });
  for (const client of clients) {
    await client.told(({ action, data }) => action === 'WALLET' && data.balance === '900.00');
  }

  const { rateId } = await getAt(other, 'POST /desk/matches/{id}/rate', {
    token,
    id: live.id,
    body: { my: { favourite: 'RED', rung: '10/7' } },
  });
  // At once, whether or not the first process has heard of it: what counts is the database.
  expect(await betThrough(one, player, live.id, live.rateId)).toMatchObject({
    status: 409,
    answer: {
      code: 'RATE_CHANGED',
      data: { matchId: live.id, rateId, nowRate: { settingRates: expect.anything() } },
    },
  });
  for (const client of clients) {
    await client.told(({ action, data }) => action === 'CHANGE_RATE' && data.rateId === rateId);
  }
  for (const server of [one, other]) {
    const asking = { token: player.accessToken, id: live.id };
    expect(await getAt(server, 'GET /match/{id}', asking)).toMatchObject({ rateId });
  }
  expect(await betThrough(other, player, live.id, rateId)).toMatchObject({
    status: 200,
    answer: { data: { bet: { rateId, rateName: '0.70' }, balance: '800.00' } },
  });
});

test('a process that is killed leaves its settlement and its step bets to the other, which goes on', async () => {
  const { token, player, live, step, over, crowd } = prepared;
  const witness = await connectClient(other, player.accessToken);
  opened.push(witness);
  const placed = await ask(one, 'POST /step/bet/single', {
    token: player.accessToken,
    body: { betAmount: 100, matchId: step.id, rateId: step.rateId, betType: 'RED' },
  });
  if (!placed.answer.success) throw new Error(placed.answer.code);
  const { transactionId } = placed.answer.data;
  await withDatabase(store, (db) => slowBets(db, 2));
  const runs = () => getAt(other, 'GET /desk/matches/{id}/settlements', { token, id: over.id });
  // Nobody is there to answer it in the end.
  askAt(one, 'POST /desk/matches/{id}/result', { token, id: over.id, body: { result: 'BLUE' } }).catch(
    () => undefined,
  );
  await vi.waitFor(async () => expect((await runs())[0]?.settledBets).toBeGreaterThan(0), PATIENCE);
  processes[0].child.kill('SIGKILL');
  await processes[0].ended;
  const [atKill] = await runs();
  await withDatabase(store, quickBets);

  await witness.told(({ action, data }) => action === 'BET_DECIDED' && data.transactionId === transactionId);
  const { rateId } = await getAt(other, 'GET /match/{id}', { token: player.accessToken, id: live.id });
  expect((await betThrough(other, player, live.id, rateId ?? 0)).status).toBe(200);
  await getAt(other, 'POST /desk/matches/{id}/close', { token, id: live.id });
  await witness.told(({ action, data }) => action === 'CLOSE_BET' && data.matchId === live.id);

  await vi.waitFor(
    async () => expect(await runs()).toMatchObject([{ status: 'DONE', settledBets: CROWD * EACH }]),
    { timeout: 40_000, interval: 50 },
  );
  expect(atKill).toMatchObject({ status: 'RUNNING' });
  const gains = gainsOf(crowd, EACH, 'BLUE');
  const worths = await withDatabase(store, (db) => worthOf(db, crowd));
  expect(worths).toEqual(gains.map((gain) => OPENING + gain));
});
