import type { Database, Sql } from '../../db/database.ts';
import { randomPassword } from '../../platform/random.ts';
import type { Actor } from '../audit/actor.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { endSessions } from './end-sessions.ts';
import { DEVICE_SEPARATOR } from './login-throttle.ts';
import { lockOperator } from './operators/lock-operator.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';

interface ResetNeeds {
  db: Database;
  passwords: Passwords;
}

/** Who acts, in the audit trail. */
export const CONSOLE = 'console';

/**
 * Gives an operator a made-up password, which has to be changed at the next log-in, and removes the second factor. Ends
 * their sessions and clears their log-in attempts.
 *
 * @returns the operator with the password to show once, or undefined when there is no such operator
 */
export async function resetOperator(
  { db, passwords }: ResetNeeds,
  username: string,
): Promise<{ id: number; password: string } | undefined> {
  const password = randomPassword();
  const passwordHash = await passwords.hash(password);
  return db.transact(async (tx) => {
    const [operator] = await tx.query<{ id: number }>(
      'SELECT id FROM operator WHERE username = $1 FOR UPDATE',
      [username],
    );
    if (!operator) return undefined;
    await applyReset(tx, { id: operator.id, username, passwordHash, actor: CONSOLE });
    return { id: operator.id, password };
  });
}

/** The same by an admin at the desk. */
export async function resetOperatorFromDesk(
  { db, passwords, sessions }: ResetNeeds & { sessions: Sessions },
  { operatorId, by, actor }: { operatorId: number; by: number; actor: Actor },
): Promise<{ password: string }> {
  const password = randomPassword();
  const passwordHash = await passwords.hash(password);
  const ended = await db.transact(async (tx) => {
    const { username } = await lockOperator(tx, { operatorId, by });
    return applyReset(tx, { id: operatorId, username, passwordHash, actor });
  });
  sessions.markEnded(ended);
  return { password };
}

/** Returns the sessions it ended. */
async function applyReset(
  tx: Sql,
  operator: { id: number; username: string; passwordHash: string; actor: Actor },
): Promise<string[]> {
  const { id, username, passwordHash, actor } = operator;
  await tx.query(
    `UPDATE operator
        SET password_hash = $2, must_change_password = true, totp_secret = NULL, totp_pending = NULL
      WHERE id = $1`,
    [id, passwordHash],
  );
  await tx.query('DELETE FROM recovery_code WHERE operator_id = $1', [id]);
  const ended = await endSessions(tx, { operatorId: id }, 'PASSWORD_CHANGED');
  await tx.query('DELETE FROM attempt WHERE key = $1 OR starts_with(key, $1 || $2)', [
    `login:desk/${username}`,
    DEVICE_SEPARATOR,
  ]);
  await writeAudit(tx, { actor, action: 'OPERATOR_RESET', subject: `operator/${username}` });
  return ended;
}
