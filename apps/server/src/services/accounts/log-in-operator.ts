import { randomUUID } from 'node:crypto';
import { Refusal } from '@sanam/contract';
import type { Operator } from '@sanam/contract';
import { writeAudit } from '../audit/write-audit.ts';
import { describeDevice } from './describe-device.ts';
import type { LogInNeeds, NamedClient } from './log-in.ts';
import type { LoginAttempt } from './login-throttle.ts';
import { openOperatorSession } from './operators/open-operator-session.ts';
import type { OperatorSessionNeeds, SecondFactor } from './operators/open-operator-session.ts';
import { describeOperator } from './read-operator.ts';
import type { TotpPolicy } from './read-operator.ts';

export interface OperatorLogIn {
  accessToken: string;
  deviceToken: string;
  operator: Operator;
}

interface OperatorForm {
  username: string;
  password: string;
  /** Six digits of the authenticator app, or a recovery code. */
  code?: string;
}

export type OperatorLogInNeeds = LogInNeeds & OperatorSessionNeeds & TotpPolicy;

/**
 * Name, password and code are checked together and refused alike. Every attempt that was checked is in the audit trail.
 */
export async function logInOperator(
  needs: OperatorLogInNeeds,
  form: OperatorForm,
  { address, deviceToken, userAgent }: NamedClient,
): Promise<OperatorLogIn> {
  const { db, loginThrottle, tokens } = needs;
  const knownId = tokens.verifyDevice(deviceToken);
  const deviceId = knownId ?? randomUUID();
  const attempt = await loginThrottle.begin('login', {
    audience: 'desk',
    username: form.username,
    address,
    deviceId: knownId,
  });
  const { operator, isRight } = await verifyOperator(needs, form, attempt);
  const secondFactor = await findSecondFactor(needs, operator ?? NO_OPERATOR, form.code);
  const session =
    operator && isRight
      ? await openOperatorSession(needs, {
          ...operator,
          address,
          device: { id: deviceId, ...describeDevice(userAgent) },
          secondFactor,
        })
      : undefined;
  if (!operator || !session) {
    await writeAudit(db, {
      actor: { username: operator?.username ?? NOBODY, sessionId: undefined, address },
      action: 'LOGIN_FAILED',
      // A name that no operator has is not stored: it may be a password typed into the wrong field.
      subject: `operator/${operator?.username ?? NOBODY}`,
    });
    throw new Refusal('INVALID_CREDENTIALS');
  }
  await attempt.reset();
  const { sessionId, seconds } = session;
  return {
    accessToken: await tokens.signAccess('desk', { subjectId: operator.id, sessionId }, seconds),
    deviceToken: tokens.signDevice(deviceId),
    operator: describeOperator(needs, operator),
  };
}

/** Not a possible username. */
const NOBODY = '?';
const NO_OPERATOR = { id: 0, totp_secret: null, totp_step: 0 };

function verifyOperator({ db, passwords }: OperatorLogInNeeds, form: OperatorForm, attempt: LoginAttempt) {
  return passwords.limit(attempt.queue, async () => {
    await attempt.consume();
    const operator = await db.read
      .selectFrom('operator')
      .select(['id', 'username', 'role', 'status', 'password_hash'])
      .select(['totp_secret', 'totp_step', 'must_change_password'])
      .where('username', '=', form.username)
      .executeTakeFirst();
    const isPassword = await passwords.verify(operator?.password_hash, form.password);
    return { operator, isRight: isPassword && operator?.status === 'ACTIVE' };
  });
}

/**
 * What the code shows; undefined when it is missing, wrong or was used. The same queries whatever is wrong, so that their
 * time does not reveal which it is: a wrong code must not show that the password was right.
 */
async function findSecondFactor(
  { db, totp }: OperatorLogInNeeds,
  operator: { id: number; totp_secret: Uint8Array | null; totp_step: number },
  code = '',
): Promise<SecondFactor | undefined> {
  const hash = totp.hashRecoveryCode(operator.id, code);
  const found = await db.query('SELECT FROM recovery_code WHERE operator_id = $1 AND hash = $2', [
    operator.id,
    hash,
  ]);
  if (operator.totp_secret === null) return { kind: 'NONE' };
  if (found.length > 0) return { kind: 'RECOVERY', hash };
  const secret = totp.decrypt(operator.id, operator.totp_secret);
  const step = secret === undefined ? undefined : totp.findStep(secret, code);
  return step !== undefined && step > operator.totp_step ? { kind: 'CODE', step } : undefined;
}
