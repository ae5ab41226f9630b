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
import { expectAllKept, moreBets, openServed, prepare } from './fault-run.ts';

const MEGABYTES = 200;
/** What is left when the tables shall find no room, and when the database's own log shall find none before them. */
const LEFT_BYTES = { 'the tables': 512 * 1024, 'the log': 8 * 1024 * 1024 };
/** The log is written in files of this size, each made whole before it is begun. */
const LOG_FILE_BYTES = 16 * 1024 * 1024;
/** PostgreSQL without room for its log ends itself, and with it what could be read. */
const mayEndItself = (what: string): boolean => STORE === 'postgres' && what === 'the log';
/** Once there is room, bets go on by themselves within this. */
const WELL_WITHIN_MS = 30_000;
/** So many times nobody could say whether a bet was taken, before there is room again. */
const REFUSED = 100;

test.skipIf(!CAN_MOUNT).each(['the tables', 'the log'] as const)(
  'a disk with no more room for %s is told as 503, spoils nothing, and bets go on once there is room again',
  async (what) => {
    const disk = mountSmallDisk(MEGABYTES);
    const { store, restart } = await openStoreOn(disk.folder);
    const { players, offer } = await prepare(store);
    if (what === 'the log') await withDatabase(store, fillLogFile);
    const server = await openServed(store);
    const met: (number | Error)[] = [];
    const bettors = startBettingLoad(server.front, players, offer, {
      onRetry: (what) => void met.push(what),
    });
    await moreBets(bettors, 100);
    disk.fill(LEFT_BYTES[what]);
    while (met.length < REFUSED) await wait(20);
    const before = bettors.acknowledged();
    // Until the session that was seen just now has to be looked up again.
    await wait(1500);
    const reading = await call(server.front, 'GET /player/wallet', { token: players[0]?.accessToken ?? '' });
    const freeAtWorst = disk.freeBytes();
    disk.free();
    const isBack = await Promise.race([
      moreBets(bettors, players.length).then(() => true),
      wait(WELL_WITHIN_MS, false),
    ]);
    if (!isBack) await restart(server);
    await moreBets(bettors, players.length);
    await expectAllKept(store, server, bettors);
    console.log(
      `figures: ${STORE}, ${what}: ${before} bets until the disk was full (${freeAtWorst} bytes left), ${met.length} times ${[...new Set(met.map(String))].join(' or ')}, ${isBack ? 'well by itself' : 'started again'}, ${bettors.intents.length} bets in the end`,
    );
    expect(new Set(met)).toEqual(new Set([503]));
    if (!mayEndItself(what)) expect(isBack).toBe(true);
    expect(reading.status).toBe(isBack ? 200 : 503);
  },
  240_000,
);

/** As far as it goes without the next file being made in advance. */
async function fillLogFile(db: Database): Promise<void> {
  for (;;) {
    const [row] = await db.query<{ used: number }>(
      `SELECT ((pg_current_wal_insert_lsn() - '0/0') % ${LOG_FILE_BYTES})::bigint AS used`,
    );
    if ((row?.used ?? 0) > LOG_FILE_BYTES * 0.7 && (row?.used ?? 0) < LOG_FILE_BYTES * 0.74) return;
    await db.query(`SELECT pg_logical_emit_message(false, 'filling', repeat('x', 400000))`);
  }
}

/** Answers also how what does not get well by itself is started again. */
async function openStoreOn(folder: string) {
  if (STORE === 'pglite') {
    const DATA_DIR = join(folder, 'data');
    cpSync((await freshStore())['DATA_DIR'] ?? '', DATA_DIR, { recursive: true });
    return {
      store: { DATA_DIR },
      restart: async (server: Awaited<ReturnType<typeof openServed>>) => {
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
