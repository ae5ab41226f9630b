import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ENTRY_POINTS, LAYERS } from './layers.mjs';
import { findLayer, findViolation, isAroundProduct } from './layers/find-violation.mjs';
import { readImports } from './layers/read-imports.mjs';
import { findSources, findWorkspaces, resolveImport } from './layers/workspaces.mjs';

/**
 * Every import that `layers.mjs` does not allow, as `file:line` with the rule it breaks. Cycles are found by the linter.
 *
 * @param {string} root
 */
export function checkLayers(root) {
  const files = findSources(root);
  const workspaces = findWorkspaces(root);
  /** @type {string[]} */
  const problems = [];
  for (const file of files) {
    const isProduct = !isAroundProduct(file);
    if (isProduct && !findLayer(LAYERS, file)) {
      problems.push(`${file}:1: is in no layer of tools/layers.mjs; move it, or add a layer there`);
    }
    const { imports, processLines } = readImports(file, readFileSync(path.join(root, file), 'utf8'));
    for (const { from, line, typeOnly } of imports) {
      if (from === undefined) {
        if (isProduct && /^(apps|packages)\//.test(file)) {
          problems.push(`${file}:${line}: imports a name that is only known at run time; write it out`);
        }
        continue;
      }
      const target = resolveImport({ workspaces, file, from });
      const violation = findViolation({ layers: LAYERS, workspaces, file, target, typeOnly });
      if (violation) problems.push(`${file}:${line}: imports ${from}: ${violation}`);
    }
    if (!isProduct || !file.startsWith('apps/server/src/') || ENTRY_POINTS.includes(file)) continue;
    for (const line of processLines) {
      problems.push(`${file}:${line}: reads process; only ${ENTRY_POINTS.join(', ')} may`);
    }
  }
  return { problems, files: files.length };
}

if (process.argv[1] === import.meta.filename) {
  const { problems, files } = checkLayers(path.dirname(import.meta.dirname));
  for (const problem of problems) console.error(problem);
  console.log(`${files} files, ${problems.length} wrong imports`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
