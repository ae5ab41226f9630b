import type { ListedOperator } from '@sanam/contract';
import type { Sql } from '../../../db/database.ts';

interface Row {
  id: number;
  username: string;
  role: ListedOperator['role'];
  status: ListedOperator['status'];
  has_totp: boolean;
  must_change_password: boolean;
  last_active_at: Date | null;
}

/** All operators, by name. */
export async function listOperators({ db }: { db: Sql }): Promise<ListedOperator[]> {
  const rows = await db.query<Row>(
    `SELECT id, username, role, status, totp_secret IS NOT NULL AS has_totp, must_change_password,
            (SELECT max(coalesce(touched_at, created_at)) FROM session WHERE operator_id = operator.id) AS last_active_at
       FROM operator ORDER BY username`,
  );
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    role: row.role,
    status: row.status,
    hasTotp: row.has_totp,
    mustChangePassword: row.must_change_password,
    lastActiveAt: row.last_active_at?.toISOString() ?? null,
  }));
}
