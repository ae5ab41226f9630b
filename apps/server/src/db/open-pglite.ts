import { setImmediate as nextLoopIteration } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import type { Transaction } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { readSqlState } from './classify-error.ts';
import { classifyingDialect } from './classifying-dialect.ts';
import type { Database, Sql } from './database.ts';
import { createDiskSpaceGuard } from './disk-space-guard.ts';
import { INT8_OID, parseInt8 } from './parse-int8.ts';
import { retrySerializationFailure } from './retry-serialization-failure.ts';
import type { Tables } from './tables.ts';

/** PostgreSQL's code for a write in a read-only transaction. */
const READ_ONLY = '25006';

/**
 * The embedded database: the same SQL in this process, for trying out. Without a folder it is in memory; with an
 * unpacked archive a new one is created from that.
 */
export async function openPglite(folder: string | undefined, archive?: Uint8Array): Promise<Database> {
  const pglite = await PGlite.create({
    ...(folder !== undefined && { dataDir: folder }),
    ...(archive && { loadDataDir: new Blob([new Uint8Array(archive)], { type: 'application/x-tar' }) }),
    parsers: { [INT8_OID]: parseInt8 },
  });
  const sql = sqlOn(pglite);
  let running = 0;
  const run = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    running += 1;
    try {
      return await retrySerializationFailure(work, () => undefined);
    } finally {
      running -= 1;
      // Queries resolve without I/O: a caller that sends one after another would starve the event loop.
      await nextLoopIteration();
    }
  };
  const diskSpace = folder === undefined ? undefined : createDiskSpaceGuard(folder);
  /** With a full disk it still reads, and refuses every write. */
  const transact = async <Result>(work: (tx: Sql) => Promise<Result>): Promise<Result> => {
    try {
      return await pglite.transaction(async (tx) => {
        if (diskSpace?.isFull()) await tx.query('SET TRANSACTION READ ONLY');
        return work(sqlOn(tx));
      });
    } catch (error) {
      if (diskSpace && readSqlState(error) === READ_ONLY) throw diskSpace.refusal();
      throw error;
    }
  };
  return {
    engine: 'pglite',
    read: new Kysely<Tables>({ dialect: classifyingDialect(new PGliteDialect({ pglite })) }),
    query: (text, values) =>
      run(() => (diskSpace?.isFull() ? transact((tx) => tx.query(text, values)) : sql.query(text, values))),
    transact: (work) => run(() => transact(work)),
    // The database is in this process, so the connection is never lost.
    listen: async (channel, onMessage) => {
      const stop = await pglite.listen(channel, onMessage);
      return async () => {
        if (!pglite.closed) await stop();
      };
    },
    // There is one connection, so transactions never conflict.
    poolStats: () => ({
      connections: 1,
      idle: running > 0 ? 0 : 1,
      waiting: Math.max(running - 1, 0),
      serializationRetries: 0,
    }),
    archive: (inspect) =>
      run(() =>
        pglite.transaction(async (tx) => {
          // Nothing runs in between: this transaction has the only connection.
          const inspected = await inspect(sqlOn(tx));
          await tx.query('CHECKPOINT');
          const file = await pglite.dumpDataDir('gzip');
          return { inspected, archive: await file.bytes() };
        }),
      ),
    close: () => pglite.close(),
  };
}

function sqlOn(on: PGlite | Transaction): Sql {
  return {
    async query<Row extends object>(text: string, values: readonly unknown[] = []) {
      const result = await on.query<Row>(text, [...values]);
      return result.rows;
    },
  };
}
