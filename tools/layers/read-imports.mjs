import { parseSync, Visitor } from 'oxc-parser';

/** @typedef {{ from: string | undefined, line: number, typeOnly: boolean }} Import `from` is undefined for a variable */

/**
 * Returns everything a source file imports. It parses the file, because strings and comments contain imports too.
 *
 * @param {string} file @param {string} text
 * @returns {Import[]}
 */
export function readImports(file, text) {
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  /** @type {Import[]} */
  const imports = [];
  /** @param {{ start: number }} node @param {unknown} source @param {boolean} typeOnly */
  const add = (node, source, typeOnly) => {
    const from = typeof source === 'string' ? source : undefined;
    imports.push({ from, line: text.slice(0, node.start).split('\n').length, typeOnly });
  };
  new Visitor({
    ImportDeclaration: (node) => add(node, node.source.value, node.importKind === 'type'),
    ExportAllDeclaration: (node) => add(node, node.source.value, node.exportKind === 'type'),
    ExportNamedDeclaration: (node) => {
      if (node.source) add(node, node.source.value, node.exportKind === 'type');
    },
    ImportExpression: (node) => add(node, constantBeginning(node.source), false),
    TSImportType: (node) => add(node, node.source.value, true),
  }).visit(program);
  return imports;
}

/**
 * The constant beginning of a template such as `./texts/${language}.ts` names its folder, which is enough for the check.
 *
 * @param {import('oxc-parser').Expression} source
 */
function constantBeginning(source) {
  if (source.type === 'Literal') return source.value;
  if (source.type !== 'TemplateLiteral') return undefined;
  const beginning = source.quasis[0]?.value.cooked ?? '';
  const climbsLater = source.quasis.slice(1).some(({ value }) => value.cooked?.includes('..'));
  return /^\.{1,2}\/[^.]/.test(beginning) && !climbsLater ? beginning : undefined;
}
