import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { verifyLedger } from '../../src/services/reports/verify-ledger.ts';
import { countSettledBets, expectedGains, insertBets, insertPlayers } from '../harness/bulk-bets.ts';
import { expectedSlipGain, insertSlips } from '../harness/bulk-slips.ts';
import { withDatabase } from '../harness/database.ts';
import { createGameActions } from '../harness/game-actions.ts';
import { slowDownBets, speedUpBets } from '../harness/inject-defect.ts';
import { readNetWorth } from '../harness/net-worth.ts';
import { API_KEY, TOKEN_SECRET, call, callData, startTestServer } from '../harness/server.ts';
import { STORE, freshStore } from '../harness/store.ts';
import { runServer } from '../harness/process.ts';

/** The soak kills settlements twenty times: `faults/settlement-kill.test.ts`. */
const [PLAYERS, EACH, SLIPS_EACH] = [25, 20, 4];
const ENDS: readonly NodeJS.Signals[] = ['SIGKILL', 'SIGTERM'];
const PATIENCE = { timeout: 60_000, interval: 20 };
/** Polls rarely, because a settlement yields to other requests. */
const UNTIL_DONE = { timeout: 120_000, interval: 500 };
const OPENING = 1_000_000;
/** The settlement takes many seconds and a batch of it half of one: a kill comes before its end, however late it is. */
const SLOW_MS = 20;

test('a rollback that is killed is finished by the next server', async () => {
  const store = await freshStore();
  const { playerIds, token, live } = await placeBets(store);
  const env = { ...store, API_KEY, TOKEN_SECRET, DEMO: 'off' };
  const bets = PLAYERS * EACH;
  const lastRun = async (address: string) =>
    (await callData({ address }, 'GET /desk/matches/{id}/settlements', { token, id: live }))[0];

  const first = runServer(env);
  const opened = await first.opened();
  const called = { token, id: live, body: { result: 'RED' as const } };
  await callData({ address: opened }, 'POST /desk/matches/{id}/result', called);
  await vi.waitFor(async () => expect(await lastRun(opened)).toMatchObject({ status: 'DONE' }), UNTIL_DONE);
  // The embedded database has one user at a time.
  first.child.kill('SIGTERM');
  await first.ended;
  await withDatabase(store, (db) => slowDownBets(db, SLOW_MS));

  const second = runServer(env);
  const address = await second.opened();
  const body = { reason: 'the replay is unclear' };
  // The server is killed before it can reply.
  call({ address }, 'POST /desk/matches/{id}/rollback', { token, id: live, body }).catch(() => undefined);
  await vi.waitFor(async () => {
    const run = await lastRun(address);
    expect(run?.result).toBe('WAIT');
    expect(run?.settledBets).toBeGreaterThan(0);
  }, PATIENCE);
  second.child.kill('SIGKILL');
  await second.ended;
  await withDatabase(store, async (db) => {
    await speedUpBets(db);
    expect((await countSettledBets(db)).paid).toBeGreaterThan(0);
  });

  const last = runServer(env);
  const reopened = await last.opened();
  const done = { runNo: 2, result: 'WAIT', status: 'DONE', settledBets: bets };
  await vi.waitFor(async () => expect(await lastRun(reopened)).toMatchObject(done), UNTIL_DONE);
  last.child.kill('SIGTERM');
  expect(await last.ended).toBe(0);
  await withDatabase(store, async (db) => {
    const slips = PLAYERS * SLIPS_EACH;
    expect(await countSettledBets(db)).toEqual({
      paid: 0,
      unpaid: bets + slips,
      settled: bets,
      reversed: bets,
    });
    // Only the stakes are gone, which are those of the bets again.
    const [staked] = await db.query<{ stakes: number }>('SELECT sum(stake)::bigint AS stakes FROM bet');
    const worths = await readNetWorth(db, playerIds);
    expect(worths.reduce((sum, worth) => sum + worth, 0)).toBe(OPENING * PLAYERS - (staked?.stakes ?? 0));
    expect(await verifyLedger(db)).toMatchObject({ isVerified: true });
  });
}, 480_000);

