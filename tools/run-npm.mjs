import { runProgram } from './run-program.mjs';

/**
 * Runs npm quietly in a folder; a failure becomes a sentence that says what to do and carries what npm said.
 *
 * @param {string[]} args
 * @param {string} folder
 */
export async function runNpm(args, folder) {
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { command, first, shell } = npmCommand();
  try {
    await runProgram(command, [...first, ...args, ...flags], { cwd: folder, env: npmEnvironment(), shell });
  } catch (error) {
    throw new Error(
      `npm ${args.join(' ')} did not succeed in ${folder}. Check that this machine reaches the npm registry ` +
        'and has disk space, then run the same command again.',
      { cause: error },
    );
  }
}

/** The npm that started us when there is one, because PATH may hold another or none. */
function npmCommand() {
  const own = process.env['npm_execpath'];
  if (own && /\.c?js$/.test(own)) return { command: process.execPath, first: [own], shell: false };
  // Windows starts .cmd files only through its shell.
  if (process.platform === 'win32') return { command: 'npm.cmd', first: [], shell: true };
  return { command: 'npm', first: [], shell: false };
}

/** Settings a surrounding `npm run` exported would aim this npm at the wrong folder. */
function npmEnvironment() {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^npm_(config_(local_prefix|workspace|prefix)|package_|lifecycle_)/i.test(name),
  );
  return Object.fromEntries(kept);
}
