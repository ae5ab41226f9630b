import path from 'node:path';
import { ROOT } from '../bootstrap.mjs';
import { buildWeb, webApps } from '../build-web.mjs';
import { findBrowser } from '../find-browser.mjs';
import { countPlaywright } from './count-tests.mjs';
import { runOnPinned } from './run-on-pinned.mjs';
import { runVitest, runVitestOnPostgres } from './run-vitest.mjs';
import { settleOutcome } from './settle-outcome.mjs';

/**
 * @typedef {import('./run-steps.mjs').Step} Step
 * @typedef {import('./settle-outcome.mjs').Outcome} Outcome
 */

/**
 * Every check of `npm test`. The quick ones come first, so that a slip shows early.
 *
 * @param {string} reports a folder for the test programs' reports
 * @param {(sentence: string) => void} say
 * @returns {Step[]}
 */
export function testSteps(reports, say) {
  const builds = webApps(ROOT).map((app) => ({ name: `build:${app}`, cores: 1, run: () => build(app) }));
  return [
    { name: 'format', cores: 1, run: () => check('oxfmt', ['--check']) },
    { name: 'layers', cores: 1, run: () => check('tools/check-layers.mjs', []) },
    { name: 'lint', cores: 1, run: () => check('oxlint', ['--type-aware', '--deny-warnings']) },
    { name: 'unused', cores: 1, run: () => check('knip', ['--no-progress', '--no-config-hints']) },
    { name: 'types:web', cores: 1, run: () => check('tsc', ['-p', 'tsconfig.web.json']) },
    { name: 'types:node', cores: 1, run: () => check('tsc', ['-p', 'tsconfig.node.json']) },
    ...builds,
    { name: 'unit', cores: 1, run: () => runVitest(reports, { project: 'unit' }) },
    // The longest of all, in halves: each is one process, since the embedded database runs in the test's own.
    ...['1/2', '2/2'].map((shard) => ({
      name: `api:pglite:${shard[0]}`,
      cores: 1,
      run: () => runVitest(reports, { project: 'api-pglite', shard }),
    })),
    // Races against real time-outs have the machine to themselves.
    {
      name: 'api:postgres',
      cores: 2,
      run: () => runVitestOnPostgres(reports, { project: 'api-postgres' }, say),
    },
    { name: 'browser', cores: 2, after: builds.map(({ name }) => name), run: () => browser(reports, say) },
  ];
}

/** @param {string} program @param {string[]} args @returns {Promise<Outcome>} */
async function check(program, args) {
  const { code, output } = await runOnPinned(program, args);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
}

/** @param {string} app @returns {Promise<Outcome>} */
async function build(app) {
  await buildWeb(ROOT, app);
  return { passed: 1, failed: 0, output: '' };
}

/** @param {string} reports @param {(sentence: string) => void} say */
async function browser(reports, say) {
  const report = path.join(reports, 'browser.json');
  const { executablePath, args } = await findBrowser({ say });
  const { code, output } = await runOnPinned(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    { SANAM_BROWSER: JSON.stringify({ executablePath, args }), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  return settleOutcome({ code, output, count: countPlaywright(report) });
}
