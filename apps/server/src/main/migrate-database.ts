import type { Config } from '../config/read-config.ts';
import { analyzeNewTables } from '../db/analyze-new-tables.ts';
import { grantAppRole } from '../db/app-role.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import type { Logger } from '../platform/logger.ts';

/**
 * `npm run migrate`: applies migrations and functions, so that servers of this version can start, and gives the role
 * that they connect with its rights. That role owns nothing, so tables without statistics are analyzed here.
 */
export async function migrateDatabase(config: Config, logger: Logger): Promise<string> {
  const db = await openDatabase({ ...config, databaseUrl: config.databaseMigrateUrl }, logger);
  try {
    const applied = await migrate(db, { isProduction: config.isProduction });
    await analyzeNewTables(db);
    const report = applied.length > 0 ? `Applied: ${applied.join(', ')}.` : 'The schema is up to date.';
    const role = readRole(config.databaseUrl);
    if (role === undefined) return report;
    const isGranted = await db.transact((tx) => grantAppRole(tx, role), { timeout: 'none' });
    return isGranted ? `${report} The role ${role} may run the server.` : report;
  } finally {
    await db.close();
  }
}

/** Undefined for the embedded database, and where the address names nobody. */
function readRole(databaseUrl: string | undefined): string | undefined {
  const username = databaseUrl === undefined ? '' : new URL(databaseUrl).username;
  return username === '' ? undefined : decodeURIComponent(username);
}
