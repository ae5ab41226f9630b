import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AUTH_MUTANTS } from '../mutants/auth-mutants.mjs';
import { MONEY_MUTANTS } from '../mutants/money-mutants.mjs';

const ROOT = join(import.meta.dirname, '../..');
const MIGRATIONS = 'apps/server/src/db/migrations';
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The functions in each migration, and the last migration that defines each. */
const lastDefinedIn = new Map<string, string>();
for (const name of readdirSync(join(ROOT, MIGRATIONS)).toSorted((one, other) => one.localeCompare(other))) {
  for (const { fn } of functionsIn(read(`${MIGRATIONS}/${name}`)))
    lastDefinedIn.set(fn, `${MIGRATIONS}/${name}`);
}

test.each([...MONEY_MUTANTS, ...AUTH_MUTANTS])(
  '“$name” is planted where it takes effect',
  ({ file, text }) => {
    const source = read(file);
    const place = source.indexOf(text);
    expect(place, 'its text is there').toBeGreaterThanOrEqual(0);
    const within = functionsIn(source).findLast(({ from, to }) => from <= place && place < to);
    if (within) expect(lastDefinedIn.get(within.fn), `${within.fn} is replaced later`).toBe(file);
  },
);

function functionsIn(source: string): { fn: string; from: number; to: number }[] {
  return [...source.matchAll(/CREATE (?:OR REPLACE )?FUNCTION (\w+)(?:(?!CREATE ).)*?\$\$.*?\$\$/gs)].map(
    (found) => ({
      fn: found[1] ?? '',
      from: found.index,
      to: found.index + found[0].length,
    }),
  );
}
