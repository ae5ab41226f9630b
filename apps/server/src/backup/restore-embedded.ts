import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { hasDatabase } from '../db/check-schema.ts';
import type { Database } from '../db/database.ts';
import { lockDataDir } from '../db/lock-data-dir.ts';
import { openPglite } from '../db/open-pglite.ts';
import { OperatorError } from '../platform/operator-error.ts';
import type { RestoreOptions } from './options.ts';

const unpack = promisify(gunzip);

/**
 * Unpacks into a folder beside the database and replaces it only once `accept` has passed: a failure changes nothing.
 */
export async function restoreEmbedded<Accepted>(
  { config, file, isForced }: RestoreOptions,
  accept: (db: Database) => Promise<Accepted>,
): Promise<{ restored: Accepted; movedAside: string | undefined }> {
  if (config.dataDir === 'memory')
    throw new OperatorError('DATA_DIR=memory stores nothing: set DATA_DIR to a folder.');
  const folder = resolve(config.dataDir);
  if (hasDatabase(folder) && !isForced) {
    throw new OperatorError(`There is already a database in ${folder}. Use --force to move it aside.`);
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = lockDataDir(folder);
  const [target, unpacked] = [join(folder, 'pglite'), join(folder, 'pglite-restoring')];
  try {
    rmSync(unpacked, { recursive: true, force: true });
    const db = await openPglite(unpacked, await unpack(await readFile(file)));
    let restored: Accepted;
    try {
      restored = await accept(db);
    } finally {
      await db.close();
    }
    const movedAside = existsSync(target) ? `${target}-before-${Date.now()}` : undefined;
    if (movedAside !== undefined) renameSync(target, movedAside);
    renameSync(unpacked, target);
    return { restored, movedAside };
  } finally {
    rmSync(unpacked, { recursive: true, force: true });
    lock.release();
  }
}
