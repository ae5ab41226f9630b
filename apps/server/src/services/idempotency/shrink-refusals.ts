import type { Sql } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';

const KEPT_HOURS = 24;

/** Reduces refusals that were stored a day ago to their codes. Their keys stay refused. */
export async function shrinkRefusals({ db, clock }: { db: Sql; clock: Clock }): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_HOURS * 3_600_000);
  await db.query('SELECT request_shrink_refusals(p_before => $1)', [before], 'request_shrink_refusals');
}
