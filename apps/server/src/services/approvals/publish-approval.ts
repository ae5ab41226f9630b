import type { ApprovalKind, ApprovalStatus, DeskArea } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';
import { recordDeskEvent } from '../../outbox/record-events.ts';
import { nameOf } from '../audit/actor.ts';
import type { Actor } from '../audit/actor.ts';
import type { AnyAct } from './act.ts';

/** Sends those who may decide on it that something waits for approval or was decided. */
export function publishApproval(
  tx: Sql,
  { roles }: Pick<AnyAct, 'roles'>,
  approval: { id: string; kind: ApprovalKind; status: ApprovalStatus },
  actor: Actor,
): Promise<void> {
  const { id, kind, status } = approval;
  return recordDeskEvent(
    tx,
    { action: 'APPROVAL', data: { id, kind, status, area: areaOf(roles) } },
    nameOf(actor),
  );
}

/** Admins get all. */
function areaOf(roles: AnyAct['roles']): DeskArea {
  if (roles.includes('trader')) return 'trading';
  return roles.includes('cashier') ? 'money' : 'admin';
}
