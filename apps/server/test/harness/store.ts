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

/** Settings that give a test an empty database of its own. */
export async function freshStore(): Promise<Record<string, string>> {
  const store = await emptyStore();
  if (STORE === 'pglite') cpSync(inject('pgliteTemplate'), store['DATA_DIR'] ?? '', { recursive: true });
  return store;
}

/** Settings that name a place where nothing has ever been. */
export async function emptyStore(): Promise<Record<string, string>> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  if (STORE === 'pglite') return { DATA_DIR: inject('pgliteTemplate').replace(/template$/, name) };
  return { DATABASE_URL: await createDatabaseBeside(inject('postgresUrl'), name), DATA_DIR: 'memory' };
}
