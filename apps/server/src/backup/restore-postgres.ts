import { resolve } from 'node:path';
import type { Database, Sql } from '../db/database.ts';
import { MIGRATION_LOCK } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { OperatorError } from '../platform/operator-error.ts';
import type { RestoreOptions } from './options.ts';
import { runPostgresProgram } from './run-postgres-program.ts';

/**
 * Restores in one transaction into an empty schema. Servers that start meanwhile wait, as they do for a migration. An
 * existing schema is renamed, and renamed back when the restore fails or is not accepted.
 */
export async function restorePostgres<Accepted>(
  { config, logger, file, isForced, env, print }: RestoreOptions,
  accept: (db: Database) => Promise<Accepted>,
): Promise<{ restored: Accepted; movedAside: string | undefined }> {
  // One connection holds the lock, the other does the work.
  const { databaseMigrateUrl } = config;
  const db = await openDatabase({ ...config, databaseUrl: databaseMigrateUrl, databasePoolSize: 2 }, logger);
  try {
    const replace = async (tx: Sql) => {
      await tx.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
      await assertNoServer(tx);
      const isOccupied = await hasTables(tx);
      if (isOccupied && !isForced) {
        throw new OperatorError(
          'The database in DATABASE_URL is not empty. Use --force to move its schema aside.',
        );
      }
      const aside = isOccupied ? `before_restore_${Date.now()}` : undefined;
      if (aside !== undefined) {
        print(`The existing schema is renamed to ${aside}, and renamed back if the restore fails.`);
        await renameSchema(db, 'public', aside);
      }
      let isLoaded = false;
      try {
        await load(databaseMigrateUrl ?? '', file, env);
        isLoaded = true;
        return { restored: await accept(db), movedAside: aside && `the schema ${aside}` };
      } catch (error) {
        // A failed load is one transaction and leaves nothing behind.
        if (isLoaded || aside !== undefined) await rollBack(db, aside);
        throw error;
      }
    };
    return await db.transact(replace, { timeout: 'none' });
  } finally {
    await db.close();
  }
}

async function load(url: string, file: string, env: RestoreOptions['env']): Promise<void> {
  const safe = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  await runPostgresProgram({ program: 'pg_restore', args: [...safe, resolve(file)], url, env });
}

async function assertNoServer(tx: Sql): Promise<void> {
  const [row] = await tx.query<{ count: number }>(
    `SELECT count(*) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'sanam' AND pid <> pg_backend_pid()`,
  );
  if (row && row.count > 0) {
    throw new OperatorError('A Sanam server is connected to the database in DATABASE_URL. Stop it first.');
  }
}

async function hasTables(tx: Sql): Promise<boolean> {
  const tables = await tx.query(`SELECT FROM pg_tables WHERE schemaname = 'public' LIMIT 1`);
  return tables.length > 0;
}

async function renameSchema(db: Database, from: string, to: string): Promise<void> {
  await db.transact(async (tx) => {
    await tx.query(`ALTER SCHEMA ${from} RENAME TO ${to}`);
    await tx.query(`CREATE SCHEMA ${from}`);
  });
}

/** Without a schema that was renamed, the database was empty before. */
async function rollBack(db: Database, aside: string | undefined): Promise<void> {
  await db.transact(
    async (tx) => {
      await tx.query('DROP SCHEMA public CASCADE');
      await tx.query(aside === undefined ? 'CREATE SCHEMA public' : `ALTER SCHEMA ${aside} RENAME TO public`);
    },
    { timeout: 'none' },
  );
}
