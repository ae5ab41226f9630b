import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ passed: number, failed: number, skipped: string[] }} Count `skipped` names the tests that did not run */

/**
 * Counts the tests of Vitest's JSON report. A file that does not load has no tests and counts as one failure.
 *
 * @param {string} report @param {string} root the folder that test files are named relative to
 * @returns {Count}
 */
export function countVitest(report, root) {
  /** @type {{ name: string, status: string, assertionResults: { status: string, fullName: string }[] }[]} */
  const files = readJson(report).testResults ?? [];
  const unloadable = files.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  );
  /** @param {string} wanted */
  const count = (wanted) =>
    files.flatMap((file) => file.assertionResults.filter(({ status }) => status === wanted)).length;
  const skipped = files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName }) => `${path.relative(root, name)}: ${fullName}`),
  );
  return { passed: count('passed'), failed: count('failed') + unloadable.length, skipped };
}

/**
 * Counts the tests of Playwright's JSON report. A test that passed only on a retry counts as failed.
 *
 * @param {string} report @returns {Count}
 */
export function countPlaywright(report) {
  const { stats = {}, suites = [] } = readJson(report);
  const { expected = 0, unexpected = 0, flaky = 0 } = stats;
  return { passed: expected, failed: unexpected + flaky, skipped: suites.flatMap(skippedIn) };
}

/**
 * @typedef {{ title: string, specs?: { title: string, tests: { status: string }[] }[], suites?: Suite[] }} Suite
 *
 * @param {Suite} suite @returns {string[]}
 */
function skippedIn({ title, specs = [], suites = [] }) {
  const own = specs.flatMap((spec) =>
    spec.tests.filter(({ status }) => status === 'skipped').map(() => `${title}: ${spec.title}`),
  );
  return [...own, ...suites.flatMap(skippedIn)];
}

/** @param {string} file */
function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
