import type { Sql } from '../../db/database.ts';
import { nameOf, originOf } from './actor.ts';
import type { Actor } from './actor.ts';

export interface AuditRow {
  actor: Actor;
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
    `INSERT INTO audit (actor, action, subject, reason, before, after, session_id, address)
     VALUES ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7::uuid, $8)`,
    [
      nameOf(row.actor),
      row.action,
      row.subject,
      row.reason ?? null,
      asJson(row.before),
      asJson(row.after),
      ...originOf(row.actor),
    ],
    'audit-write',
  );
}

function asJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
