import { Refusal } from '@sanam/contract';
import type { Actor } from '../../audit/actor.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import { endSessions } from '../end-sessions.ts';
import { refuseWeakPassword } from '../weak-passwords.ts';
import { verifyOperatorPassword } from './verify-operator-password.ts';
import type { OperatorIdentity, VerifyOperatorNeeds } from './verify-operator-password.ts';

/** By an operator who is logged in; ends every other session. */
export async function changeOperatorPassword(
  needs: VerifyOperatorNeeds,
  operator: OperatorIdentity & { actor: Actor },
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<void> {
  const { db, passwords, sessions } = needs;
  const verifiedHash = await verifyOperatorPassword(needs, operator, oldPassword);
  if (oldPassword === newPassword) throw new Refusal('PASSWORD_UNCHANGED');
  refuseWeakPassword(newPassword, [operator.username]);
  const queue = { audience: 'desk', key: `desk/${operator.id}`, isKnown: true } as const;
  const newHash = await passwords.limit(queue, () => passwords.hash(newPassword));
  const ended = await db.transact(async (tx) => {
    const changed = await tx.query(
      `UPDATE operator SET password_hash = $3, must_change_password = false
        WHERE id = $1 AND password_hash = $2 RETURNING id`,
      [operator.id, verifiedHash, newHash],
    );
    if (changed.length === 0) throw new Refusal('WRONG_PASSWORD');
    const others = await endSessions(tx, { operatorId: operator.id }, 'PASSWORD_CHANGED', operator.sessionId);
    const { actor, username } = operator;
    await writeAudit(tx, { actor, action: 'OPERATOR_PASSWORD', subject: `operator/${username}` });
    return others;
  });
  sessions.markEnded(ended);
}
