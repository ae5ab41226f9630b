import type { Database } from '../../src/db/database.ts';

/**
 * Returns a function that reads a digest of every table, which shows any inserted or changed row. When a session was
 * last used is written in the background and left out.
 */
export async function createDatabaseDigest(db: Database): Promise<() => Promise<unknown>> {
  const tables = await db.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const statement = tables
    .map(
      ({ name }) => `SELECT '${name}' AS name, count(*)::int AS rows,
        md5(coalesce(string_agg(t::text, '|' ORDER BY t::text COLLATE "C"), '')) AS digest
        FROM (SELECT ${name === 'session' ? "to_jsonb(s) - 'last_used_at'" : 's.*'} FROM "${name}" s) t`,
    )
    .join(' UNION ALL ');
  return () => db.query(statement, [], 'database_digest');
}
