import { randomUUID } from 'node:crypto';
import { Refusal } from '@sanam/contract';
import type { Operator } from '@sanam/contract';
import type { Client, LogInNeeds } from './log-in.ts';

export interface OperatorLogIn {
  accessToken: string;
  deviceToken: string;
  operator: Operator;
}

export async function logInOperator(
  { db, loginThrottle, passwords, sessions, tokens }: LogInNeeds,
  form: { username: string; password: string },
  { address, deviceToken }: Client,
): Promise<OperatorLogIn> {
  const knownId = tokens.verifyDevice(deviceToken);
  const attempt = await loginThrottle.begin('login', {
    audience: 'desk',
    username: form.username,
    address,
    deviceId: knownId,
  });
  const operator = await passwords.limit(attempt.queue, async () => {
    await attempt.consume();
    const found = await db.read
      .selectFrom('operator')
      .select(['id', 'username', 'role', 'password_hash'])
      .where('username', '=', form.username)
      .where('status', '=', 'ACTIVE')
      .executeTakeFirst();
    const isRight = await passwords.verify(found?.password_hash, form.password);
    if (!found || !isRight) throw new Refusal('INVALID_CREDENTIALS');
    await attempt.reset();
    return found;
  });
  const { id, password_hash: verifiedHash } = operator;
  const deviceId = knownId ?? randomUUID();
  const session = await sessions.openForOperator({ id, verifiedHash }, deviceId);
  if (!session) throw new Refusal('INVALID_CREDENTIALS');
  const { sessionId, seconds } = session;
  return {
    accessToken: await tokens.signAccess('desk', { subjectId: id, sessionId }, seconds),
    deviceToken: tokens.signDevice(deviceId),
    operator: { username: operator.username, role: operator.role },
  };
}
