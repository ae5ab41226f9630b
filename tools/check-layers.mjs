import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LAYERS } from './layers.mjs';
import { readImports } from './layers/read-imports.mjs';

const SOURCES = '{apps,packages,e2e,bench,tools}/**/*.{ts,tsx,mts,js,jsx,mjs}';
const GENERATED = /(?:^|\/)(?:node_modules|dist|made)(?:\/|$)/;
/** Tests, scripts and build settings, which the layers inside their workspace do not bind. */
const AROUND_PRODUCT = /\.test\.\w+$|\/(?:test|scripts)\/|^(?:apps|packages)\/[^/]+\/[^/]+\.\w+$/;
const CODE = /\.(?:tsx?|mts|jsx?|mjs)$/;

/**
 * Every import that `layers.mjs` does not allow, as `file:line` with the rule it breaks. The linter finds cycles, knip
 * finds packages that are not declared.
 *
 * @param {string} root
 */
export function checkLayers(root) {
  const files = globSync(SOURCES, { cwd: root, exclude: (name) => GENERATED.test(name) })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();
  const problems = files.flatMap((file) => {
    const isProduct = !AROUND_PRODUCT.test(file);
    const outside = isProduct && !findLayer(file);
    const wrong = readImports(file, readFileSync(path.join(root, file), 'utf8')).flatMap(
      ({ from, line, typeOnly }) => {
        const violation = findViolation(file, from, typeOnly);
        return violation ? [`${file}:${line}: ${violation}`] : [];
      },
    );
    return outside ? [`${file}:1: is in no layer of tools/layers.mjs`, ...wrong] : wrong;
  });
  return { problems, files: files.length };
}

/**
 * Returns the rule that an import breaks, if any.
 *
 * @param {string} file @param {string | undefined} from @param {boolean} typeOnly
 */
function findViolation(file, from, typeOnly) {
  const isProduct = !AROUND_PRODUCT.test(file);
  const layer = findLayer(file);
  if (from === undefined) {
    const isShipped = isProduct && /^(?:apps|packages)\//.test(file);
    return isShipped ? 'imports a name that is only known at run time; write it out' : undefined;
  }
  const to = resolve(file, from);
  if (to === undefined) return undefined;
  const isInternal =
    from.startsWith('.') && workspaceOf(to) !== workspaceOf(file) && !to.startsWith('tools/');
  if (isInternal && !layer?.importsInternals)
    return `imports ${from}: import ${workspaceOf(to)} by its package name`;
  if (!isProduct || !CODE.test(to) || !layer) return undefined;
  if (AROUND_PRODUCT.test(to)) {
    return layer.importsInternals ? undefined : `imports ${from}: the product does not import its tests`;
  }
  const other = findLayer(to);
  if (!other) return `imports ${from}: it is in no layer of tools/layers.mjs`;
  if (other === layer) {
    const [mine, its] = [file, to].map((name) => path.posix.relative(layer.path, name).split('/')[0]);
    return layer.hasIsolatedFolders && mine !== its
      ? `imports ${from}: ${layer.name}/${mine} may not import its sibling ${its}`
      : undefined;
  }
  if (layer.uses.includes(other.name)) return undefined;
  if (!layer.usesTypes?.includes(other.name))
    return `imports ${from}: ${layer.name} may not import ${other.name}`;
  return typeOnly ? undefined : `imports ${from}: ${layer.name} may import only types from ${other.name}`;
}

/** @param {string} file */
function findLayer(file) {
  return LAYERS.find((layer) => file.startsWith(`${layer.path}/`) || file.startsWith(`${layer.path}.`));
}

/** The file of ours that an import names, if it is ours. @param {string} file @param {string} from */
function resolve(file, from) {
  if (from.startsWith('.')) return path.posix.join(path.posix.dirname(file), from.replace(/\?.*$/, ''));
  const [, name] = /^@sanam\/([^/]+)/.exec(from) ?? [];
  return name && `packages/${name}/src/index.ts`;
}

/** @param {string} file */
function workspaceOf(file) {
  return /^(?:(?:apps|packages)\/)?[^/]+/.exec(file)?.[0];
}

if (process.argv[1] === import.meta.filename) {
  const { problems, files } = checkLayers(path.dirname(import.meta.dirname));
  for (const problem of problems) console.error(problem);
  console.log(`${files} files, ${problems.length} wrong imports`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
