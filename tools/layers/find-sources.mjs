import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const CODE = /\.(ts|tsx|mts|js|jsx|mjs)$/;
const NOT_OURS = new Set([
  'node_modules',
  'dist',
  'made',
  'data',
  'coverage',
  'test-results',
  'playwright-report',
]);

/** Every source file below a folder, as paths with forward slashes. @param {string} root */
export function findSources(root) {
  /** @param {string} folder @returns {string[]} */
  const look = (folder) =>
    readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      if (entry.name.startsWith('.') || NOT_OURS.has(entry.name)) return [];
      const at = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return look(at);
      return CODE.test(entry.name) ? [at] : [];
    });
  return look('').sort();
}

/**
 * @typedef {object} Workspace
 * @property {string} folder
 * @property {string} name
 * @property {Record<string, string>} exports
 * @property {Set<string>} needs packages it declares for running
 * @property {Set<string>} needsForTests those and the ones for developing
 */

/** @param {string} root @returns {Workspace[]} */
export function findWorkspaces(root) {
  const { workspaces } = readManifest(root, '');
  return (workspaces ?? [])
    .flatMap((pattern) => (pattern.endsWith('/*') ? foldersIn(root, pattern.slice(0, -2)) : [pattern]))
    .map((folder) => {
      const manifest = readManifest(root, folder);
      const needs = Object.keys(manifest.dependencies ?? {});
      return {
        folder,
        name: manifest.name,
        exports: manifest.exports ?? {},
        needs: new Set(needs),
        needsForTests: new Set([...needs, ...Object.keys(manifest.devDependencies ?? {})]),
      };
    });
}

/** @param {string} root @param {string} folder */
function foldersIn(root, folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`);
}

/**
 * @param {string} root @param {string} folder
 * @returns {{ name: string, workspaces?: string[], exports?: Record<string, string>,
 *   dependencies?: Record<string, string>, devDependencies?: Record<string, string> }}
 */
function readManifest(root, folder) {
  return JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
}
