import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Sql } from './database.ts';
import { readMigrations } from './migrate.ts';

export type SchemaState = 'EMPTY' | 'CURRENT' | 'OLDER' | 'NEWER';

/**
 * How the database's schema stands to the one of this version; nothing is changed. NEWER is also what another
 * version has migrated differently: this one does not know it.
 */
export async function schemaState(db: Sql, migrations = readMigrations()): Promise<SchemaState> {
  const [table] = await db.query<{ isThere: boolean }>(
    `SELECT to_regclass('schema_migration') IS NOT NULL AS "isThere"`,
  );
  if (!table?.isThere) return 'EMPTY';
  const applied = await db.query<{ checksum: string }>(
    'SELECT checksum FROM schema_migration ORDER BY version',
  );
  if (applied.length === 0) return 'EMPTY';
  if (applied.some(({ checksum }, index) => checksum !== migrations[index]?.checksum)) return 'NEWER';
  return applied.length < migrations.length ? 'OLDER' : 'CURRENT';
}

/** The last migration that was applied. */
export async function schemaVersion(db: Sql): Promise<number> {
  const [row] = await db.query<{ version: number }>('SELECT max(version) AS version FROM schema_migration');
  return row?.version ?? 0;
}

/** Whether the folder has an embedded database in it; opening it would make one. */
export function holdsDatabase(dataDir: string): boolean {
  return existsSync(resolve(dataDir, 'pglite', 'PG_VERSION'));
}
