import { OPERATOR_SESSION_HOURS } from '@sanam/contract';
import type { Database, Sql } from '../../../db/database.ts';
import type { Clock } from '../../../platform/clock.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import type { Device } from '../describe-device.ts';
import type { Totp } from './totp.ts';

export interface OperatorSessionNeeds {
  db: Database;
  clock: Clock;
  totp: Totp;
}

export type SecondFactor =
  /** The operator has none. */
  { kind: 'NONE' } | { kind: 'CODE'; step: number } | { kind: 'RECOVERY'; hash: Buffer };

interface VerifiedOperator {
  id: number;
  username: string;
  /** The hash that the password was verified against. */
  password_hash: string;
  /** The secret that the code was verified with. */
  totp_secret: Uint8Array | null;
  address: string;
  device: Device & { id: string };
  secondFactor: SecondFactor | undefined;
}

/**
 * Opens a session and uses the code up, both or neither. Undefined when the second factor is missing, wrong or was used
 * before, and when the operator was changed or disabled since the password was verified.
 */
export async function openOperatorSession(
  { db, clock }: OperatorSessionNeeds,
  operator: VerifiedOperator,
): Promise<{ sessionId: string; seconds: number } | undefined> {
  const { id, username, address, device, secondFactor } = operator;
  if (!secondFactor) return undefined;
  const now = clock.now();
  const sessionId = uuidv7(now);
  const seconds = OPERATOR_SESSION_HOURS * 3600;
  return db.transact(async (tx) => {
    // A reset waits for this lock, and then ends this session with the others; so does a second log-in with this code.
    const locked = await tx.query(
      `SELECT FROM operator
        WHERE id = $1 AND password_hash = $2 AND totp_secret IS NOT DISTINCT FROM $3 AND status = 'ACTIVE'
          FOR NO KEY UPDATE`,
      [id, operator.password_hash, operator.totp_secret],
    );
    if (locked.length === 0 || !(await useSecondFactor(tx, id, secondFactor))) return undefined;
    await tx.query(
      `INSERT INTO session (id, operator_id, expires_at, device_id, browser, system, touched_at)
       VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp())`,
      [sessionId, id, new Date(now.getTime() + seconds * 1000), device.id, device.browser, device.system],
    );
    const after = secondFactor.kind === 'RECOVERY' ? { isRecoveryCode: true } : undefined;
    const actor = { username, sessionId, address };
    await writeAudit(tx, { actor, action: 'LOGIN', subject: `operator/${username}`, after });
    return { sessionId, seconds };
  });
}

/** False when it was used before. A code counts as used together with all earlier ones. */
async function useSecondFactor(tx: Sql, operatorId: number, factor: SecondFactor): Promise<boolean> {
  if (factor.kind === 'NONE') return true;
  const used =
    factor.kind === 'CODE'
      ? await tx.query('UPDATE operator SET totp_step = $2 WHERE id = $1 AND totp_step < $2 RETURNING id', [
          operatorId,
          factor.step,
        ])
      : await tx.query(
          'DELETE FROM recovery_code WHERE operator_id = $1 AND hash = $2 RETURNING operator_id',
          [operatorId, factor.hash],
        );
  return used.length > 0;
}
