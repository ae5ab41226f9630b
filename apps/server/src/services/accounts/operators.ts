import { Refusal } from '@sanam/contract';
import type { Operator } from '@sanam/contract';
import type { Database } from '../../db/database.ts';
import { randomPassword } from '../../platform/random.ts';
import type { LogInNeeds } from './log-in.ts';
import type { Passwords } from './passwords.ts';

export interface OperatorLogIn {
  accessToken: string;
  operator: Operator;
}

export async function logInOperator(
  { db, attempts, passwords, sessions, tokens }: LogInNeeds,
  form: { username: string; password: string },
  address: string,
): Promise<OperatorLogIn> {
  const who = { phone: `desk/${form.username}`, address };
  await attempts.take('login', who);
  const operator = await db.read
    .selectFrom('operator')
    .select(['id', 'username', 'role', 'status', 'password_hash'])
    .where('username', '=', form.username)
    .executeTakeFirst();
  const isRight = await passwords.verify(operator?.password_hash, form.password);
  if (!operator || !isRight || operator.status === 'DISABLED') throw new Refusal('INVALID_CREDENTIALS');
  await attempts.forgive('login', who);
  const { sessionId, seconds } = await sessions.openForOperator(operator.id);
  return {
    accessToken: await tokens.signAccess('desk', { subjectId: operator.id, sessionId }, seconds),
    operator: { username: operator.username, role: operator.role },
  };
}

export async function readOperator({ db }: { db: Database }, operatorId: number): Promise<Operator> {
  const operator = await db.read
    .selectFrom('operator')
    .select(['username', 'role'])
    .where('id', '=', operatorId)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  if (!operator) throw new Refusal('SESSION_ENDED');
  return operator;
}

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
