import { OperatorError } from '../platform/operator-error.ts';
import type { Sql } from './database.ts';

/** Rows are only added to these; their triggers refuse anything else as well. */
const GROWING = [
  'adjustment',
  'audit',
  'bank_change',
  'database_mark',
  'day_close',
  'day_moved',
  'day_settled',
  'desk_act',
  'entry',
  'ledger_run',
  'player_note',
  'posting',
];
/** Rows are deleted from these alone; what belongs to a match or a session goes with it. */
const SHRINKING = [
  'attempt',
  'desk_event',
  'house_limit',
  'match',
  'match_holder',
  'match_limit',
  'match_watch',
  'outbox',
  'passkey',
  'passkey_challenge',
  'phone_code',
  'player_device',
  'recovery_code',
  'request_key',
  'session',
  'slip_image',
  'slip_upload',
];
/** Written by migrations alone. */
const OF_MIGRATIONS = ['schema_migration', 'schema_version'];

/**
 * Lets a role that owns nothing run the server: it reads and writes rows, but can neither drop a trigger nor change a
 * function or a table. Run again after each migration, for new tables. Returns whether it is another role than ours.
 */
export async function grantAppRole(tx: Sql, role: string): Promise<boolean> {
  const [found] = await tx.query<{ name: string; schema: string; is_own: boolean }>(
    `SELECT quote_ident(rolname) AS name, quote_ident(current_schema()) AS schema, rolname = current_user AS is_own
       FROM pg_roles WHERE rolname = $1`,
    [role],
  );
  if (!found)
    throw new OperatorError(`PostgreSQL has no role "${role}", which is in DATABASE_URL. Create it.`);
  const { name, schema, is_own: isOwn } = found;
  if (isOwn) return false;
  const statements = [
    // Databases from before PostgreSQL 15 let everybody create tables and functions, which could stand in for ours.
    `REVOKE CREATE ON SCHEMA ${schema} FROM PUBLIC, ${name}`,
    `GRANT USAGE ON SCHEMA ${schema} TO ${name}`,
    `GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA ${schema} TO ${name}`,
    `REVOKE DELETE ON ALL TABLES IN SCHEMA ${schema} FROM ${name}`,
    `GRANT DELETE ON ${SHRINKING.join(', ')} TO ${name}`,
    `GRANT SELECT, USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${name}`,
    `REVOKE UPDATE ON ${GROWING.join(', ')} FROM ${name}`,
    `REVOKE INSERT, UPDATE ON ${OF_MIGRATIONS.join(', ')} FROM ${name}`,
  ];
  for (const statement of statements) await tx.query(statement);
  return true;
}

/** Refuses a role that could drop the rules which protect the ledger. */
export async function assertOwnsNothing(db: Sql): Promise<void> {
  const [row] = await db.query<{ role: string; is_owner: boolean }>(
    `SELECT current_user AS role,
            EXISTS (SELECT FROM (SELECT relowner FROM pg_class WHERE relnamespace = current_schema()::regnamespace
                                 UNION SELECT proowner FROM pg_proc WHERE pronamespace = current_schema()::regnamespace
                                 UNION SELECT nspowner FROM pg_namespace WHERE nspname = current_schema()) owners (owner)
                     WHERE pg_has_role(owner, 'MEMBER')) AS is_owner`,
  );
  if (!row?.is_owner) return;
  throw new OperatorError(
    `The role "${row.role}" in DATABASE_URL owns the tables, so it could drop the rules that protect the ledger. ` +
      'In production use a role that owns nothing, with the owner in DATABASE_MIGRATE_URL, and run "npm run migrate".',
  );
}
