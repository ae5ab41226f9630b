import type { Sql } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';

const AT_ONCE = 200;

/**
 * Accepts or refuses the step bets whose time has come, each in a transaction of its own. Several servers may do this
 * at once: a bet is decided by whoever gets to it first. Answers when the next one is due.
 */
export async function decideDue({ db, clock }: { db: Sql; clock: Clock }): Promise<Date | undefined> {
  for (;;) {
    const due = await db.query<{ id: string }>(
      `SELECT id FROM bet WHERE status = 'PENDING' AND decide_at <= $1 ORDER BY decide_at LIMIT $2`,
      [clock.now(), AT_ONCE],
      'steps_due',
    );
    for (const { id } of due) await db.query('SELECT step_decide($1)', [id], 'step_decide');
    if (due.length < AT_ONCE) break;
  }
  const [next] = await db.query<{ at: Date | null }>(
    `SELECT min(decide_at) AS at FROM bet WHERE status = 'PENDING'`,
    [],
    'steps_next_due',
  );
  return next?.at ?? undefined;
}
