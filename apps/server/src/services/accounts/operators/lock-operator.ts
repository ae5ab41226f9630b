import { Refusal } from '@sanam/contract';
import type { OperatorRole } from '@sanam/contract';
import type { Sql } from '../../../db/database.ts';

interface OperatorRow {
  id: number;
  username: string;
  role: OperatorRole;
  status: 'ACTIVE' | 'DISABLED';
}

/**
 * Locks all admins and the operator to be changed, by id, so that two admins cannot disable each other at the same
 * time. Refuses admins who change themselves, and those who have been disabled meanwhile.
 */
export async function lockOperator(
  tx: Sql,
  { operatorId, by }: { operatorId: number; by: number },
): Promise<OperatorRow & { isLastAdmin: boolean }> {
  const rows = await tx.query<OperatorRow>(
    `SELECT id, username, role, status FROM operator WHERE role = 'admin' OR id = $1 ORDER BY id FOR UPDATE`,
    [operatorId],
  );
  const activeAdmins = rows.filter(({ role, status }) => role === 'admin' && status === 'ACTIVE');
  if (!activeAdmins.some(({ id }) => id === by)) throw new Refusal('FORBIDDEN');
  const operator = rows.find(({ id }) => id === operatorId);
  if (!operator) throw new Refusal('OPERATOR_NOT_FOUND');
  if (operatorId === by) throw new Refusal('OPERATOR_STATE');
  return { ...operator, isLastAdmin: activeAdmins.every(({ id }) => id === operatorId) };
}
