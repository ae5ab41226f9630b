import { cpSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startPostgres } from '../../../../tools/throwaway-postgres.mjs';
import type { Database } from '../../src/db/database.ts';
import { startBettingLoad } from '../harness/betting-load.ts';
import { withDatabase } from '../harness/database.ts';
import { call } from '../harness/server.ts';
import { STORE, freshStore } from '../harness/store.ts';
import { CAN_MOUNT, mountSmallDisk } from '../harness/small-disk.ts';
import { expectEveryBetStored, waitForBets, openServerProcess, prepareGame } from './fault-run.ts';

const MEGABYTES = 200;
/** The free space with which the tables run out first, and with which the write-ahead log does. */
const LEFT_BYTES = { 'the tables': 512 * 1024, 'the log': 8 * 1024 * 1024 };
/** The write-ahead log is allocated in files of this size. */
const LOG_FILE_BYTES = 16 * 1024 * 1024;
/** PostgreSQL without space for its log shuts down, so that reads fail too. */
const mayEndItself = (what: string): boolean => STORE === 'postgres' && what === 'the log';
/** With space again, bets must succeed within this time without a restart. */
const RECOVERS_WITHIN_MS = 30_000;
/** How many bets fail before space is freed. */
const REFUSED = 100;

test.skipIf(!CAN_MOUNT).each(['the tables', 'the log'] as const)(
  'a full disk (%s) means 503, corrupts nothing, and bets resume once space is free',
  async (what) => {
    const disk = mountSmallDisk(MEGABYTES);
    const { store, restart } = await openStoreOn(disk.folder);
    const { players, offer } = await prepareGame(store);
    if (what === 'the log') await withDatabase(store, fillLogFile);
    const server = await openServerProcess(store);
    const failures: (number | Error)[] = [];
    const load = startBettingLoad(server, players, offer, {
      onRetry: (what) => void failures.push(what),
    });
    await waitForBets(load, 100);
    disk.fill(LEFT_BYTES[what]);
    while (failures.length < REFUSED) await wait(20);
    const before = load.acknowledged();
    // Until the server must read the session from the database again.
    await wait(1500);
    const reading = await call(server, 'GET /player/wallet', { token: players[0]?.accessToken ?? '' });
    const freeAtWorst = disk.freeBytes();
    disk.free();
    const hasRecovered = await Promise.race([
      waitForBets(load, players.length).then(() => true),
      wait(RECOVERS_WITHIN_MS, false),
    ]);
    if (!hasRecovered) await restart(server);
    await waitForBets(load, players.length);
    await expectEveryBetStored(store, server, load);
    console.log(
      `measured: ${STORE}, ${what}: ${before} bets until the disk was full (${freeAtWorst} bytes left), ${failures.length} times ${[...new Set(failures.map(String))].join(' or ')}, ${hasRecovered ? 'recovered' : 'restarted'}, ${load.intents.length} bets in all`,
    );
    expect(new Set(failures)).toEqual(new Set([503]));
    if (!mayEndItself(what)) expect(hasRecovered).toBe(true);
    expect(reading.status).toBe(hasRecovered ? 200 : 503);
  },
  240_000,
);

/** Fills the current log file as far as possible before the next one is allocated. */
async function fillLogFile(db: Database): Promise<void> {
  for (;;) {
    const [row] = await db.query<{ used: number }>(
      `SELECT ((pg_current_wal_insert_lsn() - '0/0') % ${LOG_FILE_BYTES})::bigint AS used`,
    );
    if ((row?.used ?? 0) > LOG_FILE_BYTES * 0.7 && (row?.used ?? 0) < LOG_FILE_BYTES * 0.74) return;
    await db.query(`SELECT pg_logical_emit_message(false, 'filling', repeat('x', 400000))`);
  }
}

/** Returns the settings and a function that restarts what does not recover by itself. */
async function openStoreOn(folder: string) {
  if (STORE === 'pglite') {
    const DATA_DIR = join(folder, 'data');
    cpSync((await freshStore())['DATA_DIR'] ?? '', DATA_DIR, { recursive: true });
    return {
      store: { DATA_DIR },
      restart: async (server: Awaited<ReturnType<typeof openServerProcess>>) => {
        await server.end('SIGKILL');
        await server.start();
      },
    };
  }
  const usual = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  const postgres = await startPostgres({ isOwn: true });
  onTestFinished(() => postgres.stop());
  if (usual === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = usual;
  const DATABASE_URL = await postgres.createDatabase('full');
  return { store: { DATABASE_URL, DATA_DIR: 'memory' }, restart: () => postgres.restartImmediate() };
}
