import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database, Sql } from '../../src/db/database.ts';
import type { RunningServer } from '../../src/main/start-server.ts';
import { openTestDatabase } from '../harness/database.ts';
import { createMatch, createOperator, createStadium } from '../harness/desk.ts';
import { EVENTUALLY } from '../harness/eventually.ts';
import { call, callData, startTestServer } from '../harness/server.ts';
import { ageWatch, readCloses } from '../harness/silence.ts';
import { freshStore } from '../harness/store.ts';

/*
 * What waits for a match's lock while another transaction holds it for longer than a bet would wait.
 */

let server: RunningServer;
let db: Database;
beforeAll(async () => {
  const { DATABASE_URL: url = '' } = await freshStore();
  server = await startTestServer({ env: { DATABASE_URL: `${url}?lock_timeout=2000` } });
  db = await openTestDatabase({ DATABASE_URL: url });
});
afterAll(async () => {
  await db.close();
  await server.close();
});

const lockMatch = (tx: Sql, id: number) =>
  tx.query('SELECT pg_advisory_xact_lock(match_lock(), $1::integer)', [id]);

/** Holds the locks of these matches during `work`. */
const holding = <Result>(ids: readonly number[], work: (tx: Sql) => Promise<Result>) =>
  db.transact(async (tx) => {
    for (const id of ids) await lockMatch(tx, id);
    return work(tx);
  });

const waiters = (seconds: number) =>
  db.query<{ id: number }>(
    `SELECT l.objid::bigint AS id FROM pg_locks l JOIN pg_stat_activity a USING (pid)
      WHERE l.locktype = 'advisory' AND NOT l.granted AND a.datname = current_database()
        AND clock_timestamp() - a.query_start > make_interval(secs => $1)`,
    [seconds],
  );

async function openMatches(token: string, count: number): Promise<number[]> {
  const ids = [];
  for (let nth = 0; nth < count; nth += 1) {
    const id = await createMatch(server, token, { rung: '10/9' });
    await callData(server, 'POST /desk/matches/{id}/take', { token, id });
    await callData(server, 'POST /desk/matches/{id}/open', { token, id });
    ids.push(id);
  }
  return ids;
}

const readOpen = async (ids: readonly number[]) => {
  const rows = await db.query<{ id: number }>(
    'SELECT id FROM match WHERE is_open AND id = ANY ($1::bigint[])',
    [ids],
  );
  return rows.map(({ id }) => id);
};

test('a close waits for a lock that is held for longer than a bet would wait', async () => {
  const { token } = await createOperator(server, 'admin');
  const anan = await createOperator(server, 'trader', 'anan');
  const boon = await createOperator(server, 'trader', 'boon');
  const [byHand = 0, special = 0] = await openMatches(token, 2);
  await callData(server, 'POST /desk/matches/{id}/open-special', { token, id: special });
  const [ofAnan = 0, ended = 0] = await openMatches(anan.token, 2);
  const [ofBoon = 0] = await openMatches(boon.token, 1);
  const ids = [byHand, special, ofAnan, ended, ofBoon];
  const closed: Promise<unknown>[] = [];
  const settled: number[] = [];

  await holding(ids, async (tx) => {
    const requests = [
      call(server, 'POST /desk/matches/{id}/close', { token, id: byHand }),
      call(server, 'POST /desk/matches/{id}/close-special', { token, id: special }),
      call(server, 'POST /desk/close-all', { token: anan.token }),
      call(server, 'POST /desk/operators/{id}/disable', { token, id: boon.id }),
    ];
    for (const request of requests) {
      closed.push(request);
      void request.then(({ status }) => settled.push(status));
    }
    await vi.waitFor(async () => {
      const waiting = new Set((await waiters(2.5)).map(({ id }) => id));
      expect([...waiting].toSorted((one, other) => one - other).concat(settled)).toEqual(ids);
    }, EVENTUALLY);
    await tx.query(
      `UPDATE match_window SET closed_order = nextval('game_order'), closed_at = clock_timestamp() WHERE match_id = $1`,
      [ended],
    );
    await tx.query('UPDATE match SET version = version + 1, is_open = false, is_ended = true WHERE id = $1', [
      ended,
    ]);
  });

  expect(await Promise.all(closed)).toMatchObject([
    { status: 200, reply: { data: { isOpenBet: false } } },
    { status: 200, reply: { data: { isOpenSpecial: false } } },
    // Betting on the other one was over before its lock was free.
    { status: 200, reply: { data: { closed: [ofAnan], failed: [] } } },
    { status: 200 },
  ]);
  expect(await readOpen(ids)).toEqual([special]);
});

