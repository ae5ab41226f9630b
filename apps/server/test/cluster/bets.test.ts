import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { expectedGains, insertBets, insertPlayers } from '../harness/bulk-bets.ts';
import { withDatabase } from '../harness/database.ts';
import { EVENTUALLY } from '../harness/eventually.ts';
import { createGameActions } from '../harness/game-actions.ts';
import { slowDownBets, speedUpBets } from '../harness/inject-defect.ts';
import { connectClient } from '../harness/live.ts';
import type { LiveClient } from '../harness/live.ts';
import { readNetWorth } from '../harness/net-worth.ts';
import type { TestPlayer } from '../harness/player.ts';
import { API_KEY, TOKEN_SECRET, call, callData, startTestServer } from '../harness/server.ts';
import type { ServerAddress } from '../harness/server.ts';
import { freshStore } from '../harness/store.ts';
import { runServer } from '../harness/process.ts';
import type { ServerProcess } from '../harness/process.ts';
import { verifyLedger } from '../../src/services/reports/verify-ledger.ts';

const PLAYERS = 100;
const EACH = 40;
const OPENING = 1_000_000;

let store: Record<string, string>;
let processes: [ServerProcess, ServerProcess];
let one: ServerAddress;
let other: ServerAddress;
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
  const verification = await withDatabase(store, verifyLedger);
  expect(verification.checks.filter(({ violations }) => violations > 0)).toEqual([]);
});

const opened: LiveClient[] = [];
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.disconnect();
});

/** Players, open matches and one closed match, which both processes find in the database. */
async function prepare() {
  const server = await startTestServer({ env: store });
  const game = await createGameActions(server);
  const live = await game.createOpenMatch();
  const step = await game.createOpenMatch({ line: 'STEP' });
  const over = await game.createOpenMatch({ isDraw: true });
  const playerIds = await insertPlayers(server, PLAYERS, OPENING / 100);
  await insertBets(server, { match: over, playerIds: playerIds, each: EACH });
  await game.move(over.id, 'close');
  const player = await game.createPlayer(1000);
  await server.close();
  return { token: game.token, player, live, step, over, playerIds };
}

const betThrough = (server: ServerAddress, { accessToken }: TestPlayer, matchId: number, rateId: number) =>
  call(server, 'POST /bet', {
    token: accessToken,
    body: { matchId, rateId, betAmount: 100, betType: 'RED', rateType: 'MY' },
  });

test('a bet on one process and new odds on the other are seen on both', async () => {
  const { token, player, live } = prepared;
  const clients: LiveClient[] = [];
  for (const server of [one, other]) {
    const client = await connectClient(server, player.accessToken, { query: { matchId: String(live.id) } });
    clients.push(client);
    opened.push(client);
  }

  const first = await betThrough(one, player, live.id, live.rateId);
  expect(first).toMatchObject({ status: 200, reply: { data: { balance: '900.00' } } });
  for (const client of clients) {
    await client.waitForEvent(({ action, data }) => action === 'WALLET' && data.balance === '900.00');
  }

  const { rateId } = await callData(other, 'POST /desk/matches/{id}/rate', {
    token,
    id: live.id,
    body: { my: { favourite: 'RED', rung: '10/7' } },
  });
  // At once, even if the first process has not received the event: the database decides.
  expect(await betThrough(one, player, live.id, live.rateId)).toMatchObject({
    status: 409,
    reply: {
      code: 'RATE_CHANGED',
      data: { matchId: live.id, rateId, nowRate: { settingRates: expect.anything() } },
    },
  });
  for (const client of clients) {
    await client.waitForEvent(({ action, data }) => action === 'CHANGE_RATE' && data.rateId === rateId);
  }
  for (const server of [one, other]) {
    const request = { token: player.accessToken, id: live.id };
    expect(await callData(server, 'GET /match/{id}', request)).toMatchObject({ rateId });
  }
  expect(await betThrough(other, player, live.id, rateId)).toMatchObject({
    status: 200,
    reply: { data: { bet: { rateId, rateName: '0.70' }, balance: '800.00' } },
  });
});

test('another process finishes the settlement and step bets of a killed one', async () => {
  const { token, player, live, step, over, playerIds } = prepared;
  const witness = await connectClient(other, player.accessToken);
  opened.push(witness);
  const placed = await call(one, 'POST /step/bet/single', {
    token: player.accessToken,
    body: { betAmount: 100, matchId: step.id, rateId: step.rateId, betType: 'RED' },
  });
  if (!placed.reply.success) throw new Error(placed.reply.code);
  const { transactionId } = placed.reply.data;
  // The settlement takes many seconds, so that it is not over before the kill, however late that is.
  await withDatabase(store, (db) => slowDownBets(db, 20));
  const runs = () => callData(other, 'GET /desk/matches/{id}/settlements', { token, id: over.id });
  // The process is killed before it can reply.
  call(one, 'POST /desk/matches/{id}/result', { token, id: over.id, body: { result: 'BLUE' } }).catch(
    () => undefined,
  );
  await vi.waitFor(async () => expect((await runs())[0]?.settledBets).toBeGreaterThan(0), EVENTUALLY);
  processes[0].child.kill('SIGKILL');
  await processes[0].ended;
  const [atKill] = await runs();
  await withDatabase(store, speedUpBets);

  await witness.waitForEvent(
    ({ action, data }) => action === 'BET_DECIDED' && data.transactionId === transactionId,
  );
  const { rateId } = await callData(other, 'GET /match/{id}', { token: player.accessToken, id: live.id });
  expect((await betThrough(other, player, live.id, rateId ?? 0)).status).toBe(200);
  await callData(other, 'POST /desk/matches/{id}/close', { token, id: live.id });
  await witness.waitForEvent(({ action, data }) => action === 'CLOSE_BET' && data.matchId === live.id);

  await vi.waitFor(
    async () => expect(await runs()).toMatchObject([{ status: 'DONE', settledBets: PLAYERS * EACH }]),
    { timeout: 40_000, interval: 50 },
  );
  expect(atKill).toMatchObject({ status: 'RUNNING' });
  const gains = expectedGains(playerIds, EACH, 'BLUE');
  const netWorths = await withDatabase(store, (db) => readNetWorth(db, playerIds));
  expect(netWorths).toEqual(gains.map((gain) => OPENING + gain));
});
