import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { holdsDatabase } from '../../db/check-schema.ts';
import type { Database } from '../../db/database.ts';
import { lockDataDir } from '../../db/lock-data-dir.ts';
import { openPglite } from '../../db/open-pglite.ts';
import { CannotStart } from '../cannot-start.ts';
import type { RestoreWish } from './restore.ts';

const unpack = promisify(gunzip);

/** Unpacks beside the place, has it accepted there, and only then puts it in: a restore that fails has changed nothing. */
export async function restoreEmbedded<Proof>(
  { config, file, isForced }: RestoreWish,
  accept: (db: Database) => Promise<Proof>,
): Promise<{ restored: Proof; putAside: string | undefined }> {
  if (config.dataDir === 'memory') throw new CannotStart('DATA_DIR=memory keeps nothing: name a folder.');
  const folder = resolve(config.dataDir);
  const isThere = holdsDatabase(folder);
  if (isThere && !isForced) {
    throw new CannotStart(`There is already a database in ${folder}. With --force it is put aside.`);
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = lockDataDir(folder);
  const [place, draft] = [join(folder, 'pglite'), join(folder, 'pglite-restoring')];
  try {
    rmSync(draft, { recursive: true, force: true });
    const db = await openPglite(draft, await unpack(await readFile(file)));
    let restored: Proof;
    try {
      restored = await accept(db);
    } finally {
      await db.close();
    }
    const putAside = existsSync(place) ? `${place}-before-${Date.now()}` : undefined;
    if (putAside !== undefined) renameSync(place, putAside);
    renameSync(draft, place);
    return { restored, putAside };
  } finally {
    rmSync(draft, { recursive: true, force: true });
    lock.release();
  }
}
