import { cp, mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../bootstrap.mjs';
import { captureProgram } from '../run-program.mjs';

/** The scope of our own packages: they come from the copy, so that a fault planted there is felt everywhere. */
const OWN = '@sanam';

/**
 * Copies everything that is, or could be, committed into a new folder, with the installed packages linked in. Answers
 * the folder.
 */
export async function copyTree() {
  const root = await mkdtemp(path.join(os.tmpdir(), 'sanam-mutant-'));
  const listed = await captureProgram(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: ROOT,
    },
  );
  for (const file of listed.output.split('\0')) {
    // A file may have been deleted and not yet committed so.
    if (file !== '' && existsSync(path.join(ROOT, file))) {
      await cp(path.join(ROOT, file), path.join(root, file), { recursive: true });
    }
  }
  await linkPackages(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
  return root;
}

/** @param {string} from @param {string} to */
async function linkPackages(from, to) {
  await mkdir(path.join(to, OWN), { recursive: true });
  for (const name of await readdir(from)) {
    if (name !== OWN) await symlink(path.join(from, name), path.join(to, name));
  }
  // Relative links, which lead into the copy.
  await cp(path.join(from, OWN), path.join(to, OWN), { recursive: true, verbatimSymlinks: true });
}
