import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../../apps/server/src/db/database.ts';
import { migrate } from '../../../apps/server/src/db/migrate.ts';
import { openDatabase } from '../../../apps/server/src/db/open-database.ts';
import { createLogger } from '../../../apps/server/src/platform/logger.ts';
import { startPostgres } from '../../../tools/throwaway-postgres.mjs';

export type DatabaseKind = 'postgres' | 'pglite';

/** An empty database that flushes to disk as in production. The embedded one can be open in one process at a time. */
export interface BenchDatabase {
  /** The environment of a server that uses it. */
  env: Record<string, string>;
  /** Opens and migrates it, and closes it when the work is done. */
  use: <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>;
  remove: () => Promise<void>;
}

export async function createDatabase(kind: DatabaseKind): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'sanam-bench-'));
  const postgres = kind === 'postgres' ? await startPostgres({ durable: true }) : undefined;
  const databaseUrl = await postgres?.createDatabase('bench');
  const store: BenchDatabase = {
    env: { DEMO: 'off', DATA_DIR: folder, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) },
    async use(work) {
      const db = await openDatabase(
        { databaseUrl, dataDir: folder, databasePoolSize: 4, databaseConnectTimeoutMs: 3000 },
        createLogger('error'),
      );
      try {
        await migrate(db);
        return await work(db);
      } finally {
        await db.close();
      }
    },
    async remove() {
      await postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  // The server runs as in production, and there it does not migrate.
  await store.use(async () => undefined);
  return store;
}
