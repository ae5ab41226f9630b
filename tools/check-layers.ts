import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Expression, parseSync, Visitor } from 'oxc-parser';
import { LAYERS } from './layers.ts';

const SOURCES = '{apps,packages,e2e,bench,tools}/**/*.{ts,tsx,mts,js,jsx,mjs}';
const GENERATED = /(?:^|\/)(?:node_modules|dist|made)(?:\/|$)/;
/** Tests, scripts and build settings, which the layers inside their workspace do not bind. */
const AROUND_PRODUCT = /\.test\.\w+$|\/(?:test|scripts)\/|^(?:apps|packages)\/[^/]+\/[^/]+\.\w+$/;
const CODE = /\.(?:tsx?|mts|jsx?|mjs)$/;

/** `from` is undefined for a variable. */
type OnImport = (line: number, from: string | undefined, isType: boolean) => void;

/**
 * Returns every import that `layers.ts` does not allow, as `file:line` with the rule that it breaks. The linter finds
 * cycles, knip finds packages that are not declared.
 */
export function checkLayers(root: string): { problems: string[]; files: number } {
  const files = globSync(SOURCES, { cwd: root, exclude: (name) => GENERATED.test(name) })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();
  const problems: string[] = [];
  for (const file of files) {
    if (!AROUND_PRODUCT.test(file) && !findLayer(file))
      problems.push(`${file}:1: is in no layer of tools/layers.ts`);
    readImports(file, readFileSync(path.join(root, file), 'utf8'), (line, from, isType) => {
      const violation = findViolation(file, from, isType);
      if (violation) problems.push(`${file}:${line}: ${violation}`);
    });
  }
  return { problems, files: files.length };
}

/** Parses the file, because strings and comments contain imports too. */
function readImports(file: string, text: string, onImport: OnImport) {
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  const add = (node: { start: number }, from: string | undefined, isType: boolean) =>
    onImport(text.slice(0, node.start).split('\n').length, from, isType);
  new Visitor({
    ImportDeclaration: (node) => add(node, node.source.value, node.importKind === 'type'),
    ExportAllDeclaration: (node) => add(node, node.source.value, node.exportKind === 'type'),
    ExportNamedDeclaration: (node) => {
      if (node.source) add(node, node.source.value, node.exportKind === 'type');
    },
    ImportExpression: (node) => add(node, constantBeginning(node.source), false),
    TSImportType: (node) => add(node, node.source.value, true),
  }).visit(program);
}

/** The constant beginning of a template such as `./texts/${language}.ts` names its folder, which is enough for the check. */
function constantBeginning(source: Expression): string | undefined {
  if (source.type === 'Literal') return typeof source.value === 'string' ? source.value : undefined;
  if (source.type !== 'TemplateLiteral') return undefined;
  const [beginning = '', ...others] = source.quasis.map(({ value }) => value.cooked ?? '');
  const isKnown = /^\.{1,2}\/[^.]/.test(beginning) && others.every((part) => !part.includes('..'));
  return isKnown ? beginning : undefined;
}

/** Returns the rule that an import breaks, if any. */
function findViolation(file: string, from: string | undefined, isType: boolean) {
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
  if (AROUND_PRODUCT.test(to))
    return layer.importsInternals ? undefined : `imports ${from}: the product does not import its tests`;
  const other = findLayer(to);
  if (!other) return `imports ${from}: it is in no layer of tools/layers.ts`;
  if (other === layer) {
    const [mine, its] = [file, to].map((name) => path.posix.relative(layer.path, name).split('/')[0]);
    return layer.hasIsolatedFolders && mine !== its
      ? `imports ${from}: ${layer.name}/${mine} may not import its sibling ${its}`
      : undefined;
  }
  if (layer.uses.includes(other.name)) return undefined;
  if (!layer.uses.includes(`type ${other.name}`))
    return `imports ${from}: ${layer.name} may not import ${other.name}`;
  return isType ? undefined : `imports ${from}: ${layer.name} may import only types from ${other.name}`;
}

function findLayer(file: string) {
  return LAYERS.find((layer) => file.startsWith(`${layer.path}/`) || file.startsWith(`${layer.path}.`));
}

/** The file of ours that an import names, if it is ours. */
function resolve(file: string, from: string): string | undefined {
  if (from.startsWith('.')) return path.posix.join(path.posix.dirname(file), from.replace(/\?.*$/, ''));
  const [, name] = /^@sanam\/([^/]+)/.exec(from) ?? [];
  return name && `packages/${name}/src/index.ts`;
}

function workspaceOf(file: string) {
  return /^(?:(?:apps|packages)\/)?[^/]+/.exec(file)?.[0];
}

if (process.argv[1] === import.meta.filename) {
  const { problems, files } = checkLayers(path.dirname(import.meta.dirname));
  for (const problem of problems) console.error(problem);
  console.log(`${files} files, ${problems.length} wrong imports`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
