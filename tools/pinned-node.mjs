import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The Node version the repository pins, and the copy of it that came with the packages; no path on kinds of machines
 * it is not published for.
 *
 * @param {string} root
 * @param {{ platform: string, arch: string }} [machine]
 * @returns {{ version: string, path: string | undefined, isInstalled: boolean }}
 */
export function pinnedNode(root, machine = process) {
  /** @type {Record<string, string>} */
  const optional = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).optionalDependencies;
  const system = machine.platform === 'win32' ? 'win' : machine.platform;
  const name = `node-${system}-${machine.arch}`;
  const version = Object.entries(optional).find(([dependency]) => dependency.startsWith('node-'))?.[1] ?? '';
  if (!optional[name]) return { version, path: undefined, isInstalled: true };
  const program = path.join(root, 'node_modules', name, 'bin', system === 'win' ? 'node.exe' : 'node');
  return { version, path: program, isInstalled: existsSync(program) };
}
