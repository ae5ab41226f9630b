import type { Sql } from '../../src/db/database.ts';

/**
 * Plants a defect: one of the database's functions with a piece of its text replaced. A race that stays green with the
 * defect planted proves nothing.
 */
export async function plant(
  db: Sql,
  name: string,
  ...changes: readonly (readonly [piece: string, instead: string])[]
): Promise<void> {
  const [row] = await db.query<{ text: string }>('SELECT pg_get_functiondef($1::regproc) AS text', [name]);
  let text = row?.text ?? '';
  for (const [piece, instead] of changes) {
    if (!text.includes(piece)) throw new Error(`${name} has no "${piece}" to plant a defect in`);
    text = text.replace(piece, () => instead);
  }
  await db.query(text);
}
