import type { Database } from '../../../db/database.ts';

/** As many in one go, so that a server that was off for a year does not do nothing else. */
const DAYS_AT_ONCE = 40;

/** Stores the sums of days that are over, the oldest first. Returns how many. */
export async function storeDays({ db }: { db: Database }): Promise<number> {
  const days = await db.query<{ day: string }>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day
       FROM generate_series(
              coalesce((SELECT max(day) + 1 FROM day_moved),
                       (SELECT match_night(p_at => created_at) FROM posting ORDER BY id LIMIT 1)),
              match_night(p_at => now()), interval '1 day') AS day
      ORDER BY 1 LIMIT $1`,
    [DAYS_AT_ONCE],
  );
  let stored = 0;
  for (const { day } of days) {
    const [row] = await db.transact(
      (tx) => tx.query<{ is_stored: boolean }>('SELECT day_store(p_day => $1::date) AS is_stored', [day]),
      { timeout: 'none' },
    );
    if (!row?.is_stored) break;
    stored += 1;
  }
  return stored;
}
