// Runs before anything is installed and on any Node from 20 on: plain JavaScript, nothing but Node's own modules.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInstalled, pinnedNode } from './installation.mjs';
import { runInTerminal, runNpm } from './run-program.mjs';

const OLDEST_TO_START_WITH = 20;

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * The frame of every command: installs missing packages, continues on the Node that the repository pins and runs `work`
 * there, which returns the exit code. Expected errors end in a sentence instead of a stack trace.
 *
 * @param {string} command the url of the module that was started
 * @param {() => Promise<number>} work
 */
export async function runCommand(command, work) {
  try {
    requireNode(OLDEST_TO_START_WITH, 'Install it');
    if (!isInstalled(ROOT)) {
      console.log('Packages are missing or out of date; installing them takes about a minute.');
      await install();
    }
    const pinned = pinnedNode(ROOT);
    endWithNpm();
    if (pinned.path && process.versions.node !== pinned.version) {
      const args = [fileURLToPath(command), ...process.argv.slice(2)];
      process.exitCode = await runInTerminal(pinned.path, args, { cwd: ROOT });
      return;
    }
    if (!pinned.path) {
      const advice = `npm has none for ${process.platform} ${process.arch}: install it`;
      requireNode(major(pinned.version), advice);
    }
    // Child processes find this Node and the installed programs first.
    const bin = path.join(ROOT, 'node_modules', '.bin');
    process.env['PATH'] = [bin, process.env['PATH']].join(path.delimiter);
    process.exitCode = await work();
  } catch (error) {
    printError(error);
    process.exitCode = 1;
  }
}

/** When npm is ended, only the shell between npm and us gets the signal, so watch for that shell to disappear. */
function endWithNpm() {
  if (!process.env['npm_lifecycle_event']) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
}

/** @param {number} needed @param {string} advice */
function requireNode(needed, advice) {
  if (major(process.versions.node) >= needed) return;
  throw new Error(
    `This is Node ${process.versions.node}, and Node ${needed} or newer is needed. ${advice} and run again.`,
  );
}

/** @param {string} version */
function major(version) {
  return Number(version.split('.')[0]);
}

async function install() {
  // Not `npm ci`: it refuses a lock file that lacks the optional package of another platform. This installs the locked
  // versions too and does not change the lock file.
  await runNpm(['install', '--no-save'], ROOT);
  if (!isInstalled(ROOT)) {
    throw new Error(
      'npm install succeeded, but packages are still missing, perhaps because one could not be fetched. Run it again ' +
        'when this machine can reach the npm registry.',
    );
  }
}

/** Our own errors are sentences for the person at the terminal; any other is a defect. @param {unknown} error */
function printError(error) {
  if (!(error instanceof Error) || error.constructor !== Error) return console.error(error);
  console.error(`\n${error.message}`);
  if (error.cause instanceof Error) console.error(error.cause.message);
}
