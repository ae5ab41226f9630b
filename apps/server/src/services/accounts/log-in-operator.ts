import { Refusal } from '@sanam/contract';
import type { Operator } from '@sanam/contract';
import type { LogInNeeds } from './log-in.ts';

export interface OperatorLogIn {
  accessToken: string;
  operator: Operator;
}

export async function logInOperator(
  { db, loginThrottle, passwords, sessions, tokens }: LogInNeeds,
  form: { username: string; password: string },
  address: string,
): Promise<OperatorLogIn> {
  const operator = await passwords.limit(async () => {
    const attempt = { account: `desk/${form.username}`, address };
    await loginThrottle.consume('login', attempt);
    const found = await db.read
      .selectFrom('operator')
      .select(['id', 'username', 'role', 'password_hash'])
      .where('username', '=', form.username)
      .where('status', '=', 'ACTIVE')
      .executeTakeFirst();
    const isRight = await passwords.verify(found?.password_hash, form.password);
    if (!found || !isRight) throw new Refusal('INVALID_CREDENTIALS');
    await loginThrottle.reset('login', attempt);
    return found;
  });
  const { id, password_hash: verifiedHash } = operator;
  const session = await sessions.openForOperator({ id, verifiedHash });
  if (!session) throw new Refusal('INVALID_CREDENTIALS');
  const { sessionId, seconds } = session;
  return {
    accessToken: await tokens.signAccess('desk', { subjectId: id, sessionId }, seconds),
    operator: { username: operator.username, role: operator.role },
  };
}
