import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkLayers } from '../check-layers.ts';
import { captureProgram } from '../run-program.mjs';
import { createTempDir } from './temp-dir.ts';

const ROOT = path.join(import.meta.dirname, '../..');
type Files = Record<string, string>;
const server = 'apps/server/src';
const player = 'apps/player/src';

test.each<[title: string, files: Files]>([
  [
    'imports that point down',
    {
      'packages/betting/src/index.ts': `import { one } from '@sanam/money';\nexport { one };`,
      [`${server}/ledger/post.ts`]: `import { pool } from '../db/pool.ts';\nexport { pool };`,
      [`${server}/services/bets/cancel.ts`]: `import '../audit/record.ts';`,
      [`${server}/http/routes/me.ts`]: `import type { AppContext } from '../../app-context.ts';\nexport type Me = AppContext;`,
      [`${player}/pages/home.tsx`]: `import '../features/slip/slip.tsx';\nimport('../features/login/form.tsx');`,
      [`${player}/features/slip/slip.tsx`]: `import '../../state/session.ts';\nimport './slip.css';\nimport './part.tsx';`,
      [`${player}/state/session.ts`]: `import { one } from '@sanam/money';\nexport { one };`,
    },
  ],
  [
    'imports in strings and comments',
    { 'packages/money/src/index.ts': `// import '../a.ts'\nexport const text = "import '../a.ts'";` },
  ],
])('%s are allowed', (_title, files) => {
  expect(checkLayers(createTempDir(files)).problems).toEqual([]);
});

test.each<[title: string, files: Files, problem: string]>([
  [
    'an import that points up',
    { [`${server}/ledger/post.ts`]: `\n\nimport { place } from '../services/bets/place.ts';\nplace();` },
    'post.ts:3: imports ../services/bets/place.ts: ledger may not import services/bets',
  ],
  [
    'a service that imports a later one',
    { [`${server}/services/wallet/deposit.ts`]: `export { place } from '../bets/place.ts';` },
    'deposit.ts:1: imports ../bets/place.ts: services/wallet may not import services/bets',
  ],
  [
    'a route that imports more than the type of the context',
    { [`${server}/http/serve.ts`]: `import { build } from '../app-context.ts';\nexport { build };` },
    'serve.ts:1: imports ../app-context.ts: http may import only types from app-context',
  ],
  [
    'an upward import of a type',
    { [`${player}/lib/format.ts`]: `export type A = import('../state/session.ts').Session;` },
    'format.ts:1: imports ../state/session.ts: player/lib may not import player/state',
  ],
  [
    'an upward lazy import',
    { [`${player}/state/session.ts`]: `\nexport const page = () => import('../pages/home.tsx');` },
    'session.ts:2: imports ../pages/home.tsx: player/state may not import player/pages',
  ],
  [
    'an import by a variable',
    { [`${player}/lib/load.ts`]: `export const load = (name: string) => import(name);` },
    'load.ts:1: imports a name that is only known at run time; write it out',
  ],
  [
    'a feature that imports its sibling',
    { [`${player}/features/slip/slip.tsx`]: `import '../login/form.tsx';` },
    'slip.tsx:1: imports ../login/form.tsx: player/features/slip may not import its sibling login',
  ],
  [
    'a package that is imported by its path',
    { 'packages/betting/src/index.ts': `import '../../money/src/index.ts';` },
    'index.ts:1: imports ../../money/src/index.ts: import packages/money by its package name',
  ],
  [
    'a file in no layer',
    { [`${server}/helpers/shout.ts`]: `export {};` },
    'shout.ts:1: is in no layer of tools/layers.ts',
  ],
  [
    'an import of a test',
    { [`${server}/db/pool.ts`]: `import './pool.test.ts';` },
    'pool.ts:1: imports ./pool.test.ts: the product does not import its tests',
  ],
])('%s is reported with its file, line and rule', (_title, files, problem) => {
  const [file = ''] = Object.keys(files);
  expect(checkLayers(createTempDir(files)).problems).toEqual([`${path.dirname(file)}/${problem}`]);
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

  test('refuses Node modules in browser code, and allows them in its tests', async () => {
    const { output } = await lint({
      'packages/money/src/index.ts': `import 'node:fs';`,
      'apps/player/src/lib/file.ts': `import 'path';`,
      'packages/money/test/read.test.ts': `import 'node:fs';`,
    });
    expect(output).toMatch(/^packages\/money\/src\/index\.ts:1:.*no-nodejs-modules/m);
    expect(output).toMatch(/^apps\/player\/src\/lib\/file\.ts:1:.*no-nodejs-modules/m);
    expect(output).not.toContain('read.test.ts');
  });

  test('lets only the entry point of the server read process', async () => {
    const { output } = await lint({
      'apps/server/src/main/program.ts': `export const home = process.env['HOME'];`,
      'apps/server/src/platform/clock.ts': `const job = { process: 1 };\nexport const a = job.process;`,
      'apps/server/src/db/pool.ts': `\nexport const url = process.env['DATABASE_URL'];`,
    });
    expect(output).toMatch(/^apps\/server\/src\/db\/pool\.ts:2:.*no-restricted-globals/m);
    expect(output).not.toMatch(/^apps\/server\/src\/(?:main|platform)/m);
  });
});
