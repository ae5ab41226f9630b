import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes a folder unless one with the same stamp is there. It is made beside its place and moved there whole, so that
 * neither an interrupted run nor two at once leave half of one behind.
 *
 * @param {string} folder
 * @param {string} stamp
 * @param {(tempDir: string) => Promise<void>} make
 */
export async function buildDirOnce(folder, stamp, make) {
  if ((await stampOf(folder)) === stamp) return folder;
  await removeAbandoned(path.dirname(folder));
  const tempDir = `${folder}${UNFINISHED}${randomUUID()}`;
  try {
    await mkdir(tempDir, { recursive: true });
    await make(tempDir);
    await writeFile(path.join(tempDir, STAMP), stamp);
    await rm(folder, { recursive: true, force: true });
    await rename(tempDir, folder);
  } catch (error) {
    await rm(tempDir, { recursive: true, force: true });
    // Another run may have been quicker; what it put there is the same.
    if ((await stampOf(folder)) !== stamp) throw error;
  }
  return folder;
}

const STAMP = '.stamp';
const UNFINISHED = '.unfinished-';
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/** @param {string} folder */
function stampOf(folder) {
  return readFile(path.join(folder, STAMP), 'utf8').catch(() => undefined);
}

/** @param {string} parent */
async function removeAbandoned(parent) {
  const entries = await readdir(parent).catch(() => []);
  for (const entry of entries.filter((name) => name.includes(UNFINISHED))) {
    const left = path.join(parent, entry);
    const { mtimeMs } = await stat(left);
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS) await rm(left, { recursive: true, force: true });
  }
}
