// node tools/run.mjs <command> [argument…]: the commands of package.json that need the installed packages. Each imports its
// modules when it runs, because they exist only after the installation.
import { ROOT, runCommand } from './bootstrap.mjs';
import { runInTerminal } from './run-program.mjs';

const [name = '', ...args] = process.argv.slice(2);

/** Each returns the exit code. @type {Record<string, () => Promise<number>>} */
const COMMANDS = {
  start: async () => (await wireit('build:web')) || node('apps/demo/src/main.ts'),
  build: () => wireit('build:web'),
  // The server with the demo, restarted when its files change, and both web apps. Ctrl-C ends all of them.
  dev: () => wireit('dev:all', { WIREIT_WATCH: 'true' }),
  test: () => test('test'),
  'test:full': () => test('full'),
  'test:soak': async () => (await import('./soak.ts')).runSoak(args),
  'test:mutants': async () => (await import('./mutants/run-mutants.ts')).runMutants(args),
  migrate: () => serverCommand('migrate'),
  'ledger:check': () => serverCommand('verify-ledger'),
  'operator:reset': () => serverCommand('reset-operator'),
  backup: () => serverCommand('backup'),
  restore: () => serverCommand('restore'),
};

await runCommand(import.meta.url, async () => {
  const command = COMMANDS[name];
  if (!command) throw new Error(`Usage: node tools/run.mjs ${Object.keys(COMMANDS).join('|')}`);
  return command();
});

/** @param {string} script @param {NodeJS.ProcessEnv} [env] */
async function wireit(script, env) {
  return (await import('./run-wireit.mjs')).runWireit(script, env);
}

/** @param {string[]} command */
function node(...command) {
  return runInTerminal(process.execPath, command, { cwd: ROOT });
}

/** All tests of the tier, or those that the arguments select. @param {'test' | 'full'} tier */
async function test(tier) {
  if (args.length === 0) return (await import('./test-run/run-tier.ts')).runTier(tier);
  return (await import('./test-run/run-matching.ts')).runMatching(args, tier === 'full');
}

/** @param {string} command */
async function serverCommand(command) {
  const { addClientProgramsToPath } = await import('./postgres/find-binaries.mjs');
  addClientProgramsToPath();
  return node('apps/server/src/main.ts', command, ...args);
}
