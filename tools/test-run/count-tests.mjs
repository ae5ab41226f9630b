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
  const tests = files.flatMap(({ name, status, assertionResults }) =>
    status === 'failed' && assertionResults.every((test) => test.status !== 'failed')
      ? [{ name, status, fullName: '' }, ...assertionResults.map((test) => Object.assign(test, { name }))]
      : assertionResults.map((test) => Object.assign(test, { name })),
  );
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(({ status }) => status === 'failed').length,
    skipped: tests
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ name, fullName }) => `${path.relative(root, name)}: ${fullName}`),
  };
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
