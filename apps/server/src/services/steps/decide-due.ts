import { isTimeout } from '../../db/classify-error.ts';
import type { Sql } from '../../db/database.ts';
import { CLOCK_DRIFT_MAX_MS } from '../../platform/clock.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import { Unavailable } from '../../platform/unavailable.ts';

const AT_ONCE = 200;

interface DecideNeeds {
  db: Sql;
  clock: Clock;
  logger: Logger;
  stepDelayMs: number;
}

/**
 * Accepts or refuses the step bets that are due, each in a transaction of its own. Several servers may do this at once:
 * the first one decides a bet. A bet that fails, or whose wallet is locked for too long, is left for the next time.
 * Returns when the next bet is due; stops between two bets when `signal` aborts.
 */
export async function decideDue(
  { db, clock, logger, stepDelayMs }: DecideNeeds,
  signal?: AbortSignal,
): Promise<Date | undefined> {
  const broken: string[] = [];
  for (;;) {
    const now = clock.now();
    const latest = new Date(now.getTime() + stepDelayMs + CLOCK_DRIFT_MAX_MS);
    const due = await db.query<{ id: string }>(
      `SELECT id FROM bet
        WHERE status = 'PENDING' AND (decide_at <= $1 OR decide_at > $4) AND id <> ALL ($3::uuid[])
        ORDER BY decide_at LIMIT $2`,
      [now, AT_ONCE, broken, latest],
      'steps_due',
    );
    for (const { id } of due) {
      if (signal?.aborted) return undefined;
      try {
        await db.query('SELECT step_decide(p_bet => $1, p_at => $2)', [id, clock.now()], 'step_decide');
      } catch (error) {
        if (error instanceof Unavailable && !isTimeout(error)) throw error;
        broken.push(id);
        logger.error({ err: error, betId: id }, 'step bet could not be decided, retrying');
      }
    }
    if (due.length < AT_ONCE) break;
  }
  const [next] = await db.query<{ at: Date | null }>(
    `SELECT min(decide_at) AS at FROM bet WHERE status = 'PENDING' AND id <> ALL ($1::uuid[])`,
    [broken],
    'steps_next_due',
  );
  return next?.at ?? undefined;
}
