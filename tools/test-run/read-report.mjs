import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ name: string, status: 'passed' | 'failed' | 'skipped', error?: string | undefined }} Test */

/**
 * Returns the tests in Vitest's JSON report. A file that does not load has no tests and counts as one failed test.
 *
 * @param {string} report @param {string} root the folder that test files are named relative to
 * @returns {Test[]}
 */
export function readVitestReport(report, root) {
  /** @type {{ name: string, status: string, message?: string, assertionResults: VitestTest[] }[]} */
  const files = readJson(report).testResults ?? [];
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const tests = assertionResults.map((test) => ({
      name: `${file}: ${test.fullName}`,
      status: statusFrom(test.status, { passed: 'passed', failed: 'failed' }),
      error: test.failureMessages?.[0],
    }));
    const isLoaded = status !== 'failed' || tests.some((test) => test.status === 'failed');
    return isLoaded ? tests : [...tests, { name: file, status: 'failed', error: message }];
  });
}

/**
 * Returns the tests in Playwright's JSON report. A test that passed only on a retry counts as failed.
 *
 * @param {string} report @returns {Test[]}
 */
export function readPlaywrightReport(report) {
  /** @type {{ suites?: Suite[], errors?: { message: string }[] }} */
  const { suites = [], errors = [] } = readJson(report);
  /** @type {Test[]} */
  const outsideTests = errors.map(({ message }) => ({
    name: 'playwright',
    status: 'failed',
    error: message,
  }));
  return [...suites.flatMap((suite) => testsIn(suite, suite.title)), ...outsideTests];
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ status: string, results: { error?: { message?: string } }[] }} PlaywrightTest
 * @typedef {{ title: string, specs?: { title: string, tests: PlaywrightTest[] }[], suites?: Suite[] }} Suite
 *
 * @param {Suite} suite @param {string} name @returns {Test[]}
 */
function testsIn({ specs = [], suites = [] }, name) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({
      name: `${name}: ${title}`,
      status: statusFrom(status, { expected: 'passed', unexpected: 'failed', flaky: 'failed' }),
      error: results.find(({ error }) => error)?.error?.message,
    })),
  );
  return [...own, ...suites.flatMap((suite) => testsIn(suite, `${name}: ${suite.title}`))];
}

/** @param {string} status @param {Record<string, Test['status']>} known @returns {Test['status']} */
function statusFrom(status, known) {
  return known[status] ?? 'skipped';
}

/** @param {string} file */
function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
