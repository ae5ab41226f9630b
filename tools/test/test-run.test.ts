import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reportSteps } from '../report-steps.mjs';
import { captureProgram } from '../run-program.mjs';
import { countPlaywright, countVitest } from '../test-run/count-tests.mjs';
import { failedPageSnapshots } from '../test-run/failed-page-snapshots.mjs';
import { runSteps } from '../test-run/run-steps.mjs';
import { summarizeRun } from '../test-run/summarize-run.mjs';

const modules = path.join(import.meta.dirname, '..', '..', 'node_modules');
let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'sanam-test-run-'));
  symlinkSync(modules, path.join(root, 'node_modules'), 'junction');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const clean = { passed: 3, failed: 0, skipped: [] };
const settle = (run: object) => summarizeRun({ code: 0, output: '', count: clean, ...run });

test("Vitest's passed, failed, skipped and unloadable tests are each counted", async () => {
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
  const report = path.join(root, 'report.json');
  const args = ['run', '--root', root, '--reporter=json', `--outputFile.json=${report}`];
  await captureProgram(process.execPath, [path.join(modules, 'vitest/vitest.mjs'), ...args], { cwd: root });
  const { passed, failed, skipped } = countVitest(report, root);
  expect({ passed, failed }).toEqual({ passed: 1, failed: 2 });
  expect(skipped.toSorted()).toEqual(['mixed.test.js: left out', 'mixed.test.js: some day']);
}, 60_000);

test("Playwright's passed, failed and skipped tests are each counted", async () => {
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
  const report = path.join(root, 'report.json');
  const cli = path.join(modules, '@playwright/test/cli.js');
  await captureProgram(process.execPath, [cli, 'test', '--reporter=json'], {
    cwd: root,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  expect(countPlaywright(report)).toEqual({ passed: 1, failed: 1, skipped: ['inside: left out []'] });
}, 60_000);

test('of a browser test that failed, the page it ended on is shown', () => {
  const folder = path.join(root, 'a-test');
  mkdirSync(folder);
  writeFileSync(
    path.join(folder, 'error-context.md'),
    '# Test info\n\n- Name: a.spec.ts >> opens\n\n# Page snapshot\n\n```yaml\n- alert [ref=e3] [cursor=pointer]: Nothing here\n```\n\n# Test source\n',
  );
  expect(failedPageSnapshots(root)).toEqual([
    'The page at the end of "a.spec.ts >> opens":\n- alert: Nothing here\n',
  ]);
  expect(failedPageSnapshots(path.join(root, 'never-made'))).toEqual([]);
});

test('a run without tests has failed', () => {
  expect(settle({ count: { passed: 0, failed: 0, skipped: [] } })).toMatchObject({
    failed: 1,
    output: expect.stringContaining('No test ran'),
  });
});

test('a skipped test is a failure', () => {
  expect(settle({ count: { ...clean, skipped: ['a: one'] } })).toMatchObject({
    passed: 3,
    failed: 1,
    output: expect.stringContaining('a: one'),
  });
});

test('a program that fails although its tests passed has failed', () => {
  expect(settle({ code: 1 })).toMatchObject({ passed: 3, failed: 1 });
  expect(settle({})).toMatchObject({ passed: 3, failed: 0 });
});

test('steps run side by side within the cores there are, after what they wait for, and past a failure', async () => {
  const printed: string[] = [];
  const started: string[] = [];
  let busy = 0;
  let busiest = 0;
  const step = (name: string, cores: number, after: string[] = []) => ({
    name,
    cores,
    after,
    run: async () => {
      started.push(name);
      busy += cores;
      busiest = Math.max(busiest, busy);
      await new Promise(setImmediate);
      busy -= cores;
      if (name === 'fails') throw new Error('it broke');
      return { passed: 1, failed: 0, output: '' };
    },
  });
  const outcomes = await runSteps(
    [step('waits', 1, ['last']), step('fails', 1), step('heavy', 2), step('last', 1)],
    2,
    reportSteps({ write: (text) => printed.push(text) }),
  );
  expect(started.indexOf('waits')).toBeGreaterThan(started.indexOf('last'));
  expect(busiest).toBe(2);
  expect(outcomes.map(({ failed }) => failed > 0).filter(Boolean)).toHaveLength(1);
  expect(printed.join('')).toMatch(/✗ fails .* s\n {4}it broke/);
});
