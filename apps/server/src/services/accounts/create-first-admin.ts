import type { Database } from '../../db/database.ts';
import { randomPassword } from '../../platform/random.ts';
import type { Passwords } from './passwords.ts';

/**
 * Creates `admin` if there is no operator yet, with the given password, or a made-up one that has to be changed at the
 * first log-in.
 *
 * @returns the password to show once, or undefined when there already was an operator
 */
export async function createFirstAdmin(
  { db, passwords }: { db: Database; passwords: Passwords },
  givenPassword: string | undefined,
): Promise<{ username: string; password: string } | undefined> {
  const existing = await db.read.selectFrom('operator').select('id').limit(1).executeTakeFirst();
  if (existing) return undefined;
  const password = givenPassword ?? randomPassword();
  const passwordHash = await passwords.hash(password);
  const created = await db.query<{ id: number }>(
    `INSERT INTO operator (username, password_hash, role, must_change_password) VALUES ('admin', $1, 'admin', $2)
     ON CONFLICT (username) DO NOTHING RETURNING id`,
    [passwordHash, givenPassword === undefined],
  );
  return created.length > 0 ? { username: 'admin', password } : undefined;
}
