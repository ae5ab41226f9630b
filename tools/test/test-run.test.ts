import { globSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { failedPageSnapshots } from '../test-run/read-report.ts';
import { selectTests } from '../test-run/run-matching.ts';
import { runSteps, selectSteps } from '../test-run/run-steps.ts';
import { runTests, summarizeRun } from '../test-run/run-tests.ts';
import { report } from '../test-run/run-tier.ts';
import { createTempDir } from './temp-dir.ts';

const ROOT = path.join(import.meta.dirname, '../..');

afterEach(() => vi.restoreAllMocks());

/** Runs a command in a folder with these files and the installed packages. */
async function run(files: Record<string, string>, ...command: string[]) {
  const root = createTempDir(files);
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'), 'junction');
  const bin = path.join(ROOT, 'node_modules/.bin');
  const env = { PATH: [bin, process.env['PATH']].join(path.delimiter) };
  const { passed, failures } = await runTests(command, { root, env });
  return { passed, failures: failures.toSorted() };
}

test('passed, failed, skipped and unloadable tests of Vitest are counted and listed', async () => {
  const files = {
    'vitest.config.js': 'export default {};',
    'broken.test.js': `throw new Error('does not load');`,
    'mixed.test.js': `
      import { expect, test } from 'vitest';
      test('good', () => expect(1).toBe(1));
      test('bad', () => expect(1).toBe(2));
      test.skip('left out', () => {});
      test.todo('some day');`,
  };
  expect(await run(files, 'vitest', 'run')).toEqual({
    passed: 1,
    failures: [
      'Skipped, which counts as a failure: mixed.test.js: left out',
      'Skipped, which counts as a failure: mixed.test.js: some day',
      expect.stringMatching(/^broken\.test\.js\n {4}.*does not load/),
      expect.stringMatching(/^mixed\.test\.js: bad\n {4}AssertionError: expected 1 to be 2/),
    ],
  });
}, 60_000);

test('passed, failed and skipped tests of Playwright are counted and listed', async () => {
  const files = {
    'playwright.config.mjs': 'export default {};',
    'mixed.spec.mjs': `
      import { expect, test } from '@playwright/test';
      test('good', () => {});
      test.describe('inside', () => {
        test('bad', () => expect(1).toBe(2));
        test.skip('left out', () => {});
      });`,
  };
  expect(await run(files, 'playwright', 'test')).toEqual({
    passed: 1,
    failures: [
      'Skipped, which counts as a failure: mixed.spec.mjs: inside: left out',
      expect.stringMatching(/^mixed\.spec\.mjs: inside: bad\n {4}Error: expect\(received\)/),
    ],
  });
}, 60_000);

test('a check that is no test runner counts as one test', async () => {
  expect(await run({}, 'node', '-e', '')).toEqual({ passed: 1, failures: [] });
  const script = `for (let line = 1; line <= 12; line += 1) console.log('line', line); process.exit(2)`;
  expect(await run({}, 'node', '-e', script)).toEqual({
    passed: 0,
    failures: [expect.stringMatching(/^ended with 2\n {4}line 3\n(.*\n){8} {4}line 12$/)],
  });
});

test('failed tests are listed between the tasks and the sum', () => {
  const print = vi.spyOn(console, 'log').mockReturnValue();
  const task = { seconds: 1, finishedAt: Date.now() };
  const code = report([
    { ...task, name: 'lint', passed: 1, failures: [] },
    { ...task, name: 'unit', passed: 2, failures: ['a.test.ts: bad\n    Error: no'] },
  ]);
  const printed = print.mock.calls.join('\n');
  expect(code).toBe(1);
  expect(printed).toMatch(
    / 2 passed, 1 failed\n\nFailures:\nunit: a.test.ts: bad\n {4}Error: no\n\n3 passed, 1 failed$/,
  );
});

test('the last page of a failed browser test is printed', () => {
  const text =
    '# Test info\n\n- Name: a.spec.ts >> opens\n\n# Page snapshot\n\n```yaml\n- alert [ref=e3] [cursor=pointer]: Nothing here\n```\n\n# Test source\n';
  const root = createTempDir({ 'a-test/error-context.md': text });
  expect(failedPageSnapshots(root)).toEqual([
    'The page at the end of "a.spec.ts >> opens":\n- alert: Nothing here\n',
  ]);
  expect(failedPageSnapshots(path.join(root, 'missing'))).toEqual([]);
});

const good = { name: 'good', status: 'passed' as const };

test.each([
  ['no test ran', 1, [], 'No test ran.\n    the end'],
  [
    'a test was skipped',
    0,
    [good, { name: 'a', status: 'skipped' as const }],
    'Skipped, which counts as a failure: a',
  ],
  ['only the program failed', 1, [good], 'The tests passed, but the program ended with 1.\n    the end'],
])('a run fails when %s', (_case, code, tests, failure) => {
  expect(summarizeRun({ code, tests, output: 'the end' }).failures).toEqual([failure]);
});

describe('steps', () => {
  const step = (name: string, run = () => Promise.resolve()) => ({
    name,
    run: () => run().then(() => ({ passed: 1, failures: [] })),
  });

  test('run no more at once than allowed, and continue after a failure', async () => {
    vi.spyOn(console, 'log').mockReturnValue();
    let [running, most] = [0, 0];
    const steps = ['fails', 'second', 'third', 'last'].map((name) =>
      step(name, async () => {
        most = Math.max(most, (running += 1));
        await new Promise(setImmediate);
        running -= 1;
        if (name === 'fails') throw new Error('it broke');
      }),
    );
    const results = await runSteps(steps, { atOnce: 2 });
    expect(most).toBe(2);
    expect(results.filter(({ passed }) => passed === 1)).toHaveLength(3);
    expect(results.flatMap(({ failures }) => failures)).toEqual(['Error: it broke']);
  });

  test('steps are selected by name or by the beginning of their name', () => {
    const steps = [step('faults:kill'), step('faults:stop'), step('fuzz')];
    const names = (...given: string[]) => selectSteps(steps, given).map(({ name }) => name);
    expect(names()).toHaveLength(3);
    expect(names('faults')).toEqual(['faults:kill', 'faults:stop']);
    expect(() => names('fau')).toThrow('There is no step "fau"');
  });
});

test('a pattern selects tasks, else files by path, else tests by title', () => {
  expect(selectTests(['types', 'unit']).tasks).toEqual(['types:node', 'types:web', 'unit']);
  expect(selectTests(['races/wallet', 'money/test/odds'])).toMatchObject({
    tasks: [],
    files: ['apps/server/test/races/wallet.test.ts', 'packages/money/test/odds.test.ts'],
  });
  const titles = ['a pattern selects tasks'];
  expect(selectTests(titles)).toEqual({ tasks: [], files: [], titles });
  expect(() => selectTests([['no', 'such', 'test'].join('-')])).toThrow('No task, test file or test title');
});

describe('the tasks in package.json', () => {
  const { wireit } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    wireit: Record<string, { command?: string; files?: string[] }>;
  };

  test('run every API test in `npm test` or `npm run test:full`', () => {
    const filters = Object.values(wireit).flatMap(
      ({ command = '' }) => command.match(/apps\/\w+\/test\/\S*/g) ?? [],
    );
    const files = globSync('apps/{server,demo}/test/**/*.test.ts', { cwd: ROOT });
    const isSoakOnly = /\/faults\/(?!kill|outage)/;
    expect(files.length).toBeGreaterThan(50);
    expect(
      files.filter((file) => !isSoakOnly.test(file) && !filters.some((filter) => file.includes(filter))),
    ).toEqual([]);
  });

  test.each([
    ['apps/player/src/app/main.tsx', true],
    ['apps/player/index.html', true],
    ['packages/money/src/index.ts', true],
    ['packages/money/src/index.test.ts', false],
    ['packages/money/test/odds.test.ts', false],
    ['apps/player/dist/index.html', false],
  ])('build a web app again when source changes: %s is an input: %s', (changed, expected) => {
    const isInput = (file: string) =>
      (wireit['build:player']?.files ?? []).reduce((isIn, pattern) => {
        const glob = pattern.replace(/^!/, '');
        const matches = path.matchesGlob(file, glob) || path.matchesGlob(file, `${glob}/**`);
        return matches ? glob === pattern : isIn;
      }, false);
    expect(isInput(changed)).toBe(expected);
  });
});
