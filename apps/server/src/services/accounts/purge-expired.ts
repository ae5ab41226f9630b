import type { Sql } from '../../db/database.ts';

/** Sessions past their end by a month, attempts nobody has repeated for about a day, addresses unused for a season. */
export async function purgeExpired({ db }: { db: Sql }): Promise<void> {
  await db.query("DELETE FROM attempt WHERE last_at < clock_timestamp() - interval '1 day'");
  await db.query("DELETE FROM known_address WHERE seen_at < clock_timestamp() - interval '90 days'");
  await db.query("DELETE FROM session WHERE expires_at < clock_timestamp() - interval '30 days'");
}
