import { parseSync } from 'oxc-parser';
import type { Argument, CallExpression, Expression, Node } from 'oxc-parser';

/** Says whether a file has a test under given titles, the outermost first, that is not left out of a run. */
export function findTests(file: string, source: string): (titles: readonly string[]) => boolean {
  const { program, errors } = parseSync(file, source);
  if (errors[0] !== undefined) throw new Error(`${file} cannot be read: ${errors[0].message}`);
  const sourceOf = ({ start, end }: Node): string => source.slice(start, end);
  const tests = testsIn(program, sourceOf, []);
  const values = new Set(valuesIn(program, undefined));
  return (titles) =>
    tests.some(
      (patterns) =>
        patterns.length === titles.length &&
        patterns.every((pattern, place) => isMeant(pattern, titles[place] ?? '', values)),
    );
}

/** A title as its source has it: texts, and between them what is filled in when it runs. */
interface Pattern {
  readonly texts: readonly string[];
  /** How each gap is written in the source. */
  readonly gaps: readonly string[];
}

type SourceOf = (node: Node) => string;

/** A gap may be named as it is written, or filled with a value that the file has for it. */
function isMeant({ texts, gaps }: Pattern, title: string, values: ReadonlySet<string>): boolean {
  const whole = texts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('(.+)');
  const filled = new RegExp(`^${whole}$`, 's').exec(title)?.slice(1);
  const isFor = (gap: string, text: string): boolean =>
    text === gap || values.has(`:${text}`) || values.has(`${/\w+/.exec(gap)?.[0]}:${text}`);
  return filled?.every((text, place) => isFor(gaps[place] ?? '', text)) ?? false;
}

function testsIn(node: unknown, sourceOf: SourceOf, around: readonly Pattern[]): Pattern[][] {
  if (Array.isArray(node)) return node.flatMap((one: unknown) => testsIn(one, sourceOf, around));
  if (!isNode(node)) return [];
  const call = node.type === 'CallExpression' ? namedCall(node, sourceOf) : undefined;
  if (call?.isLeftOut) return [];
  if (call?.kind === 'test') return [[...around, call.title]];
  const inside = call === undefined ? around : [...around, call.title];
  return Object.values(node).flatMap((part: unknown) => testsIn(part, sourceOf, inside));
}

interface NamedCall {
  readonly kind: 'test' | 'group';
  readonly title: Pattern;
  readonly isLeftOut: boolean;
}

/** `test('…')`, `test.describe('…')`, `it.each(…)('…')` and their like, with a body. */
function namedCall(call: CallExpression, sourceOf: SourceOf): NamedCall | undefined {
  const [first, body] = call.arguments;
  const isFilled = call.callee.type === 'CallExpression';
  const names = namesOf(call.callee.type === 'CallExpression' ? call.callee.callee : call.callee);
  const [root = '', ...forms] = names;
  if (!ROOTS.has(root) || !forms.every((form) => FORMS.has(form) || LEFT_OUT.has(form))) return undefined;
  if (forms.includes('each') !== isFilled || body === undefined) return undefined;
  const title = patternOf(first, sourceOf, isFilled);
  if (title === undefined) return undefined;
  return {
    kind: names.includes('describe') ? 'group' : 'test',
    title,
    isLeftOut: forms.some((form) => LEFT_OUT.has(form)),
  };
}

const ROOTS = new Set(['test', 'it', 'describe']);
const FORMS = new Set(['describe', 'each', 'concurrent', 'serial']);
const LEFT_OUT = new Set(['skip', 'fixme', 'todo', 'skipIf', 'runIf']);

function namesOf(callee: Expression): string[] {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return [];
  return [...namesOf(callee.object), callee.property.name];
}

function patternOf(title: Argument | undefined, sourceOf: SourceOf, isFilled: boolean): Pattern | undefined {
  if (title?.type === 'Identifier') return { texts: ['', ''], gaps: [title.name] };
  if (title?.type === 'TemplateLiteral') {
    return {
      texts: title.quasis.map(({ value }) => value.cooked ?? ''),
      gaps: title.expressions.map((gap) => `\${${sourceOf(gap)}}`),
    };
  }
  if (title?.type !== 'Literal' || typeof title.value !== 'string') return undefined;
  if (!isFilled) return { texts: [title.value], gaps: [] };
  return { texts: title.value.split(FILLED_IN), gaps: title.value.match(FILLED_IN) ?? [] };
}

const FILLED_IN = /%[sdifjo]|\$\w+/g;

/** The texts and numbers in lists, and those under a name in objects, behind that name. */
function valuesIn(node: unknown, name: string | undefined): string[] {
  if (Array.isArray(node)) return node.flatMap((one: unknown) => valuesIn(one, name));
  if (!isNode(node)) return [];
  if (node.type === 'Literal') return name === undefined ? [] : [`${name}:${node.value}`];
  if (node.type === 'ArrayExpression') return valuesIn(node.elements, '');
  if (node.type === 'Property' && node.key.type === 'Identifier') return valuesIn(node.value, node.key.name);
  return Object.values(node).flatMap((part: unknown) => valuesIn(part, undefined));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}
