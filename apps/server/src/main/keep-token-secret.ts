import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { isStrongSecret } from '../config/read-config.ts';
import { randomSecret } from '../platform/random.ts';
import { CannotStart } from './cannot-start.ts';

/**
 * Without TOKEN_SECRET in the settings one is made and kept beside the data, readable by its owner alone, so that
 * players stay logged in over a restart. `memory` keeps nothing, this neither.
 */
export function keepTokenSecret(dataDir: string): string {
  if (dataDir === 'memory') return randomSecret();
  const folder = resolve(dataDir);
  const file = join(folder, 'token-secret');
  const kept = readSecret(file);
  if (kept !== undefined) return kept;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeOnce(file, randomSecret());
  // Another server may have been quicker; then its secret is the one.
  return readSecret(file) ?? refuse(file);
}

function readSecret(file: string): string | undefined {
  const secret = unless('ENOENT', () => readFileSync(file, 'utf8').trim());
  if (secret !== undefined && !isStrongSecret(secret)) refuse(file);
  return secret;
}

/** A link appears with everything in it or not at all, and never in the place of a file that is there. */
function writeOnce(file: string, secret: string): void {
  const draft = `${file}.${randomSecret()}`;
  try {
    const descriptor = openSync(draft, 'wx', 0o600);
    try {
      writeFileSync(descriptor, `${secret}\n`);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    unless('EEXIST', () => linkSync(draft, file));
  } finally {
    rmSync(draft, { force: true });
  }
}

function refuse(file: string): never {
  throw new CannotStart(
    `${file} does not hold a secret that can be used. Remove it and a new one is made; everybody logs in again.`,
  );
}

function unless<Result>(code: string, work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === code) return undefined;
    throw error;
  }
}
