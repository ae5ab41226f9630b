import { Refusal } from '@sanam/contract';
import type { Database } from '../../../db/database.ts';
import type { Actor } from '../../audit/actor.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import { endSessions } from '../end-sessions.ts';
import type { Sessions } from '../sessions.ts';
import { lockOperator } from './lock-operator.ts';

/** Disables an operator and ends their sessions, or enables one. The status that they have changes nothing. */
export async function changeOperatorStatus(
  { db, sessions }: { db: Database; sessions: Sessions },
  {
    operatorId,
    status,
    by,
    actor,
  }: { operatorId: number; status: 'ACTIVE' | 'DISABLED'; by: number; actor: Actor },
): Promise<void> {
  const ended = await db.transact(async (tx) => {
    const operator = await lockOperator(tx, { operatorId, by });
    if (operator.status === status) return [];
    if (status === 'DISABLED' && operator.isLastAdmin) throw new Refusal('OPERATOR_STATE');
    await tx.query('UPDATE operator SET status = $2 WHERE id = $1', [operatorId, status]);
    const sessionIds =
      status === 'DISABLED' ? await endSessions(tx, { operatorId }, 'ENDED_BY_OPERATOR') : [];
    await writeAudit(tx, {
      actor,
      action: status === 'DISABLED' ? 'OPERATOR_DISABLE' : 'OPERATOR_ENABLE',
      subject: `operator/${operator.username}`,
      before: { status: operator.status },
      after: { status },
    });
    return sessionIds;
  });
  sessions.markEnded(ended);
}
