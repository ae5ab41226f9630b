import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ passed: number, failed: number, skipped: string[] }} Count `skipped` names the tests that did not run */

/**
 * Counts the tests of Vitest's JSON report. A file that does not load has no tests and counts as one failure.
 *
 * @param {string} file @param {string} root the folder that test files are named relative to
 * @returns {Count}
 */
export function countVitest(file, root) {
  /** @type {{ testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[] }} */
  const { testResults } = readJson(file) ?? { testResults: [] };
  const count = zero();
  for (const { name, status, assertionResults } of testResults) {
    if (status === 'failed' && assertionResults.every((test) => test.status !== 'failed')) count.failed += 1;
    for (const test of assertionResults) {
      if (test.status === 'passed') count.passed += 1;
      else if (test.status === 'failed') count.failed += 1;
      else count.skipped.push(`${path.relative(root, name)}: ${test.fullName}`);
    }
  }
  return count;
}

/**
 * @typedef {{ title: string, tests: { projectName: string, status: string }[] }} Spec
 * @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite
 */

/**
 * Counts the tests of Playwright's JSON report. A test that passed only on a retry counts as failed.
 *
 * @param {string} file @returns {Count}
 */
export function countPlaywright(file) {
  /** @type {{ suites: Suite[] }} */
  const { suites } = readJson(file) ?? { suites: [] };
  const count = zero();
  /** @param {Suite} suite */
  const visit = ({ title, specs = [], suites: inner = [] }) => {
    for (const spec of specs) {
      for (const { status, projectName } of spec.tests) {
        if (status === 'expected') count.passed += 1;
        else if (status === 'skipped') count.skipped.push(`${title}: ${spec.title} [${projectName}]`);
        else count.failed += 1;
      }
    }
    inner.forEach(visit);
  };
  suites.forEach(visit);
  return count;
}

/** @returns {Count} */
function zero() {
  return { passed: 0, failed: 0, skipped: [] };
}

/** @param {string} file */
function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
