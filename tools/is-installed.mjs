import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pinnedNode } from './pinned-node.mjs';

/**
 * Whether node_modules holds what package-lock.json asks for. npm lists what it installed in a file of its own, written
 * last, so an interrupted install has none and an outdated one differs.
 *
 * @param {string} root
 */
export function isInstalled(root) {
  const wanted = packagesIn(path.join(root, 'package-lock.json'));
  const installed = packagesIn(path.join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !installed) return false;
  const isThere = Object.entries(wanted).every(([place, { version, optional }]) => {
    if (place === '') return true;
    const found = installed[place];
    // Optional packages are for one kind of machine each; this one has few of them.
    if (!found) return optional === true;
    return found.version === version && existsSync(path.join(root, place));
  });
  return isThere && pinnedNode(root).isInstalled;
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }> | undefined}
 */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}
