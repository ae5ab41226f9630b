import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, Sql } from './database.ts';
import { applySchemaCode, readAppliedCode, readSchemaCode } from './schema-code.ts';
import type { AppliedCode, SchemaCode } from './schema-code.ts';
import { splitStatements } from './split-statements.ts';

interface Migration {
  version: number;
  name: string;
  sql: string;
  checksum: string;
}

type AppliedMigration = Omit<Migration, 'sql'>;

/** This version cannot use the database; the message says which version can, or what to do. */
export class SchemaMismatch extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SchemaMismatch';
  }
}

/** Any constant will do, as long as every process uses the same one. */
export const MIGRATION_LOCK = 7_266_261;
const MIGRATIONS = join(import.meta.dirname, 'migrations');
/** The first migration of the versions before 0001_baseline.sql. */
const PRE_RELEASE = '0001_players.sql';

interface Options {
  migrations?: Migration[];
  code?: SchemaCode;
  /** In production functions never change under a version that was applied before. */
  isProduction?: boolean;
}

/**
 * Applies the pending migrations and this version's functions and triggers: forward only, all or nothing. Of several
 * processes that start at once one migrates; the others wait and find nothing left to do. Returns what it applied.
 */
export async function migrate(db: Database, options: Options = {}): Promise<string[]> {
  const migrateAlone = async (tx: Sql): Promise<string[]> => {
    await tx.query('SET LOCAL lock_timeout = 0');
    await tx.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    return migrateIn(tx, options);
  };
  return db.transact(migrateAlone, { timeout: 'none' });
}

/** The same in the transaction of a caller that lets nobody else migrate. */
export async function migrateIn(tx: Sql, options: Options = {}): Promise<string[]> {
  const { migrations = readMigrations(), code = readSchemaCode(), isProduction = false } = options;
  await tx.query(`
    CREATE TABLE IF NOT EXISTS schema_migration (
      version integer PRIMARY KEY,
      name text NOT NULL,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
  const applied = await tx.query<AppliedMigration>(
    'SELECT version, name, checksum FROM schema_migration ORDER BY version',
  );
  assertKnownMigrations(applied, migrations);
  const appliedCode = await readAppliedCode(tx);
  assertKnownCode(appliedCode, code, isProduction);
  const pending = migrations.slice(applied.length);
  for (const migration of pending) await apply(tx, migration);
  const isCodeApplied = appliedCode?.hash === code.hash && appliedCode.schemaVersion === code.schemaVersion;
  if (!isCodeApplied) await applySchemaCode(tx, code);
  return [
    ...pending.map((migration) => migration.name),
    ...(isCodeApplied ? [] : [`functions, version ${code.schemaVersion}`]),
  ];
}

export function readMigrations(folder = MIGRATIONS): Migration[] {
  return readdirSync(folder)
    .toSorted()
    .map((file, index) => {
      if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(file))
        throw new Error(`migration ${file} should be named NNNN_name.sql`);
      const version = Number(file.slice(0, 4));
      if (version !== index + 1) throw new Error(`migration ${file} should be number ${index + 1}`);
      const sql = readFileSync(join(folder, file), 'utf8');
      return { version, name: file, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

export function assertKnownMigrations(
  applied: readonly AppliedMigration[],
  migrations: readonly AppliedMigration[],
): void {
  if (applied[0]?.name === PRE_RELEASE) {
    throw new SchemaMismatch(
      'The database was made by a version of Sanam from before its first release, and this version cannot upgrade it. ' +
        'Use an empty database: another DATABASE_URL or DATA_DIR.',
    );
  }
  for (const [index, row] of applied.entries()) {
    const known = migrations[index];
    if (!known) {
      throw new SchemaMismatch(
        `The database was migrated by a newer Sanam (${row.name}). Start that version, or restore a backup.`,
      );
    }
    if (known.checksum !== row.checksum) {
      throw new SchemaMismatch(
        `The database was migrated with another ${row.name} than this version has. Start the version it belongs to.`,
      );
    }
  }
}

/** An older process in a rolling restart must never put its functions back. */
export function assertKnownCode(
  applied: AppliedCode | undefined,
  code: SchemaCode,
  isProduction: boolean,
): void {
  if (!applied) return;
  if (applied.schemaVersion > code.schemaVersion) {
    throw new SchemaMismatch(
      `The database has the functions of a newer Sanam (schemaVersion ${applied.schemaVersion}; this one has ${code.schemaVersion}). Start that version.`,
    );
  }
  if (isProduction && applied.schemaVersion === code.schemaVersion && applied.hash !== code.hash) {
    throw new SchemaMismatch(
      `The database has other functions than this version under the same schemaVersion ${code.schemaVersion}. ` +
        'Raise schemaVersion in db/schema/version.json, or start the version that the database belongs to.',
    );
  }
}

interface Blocker {
  /** Finds what the migration cannot take, by names that an operator knows. */
  sql: string;
  message: (found: string) => string;
}

/** By the name of a migration: rows of earlier versions about which a person has to decide before it. */
const BLOCKERS: Record<string, Blocker> = {
  '0038_deposit_references.sql': {
    sql: `SELECT bank_ref AS found FROM transfer
           WHERE type = 'deposit' AND status = 'success' AND bank_ref IS NOT NULL
           GROUP BY bank_ref HAVING count(*) > 1 ORDER BY bank_ref`,
    message: (found) =>
      `Several deposits were credited with the same bank reference: ${found}. ` +
      'Start the version that the database belongs to, reverse the deposits that are wrong, and migrate again.',
  },
};

async function assertNotBlocked(tx: Sql, { name }: Migration): Promise<void> {
  const blocker = BLOCKERS[name];
  if (!blocker) return;
  const rows = await tx.query<{ found: string }>(blocker.sql);
  if (rows.length > 0) throw new SchemaMismatch(blocker.message(rows.map(({ found }) => found).join(', ')));
}

async function apply(tx: Sql, migration: Migration): Promise<void> {
  await assertNotBlocked(tx, migration);
  for (const statement of splitStatements(migration.sql)) await tx.query(statement);
  await tx.query('INSERT INTO schema_migration (version, name, checksum) VALUES ($1, $2, $3)', [
    migration.version,
    migration.name,
    migration.checksum,
  ]);
}
