import { expect, test } from 'vitest';
import { RULES } from '../check-words.ts';

const check = (rule: string, ...sources: [file: string, text: string][]) =>
  RULES[rule]?.(sources.map(([file, text]) => ({ file, text }))) ?? ['no such rule'];

test('a retired word is reported with its line and the word to use', () => {
  const word = ['who', 'ever'].join('');
  expect(check('words', ['apps/server/src/a.ts', `\n// ${word} calls`])).toEqual([
    `apps/server/src/a.ts:2: "${word}" is retired; use say who: the player, the caller, callers`,
  ]);
  expect(check('words', ['CHANGELOG.md', word])).toHaveLength(1);
});

test('a test title of more than 80 characters or without a subject is reported', () => {
  const titles = `test('${'a'.repeat(80)}', f); test.each([1])('${'b'.repeat(81)}', f); it('is it', f);`;
  const problems = check('titles', ['a.test.ts', titles]);
  expect(problems).toEqual([expect.stringContaining('bbb'), expect.stringContaining('is it')]);
});

test('a second definition of an SQL function is reported', () => {
  const sql = 'CREATE OR REPLACE FUNCTION bet_place(p integer)';
  const files = ['a', 'b'].map((name) => [`apps/server/src/db/schema/${name}.sql`, sql] as [string, string]);
  expect(check('definitions', ...files.slice(1))).toEqual([]);
  expect(check('definitions', ...files)).toEqual([expect.stringContaining('bet_place is defined 2 times')]);
});

test('only the ledger’s own file inserts into postings and entries', () => {
  const sql = 'INSERT INTO entry VALUES (1)';
  expect(check('ledger', ['apps/server/src/db/schema/ledger.sql', sql])).toEqual([]);
  expect(check('ledger', ['apps/server/src/services/bets/a.ts', sql])).toHaveLength(1);
});

test('documents and tools have a largest size', () => {
  const sizes = (bytes: number, lines: number) =>
    check('sizes', ['docs/a.md', 'x'.repeat(bytes)], ['tools/a.mjs', '\n'.repeat(lines)]);
  expect(sizes(130_000, 2600)).toEqual([]);
  expect(sizes(131_000, 2601)).toHaveLength(2);
});

test('a secret is reported', () => {
  expect(check('secrets', ['a', `key = AKIA${'Z'.repeat(16)}`])).toEqual(['a: contains an AWS key']);
  expect(check('secrets', ['b', `-----BEGIN RSA PRIVATE KEY-----\n${'M'.repeat(64)}`])).toEqual([
    'b: contains a private key',
  ]);
});
