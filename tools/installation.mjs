// What is installed in this checkout. It runs before anything is installed, on any Node from 20 on.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Whether node_modules has what package-lock.json names. npm writes the list of what it installed last, so that an
 * interrupted installation has none and an outdated one differs.
 *
 * @param {string} root
 */
export function isInstalled(root) {
  try {
    const wanted = packagesIn(path.join(root, 'package-lock.json'));
    const installed = packagesIn(path.join(root, 'node_modules', '.package-lock.json'));
    const isComplete = Object.entries(wanted).every(([place, { version, optional }]) => {
      const found = installed[place];
      // Each optional package is for one platform.
      if (!found) return place === '' || optional === true;
      return found.version === version && existsSync(path.join(root, place));
    });
    const node = pinnedNode(root).path;
    return isComplete && (node === undefined || existsSync(node));
  } catch {
    return false;
  }
}

/** @param {string} file @returns {Record<string, { version?: string, optional?: boolean }>} */
function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/**
 * The Node version that the repository pins, and where npm installs it; without a path on platforms that npm has none for.
 *
 * @param {string} root
 * @param {{ platform: string, arch: string }} [machine]
 * @returns {{ version: string, path: string | undefined }}
 */
export function pinnedNode(root, { platform, arch } = process) {
  /** @type {Record<string, string>} */
  const optional = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).optionalDependencies;
  const isWindows = platform === 'win32';
  const name = `node-${isWindows ? 'win' : platform}-${arch}`;
  const [, version = ''] =
    Object.entries(optional).find(([dependency]) => dependency.startsWith('node-')) ?? [];
  const program = path.join(root, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node');
  return { version, path: optional[name] ? program : undefined };
}
