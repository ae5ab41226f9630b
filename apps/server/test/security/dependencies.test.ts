import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Locked {
  version?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  hasInstallScript?: boolean;
  link?: boolean;
  resolved?: string;
  integrity?: string;
  license?: string;
}

const LOCK = join(import.meta.dirname, '../../../../package-lock.json');
const { packages } = JSON.parse(readFileSync(LOCK, 'utf8')) as { packages: Record<string, Locked> };
const runtime = listDependencies('apps/server');

/** Older versions have known vulnerabilities that a client can exploit. */
const FLOORS: readonly (readonly [name: string, floor: string])[] = [
  ['engine.io', '6.6.7'],
  ['socket.io', '4.6.2'],
  ['socket.io-parser', '4.2.7'],
  ['ws', '8.17.1'],
  ['fastify', '5.7.3'],
  ['find-my-way', '9.0.1'],
  ['jose', '5.2.4'],
];

const LICENSES = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  '0BSD',
  'Unlicense',
]);

test.each(FLOORS)('%s is not older than %s', (name, floor) => {
  const versions = [...runtime]
    .filter(([path]) => path.endsWith(`node_modules/${name}`))
    .map(([, { version }]) => version ?? '');
  expect(versions.length, 'a removed dependency needs no floor').toBeGreaterThan(0);
  for (const version of versions) expect(isAtLeast(version, floor), version).toBe(true);
});

test('no production dependency has an install script', () => {
  const running = [...runtime].filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(running.map(([path]) => path)).toEqual([]);
});

test('every production dependency has a permissive license', () => {
  const foreign = [...runtime].filter(([, { link }]) => !link);
  const others = foreign.filter(([, { license = '' }]) => !LICENSES.has(license));
  expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});

test('every package is pinned by its integrity hash', () => {
  const foreign = [...runtime].filter(([, { link }]) => !link);
  expect(
    foreign.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path),
  ).toEqual([]);
});

test('the server has few direct dependencies, each of an exact version', () => {
  const { dependencies = {} } = packages['apps/server'] ?? {};
  const own = Object.entries(dependencies).filter(([name]) => !name.startsWith('@sanam/'));
  expect(own.filter(([, wanted]) => !/^\d+\.\d+\.\d+$/.test(wanted))).toEqual([]);
  console.log(`${own.length} direct runtime dependencies of the server, ${runtime.size} packages in all`);
  expect(own.length).toBeLessThanOrEqual(25);
});

/** Every production dependency of a workspace, as the lock file resolves it. */
function listDependencies(workspace: string): Map<string, Locked> {
  const found = new Map<string, Locked>();
  const visit = (path: string): void => {
    const { dependencies, optionalDependencies } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const resolved = resolve(path, name);
      if (resolved === undefined || found.has(resolved)) continue;
      const locked = packages[resolved];
      if (!locked) continue;
      found.set(resolved, locked);
      visit(locked.link ? (locked.resolved ?? '') : resolved);
    }
  };
  visit(workspace);
  return found;
}

/** As Node resolves it: beside the importing package, then upwards. */
function resolve(from: string, name: string): string | undefined {
  const above = from.split('/node_modules/');
  for (let depth = above.length; depth >= 0; depth -= 1) {
    const folder = above.slice(0, depth).join('/node_modules/');
    const path = `${folder}${folder === '' ? '' : '/'}node_modules/${name}`;
    if (packages[path]) return path;
  }
  return undefined;
}

function isAtLeast(version: string, floor: string): boolean {
  const [one, other] = [version, floor].map((text) =>
    text.split('.').map((part) => Number.parseInt(part, 10)),
  );
  const difference = one?.map((part, place) => part - (other?.[place] ?? 0)).find((part) => part !== 0);
  return (difference ?? 0) >= 0;
}
