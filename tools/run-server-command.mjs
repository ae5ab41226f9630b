import { ROOT, runCommand } from './bootstrap.mjs';
import { runInTerminal } from './run-program.mjs';

/**
 * Runs a command of the server program with the remaining arguments of the command line.
 *
 * @param {string} tool the url of the module that was started @param {string} command
 */
export async function runServerCommand(tool, command) {
  await runCommand(tool, async () => {
    const { addClientProgramsToPath } = await import('./postgres/find-binaries.mjs');
    addClientProgramsToPath();
    const args = ['apps/server/src/main.ts', command, ...process.argv.slice(2)];
    return runInTerminal(process.execPath, args, { cwd: ROOT });
  });
}
