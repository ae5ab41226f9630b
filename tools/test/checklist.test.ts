import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findTests } from './checklist/find-tests.ts';
import { readChecklist } from './checklist/read-checklist.ts';
import type { NamedTest } from './checklist/read-checklist.ts';

const ROOT = path.join(import.meta.dirname, '../..');

const AREAS = [
  'Screens and routes',
  'Layout',
  'Home',
  'Match page',
  'Log-in',
  'Register',
  'Change password',
  'Profile',
  'Step betting',
  'Transaction history',
  'Match results',
  'Running bets and report',
  'Withdraw',
  'Deposit',
  'States and transitions',
  'Validation',
  'Refresh schedules',
  'Errors',
  'Business constants',
];

/** What `npm test` runs. */
const RUNS = [
  /^e2e\/(?!screens\.)[\w-]+\.spec\.ts$/,
  /^(?:packages\/[\w-]+\/test|apps\/[\w-]+\/src|apps\/server\/test)\/.+\.test\.tsx?$/,
];

describe('docs/checklist.md', () => {
  const areas = readChecklist(readFileSync(path.join(ROOT, 'docs/checklist.md'), 'utf8'));
  const rows = areas.flatMap((area) => area.rows.map((row) => ({ area: area.name, ...row })));

  test('has every area once, and something in each', () => {
    expect(areas.map(({ name }) => name)).toEqual(AREAS);
    expect(areas.filter((area) => area.rows.length === 0)).toEqual([]);
  });

  test('has no behaviour that no test shows, and none twice', () => {
    expect(rows.filter(({ behaviour, tests }) => behaviour === '' || tests.length === 0)).toEqual([]);
    const told = rows.map(({ area, behaviour }) => `${area}: ${behaviour}`);
    expect(told.filter((one, place) => told.indexOf(one) !== place)).toEqual([]);
  });

  test('names tests that are there and that a run does not leave out', () => {
    const found = new Map<string, ReturnType<typeof findTests>>();
    const isThere = ({ file, titles }: NamedTest): boolean => {
      if (!RUNS.some((runs) => runs.test(file))) return false;
      const tests = found.get(file) ?? findTests(file, readIfThere(path.join(ROOT, file)));
      found.set(file, tests);
      return tests(titles);
    };
    const lies = rows.flatMap(({ area, behaviour, tests }) =>
      tests
        .filter((named) => !isThere(named))
        .map(({ file, titles }) => `${area}: ${behaviour}: ${[file, ...titles].join(' › ')}`),
    );
    expect(lies).toEqual([]);
  });
});

describe('a test that is named', () => {
  const source = `
    test('stands alone', () => {});
    test.describe('a group', () => {
      test('has a test', async () => { await test.step('a step of it', async () => {}); });
      test.skip('is left out', () => {});
    });
    describe.skip('a group left out', () => { it('and its test', () => {}); });
    for (const language of ['th', 'en']) test(\`speaks (\${language})\`, () => {});
    for (const { rule } of [{ rule: 'a phone is required', field: 'phone' }]) test(rule, () => {});
    it.each([[9, 'TOO_LITTLE']])('an amount of %d: %s', () => {});
    test.each(amounts)('of $amount', () => {});
    // test('only in a comment', () => {});
  `;
  const has = findTests('a.test.ts', source);

  test.each([
    [['stands alone']],
    [['a group', 'has a test']],
    [['speaks (th)']],
    [['speaks (${language})']],
    [['a phone is required']],
    [['an amount of 9: TOO_LITTLE']],
    [['an amount of %d: %s']],
    [['of $amount']],
  ])('is found: %s', (titles) => {
    expect(has(titles)).toBe(true);
  });

  test.each([
    ['under another title', ['stands']],
    ['without its group', ['has a test']],
    ['by its group alone', ['a group']],
    ['as a step', ['a group', 'has a test', 'a step of it']],
    ['when it is left out', ['a group', 'is left out']],
    ['when its group is left out', ['a group left out', 'and its test']],
    ['filled with what the file does not have', ['speaks (lo)']],
    ['by a rule the file does not have', ['a phone is green']],
    ['by a value that is no rule', ['phone']],
    ['in a comment', ['only in a comment']],
  ])('is not found %s', (_, titles) => {
    expect(has(titles)).toBe(false);
  });
});

test('a row without a test is read as one, and a line of another shape is refused', () => {
  const table = (row: string) => `# Title\n\n## Home\n\n| Behaviour | Shown by |\n| - | - |\n${row}\n`;
  expect(readChecklist(table('| it glows | |'))[0]?.rows).toEqual([{ behaviour: 'it glows', tests: [] }]);
  expect(readChecklist(table('| it glows | a.ts › b › c<br>d.ts › e |'))[0]?.rows[0]?.tests).toEqual([
    { file: 'a.ts', titles: ['b', 'c'] },
    { file: 'd.ts', titles: ['e'] },
  ]);
  expect(() => readChecklist(table('| it glows | a.ts › b | c |'))).toThrow('not a row of two cells');
});

function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
