import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';

/**
 * @typedef {object} Workspace
 * @property {string} folder
 * @property {string} name
 * @property {Record<string, string>} exports
 * @property {Set<string>} dependencies those it declares for running
 * @property {Set<string>} allDependencies those and the development ones
 *
 * @typedef {{ kind: 'builtin' } | { kind: 'external' } | { kind: 'file', file: string }
 *   | { kind: 'package', workspace: Workspace, file: string | undefined }} Target
 */

const SOURCES = ['*.{ts,mjs}', '{apps,packages,e2e,bench,tools}/**/*.{ts,tsx,mts,js,jsx,mjs}'];
const GENERATED = /(?:^|\/)(?:node_modules|dist|made)(?:\/|$)/;

/** Every source file of the repository. @param {string} root */
export function findSources(root) {
  return globSync(SOURCES, { cwd: root, exclude: (name) => GENERATED.test(name) })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();
}

/** @param {string} root @returns {Workspace[]} */
export function findWorkspaces(root) {
  /** @type {string[]} */
  const patterns = readManifest(root, '.').workspaces ?? [];
  const manifests = globSync(
    patterns.map((pattern) => `${pattern}/package.json`),
    { cwd: root },
  );
  return manifests.map((manifest) => {
    const folder = path.dirname(manifest).replaceAll('\\', '/');
    const { name, exports = {}, dependencies = {}, devDependencies = {} } = readManifest(root, folder);
    const running = Object.keys(dependencies);
    return {
      folder,
      name,
      exports,
      dependencies: new Set(running),
      allDependencies: new Set([...running, ...Object.keys(devDependencies)]),
    };
  });
}

/**
 * What an import names: a file or a package of ours (without a file if the package does not export it), a module of Node
 * or an external package.
 *
 * @param {{ workspaces: Workspace[], file: string, from: string }} options
 * @returns {Target}
 */
export function resolveImport({ workspaces, file, from }) {
  if (isBuiltin(from)) return { kind: 'builtin' };
  if (from.startsWith('.')) {
    return { kind: 'file', file: path.posix.join(path.posix.dirname(file), from.replace(/\?.*$/, '')) };
  }
  const workspace = workspaces.find(({ name }) => from === name || from.startsWith(`${name}/`));
  if (!workspace) return { kind: 'external' };
  const exported = workspace.exports[`.${from.slice(workspace.name.length)}`];
  return { kind: 'package', workspace, file: exported && path.posix.join(workspace.folder, exported) };
}

/** @param {string} root @param {string} folder */
function readManifest(root, folder) {
  return JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
}
