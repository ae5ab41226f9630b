import { Refusal } from '@sanam/contract';
import type { Operator } from '@sanam/contract';
import type { Database } from '../../db/database.ts';

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
