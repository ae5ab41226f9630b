import { createHash, randomUUID } from 'node:crypto';
import { access, copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runNpm } from './run-npm.mjs';

/**
 * Installs a folder of `tools/on-demand/` that only some machines need, and answers where its packages are.
 * The install happens beside its final place and is moved there whole, so that neither an interrupted install
 * nor two at once can leave half of one behind.
 *
 * @param {{ name: string, expects: string, say: (sentence: string) => void }} order `expects` names a package that
 *   must be there afterwards: npm calls an install good even when an optional package could not be fetched.
 */
export async function installOnDemand({ name, expects, say }) {
  const folder = path.join(import.meta.dirname, 'on-demand', name);
  const installed = path.join(folder, 'node_modules');
  const wanted = await hashOf(path.join(folder, 'package-lock.json'));
  if ((await stampOf(installed)) === wanted) return installed;

  say(`Installing ${name} from npm, once, into ${path.relative(process.cwd(), installed)}.`);
  const workshop = path.join(folder, `.installing-${randomUUID()}`);
  try {
    await mkdir(workshop);
    for (const file of ['package.json', 'package-lock.json']) {
      await copyFile(path.join(folder, file), path.join(workshop, file));
    }
    await runNpm(['ci'], workshop);
    await access(path.join(workshop, 'node_modules', expects)).catch(() => {
      throw new Error(
        `npm has no ${expects} for this machine, or could not fetch it; try again when it can.`,
      );
    });
    await writeFile(path.join(workshop, 'node_modules', STAMP), wanted);
    await moveInto(installed, path.join(workshop, 'node_modules'), wanted);
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
  return installed;
}

const STAMP = '.sanam-install';

/** @param {string} file */
async function hashOf(file) {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
}

/** @param {string} installed */
function stampOf(installed) {
  return readFile(path.join(installed, STAMP), 'utf8').catch(() => undefined);
}

/** @param {string} installed @param {string} fresh @param {string} wanted */
async function moveInto(installed, fresh, wanted) {
  await rm(installed, { recursive: true, force: true });
  try {
    await rename(fresh, installed);
  } catch (error) {
    // Another run was quicker; what it put there is the same.
    if ((await stampOf(installed)) !== wanted) throw error;
  }
}
