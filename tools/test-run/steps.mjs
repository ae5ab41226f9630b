import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../bootstrap.mjs';
import { buildWeb, webApps } from '../build-web.mjs';
import { findBrowser } from '../find-browser.mjs';
import { captureProgram } from '../run-program.mjs';
import { startPostgres } from '../throwaway-postgres.mjs';
import { countPlaywright, countVitest } from './count-tests.mjs';
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
    { name: 'unit', cores: 1, run: () => vitest(reports, 'unit') },
    { name: 'api:pglite', cores: 1, run: () => vitest(reports, 'api-pglite') },
    // Races against real time-outs have the machine to themselves.
    { name: 'api:postgres', cores: 2, run: () => apiOnPostgres(reports, say) },
    { name: 'browser', cores: 2, after: builds.map(({ name }) => name), run: () => browser(reports, say) },
  ];
}

/** @param {string} program @param {string[]} args @returns {Promise<Outcome>} */
async function check(program, args) {
  const { code, output } = await run(program, args);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
}

/** @param {string} app @returns {Promise<Outcome>} */
async function build(app) {
  await buildWeb(ROOT, app);
  return { passed: 1, failed: 0, output: '' };
}

/**
 * @param {string} reports @param {string} project
 * @param {NodeJS.ProcessEnv} [env]
 */
async function vitest(reports, project, env = {}) {
  const report = path.join(reports, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code, output } = await run('vitest', ['run', '--project', project, ...reporters], env);
  return settleOutcome({ code, output, count: countVitest(report, ROOT) });
}

/** @param {string} reports @param {(sentence: string) => void} say */
async function apiOnPostgres(reports, say) {
  const postgres = await startPostgres({ say });
  try {
    return await vitest(reports, 'api-postgres', { SANAM_TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

/** @param {string} reports @param {(sentence: string) => void} say */
async function browser(reports, say) {
  const report = path.join(reports, 'browser.json');
  const { executablePath, args } = await findBrowser({ say });
  const { code, output } = await run(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    { SANAM_BROWSER: JSON.stringify({ executablePath, args }), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  return settleOutcome({ code, output, count: countPlaywright(report) });
}

/**
 * Runs a program of ours or of a package on this very Node, wherever PATH points.
 *
 * @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} [env]
 */
function run(program, args, env = {}) {
  const script = program.endsWith('.mjs') ? program : programFile(program);
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined };
  return captureProgram(process.execPath, [script, ...args], {
    cwd: ROOT,
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
