import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failedPageSnapshots } from '../test-run/failed-page-snapshots.mjs';
import { selectTests } from '../test-run/run-matching.mjs';
import { runSteps, selectSteps } from '../test-run/run-steps.mjs';
import { runTests, summarizeRun } from '../test-run/run-tests.mjs';
import { report } from '../test-run/run-tier.mjs';

const ROOT = path.join(import.meta.dirname, '../..');
const bin = path.join(ROOT, 'node_modules/.bin');
let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'sanam-test-run-'));
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'), 'junction');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const run = (...command: string[]) =>
  runTests(command, { root, env: { PATH: [bin, process.env['PATH']].join(path.delimiter) } });
const summarize = (result: object) =>
  summarizeRun({ code: 0, tests: [{ name: 'good', status: 'passed' }], output: 'the end', ...result });

test('passed, failed, skipped and unloadable tests of Vitest are counted and listed', async () => {
  writeFileSync(path.join(root, 'vitest.config.js'), 'export default {};');
  writeFileSync(path.join(root, 'broken.test.js'), `throw new Error('does not load');`);
  writeFileSync(
    path.join(root, 'mixed.test.js'),
    `import { expect, test } from 'vitest';
     test('good', () => expect(1).toBe(1));
     test('bad', () => expect(1).toBe(2));
     test.skip('left out', () => {});
     test.todo('some day');`,
  );
  const { passed, failed, failures } = await run('vitest', 'run', '--root', root);
  expect({ passed, failed }).toEqual({ passed: 1, failed: 4 });
  expect(failures.toSorted()).toEqual([
    'Skipped, which counts as a failure: mixed.test.js: left out',
    'Skipped, which counts as a failure: mixed.test.js: some day',
    expect.stringMatching(/^broken\.test\.js\n {4}.*does not load/),
    expect.stringMatching(/^mixed\.test\.js: bad\n {4}AssertionError: expected 1 to be 2/),
  ]);
}, 60_000);

test('passed, failed and skipped tests of Playwright are counted and listed', async () => {
  writeFileSync(path.join(root, 'playwright.config.mjs'), 'export default {};');
  writeFileSync(
    path.join(root, 'mixed.spec.mjs'),
    `import { expect, test } from '@playwright/test';
     test('good', () => {});
     test.describe('inside', () => {
       test('bad', () => expect(1).toBe(2));
       test.skip('left out', () => {});
     });`,
  );
  const { passed, failed, failures } = await run('playwright', 'test');
  expect({ passed, failed }).toEqual({ passed: 1, failed: 2 });
  expect(failures).toEqual([
    expect.stringMatching(/^mixed\.spec\.mjs: inside: bad\n {4}Error: expect\(received\)/),
    'Skipped, which counts as a failure: mixed.spec.mjs: inside: left out',
  ]);
}, 60_000);

test('a check that is no test runner counts as one test', async () => {
  expect(await run('node', '-e', '')).toMatchObject({ passed: 1, failed: 0 });
  const script = `for (let line = 1; line <= 12; line += 1) console.log('line', line); process.exit(2)`;
  const { passed, failures } = await run('node', '-e', script);
  expect(passed).toBe(0);
  expect(failures).toEqual([expect.stringMatching(/^ended with 2\n {4}line 3\n(.*\n){8} {4}line 12$/)]);
});

test('failed tests are listed between the tasks and the sum', () => {
  const print = vi.spyOn(console, 'log').mockReturnValue();
  const task = { seconds: 1, isCached: false };
  const code = report([
    { ...task, name: 'lint', passed: 1, failed: 0, failures: [] },
    { ...task, name: 'unit', passed: 2, failed: 1, failures: ['a.test.ts: bad\n    Error: no'] },
  ]);
  const lines = print.mock.calls.join('\n').split('\n');
  print.mockRestore();
  expect(code).toBe(1);
  expect(lines.slice(-6)).toEqual([
    '',
    'Failures:',
    'unit: a.test.ts: bad',
    '    Error: no',
    '',
    '3 passed, 1 failed',
  ]);
});

test('the last page of a failed browser test is printed', () => {
  const folder = path.join(root, 'a-test');
  mkdirSync(folder);
  writeFileSync(
    path.join(folder, 'error-context.md'),
    '# Test info\n\n- Name: a.spec.ts >> opens\n\n# Page snapshot\n\n```yaml\n- alert [ref=e3] [cursor=pointer]: Nothing here\n```\n\n# Test source\n',
  );
  expect(failedPageSnapshots(root)).toEqual([
    'The page at the end of "a.spec.ts >> opens":\n- alert: Nothing here\n',
  ]);
  expect(failedPageSnapshots(path.join(root, 'missing'))).toEqual([]);
});

describe('a run counts as failed', () => {
  test('when no test ran', () => {
    expect(summarize({ tests: [] })).toEqual({ passed: 0, failures: ['No test ran.\n    the end'] });
  });

  test('when a test was skipped', () => {
    const { failures } = summarize({ tests: [{ name: 'a: one', status: 'skipped' }] });
    expect(failures).toEqual(['Skipped, which counts as a failure: a: one']);
  });

  test('when the program fails although its tests passed', () => {
    const failures = ['The tests passed, but the program ended with 1.\n    the end'];
    expect(summarize({ code: 1 })).toEqual({ passed: 1, failures });
    expect(summarize({})).toEqual({ passed: 1, failures: [] });
  });
});

describe('steps', () => {
  const step = (name: string, work = async () => {}) => ({
    name,
    run: async () => {
      await work();
      return { passed: 1, failed: 0, output: '' };
    },
  });

  test('run no more at once than allowed, and continue after a failure', async () => {
    let running = 0;
    let most = 0;
    const printed: string[] = [];
    const counted = (name: string) =>
      step(name, async () => {
        most = Math.max(most, (running += 1));
        await new Promise(setImmediate);
        running -= 1;
        if (name === 'fails') throw new Error('it broke');
      });
    const steps = [counted('fails'), counted('second'), counted('third'), counted('last')];
    const total = await runSteps(steps, { atOnce: 2, print: (line) => void printed.push(line) });
    expect(most).toBe(2);
    expect(total).toEqual({ passed: 3, failed: 1 });
    expect(printed.join('\n')).toMatch(/✗ fails .* s .*\n {4}Error: it broke/);
  });

  test('are selected by name or by the beginning of their name', () => {
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
  expect(selectTests(['a pattern selects tasks'])).toEqual({
    tasks: [],
    files: [],
    titles: ['a pattern selects tasks'],
  });
  expect(() => selectTests([['no', 'such', 'test'].join('-')])).toThrow('No task, test file or test title');
});

describe('the tasks in package.json', () => {
  interface Task {
    command?: string;
    files?: string[];
  }
  const { wireit } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    wireit: Record<string, Task>;
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

  test('build a web app again when its source or a package changes, not a test', () => {
    const isInput = (file: string) =>
      (wireit['build:player']?.files ?? []).reduce((isIn, pattern) => {
        const glob = pattern.replace(/^!/, '');
        const matches = path.matchesGlob(file, glob) || path.matchesGlob(file, `${glob}/**`);
        return matches ? glob === pattern : isIn;
      }, false);
    expect(isInput('apps/player/src/app/main.tsx')).toBe(true);
    expect(isInput('apps/player/index.html')).toBe(true);
    expect(isInput('packages/money/src/index.ts')).toBe(true);
    expect(isInput('packages/money/src/index.test.ts')).toBe(false);
    expect(isInput('packages/money/test/odds.test.ts')).toBe(false);
    expect(isInput('apps/player/dist/index.html')).toBe(false);
  });
});
