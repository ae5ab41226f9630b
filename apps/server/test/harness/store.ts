import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import process from 'node:process';
import { inject } from 'vitest';
import { createDatabaseBeside } from '../../../../tools/throwaway-postgres.mjs';
import { readConfig } from '../../src/config/read-config.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { migrateDatabase } from '../../src/main/migrate-database.ts';
import { createLogger } from '../../src/platform/logger.ts';

/** The database of this run; the same tests run on both. */
export const STORE = process.env['SANAM_TEST_STORE'] === 'postgres' ? 'postgres' : 'pglite';

/** Opening a connection can take seconds on a busy machine, which must not fail tests of something else. */
export const DATABASE_CONNECT_TIMEOUT_MS = '30000';

const LONG_TIMEOUTS = 'lock_timeout=30000&statement_timeout=35000';

/**
 * On a busy machine a statement over many rows, or the last of many requests, takes longer than a player would wait.
 */
export function withLongTimeouts(store: Record<string, string>): Record<string, string> {
  const { DATABASE_URL: url } = store;
  if (url === undefined || url.includes('?')) return store;
  return { ...store, DATABASE_URL: `${url}?${LONG_TIMEOUTS}` };
}

/** Settings that give a test a database of its own: migrated, without any data. */
export async function freshStore(): Promise<Record<string, string>> {
  if (STORE === 'postgres') return postgresStore({ templateUrl: inject('postgresTemplate') });
  const store = await emptyStore();
  cpSync(inject('pgliteTemplate'), store['DATA_DIR'] ?? '', { recursive: true });
  return store;
}

/** The database that these settings name, or one of its own. */
export async function storeFor(env: Record<string, string> = {}): Promise<Record<string, string>> {
  if (env['DATABASE_URL'] !== undefined) return { DATA_DIR: 'memory' };
  return env['DATA_DIR'] === undefined ? freshStore() : {};
}

/** Settings that name a database without any tables. */
export async function emptyStore(): Promise<Record<string, string>> {
  if (STORE === 'postgres') return postgresStore();
  return { DATA_DIR: inject('pgliteTemplate').replace(/template$/, newName()) };
}

async function postgresStore(options?: { templateUrl: string }): Promise<Record<string, string>> {
  const url = await createDatabaseBeside(inject('postgresUrl'), newName(), options);
  return { DATABASE_URL: url, DATA_DIR: 'memory' };
}

const APP_ROLE = 'sanam_test_app';

/** A server with these settings connects as a role that owns nothing; the embedded database has no roles. */
export async function withAppRole(store: Record<string, string>): Promise<Record<string, string>> {
  const { DATABASE_URL: ownerUrl } = store;
  if (ownerUrl === undefined) return store;
  const db = await openDatabase(
    readConfig({ DATABASE_CONNECT_TIMEOUT_MS, ...store }),
    createLogger('silent'),
  );
  // All tests share one PostgreSQL, and roles belong to all of its databases.
  await db.query(
    `DO $$ BEGIN
       CREATE ROLE ${APP_ROLE} LOGIN PASSWORD '${APP_ROLE}';
     EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
     END $$`,
  );
  await db.close();
  const url = new URL(ownerUrl);
  [url.username, url.password] = [APP_ROLE, APP_ROLE];
  return { ...store, DATABASE_URL: url.href, DATABASE_MIGRATE_URL: ownerUrl };
}

/** The settings of a server in production on this migrated database. */
export async function asProduction(store: Record<string, string>): Promise<Record<string, string>> {
  const withRole = await withAppRole(store);
  const config = readConfig({ DATABASE_CONNECT_TIMEOUT_MS, ...withRole });
  if (config.databaseUrl !== undefined) await migrateDatabase(config, createLogger('silent'));
  return {
    ...withRole,
    NODE_ENV: 'production',
    DEMO: 'off',
    PASSWORD_HASH_COST: 'full',
    METRICS_TOKEN: 'a token for the metrics of this server',
  };
}

function newName(): string {
  return `test_${randomBytes(6).toString('hex')}`;
}
