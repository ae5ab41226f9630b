import type { Sql } from '../../db/database.ts';

/**
 * Deletes sessions expired a month ago, log-in attempts and phone codes older than a day, devices unused for 90 days
 * and challenges that nobody used.
 */
export async function purgeExpired({ db }: { db: Sql }): Promise<void> {
  await db.query("DELETE FROM attempt WHERE last_at < clock_timestamp() - interval '1 day'");
  await db.query("DELETE FROM phone_code WHERE created_at < clock_timestamp() - interval '1 day'");
  await db.query("DELETE FROM player_device WHERE last_seen_at < clock_timestamp() - interval '90 days'");
  await db.query('DELETE FROM passkey_challenge WHERE expires_at < clock_timestamp()');
  await db.query("DELETE FROM session WHERE expires_at < clock_timestamp() - interval '30 days'");
}
