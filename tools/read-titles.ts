import { type Argument, parseSync, Visitor } from 'oxc-parser';

/** `test`, `describe.each([…])`, `test.describe` and the like; hooks, steps and settings have no title. */
const TEST =
  /^(?:test|it|describe)(?:$|\.(?:describe|each|for|only|skipIf|runIf|serial|parallel|sequential)\b)/;

/** The titles of the tests and groups in a file. The depth is the number of groups around it. */
export function readTitles(file: string, text: string): { title: string; depth: number }[] {
  const titles: { title: string; depth: number }[] = [];
  const groupEnds: number[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [first, ...others], start, end }) => {
      const title = first && others.length > 0 ? titleFrom(first) : undefined;
      if (title === undefined || !TEST.test(text.slice(callee.start, callee.end))) return;
      while ((groupEnds.at(-1) ?? end) < start) groupEnds.pop();
      titles.push({ title, depth: groupEnds.length });
      groupEnds.push(end);
    },
  }).visit(parseSync(file, text).program);
  return titles;
}

function titleFrom(node: Argument): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.raw).join('…');
  return node.type === 'Identifier' ? `(each ${node.name})` : undefined;
}
