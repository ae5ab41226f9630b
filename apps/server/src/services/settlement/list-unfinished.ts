import type { Sql } from '../../db/database.ts';
import { CLOCK_DRIFT_MAX_MS } from '../../platform/clock.ts';
import type { Clock } from '../../platform/clock.ts';

/** Matches with an unfinished settlement that was called before this moment, or by a clock that has been set back since. */
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
