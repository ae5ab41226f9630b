import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../bootstrap.mjs';
import { captureProgram } from '../run-program.mjs';
import { failedPageSnapshots } from './failed-page-snapshots.mjs';
import { readPlaywrightReport, readVitestReport } from './read-report.mjs';

/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} failures the name of each failed test with the beginning of its error
 * @property {string} output
 *
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
    if (!reporters) {
      const failures = code === 0 ? [] : [describeFailure(`ended with ${code}`, lastLines(output))];
      return { passed: code === 0 ? 1 : 0, failed: failures.length, failures, output };
    }
    const all = program === 'vitest' ? readVitestReport(report, root) : readPlaywrightReport(report);
    const tests = isFiltered ? all.filter(({ status }) => status !== 'skipped') : all;
    const { passed, failures } = summarizeRun({ code, tests, output });
    const pages =
      program === 'playwright' && code !== 0 ? failedPageSnapshots(path.join(root, 'test-results')) : [];
    if (echo && pages.length > 0) console.log(pages.join('\n'));
    return { passed, failed: failures.length, failures, output: [output, ...pages, ...failures].join('\n') };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * A skipped test, a run without tests and a program that fails although its tests passed are failures, too.
 *
 * @param {{ code: number | null, tests: import('./read-report.mjs').Test[], output: string }} run
 */
export function summarizeRun({ code, tests, output }) {
  const failures = tests.flatMap(({ name, status, error = '' }) => {
    if (status === 'skipped') return [`Skipped, which counts as a failure: ${name}`];
    return status === 'failed' ? [describeFailure(name, firstLines(error))] : [];
  });
  if (tests.length === 0) failures.push(describeFailure('No test ran.', lastLines(output)));
  else if (code !== 0 && failures.length === 0)
    failures.push(
      describeFailure(`The tests passed, but the program ended with ${code}.`, lastLines(output)),
    );
  return { passed: tests.filter(({ status }) => status === 'passed').length, failures };
}

/** @param {string} name @param {string[]} details */
function describeFailure(name, details) {
  return [name, ...details.map((line) => `    ${line}`)].join('\n');
}

/** @param {string} text */
function firstLines(text) {
  return linesIn(text).slice(0, 2);
}

/** @param {string} text */
function lastLines(text) {
  return linesIn(text).slice(-10);
}

/** @param {string} text */
function linesIn(text) {
  return stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '');
}
