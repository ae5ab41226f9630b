import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../../..');

const read = (file: string) => ({
  file,
  // Comments keep their line breaks, so that a line number stays right.
  text: readFileSync(path.join(ROOT, file), 'utf8').replaceAll(/(?:--|\/\/).*$/gm, ''),
});
const schema = globSync('apps/server/src/db/schema/*.sql', { cwd: ROOT }).map(read);
const callers = globSync('{apps/server,apps/demo,bench}/{src,test}/**/*.ts', { cwd: ROOT }).map(read);

test('every call of a SQL function passes its arguments by name', () => {
  const names = schema.flatMap(({ text }) =>
    [...text.matchAll(/CREATE OR REPLACE FUNCTION (\w+)\((?!\))/g)].map(([, name]) => name),
  );
  expect(names).toContain('ledger_post');
  // PostgreSQL itself refuses a positional argument after a named one.
  const positional = new RegExp(`(?<!FUNCTION |\\w)(?:${names.join('|')})\\((?!\\s*p_\\w+ =>|\\))`, 'g');
  const found = [...schema, ...callers].flatMap(({ file, text }) =>
    [...text.matchAll(positional)].map(
      ({ 0: call, index }) => `${file}:${text.slice(0, index).split('\n').length}: ${call}`,
    ),
  );
  expect(found).toEqual([]);
});
