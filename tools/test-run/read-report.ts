import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { JsonTestResults } from 'vitest/node';

export interface Test {
  name: string;
  status: 'passed' | 'failed' | 'skipped';
  error?: string | undefined;
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors: { message: string }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[];
}

/**
 * Returns the tests in Vitest's JSON report, named by their file relative to the root. A file that does not load has no
 * tests and counts as one failed test.
 */
export function readVitestReport(report: string, root: string): Test[] {
  const { testResults = [] } = readJson<JsonTestResults>(report);
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const tests: Test[] = assertionResults.map((test) => ({
      name: `${file}: ${test.fullName}`,
      status: test.status === 'passed' || test.status === 'failed' ? test.status : 'skipped',
      error: test.failureMessages?.[0],
    }));
    const isLoaded = status !== 'failed' || tests.some((test) => test.status === 'failed');
    if (!isLoaded) tests.push({ name: file, status: 'failed', error: message });
    return tests;
  });
}

/** A flaky test failed and then passed, which only CI lets it try; Playwright's output names it. */
const STATUS: Record<string, Test['status']> = { expected: 'passed', flaky: 'passed', skipped: 'skipped' };

/** Returns the tests in Playwright's JSON report. */
export function readPlaywrightReport(report: string): Test[] {
  const { suites = [], errors = [] } = readJson<PlaywrightReport>(report);
  return [
    ...suites.flatMap((suite) => testsIn(suite, suite.title)),
    // Errors outside tests, such as a file that does not load.
    ...errors.map(({ message }) => ({ name: 'playwright', status: 'failed' as const, error: message })),
  ];
}

function testsIn({ specs = [], suites = [] }: PlaywrightSuite, name: string): Test[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({
      name: `${name}: ${title}`,
      status: STATUS[status] ?? 'failed',
      error: results.find(({ error }) => error)?.error?.message,
    })),
  );
  return [...own, ...suites.flatMap((suite) => testsIn(suite, `${name}: ${suite.title}`))];
}

function readJson<T>(file: string): Partial<T> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : {};
}

/** Enough to see what the player would have seen. */
const PAGE_MAX = 3000;

/** Returns the last page of each failed browser test from Playwright's folder, in which each failed test has its own. */
export function failedPageSnapshots(results: string): string[] {
  return globSync('*/error-context.md', { cwd: results })
    .toSorted()
    .flatMap((file) => {
      const text = readFileSync(path.join(results, file), 'utf8');
      const [, page] = /# Page snapshot\s+```yaml\n(.*?)```/s.exec(text) ?? [];
      const [, name = path.dirname(file)] = /^- Name: (.*)$/m.exec(text) ?? [];
      const shown = page?.replaceAll(/ \[(?:ref=\w+|cursor=\w+)\]/g, '').slice(0, PAGE_MAX);
      return shown === undefined ? [] : [`The page at the end of "${name}":\n${shown}`];
    });
}
