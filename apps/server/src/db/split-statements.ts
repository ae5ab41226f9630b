/** Both drivers take one statement at a time. A statement ends at a `;` at the end of a line, outside a $$ body. */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let current: string[] = [];
  let isInBody = false;
  for (const line of sql.split('\n')) {
    if (current.length === 0 && (line.trim() === '' || line.trimStart().startsWith('--'))) continue;
    current.push(line);
    if ((line.match(/\$\$/g) ?? []).length % 2 === 1) isInBody = !isInBody;
    if (!isInBody && line.trimEnd().endsWith(';')) {
      statements.push(current.join('\n'));
      current = [];
    }
  }
  if (current.length > 0) throw new Error(`the file ends inside a statement: ${current[0]}`);
  return statements;
}
