import { Refusal } from '@sanam/contract';
import type { Operator } from '@sanam/contract';
import type { Database } from '../../db/database.ts';

/** Whether operators must have a second factor: in production. */
export interface TotpPolicy {
  isTotpRequired: boolean;
}

export async function readOperator(
  needs: TotpPolicy & { db: Database },
  operatorId: number,
): Promise<Operator> {
  const operator = await needs.db.read
    .selectFrom('operator')
    .select(['username', 'role', 'totp_secret', 'must_change_password'])
    .where('id', '=', operatorId)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  if (!operator) throw new Refusal('SESSION_ENDED');
  return describeOperator(needs, operator);
}

export function describeOperator(
  { isTotpRequired }: TotpPolicy,
  operator: Pick<Operator, 'username' | 'role'> & {
    totp_secret: Uint8Array | null;
    must_change_password: boolean;
  },
): Operator {
  const hasTotp = operator.totp_secret !== null;
  return {
    username: operator.username,
    role: operator.role,
    hasTotp,
    mustChangePassword: operator.must_change_password,
    mustSetUpTotp: isTotpRequired && !hasTotp,
  };
}
