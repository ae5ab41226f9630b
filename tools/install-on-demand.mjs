import { createHash } from 'node:crypto';
import { access, copyFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { buildDirOnce } from './build-dir-once.mjs';
import { runNpm } from './run-npm.mjs';

export const ON_DEMAND = path.join(import.meta.dirname, 'on-demand');

/**
 * Installs a folder of `tools/on-demand/` that only some machines need, and returns the folder of its packages.
 *
 * @param {{ name: string, expects: string, say: (sentence: string) => void }} options `expects` names a package that
 *   must be there afterwards: npm calls an install good even when an optional package could not be fetched.
 */
export async function installOnDemand({ name, expects, say }) {
  const source = path.join(ON_DEMAND, name);
  const lock = await readFile(path.join(source, 'package-lock.json'));
  const stamp = createHash('sha256').update(lock).digest('hex');
  const made = await buildDirOnce(path.join(source, 'made', 'packages'), stamp, async (tempDir) => {
    say(`Installing ${name} from npm, once, into tools/on-demand/${name}.`);
    for (const file of ['package.json', 'package-lock.json']) {
      await copyFile(path.join(source, file), path.join(tempDir, file));
    }
    await runNpm(['ci'], tempDir);
    await access(path.join(tempDir, 'node_modules', expects)).catch(() => {
      throw new Error(
        `npm has no ${expects} for this machine, or could not fetch it; try again when it can.`,
      );
    });
  });
  return path.join(made, 'node_modules');
}
