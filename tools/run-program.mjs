import { spawn } from 'node:child_process';

/** @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, shell?: boolean }} Surroundings */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Runs a program to its end and answers how it ended and what it printed.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {Surroundings} [surroundings]
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export function captureProgram(command, args, surroundings = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...surroundings, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    /** @type {Buffer[]} */
    const printed = [];
    child.stdout.on('data', (chunk) => printed.push(chunk));
    child.stderr.on('data', (chunk) => printed.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code, output: Buffer.concat(printed).toString().trim() });
    });
  });
}

/**
 * The same for programs that have to succeed: a failure becomes an error that carries what was printed.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {Surroundings} [surroundings]
 */
export async function runProgram(command, args, surroundings) {
  const { code, output } = await captureProgram(command, args, surroundings);
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output}`);
}

/** Ends what is still running when the person at the keyboard has had enough. */
export function endPrograms() {
  for (const child of running) child.kill();
}
