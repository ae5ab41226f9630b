import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { isInstalled, pinnedNode } from '../bootstrap.mjs';
import { buildDirOnce } from '../install-on-demand.ts';
import { createTempDir } from './temp-dir.ts';

const isWindows = process.platform === 'win32';
const NODE = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;

/** A tree in which everything that the lock file names is installed for this machine. */
function createInstalled(locked = '1.0.0') {
  const otherMachine = { version: '1.0.0', optional: true };
  return createTempDir({
    'package.json': { optionalDependencies: { [NODE]: '24.0.0' } },
    'package-lock.json': {
      packages: { '': {}, 'node_modules/a': { version: locked }, 'node_modules/other-machine': otherMachine },
    },
    'node_modules/.package-lock.json': { packages: { 'node_modules/a': { version: '1.0.0' } } },
    'node_modules/a/package.json': {},
    [`node_modules/${NODE}/bin/node${isWindows ? '.exe' : ''}`]: '',
  });
}

test('nothing is installed when node_modules matches the lock file', () => {
  expect(isInstalled(createInstalled())).toBe(true);
});

test.each([
  ['a fresh clone', 'node_modules'],
  ['an interrupted installation', 'node_modules/.package-lock.json'],
  ['a missing package', 'node_modules/a'],
  ['packages of another platform', `node_modules/${NODE}`],
])('%s leads to an installation', (_case, missing) => {
  const root = createInstalled();
  rmSync(path.join(root, missing), { recursive: true });
  expect(isInstalled(root)).toBe(false);
});

test('another version of a package leads to an installation', () => {
  expect(isInstalled(createInstalled('1.0.1'))).toBe(false);
});

test('a platform without a pinned Node uses its own', () => {
  const machine = { platform: 'sunos', arch: 'x64' };
  expect(pinnedNode(createInstalled(), machine)).toEqual({ version: '24.0.0', path: undefined });
});

test('a folder is built once for each stamp, completely or not at all', async () => {
  const folder = path.join(createTempDir(), 'made', 'thing');
  const build = vi.fn<(tempDir: string) => Promise<void>>().mockResolvedValue();
  build.mockRejectedValueOnce(new Error('no disk'));
  await expect(buildDirOnce(folder, 'a', build)).rejects.toThrow('no disk');
  expect(existsSync(folder)).toBe(false);
  for (const stamp of ['a', 'a', 'b']) await buildDirOnce(folder, stamp, build);
  expect(build).toHaveBeenCalledTimes(3);
});

test('line endings are the same everywhere, so that a migration keeps its checksum', () => {
  const rules = readFileSync(path.join(import.meta.dirname, '../../.gitattributes'), 'utf8');
  expect(rules.split('\n')).toContain('* text=auto eol=lf');
});
