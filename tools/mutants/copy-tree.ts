import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../bootstrap.mjs';
import { captureProgram } from '../run-program.mjs';

/** The scope of our own packages: they come from the copy, so that a fault planted there takes effect everywhere. */
const OWN = '@sanam';

/** Copies everything that is, or could be, committed into a folder, and links the installed packages. */
export async function copyTree(root: string): Promise<void> {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { output } = await captureProgram('git', list, { cwd: ROOT });
  for (const file of output.split('\0')) {
    const source = path.join(ROOT, file);
    // A deleted file stays in the list until the deletion is committed.
    if (file !== '' && existsSync(source)) await cp(source, path.join(root, file), { recursive: true });
  }
  const [from, to] = [path.join(ROOT, 'node_modules'), path.join(root, 'node_modules')];
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from))
    if (name !== OWN) await symlink(path.join(from, name), path.join(to, name));
  // Its links are relative and lead into the copy.
  await cp(path.join(from, OWN), path.join(to, OWN), { recursive: true, verbatimSymlinks: true });
}
