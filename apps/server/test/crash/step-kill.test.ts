import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { verifyLedger } from '../../src/services/reports/verify-ledger.ts';
import { insertSlips } from '../harness/bulk-slips.ts';
import { withDatabase } from '../harness/database.ts';
import { createGameActions } from '../harness/game-actions.ts';
import { slowDownBets, speedUpBets } from '../harness/inject-defect.ts';
import { readNetWorth } from '../harness/net-worth.ts';
import { API_KEY, TOKEN_SECRET, callData, startTestServer } from '../harness/server.ts';
import { STORE, freshStore } from '../harness/store.ts';
import { runServer } from '../harness/process.ts';

/** The embedded database starts and decides more slowly. */
const [EACH, KILLS] = STORE === 'postgres' ? [40, 2] : [100, 1];
const OPENING = 200_000;
/** All decisions take many seconds: a kill comes before the last one, however late it is. */
const SLOW_MS = 50;

test(`${3 * EACH} step bets are decided once although their server is killed meanwhile`, async () => {
  const store = await freshStore();
  const setUp = await startTestServer({ env: store });
  const game = await createGameActions(setUp);
  const aStep = () => game.createOpenMatch({ line: 'STEP' });
  const [good, open, closed, moved] = [await aStep(), await aStep(), await aStep(), await aStep()];
  const player = await game.createPlayer(OPENING);
  for (const other of [open, closed, moved]) {
    await insertSlips(setUp, { matches: [good, other], playerIds: [player.playerId], each: EACH });
  }
  await game.move(closed.id, 'close');
  await game.setRung(moved.id, '10/8');
  await setUp.close();
  const ids = await withDatabase(store, makeDue);
  await withDatabase(store, (db) => slowDownBets(db, SLOW_MS));

  const env = { ...store, API_KEY, TOKEN_SECRET, DEMO: 'off' };
  const decided = (address: string, id = '') =>
    vi.waitFor(
      async () => {
        const request = { token: player.accessToken, id };
        const { betStatus } = await callData({ address }, 'GET /step/bet/status/{transactionId}', request);
        expect(betStatus).not.toBe('PENDING');
      },
      { timeout: 30_000, interval: 5 },
    );
  let pending = ids;
  for (let kill = 1; kill <= KILLS && pending.length > 0; kill += 1) {
    const server = runServer(env);
    const [next] = pending;
    await decided(await server.opened(), next);
    await wait(Math.random() * 50);
    server.child.kill('SIGKILL');
    await server.ended;
    pending = await withDatabase(store, readPending);
    // A decision that a player has read is stored.
    expect(pending).not.toContain(next);
    // Some were decided before the first kill and some were not.
    if (kill === 1) expect(pending.length).toBeGreaterThan(0);
  }

  await withDatabase(store, speedUpBets);
  const last = runServer(env);
  const address = await last.opened();
  for (const id of ids) await decided(address, id);
  last.child.kill('SIGTERM');
  expect(await last.ended).toBe(0);

  await withDatabase(store, async (db) => {
    const ends = await db.query(
      `SELECT leg.match_id, b.status, count(*)
         FROM bet b JOIN bet_leg leg ON leg.bet_id = b.id AND leg.leg_no = 2 GROUP BY 1, 2 ORDER BY 1`,
    );
    expect(ends).toEqual([
      { match_id: open.id, status: 'ACCEPTED', count: EACH },
      { match_id: closed.id, status: 'UNACCEPTED', count: EACH },
      { match_id: moved.id, status: 'UNACCEPTED', count: EACH },
    ]);
    const refunds = await db.query(`SELECT FROM posting WHERE kind = 'BET_REFUND'`);
    expect(refunds.length).toBe(2 * EACH);
    expect(await readNetWorth(db, [player.playerId])).toEqual([(OPENING - EACH * 100) * 100]);
    expect(await verifyLedger(db)).toMatchObject({ isVerified: true });
  });
});

/** In mixed order, so that a kill finds some of each kind decided and some pending. Returns the ids in order. */
async function makeDue(db: Database): Promise<string[]> {
  await db.query(
    `UPDATE bet SET decide_at = now() + shuffled.nth * interval '1 microsecond'
       FROM (SELECT id, row_number() OVER (ORDER BY md5(id::text)) AS nth FROM bet) AS shuffled WHERE shuffled.id = bet.id`,
  );
  return readPending(db);
}

async function readPending(db: Database): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `SELECT id FROM bet WHERE status = 'PENDING' ORDER BY decide_at`,
  );
  return rows.map(({ id }) => id);
}
