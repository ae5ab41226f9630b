import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The type families and the tools that cut them, at fixed versions. They are fetched into a temporary folder when a
 * font is rebuilt, which is rare, instead of being a dependency of every install.
 */
const PACKAGES = {
  'subset-font': '2.9.0',
  fontverter: '2.0.0',
  harfbuzzjs: '1.6.4',
  '@fontsource-variable/anuphan': '5.3.0',
  '@fontsource-variable/noto-sans-lao': '5.3.0',
  '@fontsource-variable/noto-sans-myanmar': '5.3.0',
  '@fontsource/barlow-semi-condensed': '5.3.0',
  '@fontsource/noto-sans-sc': '5.3.0',
};

const folder = join(tmpdir(), 'sanam-fonts');
const require = createRequire(join(folder, 'package.json'));

export function installSources() {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'sanam-fonts', private: true, dependencies: PACKAGES }),
  );
  execFileSync('npm', ['install', '--ignore-scripts', '--loglevel=error', '--no-fund', '--no-audit'], {
    cwd: folder,
    stdio: 'inherit',
  });
}

/** @param {string} name */
export async function loadTool(name) {
  return import(pathToFileURL(require.resolve(name)).href);
}

/** @param {string} path inside the temporary folder's node_modules */
export function readSource(path) {
  return readFileSync(join(folder, 'node_modules', path));
}

/**
 * Every character from the first to the last code point.
 * @param {number} first
 * @param {number} last
 */
export function characters(first, last) {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}
