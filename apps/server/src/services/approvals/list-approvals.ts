import type { ApprovalStatus, OperatorRole } from '@sanam/contract';
import { toPagination } from '../input/paging.ts';
import type { Paging } from '../input/paging.ts';
import { kindsFor } from './decide-approval.ts';
import type { DecideNeeds } from './decide-approval.ts';
import { toApproval } from './to-approval.ts';
import type { ApprovalRow } from './to-approval.ts';

export interface ApprovalFilter extends Paging {
  status: ApprovalStatus | undefined;
  role: OperatorRole;
}

/** What this role may decide on, newest first. */
export async function listApprovals(needs: DecideNeeds, filter: ApprovalFilter) {
  const now = needs.clock.now();
  const { status, role, page, limit } = filter;
  const wanted = [kindsFor(needs, role), status ?? null, now];
  const [counted, rows] = await Promise.all([
    needs.db.query<{ total: number }>(`SELECT count(*) AS total FROM approval ${WANTED}`, wanted),
    needs.db.query<ApprovalRow>(
      `SELECT * FROM approval ${WANTED} ORDER BY asked_at DESC, id DESC LIMIT $4 OFFSET $5`,
      [...wanted, limit, (page - 1) * limit],
    ),
  ]);
  return {
    approvals: rows.map((row) => toApproval(row, now)),
    pagination: toPagination(counted[0]?.total ?? 0, filter),
  };
}

const WANTED = `
  WHERE kind = ANY ($1::text[])
    AND ($2::text IS NULL
         OR $2 = CASE WHEN status = 'PENDING' AND expires_at <= $3::timestamptz THEN 'EXPIRED' ELSE status END)`;