test(`interrupted settlements of ${PLAYERS * EACH} bets pay every bet once`, async () => {
  const store = await freshStore();
  const { playerIds, token, live, first, second } = await placeBets(store);
  const env = { ...store, API_KEY, TOKEN_SECRET, DEMO: 'off' };
  const results = [
    [live, 'RED'],
    [first, 'RED'],
    [second, 'DRAW'],
  ] as const;
  const runsAt = async (address: string) => {
    const runs = [];
    for (const [id] of results) {
      runs.push(...(await callData({ address }, 'GET /desk/matches/{id}/settlements', { token, id })));
    }
    return runs;
  };
  const callResults = async (address: string) => {
    for (const [id, result] of results) {
      // The server is killed before it can reply.
      call({ address }, 'POST /desk/matches/{id}/result', { token, id, body: { result } }).catch(
        () => undefined,
      );
    }
    await vi.waitFor(async () => {
      const runs = await runsAt(address);
      expect(runs).toHaveLength(results.length);
      // Only of the first match: the others need not be paid yet.
      expect(runs[0]?.settledBets).toBeGreaterThan(0);
    }, PATIENCE);
  };

  await withDatabase(store, (db) => slowDownBets(db, SLOW_MS));
  for (const [start, signal] of ENDS.entries()) {
    const server = runServer(env);
    const address = await server.opened();
    if (start === 0) await callResults(address);
    await wait(Math.random() * 100);
    server.child.kill(signal);
    const code = await server.ended;
    // Another code would mean that it did not stop in time.
    if (signal === 'SIGTERM') expect(code).toBe(0);
    if (start > 0) continue;
    const { paid, unpaid } = await withDatabase(store, countSettledBets);
    expect(paid).toBeGreaterThan(0);
    expect(unpaid).toBeGreaterThan(0);
  }
  await withDatabase(store, speedUpBets);

  // The last server finishes the settlements by itself.
  const last = runServer(env);
  const address = await last.opened();
  const done = results.map(() => ({ runNo: 1, status: 'DONE' }));
  await vi.waitFor(async () => expect(await runsAt(address)).toMatchObject(done), UNTIL_DONE);
  last.child.kill('SIGTERM');
  expect(await last.ended).toBe(0);
  if (STORE === 'postgres') {
    const check = runServer(env, 'verify-ledger');
    expect(await check.ended).toBe(0);
    expect(check.output()).toContain('Ledger verification passed.');
  }

  await withDatabase(store, async (db) => {
    const bets = PLAYERS * (EACH + SLIPS_EACH);
    expect(await countSettledBets(db)).toEqual({ paid: bets, unpaid: 0, settled: bets, reversed: 0 });
    const runs = await db.query('SELECT settled_bets FROM settlement ORDER BY match_id');
    const slips = { settled_bets: PLAYERS * SLIPS_EACH };
    expect(runs).toEqual([{ settled_bets: PLAYERS * EACH }, slips, slips]);
    const gained = expectedGains(playerIds, EACH, 'RED').map(
      (gain) => gain + expectedSlipGain(SLIPS_EACH, 'DRAW'),
    );
    expect(await readNetWorth(db, playerIds)).toEqual(gained.map((gain) => OPENING + gain));
    expect(await verifyLedger(db)).toMatchObject({ isVerified: true });
  });
}, 480_000);

/** Bets of all kinds on one match and slips over two others, all closed for betting. */
async function placeBets(store: Record<string, string>) {
  const server = await startTestServer({ env: store });
  const game = await createGameActions(server);
  const live = await game.createOpenMatch({ isDraw: true });
  const [first, second] = [
    await game.createOpenMatch({ line: 'STEP' }),
    await game.createOpenMatch({ line: 'STEP' }),
  ] as const;
  const playerIds = await insertPlayers(server, PLAYERS, OPENING / 100);
  await insertBets(server, { match: live, playerIds, each: EACH });
  await insertSlips(server, { matches: [first, second], playerIds, each: SLIPS_EACH });
  await server.app.db.transact(
    (tx) => tx.query(`SELECT step_decide(p_bet => id, p_at => now()) FROM bet WHERE status = 'PENDING'`),
    {
      timeout: 'none',
    },
  );
  for (const { id } of [live, first, second]) await game.move(id, 'close');
  await server.close();
  return { playerIds, token: game.token, live: live.id, first: first.id, second: second.id };
}
