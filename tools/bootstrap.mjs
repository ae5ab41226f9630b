// Runs before anything is installed and on any Node from 20 on: plain JavaScript, nothing but Node's own modules.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInstalled } from './is-installed.mjs';
import { pinnedNode } from './pinned-node.mjs';
import { reportSteps } from './report-steps.mjs';
import { runNpm } from './run-npm.mjs';

const OLDEST_TO_START_WITH = 20;

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * The frame around a command: installs what is missing, moves on to the Node the repository pins and runs `work` there.
 * `work` answers the exit code. Whatever goes wrong ends in a sentence, not in a stack.
 *
 * @param {string} command the url of the module that was started
 * @param {(report: import('./report-steps.mjs').Report) => Promise<number>} work
 */
export async function runCommand(command, work) {
  try {
    refuseNodeBelow(OLDEST_TO_START_WITH, 'Install it');
    const report = reportSteps();
    if (!isInstalled(ROOT)) {
      report.say('Packages are missing or out of date; installing them takes about a minute.');
      await report.step('install packages', install);
    }
    const pinned = pinnedNode(ROOT);
    if (pinned.path && process.versions.node !== pinned.version) {
      endWithNpm();
      process.exitCode = await continueOn(pinned.path, command);
      return;
    }
    if (!pinned.path) {
      refuseNodeBelow(
        major(pinned.version),
        `npm carries none for ${process.platform} ${process.arch}: install it`,
      );
    }
    // Whatever is started from here finds this Node and the installed programs first.
    const bin = path.join(ROOT, 'node_modules', '.bin');
    process.env['PATH'] = [bin, process.env['PATH']].join(path.delimiter);
    endWithNpm();
    process.exitCode = await work(report);
  } catch (error) {
    tell(error);
    process.exitCode = 1;
  }
}

/** Ending npm ends the shell between it and us, which tells us nothing; its being gone does. */
function endWithNpm() {
  if (!process.env['npm_lifecycle_event']) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}

/** @param {number} needed @param {string} advice */
function refuseNodeBelow(needed, advice) {
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
  // Not `npm ci`: it refuses a lock file that lacks the optional package of some other kind of machine. This keeps to
  // the locked versions just as well and leaves the lock file alone.
  await runNpm(['install', '--no-save'], ROOT);
  if (!isInstalled(ROOT)) {
    throw new Error(
      'npm install ended well, but packages are still missing, perhaps because one could not be fetched. Run it again ' +
        'when this machine reaches the npm registry.',
    );
  }
}

/**
 * Runs the same command on another Node and answers its exit code.
 *
 * @param {string} node @param {string} command
 * @returns {Promise<number>}
 */
function continueOn(node, command) {
  return passOn(node, [fileURLToPath(command), ...process.argv.slice(2)]);
}

/**
 * Hands the terminal to a program: what it prints is seen, signals reach it, and its exit code is answered.
 *
 * @param {string} program @param {string[]} args
 * @returns {Promise<number>}
 */
export function passOn(program, args) {
  const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the whole group; a second one would read as impatience.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });
}

/** Errors of our own are sentences; any other is a defect, and its stack helps. @param {unknown} error */
function tell(error) {
  if (!(error instanceof Error) || error.constructor !== Error) return console.error(error);
  console.error(`\n${error.message}`);
  if (error.cause instanceof Error) console.error(error.cause.message);
}
