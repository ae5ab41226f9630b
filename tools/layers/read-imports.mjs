import { parseSync, Visitor } from 'oxc-parser';

/**
 * @typedef {object} Import
 * @property {string | undefined} from what it names; undefined when that is only known as the program runs
 * @property {number} line
 * @property {boolean} typeOnly gone when the program runs
 */

/**
 * Everything a source file imports, and the lines on which it reads the global `process`. A real parser, because
 * imports stand in strings and comments too, and because only it tells a type from a value.
 *
 * @param {string} file
 * @param {string} text
 * @returns {{ imports: Import[], processLines: number[] }}
 */
export function readImports(file, text) {
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file} cannot be read: ${errors[0].message}`);

  /** @type {Import[]} */
  const imports = [];
  /** @type {number[]} */
  const processAt = [];
  const propertyNames = new Set();
  /** @param {number} offset */
  const lineOf = (offset) => text.slice(0, offset).split('\n').length;
  /** @param {{ start: number }} node @param {unknown} source @param {boolean} typeOnly */
  const note = (node, source, typeOnly) => {
    imports.push({
      from: typeof source === 'string' ? source : undefined,
      line: lineOf(node.start),
      typeOnly,
    });
  };

  new Visitor({
    ImportDeclaration: (node) => note(node, node.source.value, node.importKind === 'type'),
    ExportAllDeclaration: (node) => note(node, node.source.value, node.exportKind === 'type'),
    ExportNamedDeclaration: (node) => {
      if (node.source) note(node, node.source.value, node.exportKind === 'type');
    },
    ImportExpression: (node) => note(node, literalStart(node.source), false),
    TSImportType: (node) => note(node, node.source.value, true),
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
 * A template such as `./words/${language}.ts` stays where its beginning points, which is enough to judge it by.
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
