import { setImmediate as nextTurn } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import type { Transaction } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { sqlStateOf } from './classify-error.ts';
import { classifyingDialect } from './classifying-dialect.ts';
import type { Database, Sql } from './database.ts';
import { createRoomGuard } from './guard-room.ts';
import { INT8_OID, parseInt8 } from './parse-int8.ts';
import { retryLostRace } from './retry-lost-race.ts';
import type { Tables } from './tables.ts';

/** What PostgreSQL calls a statement that writes where nothing may be written. */
const READ_ONLY = '25006';

/**
 * The embedded database: the same SQL in this very process, for trying out. Without a folder it keeps nothing; with an
 * unpacked archive a new one is made of that.
 */
export async function openPglite(folder: string | undefined, archive?: Uint8Array): Promise<Database> {
  const pglite = await PGlite.create({
    ...(folder !== undefined && { dataDir: folder }),
    ...(archive && { loadDataDir: new Blob([new Uint8Array(archive)], { type: 'application/x-tar' }) }),
    parsers: { [INT8_OID]: parseInt8 },
  });
  const outside = sqlOn(pglite);
  let underWay = 0;
  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    underWay += 1;
    try {
      return await retryLostRace(work, () => undefined);
    } finally {
      underWay -= 1;
      // It answers without ever waiting: whoever sends one statement after another would leave no turn to others.
      await nextTurn();
    }
  };
  const room = folder === undefined ? undefined : createRoomGuard(folder);
  /** Without room it still reads, and refuses whatever writes. */
  const transact = async <Result>(work: (tx: Sql) => Promise<Result>): Promise<Result> => {
    try {
      return await pglite.transaction(async (tx) => {
        if (room?.isFull()) await tx.query('SET TRANSACTION READ ONLY');
        return work(sqlOn(tx));
      });
    } catch (error) {
      if (room && sqlStateOf(error) === READ_ONLY) throw room.refusal();
      throw error;
    }
  };
  return {
    engine: 'pglite',
    read: new Kysely<Tables>({ dialect: classifyingDialect(new PGliteDialect({ pglite })) }),
    query: (text, values) =>
      inTurn(() => (room?.isFull() ? transact((tx) => tx.query(text, values)) : outside.query(text, values))),
    transact: (work) => inTurn(() => transact(work)),
    // It is in this process and so never away.
    listen: async (channel, heard) => {
      const stop = await pglite.listen(channel, heard);
      return async () => {
        if (!pglite.closed) await stop();
      };
    },
    // One connection that never loses a race to another.
    strain: () => ({
      connections: 1,
      idle: underWay > 0 ? 0 : 1,
      waiting: Math.max(underWay - 1, 0),
      lostRaces: 0,
    }),
    archive: (look) =>
      inTurn(() =>
        pglite.transaction(async (tx) => {
          // Nobody else gets in between: there is one connection, and it is here.
          const seen = await look(sqlOn(tx));
          await tx.query('CHECKPOINT');
          const file = await pglite.dumpDataDir('gzip');
          return { seen, archive: await file.bytes() };
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
