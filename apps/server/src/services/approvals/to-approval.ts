import type { ApprovalKind, ApprovalStatus, Endpoints, ReplyOf } from '@sanam/contract';
import { satang, toBaht } from '@sanam/money';

export type Approval = ReplyOf<Endpoints['POST /desk/approvals/{id}/approve']>;

/** Times are texts where a function returned the row as JSON. */
export interface ApprovalRow {
  id: string;
  kind: ApprovalKind;
  subject: string;
  payload: object;
  amount: number;
  asked_by: string;
  asked_session: string | null;
  asked_address: string | null;
  asked_at: Date | string;
  expires_at: Date | string;
  status: Exclude<ApprovalStatus, 'EXPIRED'>;
  decided_by: string | null;
  decided_at: Date | string | null;
}

export function toApproval(row: ApprovalRow, now: Date): Approval {
  const expiresAt = new Date(row.expires_at);
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    amount: toBaht(satang(row.amount)),
    details: row.payload,
    askedBy: row.asked_by,
    askedAt: new Date(row.asked_at).toISOString(),
    expiresAt: expiresAt.toISOString(),
    status: row.status === 'PENDING' && expiresAt <= now ? 'EXPIRED' : row.status,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at === null ? null : new Date(row.decided_at).toISOString(),
  };
}
