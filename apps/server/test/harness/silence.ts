import type { Sql } from '../../src/db/database.ts';

/**
 * As if everything that a desk has done about a match had happened so many seconds earlier: only the database's clock
 * counts.
 */
export async function ageWatch(db: Sql, matchId: number, seconds: number): Promise<void> {
  const earlier = `- make_interval(secs => $2)`;
  const values = [matchId, seconds];
  await db.query(
    `UPDATE match_window SET opened_at = opened_at ${earlier}, watched_at = watched_at ${earlier} WHERE match_id = $1`,
    values,
  );
  await db.query(`UPDATE match_watch SET seen_at = seen_at ${earlier} WHERE match_id = $1`, values);
  await db.query(`UPDATE match_holder SET since = since ${earlier} WHERE match_id = $1`, values);
}

/** Who has closed betting on a match and why, in order. */
export function readCloses(db: Sql, matchId: number): Promise<{ actor: string; reason: string | null }[]> {
  return db.query(
    "SELECT actor, reason FROM audit WHERE subject = $1 AND action = 'MATCH_CLOSE' ORDER BY id",
    [`match/${matchId}`],
  );
}
