import type { Sql } from '../../db/database.ts';

export interface AuditRow {
  /** The operator's username, `demo`, or `console` for a command on the server itself. */
  actor: string;
  action: string;
  /** What was acted upon, such as `match/12`. */
  subject: string;
  reason?: string | undefined;
  before?: unknown;
  after?: unknown;
}

/** Written last in a transaction: it takes a lock that every other operator action waits for. */
export async function writeAudit(tx: Sql, row: AuditRow): Promise<void> {
  await tx.query(
    `INSERT INTO audit (actor, action, subject, reason, before, after)
     VALUES ($1, $2, $3, $4, $5::jsonb, $6::jsonb)`,
    [row.actor, row.action, row.subject, row.reason ?? null, asJson(row.before), asJson(row.after)],
    'audit-write',
  );
}

function asJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
