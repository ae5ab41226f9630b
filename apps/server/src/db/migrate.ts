import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, Sql } from './database.ts';

interface Migration {
  version: number;
  name: string;
  sql: string;
  checksum: string;
}

/** The database is not one that this version can bring up to date; the message says which version could. */
export class SchemaMismatch extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SchemaMismatch';
  }
}

/** Any constant will do, as long as every server asks for the same one. */
export const MIGRATION_LOCK = 7_266_261;
const MIGRATIONS = join(import.meta.dirname, 'migrations');

/**
 * Brings the database to this version of the schema: forward only, all or nothing. Several servers may start at
 * once; one migrates, the others wait and find nothing left to do. Answers what it applied.
 */
export async function migrate(db: Database, folder = MIGRATIONS): Promise<string[]> {
  const migrations = readMigrations(folder);
  // A long migration is expected to be long; only requests are timed.
  return db.transact(async (tx) => {
    await tx.query('SET LOCAL lock_timeout = 0');
    await tx.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await tx.query(`
      CREATE TABLE IF NOT EXISTS schema_migration (
        version integer PRIMARY KEY,
        name text NOT NULL,
        checksum text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
      )`);
    const applied = await tx.query<Omit<Migration, 'sql'>>(
      'SELECT version, name, checksum FROM schema_migration ORDER BY version',
    );
    refuseStrangers(applied, migrations);
    const pending = migrations.slice(applied.length);
    for (const migration of pending) await apply(tx, migration);
    return pending.map((migration) => migration.name);
  }, 'unhurried');
}

export function readMigrations(folder = MIGRATIONS): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}_[a-z_]+\.sql$/.test(file))
    .toSorted()
    .map((file, index) => {
      const version = Number(file.slice(0, 4));
      if (version !== index + 1) throw new Error(`migration ${file} should be number ${index + 1}`);
      const sql = readFileSync(join(folder, file), 'utf8');
      return { version, name: file, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

function refuseStrangers(applied: Omit<Migration, 'sql'>[], migrations: Migration[]): void {
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

async function apply(tx: Sql, migration: Migration): Promise<void> {
  for (const statement of splitStatements(migration.sql)) await tx.query(statement);
  await tx.query('INSERT INTO schema_migration (version, name, checksum) VALUES ($1, $2, $3)', [
    migration.version,
    migration.name,
    migration.checksum,
  ]);
}

/** Both drivers take one statement at a time. A statement ends at a `;` at the end of a line, outside a $$ body. */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let current: string[] = [];
  let isInBody = false;
  for (const line of sql.split('\n')) {
    if (current.length === 0 && (line.trim() === '' || line.trimStart().startsWith('--'))) continue;
    current.push(line);
    if ((line.match(/\$\$/g) ?? []).length % 2 === 1) isInBody = !isInBody;
    if (!isInBody && line.trimEnd().endsWith(';')) {
      statements.push(current.join('\n'));
      current = [];
    }
  }
  if (current.length > 0) throw new Error(`migration ends inside a statement: ${current[0]}`);
  return statements;
}
