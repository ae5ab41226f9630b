import type { Database } from '../../db/database.ts';
import { randomPassword } from '../../platform/random.ts';
import type { Passwords } from './passwords.ts';

/**
 * Makes `admin` if nobody is at the desk yet: with the given password, or with one that is made up and answered,
 * to be shown once. Answers undefined when there was nothing to make.
 */
export async function createFirstAdmin(
  { db, passwords }: { db: Database; passwords: Passwords },
  givenPassword: string | undefined,
): Promise<{ username: string; password: string } | undefined> {
  const existing = await db.read.selectFrom('operator').select('id').limit(1).executeTakeFirst();
  if (existing) return undefined;
  const password = givenPassword ?? randomPassword();
  const passwordHash = await passwords.hash(password);
  const made = await db.query<{ id: number }>(
    `INSERT INTO operator (username, password_hash, role) VALUES ('admin', $1, 'admin')
     ON CONFLICT (username) DO NOTHING RETURNING id`,
    [passwordHash],
  );
  return made.length > 0 ? { username: 'admin', password } : undefined;
}
