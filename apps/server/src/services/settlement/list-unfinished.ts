import type { Sql } from '../../db/database.ts';

/** The matches whose settlement was called before this moment and is not through. */
export async function listUnfinished({ db }: { db: Sql }, calledBefore: Date): Promise<number[]> {
  const rows = await db.query<{ match_id: number }>(
    `SELECT match_id FROM settlement WHERE status = 'RUNNING' AND called_at < $1 ORDER BY called_at`,
    [calledBefore],
    'settlements_unfinished',
  );
  return rows.map((row) => row.match_id);
}
