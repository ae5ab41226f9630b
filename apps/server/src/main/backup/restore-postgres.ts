import { resolve } from 'node:path';
import type { Database, Sql } from '../../db/database.ts';
import { MIGRATION_LOCK } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open-database.ts';
import { CannotStart } from '../cannot-start.ts';
import type { RestoreWish } from './restore.ts';
import { runPostgresProgram } from './run-postgres-program.ts';

/**
 * Restores in one transaction into an empty schema. Servers that start meanwhile wait, as they do for a migration. What
 * is there already is renamed, and gets its name back when the restore fails or is not accepted.
 */
export async function restorePostgres<Proof>(
  { config, logger, file, isForced, env, say }: RestoreWish,
  accept: (db: Database) => Promise<Proof>,
): Promise<{ restored: Proof; putAside: string | undefined }> {
  // One connection holds the lock, the other works.
  const db = await openDatabase({ ...config, databasePoolSize: 2 }, logger);
  try {
    const replace = async (tx: Sql) => {
      await tx.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
      await refuseWhileServed(tx);
      const isThere = await holdsTables(tx);
      if (isThere && !isForced) {
        throw new CannotStart(
          'The database in DATABASE_URL is not empty. With --force what is there is put aside.',
        );
      }
      const aside = isThere ? `before_restore_${Date.now()}` : undefined;
      if (aside !== undefined) {
        say(`What is there is put aside in the schema ${aside}, and is brought back if this fails.`);
        await renameSchema(db, 'public', aside);
      }
      let isLoaded = false;
      try {
        await load(config.databaseUrl ?? '', file, env);
        isLoaded = true;
        return { restored: await accept(db), putAside: aside && `the schema ${aside}` };
      } catch (error) {
        // What could not be loaded has left nothing behind.
        if (isLoaded || aside !== undefined) await bringBack(db, aside);
        throw error;
      }
    };
    return await db.transact(replace, { timeout: 'none' });
  } finally {
    await db.close();
  }
}

async function load(url: string, file: string, env: RestoreWish['env']): Promise<void> {
  const safe = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  await runPostgresProgram({ program: 'pg_restore', args: [...safe, resolve(file)], url, env });
}

async function refuseWhileServed(tx: Sql): Promise<void> {
  const [row] = await tx.query<{ count: number }>(
    `SELECT count(*) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'sanam' AND pid <> pg_backend_pid()`,
  );
  if (row && row.count > 0) {
    throw new CannotStart('A Sanam server is connected to the database in DATABASE_URL. Stop it first.');
  }
}

async function holdsTables(tx: Sql): Promise<boolean> {
  const tables = await tx.query(`SELECT FROM pg_tables WHERE schemaname = 'public' LIMIT 1`);
  return tables.length > 0;
}

async function renameSchema(db: Database, from: string, to: string): Promise<void> {
  await db.transact(async (tx) => {
    await tx.query(`ALTER SCHEMA ${from} RENAME TO ${to}`);
    await tx.query(`CREATE SCHEMA ${from}`);
  });
}

/** Without anything that was put aside, what was there was empty. */
async function bringBack(db: Database, aside: string | undefined): Promise<void> {
  await db.transact(
    async (tx) => {
      await tx.query('DROP SCHEMA public CASCADE');
      await tx.query(aside === undefined ? 'CREATE SCHEMA public' : `ALTER SCHEMA ${aside} RENAME TO public`);
    },
    { timeout: 'none' },
  );
}
