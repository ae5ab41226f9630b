import type { Sql } from '../../db/database.ts';
import { CLOCK_DRIFT_MAX_MS } from '../../platform/clock.ts';
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

/**
 * Matches with an unfinished settlement that was called before this moment, or by a clock that has been set back since.
 */
export async function listUnfinished(
  { db, clock }: { db: Sql; clock: Clock },
  calledBefore: Date,
): Promise<number[]> {
  const latest = new Date(clock.now().getTime() + CLOCK_DRIFT_MAX_MS);
  const rows = await db.query<{ match_id: number }>(
    `SELECT match_id FROM settlement WHERE status = 'RUNNING' AND (called_at < $1 OR called_at > $2) ORDER BY called_at`,
    [calledBefore, latest],
    'settlements_unfinished',
  );
  return rows.map((row) => row.match_id);
}
