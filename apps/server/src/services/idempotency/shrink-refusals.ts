import type { Sql } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';

const SHRINK_AFTER_HOURS = 24;

/** Reduces refusals that are older than a day to their codes. A request under the same key is still refused. */
export async function shrinkRefusals({ db, clock }: { db: Sql; clock: Clock }): Promise<void> {
  const before = new Date(clock.now().getTime() - SHRINK_AFTER_HOURS * 3_600_000);
  let row;
  do {
    [row] = await db.query<{ has_more: boolean }>(
      'SELECT request_shrink_refusals(p_before => $1) AS has_more',
      [before],
      'request_shrink_refusals',
    );
  } while (row?.has_more);
}
