import { ROOT } from '../bootstrap.mjs';
import { webApps } from '../build-web.mjs';
import { buildApp, runBrowser } from './run-browser.mjs';
import { runOnPinned } from './run-on-pinned.mjs';
import { runVitest, runVitestOnPostgres } from './run-vitest.mjs';

/**
 * @typedef {import('./run-steps.mjs').Step} Step
 * @typedef {import('./summarize-run.mjs').Outcome} Outcome
 */

/**
 * Every check of `npm test`. The quick ones come first, so that a slip shows early.
 *
 * @param {string} reports a folder for the test programs' reports
 * @param {(sentence: string) => void} say
 * @returns {Step[]}
 */
export function testSteps(reports, say) {
  const builds = webApps(ROOT).map((app) => ({ name: `build:${app}`, cores: 1, run: () => buildApp(app) }));
  return [
    { name: 'format', cores: 1, run: () => check('oxfmt', ['--check']) },
    { name: 'layers', cores: 1, run: () => check('tools/check-layers.mjs', []) },
    { name: 'lint', cores: 1, run: () => check('oxlint', ['--type-aware', '--deny-warnings']) },
    { name: 'unused', cores: 1, run: () => check('knip', ['--no-progress', '--no-config-hints']) },
    { name: 'types:web', cores: 1, run: () => check('tsc', ['-p', 'tsconfig.web.json']) },
    { name: 'types:node', cores: 1, run: () => check('tsc', ['-p', 'tsconfig.node.json']) },
    ...builds,
    { name: 'unit', cores: 1, run: () => runVitest(reports, { project: 'unit' }) },
    // Races against real time-outs, and servers that are killed in the middle of their work, one file at a time.
    {
      name: 'api:postgres:alone',
      cores: 1,
      run: () => onPostgres({ files: ALONE.map((folder) => `apps/server/test/${folder}/`), workers: 1 }),
    },
    // In halves: each is one process, since the embedded database runs in the test's own.
    ...HALVES.map((shard) => ({
      name: `api:pglite:${shard[0]}`,
      cores: 1,
      run: () =>
        runVitest(reports, {
          project: 'api-pglite',
          shard,
          without: SAME_ON_BOTH.map((place) => `**/${place}**`),
        }),
    })),
    { name: 'load', cores: 1, run: () => check('bench/src/load.ts', ['brief', '--store', 'postgres']) },
    ...HALVES.map((shard) => ({
      name: `api:postgres:${shard[0]}`,
      cores: 1,
      run: () => onPostgres({ shard, without: ALONE.map((folder) => `**/test/${folder}/**`), workers: 1 }),
    })),
    // Keeps two cores busy, but not while its server fills the arena: it may begin beside the last of the others.
    { name: 'browser', cores: 1, after: builds.map(({ name }) => name), run: () => runBrowser(reports, say) },
  ];

  /** @param {Omit<import('./run-vitest.mjs').Run, 'project'>} run */
  function onPostgres(run) {
    return runVitestOnPostgres(reports, { project: 'api-postgres', ...run }, say);
  }
}

const HALVES = ['1/2', '2/2'];
const ALONE = ['races', 'cluster', 'crash', 'faults'];

/**
 * Here on PostgreSQL, on the embedded database in the soak: the API's own tests, since fuzzing, games, the security matrix and
 * the browser go through the same on the embedded one already, and many starts of a server, which it makes slow ones.
 */
export const SAME_ON_BOTH = [
  'test/api/',
  ...['settlement-kill', 'step-kill', 'books', 'process', 'operator-reset'].map(
    (name) => `test/crash/${name}.test.ts`,
  ),
];

/** @param {string} program @param {string[]} args @returns {Promise<Outcome>} */
async function check(program, args) {
  const { code, output } = await runOnPinned(program, args);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
}
