import type { Config } from '../config/read-config.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import type { Logger } from '../platform/logger.ts';

/** `npm run migrate`: applies migrations and functions, so that servers of this version can start. */
export async function migrateDatabase(config: Config, logger: Logger): Promise<string> {
  const db = await openDatabase({ ...config, databaseUrl: config.databaseMigrateUrl }, logger);
  try {
    const applied = await migrate(db, { isProduction: config.isProduction });
    return applied.length > 0 ? `Applied: ${applied.join(', ')}.` : 'The schema is up to date.';
  } finally {
    await db.close();
  }
}
