import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseMutants, readMutants } from '../mutants/read-mutants.ts';

const ROOT = path.join(import.meta.dirname, '../..');

test.each(readMutants())('“$name” has one place to be injected into', ({ file, text }) => {
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  expect(source.split(text).length - 1, 'its text is there once').toBe(1);
});

test('a fault is read with the file and the tests above it', () => {
  const source =
    'file: a.sql\ntests: unit a.test.ts b.test.ts\n\n# one\n- x\n-   y\n+ z\n\nfile: b.sql\n\n# two\n- x\n';
  const both = { project: 'unit', tests: ['a.test.ts', 'b.test.ts'] };
  expect(parseMutants(source)).toEqual([
    { name: 'one', file: 'a.sql', text: 'x\n  y', instead: 'z', ...both },
    { name: 'two', file: 'b.sql', text: 'x', instead: '', ...both },
  ]);
});
