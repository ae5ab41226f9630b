import type { Sql } from '../db/database.ts';

/** How many facts are committed and not yet told; close to none on a server in good health. */
export async function countWaiting(db: Sql): Promise<number> {
  const [row] = await db.query<{ count: number }>('SELECT count(*) FROM outbox');
  return row?.count ?? 0;
}
