import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../bootstrap.mjs';
import { captureProgram } from '../run-program.mjs';

/**
 * Runs a program of ours or of a package on this very Node, wherever PATH points.
 *
 * @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} [env] @param {string} [cwd]
 */
export function runOnPinned(program, args, env = {}, cwd = ROOT) {
  const script = /\.m?[jt]s$/.test(program) ? program : programFile(program);
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined };
  return captureProgram(process.execPath, [script, ...args], {
    cwd,
    env: { ...process.env, ...colours, ...env },
  });
}

/** @param {string} name */
function programFile(name) {
  const home = path.join(ROOT, 'node_modules', PACKAGE_OF[name] ?? name);
  const { bin } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'));
  return path.join(home, bin[name]);
}

/** @type {Record<string, string>} */
const PACKAGE_OF = { playwright: '@playwright/test', tsc: 'typescript' };
