import type { Database } from '../../db/database.ts';
import { randomPassword } from '../../platform/random.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { DEVICE_SEPARATOR } from './login-throttle.ts';
import type { Passwords } from './passwords.ts';

/**
 * Sets a new password for an operator, ends their sessions and clears their log-in attempts.
 *
 * @returns the password to show once, or undefined when there is no such operator
 */
export async function resetOperator(
  { db, passwords }: { db: Database; passwords: Passwords },
  username: string,
): Promise<string | undefined> {
  const password = randomPassword();
  const passwordHash = await passwords.hash(password);
  return db.transact(async (tx) => {
    const [operator] = await tx.query<{ id: number }>(
      'UPDATE operator SET password_hash = $2 WHERE username = $1 RETURNING id',
      [username, passwordHash],
    );
    if (!operator) return undefined;
    await tx.query(
      `UPDATE session SET ended_at = clock_timestamp(), end_reason = 'PASSWORD_CHANGED'
        WHERE operator_id = $1 AND ended_at IS NULL`,
      [operator.id],
    );
    await tx.query('DELETE FROM attempt WHERE key = $1 OR starts_with(key, $1 || $2)', [
      `login:desk/${username}`,
      DEVICE_SEPARATOR,
    ]);
    await writeAudit(tx, { actor: 'console', action: 'OPERATOR_RESET', subject: `operator/${username}` });
    return password;
  });
}
