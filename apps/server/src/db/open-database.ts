import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../config/read-config.ts';
import type { Logger } from '../platform/logger.ts';
import type { Database } from './database.ts';
import { lockDataDir } from './lock-data-dir.ts';

/** PostgreSQL when the configuration names one, otherwise the embedded database. Only the one in use is loaded. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'databasePoolSize' | 'databaseConnectTimeoutMs'>,
  logger: Logger,
): Promise<Database> {
  if (config.databaseUrl !== undefined) {
    const { openPostgres } = await import('./open-postgres.ts');
    return openPostgres({
      url: config.databaseUrl,
      poolSize: config.databasePoolSize,
      waitMs: config.databaseConnectTimeoutMs,
      logger,
    });
  }
  if (config.dataDir === 'memory') {
    const { openPglite } = await import('./open-pglite.ts');
    return openPglite(undefined);
  }
  const folder = resolve(config.dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // The embedded engine does not lock its files; two processes on them would lose money.
  const lock = lockDataDir(folder);
  try {
    const { openPglite } = await import('./open-pglite.ts');
    const db = await openPglite(resolve(folder, 'pglite'));
    return {
      ...db,
      async close() {
        await db.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
