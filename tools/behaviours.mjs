import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

// npm run behaviours [-- <text>]: the title of every test, by folder and file. With a text, only of paths that contain it.
const ROOT = path.dirname(import.meta.dirname);
const TESTS = '{apps,bench,e2e,packages,tools}/**/*.{test,spec}.{ts,tsx,mjs}';
const OF_TESTS = /^(describe|each|for|only|skipIf|runIf|serial|parallel|sequential)$/;
const [wanted = ''] = process.argv.slice(2);

const files = globSync(TESTS, { cwd: ROOT, exclude: ['**/node_modules'] })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => file.includes(wanted))
  .toSorted();
let folder = '';
for (const file of files) {
  const titles = titlesIn(parseSync(file, readFileSync(path.join(ROOT, file), 'utf8')).program, 0);
  if (path.posix.dirname(file) !== folder) console.log(`\n# ${(folder = path.posix.dirname(file))}`);
  console.log(`\n## ${path.posix.basename(file)}\n\n${titles.join('\n')}`);
}

/** @param {unknown} node @param {number} depth @returns {string[]} one line for each, indented below the describe around it */
function titlesIn(node, depth) {
  if (Array.isArray(node)) return node.flatMap((one) => titlesIn(one, depth));
  if (typeof node !== 'object' || node === null) return [];
  const title = titleOf(/** @type {import('oxc-parser').Node} */ (node));
  const below = title === undefined ? depth : depth + 1;
  const inside = Object.values(node).flatMap((part) => titlesIn(part, below));
  return title === undefined ? inside : [`${'  '.repeat(depth)}- ${title}`, ...inside];
}

/** Of `test('…')`, `describe.each(…)('…')` and `` test(`…`) `` alike. @param {import('oxc-parser').Node} node */
function titleOf(node) {
  if (node.type !== 'CallExpression') return undefined;
  const [title, ...others] = node.arguments;
  if (!/^(test|it|describe)$/.test(calledName(node.callee) ?? '') || others.length === 0) return undefined;
  if (title?.type === 'Literal' && typeof title.value === 'string') return title.value;
  if (title?.type === 'TemplateLiteral') return title.quasis.map(({ value }) => value.raw).join('…');
  return title?.type === 'Identifier' ? `(each ${title.name})` : undefined;
}

/** @param {import('oxc-parser').Expression} callee @returns {string | undefined} */
function calledName(callee) {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') {
    // Hooks, steps and settings of a group have no title of their own.
    const isGroupOrTest = callee.property.type === 'Identifier' && OF_TESTS.test(callee.property.name);
    return isGroupOrTest ? calledName(callee.object) : undefined;
  }
  return callee.type === 'CallExpression' ? calledName(callee.callee) : undefined;
}
