import { expect, onTestFinished, test, vi } from 'vitest';
import type { Sql } from '../../src/db/database.ts';
import { withDatabase } from '../harness/database.ts';
import { createMatch, createOperator } from '../harness/desk.ts';
import { EVENTUALLY } from '../harness/eventually.ts';
import { runServer } from '../harness/process.ts';
import { API_KEY, TOKEN_SECRET, callData, startTestServer } from '../harness/server.ts';
import type { ServerAddress } from '../harness/server.ts';
import { freshStore } from '../harness/store.ts';

const SILENCE_S = 10;
const MATCHES = 10;

/** Matches that a trader holds and has not opened yet. */
async function prepare(store: Record<string, string>) {
  const server = await startTestServer({ env: store });
  const { token } = await createOperator(server, 'trader');
  const matchIds: number[] = [];
  for (let nth = 0; nth < MATCHES + 1; nth += 1) {
    const id = await createMatch(server, token, { rung: '10/9' });
    await callData(server, 'POST /desk/matches/{id}/take', { token, id });
    matchIds.push(id);
  }
  await server.close();
  return { token, kept: matchIds[0] ?? 0, silent: matchIds.slice(1) };
}

const readClosed = (db: Sql) =>
  db.query<{ match_id: number; silent_s: number }>(
    `SELECT w.match_id, extract(epoch FROM w.closed_at - greatest(w.opened_at, max(k.seen_at)))::float AS silent_s
       FROM match_window w JOIN match_watch k ON k.match_id = w.match_id
      WHERE w.closed_order IS NOT NULL GROUP BY w.match_id, w.opened_at, w.closed_at ORDER BY 1`,
  );

test.each([1, 3])('unreported matches close once with %d processes, others stay', async (count) => {
  const store = await freshStore();
  const { token, kept, silent } = await prepare(store);
  const env = { ...store, API_KEY, TOKEN_SECRET, DEMO: 'off', DESK_SILENCE_SECONDS: `${SILENCE_S}` };
  const processes = Array.from({ length: count }, () => runServer(env));
  onTestFinished(async () => {
    for (const { child, ended } of processes) {
      child.kill('SIGTERM');
      await ended;
    }
  });
  const servers: ServerAddress[] = [];
  for (const one of processes) servers.push({ address: await one.opened() });
  const serverFor = (nth: number) => servers[nth % count] ?? { address: '' };

  const open = (id: number, nth: number) =>
    callData(serverFor(nth), 'POST /desk/matches/{id}/open', { token, id, body: { isWatched: true } });
  for (const [nth, id] of [kept, ...silent].entries()) await open(id, nth);
  let beats = 0;
  const beat = (matchIds: number[]) => {
    beats += 1;
    return callData(serverFor(beats), 'POST /desk/beat', { token, body: { matchIds } });
  };
  await beat([kept, ...silent]);
  const beating = setInterval(() => void beat([kept]).catch(() => undefined), 2000);
  onTestFinished(() => clearInterval(beating));

  await withDatabase(store, async (db) => {
    const closed = await vi.waitFor(
      async () => {
        const rows = await readClosed(db);
        expect(rows).toHaveLength(MATCHES);
        return rows;
      },
      { timeout: 60_000, interval: 100 },
    );
    expect(closed.map((row) => row.match_id)).toEqual(silent);
    for (const { silent_s: seconds } of closed) {
      expect(seconds).toBeGreaterThan(SILENCE_S);
      expect(seconds).toBeLessThan(SILENCE_S + 2);
    }
    // The other processes have looked as well by the time that this one closes.
    clearInterval(beating);
    await vi.waitFor(async () => expect(await readClosed(db)).toHaveLength(MATCHES + 1), EVENTUALLY);
    const audited = await db.query(
      `SELECT subject, actor, reason LIKE 'desk silent 1_ s' AS is_silence FROM audit WHERE action = 'MATCH_CLOSE'
        ORDER BY length(subject), subject`,
    );
    expect(audited).toEqual(
      [kept, ...silent].map((id) => ({ subject: `match/${id}`, actor: 'system', is_silence: true })),
    );
  });
});
