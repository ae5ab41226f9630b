import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import type { CallExpression, Expression, Node } from 'oxc-parser';

/** The titles of a file of tests as they stand there, each under those around it. */
export function readTestTitles(path: string): string[][] {
  const { program } = parseSync(path, readFileSync(path, 'utf8'));
  return titlesIn(program, []);
}

function titlesIn(node: unknown, around: readonly string[]): string[][] {
  if (Array.isArray(node)) return node.flatMap((one: unknown) => titlesIn(one, around));
  if (typeof node !== 'object' || node === null) return [];
  const title = isCall(node) ? titleOf(node) : undefined;
  const inside = title === undefined ? around : around.concat(title);
  const found = Object.values(node).flatMap((part: unknown) => titlesIn(part, inside));
  return title === undefined ? found : [[...inside], ...found];
}

function isCall(node: object): node is CallExpression {
  return (node as Partial<Node>).type === 'CallExpression';
}

/** Of `test('…')` and `describe.each(…)('…')` alike. */
function titleOf({ callee, arguments: [first] }: CallExpression): string | undefined {
  const name = rootOf(callee);
  if ((name !== 'test' && name !== 'describe') || first?.type !== 'Literal') return undefined;
  return typeof first.value === 'string' ? first.value : undefined;
}

function rootOf(callee: Expression): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return rootOf(callee.object);
  return callee.type === 'CallExpression' ? rootOf(callee.callee) : undefined;
}
