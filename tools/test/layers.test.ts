import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkLayers } from '../check-layers.ts';
import { captureProgram } from '../run-program.mjs';
import { createTempDir } from './temp-dir.ts';

const ROOT = path.join(import.meta.dirname, '../..');
type Files = Record<string, string>;
const findProblems = (files: Files) => checkLayers(createTempDir(files)).problems;

test('imports that point down are allowed', () => {
  const problems = findProblems({
    'packages/betting/src/index.ts': `import { one } from '@sanam/money';\nexport { one };`,
    'apps/server/src/ledger/post.ts': `import { pool } from '../db/pool.ts';\nexport { pool };`,
    'apps/server/src/services/bets/cancel.ts': `import '../audit/record.ts';`,
    'apps/server/src/http/routes/me.ts': `import type { AppContext } from '../../app-context.ts';`,
    'apps/player/src/pages/home.tsx': `import '../features/slip/slip.tsx';\nimport('../features/login/form.tsx');`,
    'apps/player/src/features/slip/slip.tsx': `import '../../state/session.ts';\nimport './slip.css';\nimport './part.tsx';`,
    'apps/player/src/state/session.ts': `import { one } from '@sanam/money';\nexport { one };`,
  });
  expect(problems).toEqual([]);
});

test('imports in strings and comments are ignored', () => {
  const text = `// import '../test/a.ts'\nexport const text = "import '../test/a.ts'";`;
  expect(findProblems({ 'packages/money/src/index.ts': text })).toEqual([]);
});

test('an import that points up is reported with its file, line and rule', () => {
  const problems = findProblems({
    'apps/player/src/lib/format.ts': `export type A = import('../state/session.ts').Session;`,
    'apps/player/src/state/session.ts': `\nexport const page = () => import('../pages/home.tsx');`,
    'apps/server/src/ledger/post.ts': `\n\nimport { place } from '../services/bets/place.ts';\nplace();`,
    'apps/server/src/services/wallet/deposit.ts': `export { place } from '../bets/place.ts';`,
  });
  expect(problems).toEqual([
    'apps/player/src/lib/format.ts:1: imports ../state/session.ts: player/lib may not import player/state',
    'apps/player/src/state/session.ts:2: imports ../pages/home.tsx: player/state may not import player/pages',
    'apps/server/src/ledger/post.ts:3: imports ../services/bets/place.ts: ledger may not import services/bets',
    'apps/server/src/services/wallet/deposit.ts:1: imports ../bets/place.ts: services/wallet may not import services/bets',
  ]);
});

test('an import that breaks another rule is reported', () => {
  const problems = findProblems({
    'apps/player/src/features/slip/slip.tsx': `import '../login/form.tsx';`,
    'apps/player/src/lib/load.ts': `export const load = (name: string) => import(name);`,
    'apps/server/src/db/pool.ts': `import './pool.test.ts';`,
    'apps/server/src/helpers/shout.ts': `export {};`,
    'apps/server/src/http/serve.ts': `import { build } from '../app-context.ts';\nexport { build };`,
    'packages/betting/src/index.ts': `import '../../money/src/index.ts';`,
  });
  expect(problems).toEqual([
    'apps/player/src/features/slip/slip.tsx:1: imports ../login/form.tsx: player/features/slip may not import its sibling login',
    'apps/player/src/lib/load.ts:1: imports a name that is only known at run time; write it out',
    'apps/server/src/db/pool.ts:1: imports ./pool.test.ts: the product does not import its tests',
    'apps/server/src/helpers/shout.ts:1: is in no layer of tools/layers.ts',
    'apps/server/src/http/serve.ts:1: imports ../app-context.ts: http may import only types from app-context',
    'packages/betting/src/index.ts:1: imports ../../money/src/index.ts: import packages/money by its package name',
  ]);
});

describe('the linter', () => {
  async function lint(files: Files) {
    const settings = readFileSync(path.join(ROOT, '.oxlintrc.json'), 'utf8');
    const cwd = createTempDir({ ...files, '.oxlintrc.json': settings });
    const oxlint = path.join(ROOT, 'node_modules/oxlint/bin/oxlint');
    return captureProgram(process.execPath, [oxlint, '--format=unix'], { cwd });
  }

  test.each(['import', 'import type'])('finds a cycle of "%s"', async (keyword) => {
    const { code, output } = await lint({
      'packages/money/src/a.ts': `${keyword} { B } from './b.ts';\nexport class A {\n  b?: B;\n}`,
      'packages/money/src/b.ts': `${keyword} { A } from './a.ts';\nexport class B {\n  a?: A;\n}`,
    });
    expect(code).toBe(1);
    expect(output).toContain('Dependency cycle detected');
  });

  test('the linter refuses Node modules in browser code, and allows them in its tests', async () => {
    const { output } = await lint({
      'packages/money/src/index.ts': `import 'node:fs';`,
      'apps/player/src/lib/file.ts': `import 'path';`,
      'packages/money/test/read.test.ts': `import 'node:fs';`,
    });
    expect(output).toMatch(/^packages\/money\/src\/index\.ts:1:.*no-nodejs-modules/m);
    expect(output).toMatch(/^apps\/player\/src\/lib\/file\.ts:1:.*no-nodejs-modules/m);
    expect(output).not.toContain('read.test.ts');
  });

  test('only the entry point of the server may read process', async () => {
    const { output } = await lint({
      'apps/server/src/main/program.ts': `export const home = process.env['HOME'];`,
      'apps/server/src/platform/clock.ts': `const job = { process: 1 };\nexport const a = job.process;`,
      'apps/server/src/db/pool.ts': `\nexport const url = process.env['DATABASE_URL'];`,
    });
    expect(output).toMatch(/^apps\/server\/src\/db\/pool\.ts:2:.*no-restricted-globals/m);
    expect(output).not.toMatch(/^apps\/server\/src\/(?:main|platform)/m);
  });
});
