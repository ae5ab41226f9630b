import type { Sql } from '../../src/db/database.ts';

/** For services without a server: nothing needs a second person. */
export const NO_APPROVALS = { read: () => Promise.resolve({ approvalSum: undefined }) };

/** Above this many baht an act needs a second person; null: none does. */
export async function setApprovalSum(db: Sql, approvalBaht: number | null): Promise<void> {
  await db.query(
    `INSERT INTO setting (name, value, changed_by, changed_at) VALUES ('APPROVAL_BAHT', $1, 'test', now())
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [approvalBaht],
  );
}
