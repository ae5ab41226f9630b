import { parseSync, Visitor } from 'oxc-parser';

/**
 * @typedef {object} Import
 * @property {string | undefined} from undefined when it is only known at run time
 * @property {number} line
 * @property {boolean} typeOnly
 */

/**
 * Returns everything a source file imports, and the lines on which it reads the global `process`. It parses the file,
 * because strings and comments contain imports too.
 *
 * @param {string} file
 * @param {string} text
 * @returns {{ imports: Import[], processLines: number[] }}
 */
export function readImports(file, text) {
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);

  /** @type {Import[]} */
  const imports = [];
  /** @type {number[]} */
  const processAt = [];
  const propertyNames = new Set();
  /** @param {number} offset */
  const lineOf = (offset) => text.slice(0, offset).split('\n').length;
  /** @param {{ start: number }} node @param {unknown} source @param {boolean} typeOnly */
  const add = (node, source, typeOnly) => {
    imports.push({
      from: typeof source === 'string' ? source : undefined,
      line: lineOf(node.start),
      typeOnly,
    });
  };

  new Visitor({
    ImportDeclaration: (node) => add(node, node.source.value, node.importKind === 'type'),
    ExportAllDeclaration: (node) => add(node, node.source.value, node.exportKind === 'type'),
    ExportNamedDeclaration: (node) => {
      if (node.source) add(node, node.source.value, node.exportKind === 'type');
    },
    ImportExpression: (node) => add(node, literalStart(node.source), false),
    TSImportType: (node) => add(node, node.source.value, true),
    MemberExpression: (node) => {
      if (!node.computed) propertyNames.add(node.property.start);
    },
    Property: (node) => {
      if (!node.computed && !node.shorthand) propertyNames.add(node.key.start);
    },
    Identifier: (node) => {
      if (node.name === 'process') processAt.push(node.start);
    },
  }).visit(program);

  return { imports, processLines: processAt.filter((start) => !propertyNames.has(start)).map(lineOf) };
}

/**
 * The constant beginning of a template such as `./texts/${language}.ts` names its folder, which is enough for the check.
 *
 * @param {import('oxc-parser').Expression} source
 */
function literalStart(source) {
  if (source.type === 'Literal') return source.value;
  if (source.type !== 'TemplateLiteral') return undefined;
  const start = source.quasis[0]?.value.cooked ?? '';
  const climbsLater = source.quasis.slice(1).some(({ value }) => value.cooked?.includes('..'));
  return /^\.{1,2}\/[^.]/.test(start) && !climbsLater ? start : undefined;
}
