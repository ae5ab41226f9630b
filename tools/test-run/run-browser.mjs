import path from 'node:path';
import { ROOT } from '../bootstrap.mjs';
import { buildWeb } from '../build-web.mjs';
import { findBrowser } from '../find-browser.mjs';
import { countPlaywright } from './count-tests.mjs';
import { failedPageSnapshots } from './failed-page-snapshots.mjs';
import { runOnPinned } from './run-on-pinned.mjs';
import { summarizeRun } from './summarize-run.mjs';

/** @typedef {import('./summarize-run.mjs').Outcome} Outcome */

/** @param {string} app @returns {Promise<Outcome>} */
export async function buildApp(app) {
  await buildWeb(ROOT, app);
  return { passed: 1, failed: 0, output: '' };
}

/**
 * The browser tests, or those of the given files, on apps that are built already.
 *
 * @param {string} reports a folder for the report
 * @param {(sentence: string) => void} say
 * @param {{ files?: string[], env?: NodeJS.ProcessEnv }} [only]
 */
export async function runBrowser(reports, say, { files = [], env = {} } = {}) {
  const report = path.join(reports, 'browser.json');
  const { executablePath, args } = await findBrowser({ say });
  const { code, output } = await runOnPinned(
    'playwright',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...files],
    { ...env, SANAM_BROWSER: JSON.stringify({ executablePath, args }), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  const shown = code === 0 ? [] : failedPageSnapshots(path.join(ROOT, 'test-results'));
  return summarizeRun({ code, output: [output, ...shown].join('\n'), count: countPlaywright(report) });
}
