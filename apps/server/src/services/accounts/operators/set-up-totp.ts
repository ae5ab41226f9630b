import { RECOVERY_CODES, Refusal } from '@sanam/contract';
import type { Actor } from '../../audit/actor.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import { endSessions } from '../end-sessions.ts';
import type { Totp } from './totp.ts';
import { verifyOperatorPassword } from './verify-operator-password.ts';
import type { OperatorIdentity, VerifyOperatorNeeds } from './verify-operator-password.ts';

export type TotpNeeds = VerifyOperatorNeeds & { totp: Totp };

/** Makes a secret for the operator's authenticator app. It counts only once a code of it was confirmed. */
export async function beginTotp(
  needs: TotpNeeds,
  operator: OperatorIdentity,
  password: string,
): Promise<{ secret: string; uri: string }> {
  const { db, totp } = needs;
  await verifyOperatorPassword(needs, operator, password);
  const secret = totp.createSecret();
  const stored = await db.query(
    'UPDATE operator SET totp_pending = $2 WHERE id = $1 AND totp_secret IS NULL RETURNING id',
    [operator.id, totp.encrypt(operator.id, secret)],
  );
  // Only an admin takes a second factor away.
  if (stored.length === 0) throw new Refusal('OPERATOR_STATE');
  return { secret, uri: totp.uriOf(operator.username, secret) };
}

/**
 * Turns the second factor on with its first code, and returns the recovery codes to show once. Ends every other
 * session: it was opened without a second factor.
 */
export async function confirmTotp(
  { db, totp, sessions }: TotpNeeds,
  { id: operatorId, username, sessionId, actor }: OperatorIdentity & { actor: Actor },
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () => totp.createRecoveryCode());
  const ended = await db.transact(async (tx) => {
    const [operator] = await tx.query<{ totp_pending: Uint8Array }>(
      'SELECT totp_pending FROM operator WHERE id = $1 AND totp_pending IS NOT NULL FOR UPDATE',
      [operatorId],
    );
    if (!operator) throw new Refusal('OPERATOR_STATE');
    const secret = totp.decrypt(operatorId, operator.totp_pending);
    const step = secret === undefined ? undefined : totp.findStep(secret, code);
    if (step === undefined) throw new Refusal('WRONG_CODE');
    await tx.query(
      'UPDATE operator SET totp_secret = totp_pending, totp_pending = NULL, totp_step = $2 WHERE id = $1',
      [operatorId, step],
    );
    await tx.query('INSERT INTO recovery_code (operator_id, hash) SELECT $1, unnest($2::bytea[])', [
      operatorId,
      recoveryCodes.map((recoveryCode) => totp.hashRecoveryCode(operatorId, recoveryCode)),
    ]);
    const others = await endSessions(tx, { operatorId }, 'ENDED_BY_OPERATOR', sessionId);
    await writeAudit(tx, { actor, action: 'OPERATOR_TOTP_ON', subject: `operator/${username}` });
    return others;
  });
  sessions.markEnded(ended);
  return { recoveryCodes };
}
