import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runNpm } from './run-program.mjs';

export const ON_DEMAND = path.join(import.meta.dirname, 'on-demand');
const STAMP = '.stamp';

/**
 * Installs a folder of `tools/on-demand/` that only some machines need, and returns the folder of its packages.
 * `expects` names a package that must be there afterwards: npm succeeds even when an optional package could not be fetched.
 */
export async function installOnDemand(options: {
  name: string;
  expects: string;
  say: (sentence: string) => void;
}) {
  const { name, expects, say } = options;
  const source = path.join(ON_DEMAND, name);
  const stamp = await hashFile(path.join(source, 'package-lock.json'));
  const folder = await buildDirOnce(path.join(source, 'made', 'packages'), stamp, async (tempDir) => {
    say(`Installing ${name} from npm, once, into tools/on-demand/${name}.`);
    for (const file of ['package.json', 'package-lock.json'])
      await copyFile(path.join(source, file), path.join(tempDir, file));
    await runNpm(['ci'], tempDir);
    if (!existsSync(path.join(tempDir, 'node_modules', expects)))
      throw new Error(`npm has no ${expects} for this machine or could not fetch it. Run again later.`);
  });
  return path.join(folder, 'node_modules');
}

/**
 * Builds a folder unless one with the same stamp exists. It is built beside its place and renamed when it is complete, so
 * that neither an interrupted run nor two runs at once leave an incomplete folder.
 */
export async function buildDirOnce(folder: string, stamp: string, build: (tempDir: string) => Promise<void>) {
  const isBuilt = async () =>
    stamp === (await readFile(path.join(folder, STAMP), 'utf8').catch(() => undefined));
  if (await isBuilt()) return folder;
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
    if (!(await isBuilt())) throw error;
  }
  return folder;
}

export async function hashFile(file: string): Promise<string> {
  return hash('sha256', await readFile(file));
}
