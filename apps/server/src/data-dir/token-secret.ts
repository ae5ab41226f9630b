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
import { OperatorError } from '../platform/operator-error.ts';

/**
 * Without TOKEN_SECRET a secret is generated and stored in the data folder, readable by its owner alone, so that
 * players stay logged in over a restart. With `memory` it is not stored.
 */
export function readOrCreateTokenSecret(dataDir: string): string {
  if (dataDir === 'memory') return randomSecret();
  const folder = resolve(dataDir);
  const file = join(folder, 'token-secret');
  const stored = readSecret(file);
  if (stored !== undefined) return stored;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeOnce(file, randomSecret());
  // Another server may have been faster; then its secret counts.
  return readSecret(file) ?? refuse(file);
}

function readSecret(file: string): string | undefined {
  const secret = ignoring('ENOENT', () => readFileSync(file, 'utf8').trim());
  if (secret !== undefined && !isStrongSecret(secret)) refuse(file);
  return secret;
}

/** A hard link appears with its whole content or not at all, and never replaces an existing file. */
function writeOnce(file: string, secret: string): void {
  const tempFile = `${file}.${randomSecret()}`;
  try {
    const descriptor = openSync(tempFile, 'wx', 0o600);
    try {
      writeFileSync(descriptor, `${secret}\n`);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    ignoring('EEXIST', () => linkSync(tempFile, file));
  } finally {
    rmSync(tempFile, { force: true });
  }
}

function refuse(file: string): never {
  throw new OperatorError(
    `${file} does not contain a usable secret. Remove it to have a new one generated; everybody then has to log in again.`,
  );
}

function ignoring<Result>(code: string, work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === code) return undefined;
    throw error;
  }
}