test('a job closes a match once the lock that another transaction held is free', async () => {
  const { token } = await createOperator(server, 'admin');
  const silent = await createMatch(server, token, { rung: '10/9' });
  const fightingDateTime = new Date(Date.now() + 3_600_000).toISOString();
  const step = await createMatch(server, token, { line: 'STEP', rung: '10/9', fightingDateTime });
  const other = await createMatch(server, token, { rung: '10/9' });
  for (const id of [silent, step, other]) {
    const body = { isWatched: id !== step };
    await callData(server, 'POST /desk/matches/{id}/open', { token, id, body });
  }
  await holding([silent, step], async () => {
    await ageWatch(db, silent, 60);
    await db.query(
      "UPDATE match SET version = version + 1, fighting_at = now() - interval '1 second' WHERE id = $1",
      [step],
    );
    await vi.waitFor(async () => expect(await waiters(1.5)).not.toEqual([]), EVENTUALLY);
    // The lock of one does not keep another open.
    await ageWatch(db, other, 60);
    await vi.waitFor(async () => expect(await readOpen([other])).toEqual([]), EVENTUALLY);
    expect(await readOpen([silent, step])).toEqual([silent, step]);
  });
  await vi.waitFor(async () => expect(await readOpen([silent, step])).toEqual([]), EVENTUALLY);
  expect(await readCloses(db, silent)).toMatchObject([{ actor: 'system' }]);
  expect(await readCloses(db, step)).toMatchObject([{ actor: 'clock' }]);
});

test('a stadium is locked after its matches, also after one that was just added', async () => {
  const { token } = await createOperator(server, 'admin');
  const stadiumId = await createStadium(server, token);
  const elsewhere = await createMatch(server, token);
  const lockStadium = (tx: Sql) =>
    tx.query('SELECT FROM stadium WHERE id = $1 FOR NO KEY UPDATE', [stadiumId]);
  const isWaiting = () =>
    vi.waitFor(async () => {
      const rows = await db.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      expect(rows).not.toEqual([]);
    }, EVENTUALLY);
  let renaming: Promise<{ status: number }> | undefined;
  // The match moves to the stadium after its matches were listed, and somebody has its lock.
  await holding([elsewhere], async (ofMatch) => {
    await db.transact(async (tx) => {
      await lockStadium(tx);
      const body = { stadiumName: 'สนามใหม่' };
      renaming = call(server, 'PATCH /desk/stadiums/{id}', { token, id: stadiumId, body });
      await isWaiting();
      await tx.query('UPDATE match SET version = version + 1, stadium_id = $2 WHERE id = $1', [
        elsewhere,
        stadiumId,
      ]);
    });
    await vi.waitFor(async () => expect(await waiters(0)).toEqual([{ id: elsewhere }]), EVENTUALLY);
    await ofMatch.query("SET LOCAL lock_timeout = '500ms'");
    await lockStadium(ofMatch);
  });
  expect((await renaming)?.status).toBe(200);
  expect(await callData(server, 'GET /desk/matches/{id}', { token, id: elsewhere })).toMatchObject({
    gameStadiums: { stadiumName: 'สนามใหม่' },
  });
});
