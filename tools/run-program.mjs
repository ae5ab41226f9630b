import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, shell?: boolean }} Options */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let interrupted = false;

/** Whether a signal has ended a program of `runInTerminal`. */
export const isInterrupted = () => interrupted;

/**
 * Runs a program in this terminal: its output is visible, it receives our signals, and its exit code is returned.
 *
 * @param {string} command @param {string[]} args @param {Options} [options]
 * @returns {Promise<number>}
 */
export async function runInTerminal(command, args, options = {}) {
  const child = spawn(command, args, { ...options, stdio: 'inherit' });
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    interrupted = true;
    // A terminal sends Ctrl-C to the whole process group already; a second one would make a server exit at once.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of signals) process.on(signal, forward);
  try {
    const [code, signal] = await once(child, 'exit');
    return code ?? (signal === 'SIGINT' ? 130 : 143);
  } finally {
    for (const signal of signals) process.off(signal, forward);
  }
}

/**
 * Runs a program and returns its exit code and output; with `echo` the output is printed as it comes, too.
 *
 * @param {string} command @param {string[]} args @param {Options & { echo?: boolean }} [options]
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export async function captureProgram(command, args, { echo = false, ...options } = {}) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  /** @type {Buffer[]} */
  const chunks = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      chunks.push(chunk);
      if (echo) process.stdout.write(chunk);
    });
  const [code] = await once(child, 'close');
  running.delete(child);
  return { code, output: Buffer.concat(chunks).toString().trim() };
}

/**
 * Runs a program that has to succeed: a failure becomes an error with its output.
 *
 * @param {string} command @param {string[]} args @param {Options} [options]
 */
export async function runProgram(command, args, options) {
  const { code, output } = await captureProgram(command, args, options);
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output}`);
}

/**
 * Runs npm in a folder. The error of a failure says what to do and has npm's output as its cause.
 *
 * @param {string[]} args @param {string} folder
 */
export async function runNpm(args, folder) {
  // The npm that started this program, because PATH may have another or none. Windows starts .cmd files only through its shell.
  const own = process.env['npm_execpath'];
  const isScript = own !== undefined && /\.c?js$/.test(own);
  const [command, first] = isScript ? [process.execPath, [own]] : ['npm', []];
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  // What a surrounding `npm run` exports would direct this npm to the wrong folder.
  const exported = /^npm_(config_(local_prefix|workspace|prefix)|package_|lifecycle_)/i;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !exported.test(name)));
  const shell = !isScript && process.platform === 'win32';
  try {
    await runProgram(command, [...first, ...args, ...flags], { cwd: folder, env, shell });
  } catch (error) {
    const advice = 'Check that this machine reaches the npm registry and has disk space, then run again.';
    throw new Error(`npm ${args.join(' ')} failed in ${folder}. ${advice}`, { cause: error });
  }
}

/** Ends every program that is still running. */
export function endPrograms() {
  for (const child of running) child.kill();
}
