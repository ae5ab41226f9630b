import path from 'node:path';
import { passOn, ROOT, runCommand } from './bootstrap.mjs';

/**
 * Runs a command of the server's program, with what stands behind it on the command line.
 *
 * @param {string} tool the url of the module that was started @param {string} command
 */
export async function runServerCommand(tool, command) {
  await runCommand(tool, async () => {
    const { addClientProgramsToPath } = await import('./postgres/find-binaries.mjs');
    addClientProgramsToPath();
    const main = path.join(ROOT, 'apps', 'server', 'src', 'main.ts');
    return passOn(process.execPath, [main, command, ...process.argv.slice(2)]);
  });
}
