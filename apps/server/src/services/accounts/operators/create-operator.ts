import { Refusal } from '@sanam/contract';
import type { OperatorRole } from '@sanam/contract';
import type { Database } from '../../../db/database.ts';
import { randomPassword } from '../../../platform/random.ts';
import type { Actor } from '../../audit/actor.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import type { Passwords } from '../passwords.ts';

/** The names that programs have in the audit trail. */
const RESERVED: ReadonlySet<string> = new Set(['clock', 'console', 'demo', 'system']);

/** Creates an operator with a made-up password, to show once; it has to be changed at the first log-in. */
export async function createOperator(
  { db, passwords }: { db: Database; passwords: Passwords },
  { username, role, actor }: { username: string; role: OperatorRole; actor: Actor },
): Promise<{ id: number; password: string }> {
  if (RESERVED.has(username)) throw new Refusal('USERNAME_TAKEN');
  const password = randomPassword();
  const passwordHash = await passwords.hash(password);
  return db.transact(async (tx) => {
    const [created] = await tx.query<{ id: number }>(
      `INSERT INTO operator (username, password_hash, role, must_change_password) VALUES ($1, $2, $3, true)
       ON CONFLICT (username) DO NOTHING RETURNING id`,
      [username, passwordHash, role],
    );
    if (!created) throw new Refusal('USERNAME_TAKEN');
    const after = { username, role };
    await writeAudit(tx, { actor, action: 'OPERATOR_ADD', subject: `operator/${username}`, after });
    return { id: created.id, password };
  });
}
