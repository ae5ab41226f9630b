import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const STAMP = '.stamp';

/**
 * Builds a folder unless one with the same stamp exists. It is built beside its place and renamed when it is complete, so
 * that neither an interrupted run nor two at once leave half of one behind.
 *
 * @param {string} folder @param {string} stamp
 * @param {(tempDir: string) => Promise<void>} build
 */
export async function buildDirOnce(folder, stamp, build) {
  if ((await readStamp(folder)) === stamp) return folder;
  await mkdir(path.dirname(folder), { recursive: true });
  const tempDir = await mkdtemp(`${folder}.unfinished-`);
  try {
    await build(tempDir);
    await writeFile(path.join(tempDir, STAMP), stamp);
    await rm(folder, { recursive: true, force: true });
    await rename(tempDir, folder);
  } catch (error) {
    await rm(tempDir, { recursive: true, force: true });
    // Another run may have been faster; its result is the same.
    if ((await readStamp(folder)) !== stamp) throw error;
  }
  return folder;
}

/** @param {string} folder */
function readStamp(folder) {
  return readFile(path.join(folder, STAMP), 'utf8').catch(() => undefined);
}
