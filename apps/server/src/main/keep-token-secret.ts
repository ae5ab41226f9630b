import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { randomSecret } from '../platform/random.ts';

/**
 * Without TOKEN_SECRET in the settings one is made and kept beside the data, readable by its owner alone, so that
 * players stay logged in over a restart. `memory` keeps nothing, this neither.
 */
export function keepTokenSecret(dataDir: string): string {
  if (dataDir === 'memory') return randomSecret();
  const folder = resolve(dataDir);
  const file = join(folder, 'token-secret');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, `${randomSecret()}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
