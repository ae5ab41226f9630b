import type { ApprovalStatus, OperatorRole } from '@sanam/contract';
import { countLimit, toPagination } from '../input/paging.ts';
import type { Paging } from '../input/paging.ts';
import { kindsFor } from './decide-approval.ts';
import type { DecideNeeds } from './decide-approval.ts';
import { NO_CONTEXT, readContexts } from './read-contexts.ts';
import { toApproval } from './to-approval.ts';
import type { ApprovalRow } from './to-approval.ts';

export interface ApprovalFilter extends Paging {
  status: ApprovalStatus | undefined;
  role: OperatorRole;
  username: string;
}

/** What this role may decide on, newest first. */
export async function listApprovals(needs: DecideNeeds, filter: ApprovalFilter) {
  const now = needs.clock.now();
  const { status, role, page, limit } = filter;
  const wanted = `
    WHERE kind = ANY ($1::text[]) AND $2::timestamptz IS NOT NULL ${status ? IS_STATUS[status] : ''}
    ORDER BY asked_at DESC, id DESC`;
  const values = [kindsFor(needs, role), now];
  const [counted, rows] = await Promise.all([
    needs.db.query<{ total: number }>(
      `SELECT count(*) AS total FROM (SELECT FROM approval ${wanted} LIMIT $3) AS counted`,
      [...values, countLimit(filter)],
    ),
    needs.db.query<ApprovalRow>(`SELECT * FROM approval ${wanted} LIMIT $3 OFFSET $4`, [
      ...values,
      limit,
      (page - 1) * limit,
    ]),
  ]);
  const contexts = await readContexts(needs, rows, { ...filter, now });
  return {
    approvals: rows.map((row, place) =>
      Object.assign(toApproval(row, now), { context: contexts[place] ?? NO_CONTEXT }),
    ),
    pagination: toPagination(counted[0]?.total ?? 0, filter),
  };
}

/** Written out, so that the planner sees which part of an index it reads. */
const IS_STATUS: Record<ApprovalStatus, string> = {
  PENDING: "AND status = 'PENDING' AND expires_at > $2",
  EXPIRED: "AND status = 'PENDING' AND expires_at <= $2",
  APPROVED: "AND status = 'APPROVED'",
  REFUSED: "AND status = 'REFUSED'",
};
