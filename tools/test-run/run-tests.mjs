import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../bootstrap.mjs';
import { captureProgram } from '../run-program.mjs';
import { countPlaywright, countVitest } from './count-tests.mjs';
import { failedPageSnapshots } from './failed-page-snapshots.mjs';

/**
 * @typedef {{ passed: number, failed: number, output: string }} Outcome
 * @typedef {object} Options
 * @property {boolean} [echo] prints the output as it comes
 * @property {string} [root] another checkout to run in
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [isFiltered] tests are selected by title, so that the others count as skipped on purpose
 */

/**
 * Runs Vitest, Playwright or any other check, and counts its tests. Any other check counts as one.
 *
 * @param {string[]} command @param {Options} [options]
 * @returns {Promise<Outcome>}
 */
export async function runTests(
  [program = '', ...args],
  { echo = false, root = ROOT, env = {}, isFiltered = false } = {},
) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sanam-report-'));
  const report = path.join(folder, 'report.json');
  const reporters = {
    vitest: ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    playwright: ['--reporter=dot,json'],
  }[program];
  try {
    const { code, output } = await captureProgram(program, [...args, ...(reporters ?? [])], {
      cwd: root,
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env },
      // Windows starts the .cmd files of installed programs only through its shell.
      shell: process.platform === 'win32',
      echo,
    });
    if (!reporters) return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
    const count = program === 'vitest' ? countVitest(report, root) : countPlaywright(report);
    const { passed, failed, reasons } = summarizeRun({ code, ...count, ...(isFiltered && { skipped: [] }) });
    if (program === 'playwright' && code !== 0)
      reasons.push(...failedPageSnapshots(path.join(root, 'test-results')));
    if (echo && reasons.length > 0) console.log(reasons.join('\n'));
    return { passed, failed, output: [output, ...reasons].join('\n') };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * A skipped test, a run without tests and a program that fails although its tests passed are failures.
 *
 * @param {{ code: number | null, passed: number, failed: number, skipped: string[] }} run
 */
export function summarizeRun({ code, passed, failed, skipped }) {
  const reasons = skipped.map((name) => `Skipped, which counts as a failure: ${name}`);
  if (passed + failed + skipped.length === 0) reasons.push('No test ran.');
  else if (code !== 0 && failed + skipped.length === 0)
    reasons.push(`The tests passed, but the program ended with ${code}.`);
  return { passed, failed: failed + reasons.length, reasons };
}
