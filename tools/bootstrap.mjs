// Runs before anything is installed and on any Node from 20 on: plain JavaScript, nothing but Node's own modules.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
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
    if (!isInstalled(ROOT)) await install();
    const pinned = pinnedNode(ROOT);
    endWithNpm();
    if (pinned.path && process.versions.node !== pinned.version) {
      const args = [fileURLToPath(command), ...process.argv.slice(2)];
      process.exitCode = await runInTerminal(pinned.path, args, { cwd: ROOT });
      return;
    }
    if (!pinned.path) requireNode(parseInt(pinned.version, 10), 'npm has none for this machine: install it');
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
  const { node } = process.versions;
  if (parseInt(node, 10) >= needed) return;
  throw new Error(`This is Node ${node}, and Node ${needed} or newer is needed. ${advice} and run again.`);
}

async function install() {
  console.log('Packages are missing or out of date; installing them takes about a minute.');
  // Not `npm ci`: it refuses a lock file that lacks the optional package of another platform. This installs the locked
  // versions too and does not change the lock file.
  await runNpm(['install', '--no-save'], ROOT);
  if (!isInstalled(ROOT))
    throw new Error(
      'npm could not fetch every package. Run again when this machine reaches the npm registry.',
    );
}

/** Our own errors are sentences for the person at the terminal; any other is a defect. @param {unknown} error */
function printError(error) {
  if (!(error instanceof Error) || error.constructor !== Error) return console.error(error);
  console.error(`\n${error.message}`);
  if (error.cause instanceof Error) console.error(error.cause.message);
}

/**
 * Whether node_modules has what package-lock.json names. npm writes the list of what it installed last, so that an
 * interrupted installation has none and an outdated one differs.
 *
 * @param {string} root
 */
export function isInstalled(root) {
  try {
    const wanted = packagesIn(path.join(root, 'package-lock.json'));
    const installed = packagesIn(path.join(root, 'node_modules', '.package-lock.json'));
    const isComplete = Object.entries(wanted).every(([place, { version, optional }]) => {
      const found = installed[place];
      // Each optional package is for one platform.
      if (!found) return place === '' || optional === true;
      return found.version === version && existsSync(path.join(root, place));
    });
    const node = pinnedNode(root).path;
    return isComplete && (node === undefined || existsSync(node));
  } catch {
    return false;
  }
}

/** @param {string} file @returns {Record<string, { version?: string, optional?: boolean }>} */
function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/**
 * The Node version that the repository pins, and where npm installs it; without a path on platforms that npm has none for.
 *
 * @param {string} root
 * @param {{ platform: string, arch: string }} [machine]
 * @returns {{ version: string, path: string | undefined }}
 */
export function pinnedNode(root, { platform, arch } = process) {
  /** @type {Record<string, string>} */
  const optional = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).optionalDependencies;
  const isWindows = platform === 'win32';
  const name = `node-${isWindows ? 'win' : platform}-${arch}`;
  const [, version = ''] =
    Object.entries(optional).find(([dependency]) => dependency.startsWith('node-')) ?? [];
  const program = path.join(root, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node');
  return { version, path: optional[name] ? program : undefined };
}
