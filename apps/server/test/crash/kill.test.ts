import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/config/read-config.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { checkLedger } from '../../src/ledger/check.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { freshStore } from '../harness/store.ts';

/** Acknowledged postings after which a round's server is killed: early, late and in between. */
const KILL_AFTER = [1, 3, 7, 15, 40];
const ROUNDS = KILL_AFTER.length;

test(`a server killed ${ROUNDS} times in the middle of a stream of postings loses none that it had acknowledged`, async () => {
  const env = { ...(await freshStore()), PORT: '0', DEMO: 'on', DESK_ADMIN_PASSWORD: 'a-long-desk-password' };
  const acknowledged: string[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    acknowledged.push(...(await killInTheMiddle(env, round)));
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS);

  const db = await openDatabase(readConfig(env), createLogger('silent'));
  const rows = await db.query<{ ref: string }>("SELECT ref FROM posting WHERE kind = 'OPENING'");
  const proof = await checkLedger(db);
  await db.close();
  const kept = new Set(rows.map((row) => row.ref));
  expect(acknowledged.filter((ref) => !kept.has(ref))).toEqual([]);
  expect(proof).toMatchObject({ isProved: true });
  // Posted but not acknowledged can only be what was under way at the kill: at most one per worker and round.
  const opening = 4;
  expect(kept.size - opening).toBeLessThanOrEqual(acknowledged.length + ROUNDS * 4);
}, 240_000);

/** Starts a server, waits until it has acknowledged some postings, kills it, and answers which those were. */
async function killInTheMiddle(env: Record<string, string>, round: number): Promise<string[]> {
  const program = join(import.meta.dirname, 'posting-server.ts');
  const server = spawn(process.execPath, [program, `round${round}`], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const killAfter = KILL_AFTER[round % KILL_AFTER.length] ?? 1;
  const refs: string[] = [];
  for await (const line of createInterface({ input: server.stdout })) {
    if (line.startsWith('round')) refs.push(line);
    // What it had written before it died still arrives, and counts.
    if (refs.length === killAfter) server.kill('SIGKILL');
  }
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  expect(server.signalCode).toBe('SIGKILL');
  return refs;
}
