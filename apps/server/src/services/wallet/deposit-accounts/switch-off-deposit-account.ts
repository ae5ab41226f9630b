import { Refusal } from '@sanam/contract';
import type { Database } from '../../../db/database.ts';
import type { Clock } from '../../../platform/clock.ts';
import { nameOf } from '../../audit/actor.ts';
import type { Actor } from '../../audit/actor.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import { findAccounts, toAudited } from './read-deposit-account.ts';

/**
 * Shows an account to no player from now on: nobody has to be waited for when something is wrong with it. One that
 * waits is taken back, and what it was to replace stays. The last one in force stays, or nobody could deposit.
 */
export async function switchOffDepositAccount(
  { db, clock }: { db: Database; clock: Clock },
  { accountId, actor }: { accountId: number; actor: Actor },
): Promise<void> {
  await db.transact(async (tx) => {
    await tx.query('LOCK TABLE deposit_account IN SHARE ROW EXCLUSIVE MODE');
    const now = clock.now();
    const [account] = await findAccounts(tx, now, 'a.id = $2::bigint', [accountId]);
    if (!account) throw new Refusal('DEPOSIT_ACCOUNT_NOT_FOUND');
    if (!account.isInForce && !account.isWaiting) throw new Refusal('DEPOSIT_ACCOUNT_STATE');
    const others = await findAccounts(
      tx,
      now,
      'a.id <> $2::bigint AND deposit_account_in_force(p_account => a, p_at => $1)',
      [accountId],
    );
    if (account.isInForce && others.length === 0) throw new Refusal('DEPOSIT_ACCOUNT_LAST');
    await tx.query('UPDATE deposit_account SET ended_at = $2, ended_by = $3 WHERE id = $1', [
      account.id,
      now,
      nameOf(actor),
    ]);
    await writeAudit(tx, {
      actor,
      action: 'DEPOSIT_ACCOUNT_OFF',
      subject: `deposit-account/${account.accountNumber}`,
      before: { ...toAudited(account), state: account.isInForce ? 'IN_FORCE' : 'WAITING' },
      after: { ...toAudited(account), state: 'OFF' },
    });
  });
}
