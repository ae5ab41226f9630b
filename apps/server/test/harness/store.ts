import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabase } from '../../../../tools/throwaway-postgres.mjs';

export type Store = 'pglite' | 'postgres';

/** Which database this run is about; the same tests run on both. */
export const STORE: Store = process.env['SANAM_TEST_STORE'] === 'postgres' ? 'postgres' : 'pglite';

/** Settings that give a test an empty database of its own. */
export async function freshStore(): Promise<Record<string, string>> {
  if (STORE === 'pglite') return { DATA_DIR: 'memory' };
  const name = `test_${randomBytes(6).toString('hex')}`;
  return { DATABASE_URL: await createDatabase(inject('postgresUrl'), name), DATA_DIR: 'memory' };
}
