import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import process from 'node:process';
import { inject } from 'vitest';
import { createDatabaseBeside } from '../../../../tools/throwaway-postgres.mjs';

/** Which database this run is about; the same tests run on both. */
export const STORE = process.env['SANAM_TEST_STORE'] === 'postgres' ? 'postgres' : 'pglite';

/** Settings that give a test an empty database of its own. */
export async function freshStore(): Promise<Record<string, string>> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  if (STORE === 'postgres') {
    return { DATABASE_URL: await createDatabaseBeside(inject('postgresUrl'), name), DATA_DIR: 'memory' };
  }
  const template = inject('pgliteTemplate');
  const DATA_DIR = template.replace(/template$/, name);
  cpSync(template, DATA_DIR, { recursive: true });
  return { DATA_DIR };
}
