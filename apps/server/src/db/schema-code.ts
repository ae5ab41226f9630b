import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readSqlState } from './classify-error.ts';
import type { Sql } from './database.ts';
import { splitStatements } from './split-statements.ts';

/** Every function and trigger of the database, as the files in `schema/` define them. */
export interface SchemaCode {
  /** Rises with every release that changes a file. A process with a lower version than the database does not start. */
  schemaVersion: number;
  hash: string;
  statements: string[];
}

/** The version and hash that a database was last given. */
export type AppliedCode = Pick<SchemaCode, 'schemaVersion' | 'hash'>;

export const SCHEMA_FOLDER = join(import.meta.dirname, 'schema');

export function readSchemaCode(folder = SCHEMA_FOLDER): SchemaCode {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  const texts = files.toSorted().map((file) => readFileSync(join(folder, file), 'utf8'));
  const { schemaVersion } = JSON.parse(readFileSync(join(folder, 'version.json'), 'utf8')) as {
    schemaVersion: number;
  };
  return {
    schemaVersion,
    hash: createHash('sha256').update(texts.join('\0')).digest('hex'),
    statements: texts.flatMap(splitStatements),
  };
}

export async function readAppliedCode(sql: Sql): Promise<AppliedCode | undefined> {
  const [table] = await sql.query<{ exists: boolean }>(
    `SELECT to_regclass('schema_version') IS NOT NULL AS exists`,
  );
  if (!table?.exists) return undefined;
  const [row] = await sql.query<AppliedCode>(
    'SELECT schema_version AS "schemaVersion", hash FROM schema_version',
  );
  return row;
}

/**
 * Replaces all functions and triggers and drops those that the files no longer have. The caller is in a transaction
 * that holds the migration lock.
 */
export async function applySchemaCode(tx: Sql, code: SchemaCode): Promise<void> {
  // Functions first: triggers of any file may use them.
  const [functions, triggers] = [
    code.statements.filter(isFunction),
    code.statements.filter((text) => !isFunction(text)),
  ];
  for (const statement of functions) await replaceFunction(tx, statement);
  for (const statement of triggers) await tx.query(statement);
  await dropUntouched(tx);
  await tx.query(`
    CREATE TABLE IF NOT EXISTS schema_version (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      schema_version integer NOT NULL,
      hash text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`);
  await tx.query(
    `INSERT INTO schema_version (schema_version, hash) VALUES ($1, $2)
       ON CONFLICT (is_only) DO UPDATE
       SET schema_version = excluded.schema_version, hash = excluded.hash, applied_at = now()`,
    [code.schemaVersion, code.hash],
  );
}

function isFunction(statement: string): boolean {
  return /^\s*CREATE OR REPLACE FUNCTION /.test(statement);
}

/** PostgreSQL's code for a replacement that changes the result type or the name of a parameter. */
const INVALID_FUNCTION_DEFINITION = '42P13';

async function replaceFunction(tx: Sql, statement: string): Promise<void> {
  await tx.query('SAVEPOINT replacing');
  try {
    await tx.query(statement);
  } catch (error) {
    if (readSqlState(error) !== INVALID_FUNCTION_DEFINITION) throw error;
    await tx.query('ROLLBACK TO SAVEPOINT replacing');
    const [, name] = /FUNCTION (\w+)/.exec(statement) ?? [];
    await tx.query(`DROP FUNCTION ${name}`);
    await tx.query(statement);
  }
  await tx.query('RELEASE SAVEPOINT replacing');
}

/**
 * Every statement of the files has written its catalog row in this transaction; a row that was written before belongs
 * to nothing in the files.
 */
async function dropUntouched(tx: Sql): Promise<void> {
  const untouched = 'age(xmin) > age(pg_current_xact_id()::xid)';
  const drops = await tx.query<{ statement: string }>(`
    SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass) AS statement
      FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
     WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace
       AND ${untouched.replace('xmin', 'pg_trigger.xmin')}
    UNION ALL
    SELECT format('DROP FUNCTION %s', oid::regprocedure) FROM pg_proc
     WHERE pronamespace = current_schema()::regnamespace AND ${untouched}
       AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')`);
  for (const { statement } of drops) await tx.query(statement);
}
