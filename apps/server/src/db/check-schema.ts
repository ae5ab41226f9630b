import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Sql } from './database.ts';
import { SchemaMismatch, assertKnownCode, assertKnownMigrations, readMigrations } from './migrate.ts';
import { readAppliedCode, readSchemaCode } from './schema-code.ts';

/**
 * How the schema of a database compares to this version's. NEWER is also a schema that another version has migrated
 * differently; CHANGED has other functions under the same schemaVersion.
 */
export type SchemaState = 'EMPTY' | 'CURRENT' | 'OLDER' | 'NEWER' | 'CHANGED';

interface Expected {
  migrations?: ReturnType<typeof readMigrations>;
  code?: ReturnType<typeof readSchemaCode>;
}

/** Compares; changes nothing. */
export async function schemaState(
  db: Sql,
  { migrations = readMigrations(), code = readSchemaCode() }: Expected = {},
): Promise<SchemaState> {
  const [table] = await db.query<{ exists: boolean }>(
    `SELECT to_regclass('schema_migration') IS NOT NULL AS exists`,
  );
  if (!table?.exists) return 'EMPTY';
  const applied = await db.query<{ checksum: string }>(
    'SELECT checksum FROM schema_migration ORDER BY version',
  );
  if (applied.length === 0) return 'EMPTY';
  if (applied.some(({ checksum }, index) => checksum !== migrations[index]?.checksum)) return 'NEWER';
  const appliedCode = await readAppliedCode(db);
  const appliedVersion = appliedCode?.schemaVersion ?? 0;
  if (appliedVersion > code.schemaVersion) return 'NEWER';
  if (applied.length < migrations.length || appliedVersion < code.schemaVersion) return 'OLDER';
  return appliedCode?.hash === code.hash ? 'CURRENT' : 'CHANGED';
}

/** Refuses a database that `npm run migrate` of this version has not brought up to date. */
export async function assertSchemaCurrent(db: Sql): Promise<void> {
  const state = await schemaState(db);
  if (state === 'CURRENT') return;
  if (state === 'NEWER' || state === 'CHANGED') {
    assertKnownMigrations(
      await db.query('SELECT version, name, checksum FROM schema_migration ORDER BY version'),
      readMigrations(),
    );
    assertKnownCode(await readAppliedCode(db), readSchemaCode(), true);
  }
  throw new SchemaMismatch(
    `The database is ${state === 'EMPTY' ? 'empty' : 'not up to date'}. Run "npm run migrate" first; in production the server does not change the schema.`,
  );
}

/** The last migration that was applied. */
export async function schemaVersion(db: Sql): Promise<number> {
  const [row] = await db.query<{ version: number }>('SELECT max(version) AS version FROM schema_migration');
  return row?.version ?? 0;
}

/** Whether the folder has an embedded database in it; opening it would make one. */
export function hasDatabase(dataDir: string): boolean {
  return existsSync(resolve(dataDir, 'pglite', 'PG_VERSION'));
}
