import type { Sql } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';

/** How many matches are being settled, and for how long the oldest has been. */
export async function readUnfinished({
  db,
  clock,
}: {
  db: Sql;
  clock: Clock;
}): Promise<{ count: number; oldestSeconds: number }> {
  const [row] = await db.query<{ count: number; since: Date | null }>(
    `SELECT count(*), min(called_at) AS since FROM settlement WHERE status = 'RUNNING'`,
    [],
    'settlements_running',
  );
  const now = clock.now().getTime();
  return {
    count: row?.count ?? 0,
    oldestSeconds: row?.since ? Math.max(0, (now - row.since.getTime()) / 1000) : 0,
  };
}
