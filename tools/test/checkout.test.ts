import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

test('line endings are the same everywhere, so that a migration keeps its checksum', () => {
  const rules = readFileSync(path.join(import.meta.dirname, '../../.gitattributes'), 'utf8');
  expect(rules.split('\n')).toContain('* text=auto eol=lf');
});
