import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import process from 'node:process';
import { inject } from 'vitest';
import { createDatabaseBeside } from '../../../../tools/throwaway-postgres.mjs';

/** The database of this run; the same tests run on both. */
export const STORE = process.env['SANAM_TEST_STORE'] === 'postgres' ? 'postgres' : 'pglite';

/** Opening a connection can take seconds on a busy machine, which must not fail tests of something else. */
export const DATABASE_CONNECT_TIMEOUT_MS = '30000';

const LONG_TIMEOUTS = 'lock_timeout=30000&statement_timeout=35000';

/** For many concurrent requests: on a busy machine the last one waits longer than a player would. */
export function withLongTimeouts(store: Record<string, string>): Record<string, string> {
  const { DATABASE_URL: url } = store;
  return url === undefined ? store : { ...store, DATABASE_URL: `${url}?${LONG_TIMEOUTS}` };
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

function newName(): string {
  return `test_${randomBytes(6).toString('hex')}`;
}
