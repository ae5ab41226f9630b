import type { Database } from './database.ts';

/** For a table that was never analyzed the planner assumes ten pages, and picks an index. */
const MIN_PAGES = 10;

/**
 * Analyzes tables that hold data of which the planner knows nothing: after a restore, or after the demo has filled a
 * new database. Smaller ones are left alone: knowing them to be small, the planner would scan them, and such a plan
 * stays cached while they grow. Returns the tables it analyzed.
 */
export async function analyzeNewTables(db: Database): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
      WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND reltuples < 0
        AND pg_relation_size(oid) >= $1 * current_setting('block_size')::integer
        -- Only the owner may; for the others autovacuum does it.
        AND pg_has_role(relowner, 'USAGE')
      ORDER BY name`,
    [MIN_PAGES],
  );
  const names = tables.map(({ name }) => name);
  if (names.length > 0)
    await db.transact((tx) => tx.query(`ANALYZE ${names.join(', ')}`), { timeout: 'none' });
  return names;
}
