import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildDirOnce } from '../install-on-demand.mjs';
import { isInstalled, pinnedNode } from '../installation.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'sanam-install-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(files: Record<string, string | object>) {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), typeof content === 'string' ? content : JSON.stringify(content));
  }
}

/** A tree in which everything is installed for this machine. */
function plantInstalled() {
  const node = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const packages = {
    'node_modules/a': { version: '1.0.0' },
    'node_modules/for-another-machine': { version: '1.0.0', optional: true },
  };
  plant({
    'package.json': { optionalDependencies: { [node]: '24.0.0' } },
    'package-lock.json': { packages: { '': { name: 'root' }, ...packages } },
    'node_modules/.package-lock.json': { packages: { 'node_modules/a': packages['node_modules/a'] } },
    'node_modules/a/package.json': {},
    [`node_modules/${node}/bin/node${process.platform === 'win32' ? '.exe' : ''}`]: '',
  });
  return node;
}

test('nothing is installed when node_modules matches the lock file', () => {
  plantInstalled();
  expect(isInstalled(root)).toBe(true);
});

test.each<[string, (node: string) => string]>([
  ['a fresh clone', () => 'node_modules'],
  ['an interrupted installation', () => 'node_modules/.package-lock.json'],
  ['a missing package', () => 'node_modules/a'],
  ['packages of another platform', (node) => `node_modules/${node}`],
])('%s leads to an installation', (_case, missing) => {
  rmSync(path.join(root, missing(plantInstalled())), { recursive: true });
  expect(isInstalled(root)).toBe(false);
});

test('another version of a package leads to an installation', () => {
  plantInstalled();
  plant({ 'package-lock.json': { packages: { 'node_modules/a': { version: '1.0.1' } } } });
  expect(isInstalled(root)).toBe(false);
});

test('a platform without a pinned Node uses its own', () => {
  plantInstalled();
  const machine = { platform: 'sunos', arch: 'x64' };
  expect(pinnedNode(root, machine)).toEqual({ version: '24.0.0', path: undefined });
});

test('a folder is built once, completely or not at all', async () => {
  const folder = path.join(root, 'made', 'thing');
  let times = 0;
  const make = (tempDir: string) => {
    times += 1;
    writeFileSync(path.join(tempDir, 'part'), 'done');
    return Promise.resolve();
  };
  await expect(buildDirOnce(folder, 'a', () => Promise.reject(new Error('no disk')))).rejects.toThrow(
    'no disk',
  );
  await buildDirOnce(folder, 'a', make);
  await buildDirOnce(folder, 'a', make);
  expect(times).toBe(1);
  await buildDirOnce(folder, 'b', make);
  expect(times).toBe(2);
});
