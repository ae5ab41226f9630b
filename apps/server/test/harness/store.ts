import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import process from 'node:process';
import { inject } from 'vitest';
import { createDatabaseBeside } from '../../../../tools/throwaway-postgres.mjs';

/** Which database this run is about; the same tests run on both. */
export const STORE = process.env['SANAM_TEST_STORE'] === 'postgres' ? 'postgres' : 'pglite';

/** What is not about waiting does not fail for it: on a busy machine making a connection can take seconds. */
export const DATABASE_CONNECT_TIMEOUT_MS = '30000';

const LONG_LINES = 'lock_timeout=30000&statement_timeout=35000';

/** For whoever asks many times at once: on a busy machine the last in line waits longer than a player would be kept. */
export function withLongLines(store: Record<string, string>): Record<string, string> {
  const { DATABASE_URL: url } = store;
  return url === undefined ? store : { ...store, DATABASE_URL: `${url}?${LONG_LINES}` };
}

/** Settings that give a test a database of its own: migrated, without any data. */
export async function freshStore(): Promise<Record<string, string>> {
  if (STORE === 'postgres') return postgresStore({ templateUrl: inject('postgresTemplate') });
  const store = await emptyStore();
  cpSync(inject('pgliteTemplate'), store['DATA_DIR'] ?? '', { recursive: true });
  return store;
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
