import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkLayers } from '../check-layers.mjs';
import { captureProgram } from '../run-program.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'sanam-layers-'));
  plant({
    'packages/money/src/index.ts': `export const one = 1n;`,
    'packages/betting/src/index.ts': `import { one } from '@sanam/money';\nexport { one };`,
    'packages/contract/src/index.ts': `export type Code = 'NO';`,
  });
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
}

function problems() {
  return checkLayers(root).problems;
}

test('imports that point down are allowed', () => {
  plant({
    'apps/server/src/db/pool.ts': `export const pool = {};`,
    'apps/server/src/ledger/post.ts': `import { pool } from '../db/pool.ts';\nexport { pool };`,
    'apps/server/src/app-context.ts': `import { pool } from './ledger/post.ts';\nexport type AppContext = typeof pool;`,
    'apps/server/src/http/routes/me.ts': `import type { AppContext } from '../../app-context.ts';\nexport type Me = AppContext;`,
    'apps/player/src/pages/home.tsx': `import '../features/slip/slip.tsx';\nimport('../features/login/form.tsx');`,
    'apps/player/src/features/slip/slip.tsx': `import '../../state/session.ts';\nimport './slip.css';`,
    'apps/player/src/features/login/form.tsx': `export {};`,
    'apps/player/src/state/session.ts': `import { one } from '@sanam/money';\nexport { one };`,
  });
  expect(problems()).toEqual([]);
});

test('an import that points up is reported with its file, line and rule', () => {
  plant({
    'apps/server/src/ledger/post.ts': `\n\nimport { place } from '../services/bets/place.ts';\nplace();`,
    'apps/server/src/services/bets/place.ts': `export function place() {}`,
  });
  expect(problems()).toEqual([
    'apps/server/src/ledger/post.ts:3: imports ../services/bets/place.ts: ledger may not import services/bets',
  ]);
});

test('a service imports only the services before it', () => {
  plant({
    'apps/server/src/services/wallet/deposit.ts': `export { place } from '../bets/place.ts';`,
    'apps/server/src/services/bets/place.ts': `export function place() {}`,
    'apps/server/src/services/bets/cancel.ts': `import '../audit/record.ts';`,
    'apps/server/src/services/audit/record.ts': `export {};`,
  });
  expect(problems()).toEqual([
    expect.stringContaining(
      'deposit.ts:1: imports ../bets/place.ts: services/wallet may not import services/bets',
    ),
  ]);
});

test('a route imports the type of the context and nothing else of it', () => {
  plant({
    'apps/server/src/app-context.ts': `export const build = 1;`,
    'apps/server/src/http/serve.ts': `import { build } from '../app-context.ts';\nexport { build };`,
  });
  expect(problems()).toEqual([expect.stringContaining('http may import only types from app-context')]);
});

test('lazy imports and type imports are checked too', () => {
  plant({
    'apps/player/src/lib/format.ts': `export type A = import('../state/session.ts').Session;`,
    'apps/player/src/state/session.ts': `export type Session = 1;\nexport const page = () => import('../pages/home.tsx');`,
    'apps/player/src/pages/home.tsx': `export {};`,
  });
  expect(problems()).toEqual([
    expect.stringContaining('player/lib may not import player/state'),
    expect.stringContaining(
      'session.ts:2: imports ../pages/home.tsx: player/state may not import player/pages',
    ),
  ]);
});

test('an import by a variable is refused in the product', () => {
  plant({ 'apps/player/src/lib/load.ts': `export const load = (name: string) => import(name);` });
  expect(problems()).toEqual([
    expect.stringContaining('load.ts:1: imports a name that is only known at run time'),
  ]);
});

test('a feature does not import its sibling', () => {
  plant({
    'apps/player/src/features/slip/slip.tsx': `import '../login/form.tsx';\nimport './part.tsx';`,
    'apps/player/src/features/slip/part.tsx': `export {};`,
    'apps/player/src/features/login/form.tsx': `export {};`,
  });
  expect(problems()).toEqual([
    expect.stringContaining('player/features/slip may not import its sibling login'),
  ]);
});

test('a package is imported by its name', () => {
  plant({ 'packages/betting/src/index.ts': `import '../../money/src/index.ts';` });
  expect(problems()).toEqual([
    'packages/betting/src/index.ts:1: imports ../../money/src/index.ts: import packages/money by its package name',
  ]);
});

test('files in no layer and imports of tests are refused', () => {
  plant({
    'apps/server/src/helpers/shout.ts': `export {};`,
    'apps/server/src/db/pool.ts': `import './pool.test.ts';`,
    'apps/server/src/db/pool.test.ts': `export {};`,
  });
  expect(problems()).toEqual([
    expect.stringContaining('pool.ts:1: imports ./pool.test.ts: the product does not import its tests'),
    expect.stringContaining('apps/server/src/helpers/shout.ts:1: is in no layer'),
  ]);
});

test('imports in strings and comments are ignored', () => {
  plant({ 'packages/money/src/index.ts': `// import 'node:fs'\nexport const text = "import 'node:fs'";` });
  expect(problems()).toEqual([]);
});

describe('the linter', () => {
  const lint = async () => {
    const oxlint = path.join(import.meta.dirname, '../../node_modules/oxlint/bin/oxlint');
    const config = path.join(root, '.oxlintrc.json');
    copyFileSync(path.join(import.meta.dirname, '../../.oxlintrc.json'), config);
    return captureProgram(process.execPath, [oxlint, '--format=unix'], { cwd: root });
  };

  test.each(['import', 'import type'])('finds a cycle of "%s"', async (keyword) => {
    plant({
      'packages/money/src/a.ts': `${keyword} { B } from './b.ts';\nexport class A {\n  b?: B;\n}`,
      'packages/money/src/b.ts': `${keyword} { A } from './a.ts';\nexport class B {\n  a?: A;\n}`,
    });
    const { code, output } = await lint();
    expect(code).toBe(1);
    expect(output).toContain('Dependency cycle detected');
  });

  test('refuses Node modules in browser code, and allows them in its tests', async () => {
    plant({
      'packages/money/src/index.ts': `import 'node:fs';`,
      'apps/player/src/lib/file.ts': `import 'path';`,
      'packages/money/test/read.test.ts': `import 'node:fs';`,
    });
    const { output } = await lint();
    expect(output).toMatch(/^packages\/money\/src\/index\.ts:1:.*no-nodejs-modules/m);
    expect(output).toMatch(/^apps\/player\/src\/lib\/file\.ts:1:.*no-nodejs-modules/m);
    expect(output).not.toContain('read.test.ts');
  });

  test('lets only the entry point of the server read process', async () => {
    plant({
      'apps/server/src/main/program.ts': `export const home = process.env['HOME'];`,
      'apps/server/src/platform/clock.ts': `const job = { process: 1 };\nexport const a = job.process;`,
      'apps/server/src/db/pool.ts': `\nexport const url = process.env['DATABASE_URL'];`,
    });
    const { output } = await lint();
    expect(output).toMatch(/^apps\/server\/src\/db\/pool\.ts:2:.*no-restricted-globals/m);
    expect(output).not.toMatch(/^apps\/server\/src\/(?:main|platform)/m);
  });
});
