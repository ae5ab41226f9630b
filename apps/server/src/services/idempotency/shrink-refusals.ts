import type { Sql } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';

const KEPT_HOURS = 24;

/** Reduces refusals that were stored a day ago or earlier to their codes. Their keys stay refused. */
export async function shrinkRefusals({ db, clock }: { db: Sql; clock: Clock }): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_HOURS * 3_600_000);
  let row;
  do {
    [row] = await db.query<{ has_more: boolean }>(
      'SELECT request_shrink_refusals(p_before => $1) AS has_more',
      [before],
      'request_shrink_refusals',
    );
  } while (row?.has_more);
}
