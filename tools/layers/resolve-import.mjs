import { existsSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';

/**
 * @typedef {import('./find-sources.mjs').Workspace} Workspace
 * @typedef {{ kind: 'builtin' } | { kind: 'foreign' } | { kind: 'file', file: string }
 *   | { kind: 'package', workspace: Workspace, file: string | undefined }} Target
 */

/**
 * Where an import leads: into a file of ours, a package of ours (no file when that package does not export it),
 * Node itself or a foreign package.
 *
 * @param {{ root: string, workspaces: Workspace[], file: string, from: string }} options
 * @returns {Target}
 */
export function resolveImport({ root, workspaces, file, from }) {
  if (isBuiltin(from)) return { kind: 'builtin' };
  if (from.startsWith('.')) {
    const bare = from.replace(/\?.*$/, '');
    const target = path.posix.normalize(path.posix.join(path.posix.dirname(file), bare));
    return { kind: 'file', file: existingFile(root, target) };
  }
  const workspace = workspaces.find(({ name }) => from === name || from.startsWith(`${name}/`));
  if (!workspace) return { kind: 'foreign' };
  const exported = workspace.exports[`.${from.slice(workspace.name.length)}`];
  return {
    kind: 'package',
    workspace,
    file: exported && path.posix.join(workspace.folder, exported),
  };
}

/** @param {string} root @param {string} target */
function existingFile(root, target) {
  const guesses = [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`, `${target}/index.tsx`];
  return guesses.find((guess) => /\.\w+$/.test(guess) && existsSync(path.join(root, guess))) ?? target;
}
