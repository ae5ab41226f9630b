import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AUTH_MUTANTS } from '../mutants/auth-mutants.mjs';
import { MONEY_MUTANTS } from '../mutants/money-mutants.mjs';

const ROOT = join(import.meta.dirname, '../..');

test.each([...MONEY_MUTANTS, ...AUTH_MUTANTS])('“$name” has one place to be planted in', ({ file, text }) => {
  const source = readFileSync(join(ROOT, file), 'utf8');
  expect(source.split(text).length - 1, 'its text is there once').toBe(1);
});
