import { Refusal } from '@sanam/contract';
import type { Database } from '../../../db/database.ts';
import type { LoginThrottle } from '../login-throttle.ts';
import type { Passwords } from '../passwords.ts';
import type { Sessions } from '../sessions.ts';

export interface VerifyOperatorNeeds {
  db: Database;
  loginThrottle: LoginThrottle;
  passwords: Passwords;
  sessions: Sessions;
}

export interface OperatorIdentity {
  id: number;
  username: string;
  sessionId: string;
  address: string;
}

/**
 * Verifies the password of an operator who is logged in. Attempts count as those of a log-in.
 *
 * @returns the hash that it was verified against; callers check that it has not changed since
 */
export async function verifyOperatorPassword(
  { db, loginThrottle, passwords, sessions }: VerifyOperatorNeeds,
  { id, username, sessionId, address }: OperatorIdentity,
  password: string,
): Promise<string> {
  const deviceId = await sessions.readDevice(sessionId);
  const attempt = await loginThrottle.begin('login', { audience: 'desk', username, address, deviceId });
  return passwords.limit(attempt.queue, async () => {
    await attempt.consume();
    const operator = await db.read
      .selectFrom('operator')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirst();
    const isRight = await passwords.verify(operator?.password_hash, password);
    if (!operator || !isRight) throw new Refusal('WRONG_PASSWORD');
    await attempt.reset();
    return operator.password_hash;
  });
}
