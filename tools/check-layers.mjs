import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROGRAM_STARTS, ROOMS } from './layers.mjs';
import { findCycles } from './layers/find-cycles.mjs';
import { findSources, findWorkspaces } from './layers/find-sources.mjs';
import { isBesideTheProduct, judgeImport, roomOf } from './layers/judge-import.mjs';
import { readImports } from './layers/read-imports.mjs';
import { resolveImport } from './layers/resolve-import.mjs';

/**
 * Every import in the tree that `layers.mjs` does not allow, as `file:line` with the rule it breaks.
 *
 * @param {string} root
 */
export function checkLayers(root) {
  const files = findSources(root);
  const plan = { rooms: ROOMS, workspaces: findWorkspaces(root) };
  /** @type {string[]} */
  const problems = [];
  /** @type {Map<string, string[]>} */
  const graph = new Map();

  for (const file of files) {
    if (!isBesideTheProduct(file) && !roomOf(ROOMS, file)) {
      problems.push(`${file}:1: is in no room of tools/layers.mjs; move it, or give its room a name there`);
    }
    const { imports, processLines } = readImports(file, readFileSync(path.join(root, file), 'utf8'));
    const reached = [];
    for (const { from, line, typeOnly } of imports) {
      if (from === undefined) {
        if (/^(apps|packages)\//.test(file) && !isBesideTheProduct(file)) {
          problems.push(`${file}:${line}: imports what only the running program knows; name it`);
        }
        continue;
      }
      const target = resolveImport({ root, workspaces: plan.workspaces, file, from });
      const broken = judgeImport(plan, file, target, typeOnly);
      if (broken) problems.push(`${file}:${line}: imports ${from}: ${broken}`);
      if (!typeOnly && 'file' in target && target.file) reached.push(target.file);
    }
    graph.set(file, reached);
    if (file.startsWith('apps/server/src/') && !isBesideTheProduct(file) && !PROGRAM_STARTS.includes(file)) {
      for (const line of processLines) {
        problems.push(
          `${file}:${line}: reads process; only ${PROGRAM_STARTS.join(', ')} may, and hands it on`,
        );
      }
    }
  }
  for (const way of findCycles(graph)) {
    problems.push(`${way[0]}:1: imports itself in a circle: ${[...way, way[0]].join(' -> ')}`);
  }
  return { problems, files: files.length };
}

if (process.argv[1] === import.meta.filename) {
  const { problems, files } = checkLayers(path.dirname(import.meta.dirname));
  for (const problem of problems) console.error(problem);
  console.log(`${files} files, ${problems.length} wrong imports`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
