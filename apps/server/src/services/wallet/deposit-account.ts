import { ACCOUNT_NAME_MAX, DEFAULT_ACCOUNT_ID } from '@sanam/contract';
import type { DepositAccount } from '@sanam/contract';
import { NO_MONEY } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import type { Act } from '../approvals/act.ts';
import type { ApprovalNeeds } from '../approvals/consent.ts';
import { runOrRequestApproval } from '../approvals/run-or-request-approval.ts';
import { cleanText } from '../input/clean-text.ts';
import type { Actor } from '../audit/actor.ts';
import { writeAudit } from '../audit/write-audit.ts';

/** The account that players transfer to; null until one is set. */
export async function readDepositAccount({ db }: { db: Sql }): Promise<DepositAccount | null> {
  const [row] = await db.query<StoredAccount>(
    `SELECT account_number AS "accountNumber", account_name AS "accountName", account_bank AS "accountBank",
            promptpay_id AS "promptPayId"
       FROM deposit_account WHERE id = $1`,
    [DEFAULT_ACCOUNT_ID],
  );
  if (!row) return null;
  const { promptPayId, ...account } = row;
  return { ...account, ...(promptPayId !== null && { promptPayId }) };
}

/** Every player's money goes there, so where a second person is asked for, one has to approve. Returns what was sent. */
export async function changeDepositAccount(
  needs: ApprovalNeeds,
  { actor, ...account }: DepositAccount & { actor: Actor },
): Promise<DepositAccount & { approvalId?: string }> {
  const accountName = cleanText('accountName', account.accountName, NAME_LENGTH);
  const outcome = await runOrRequestApproval(needs, depositAccountAct, { ...account, accountName }, actor);
  return { ...account, accountName, ...('approvalId' in outcome && outcome) };
}

export const depositAccountAct: Act<DepositAccount, void> = {
  kind: 'DEPOSIT_ACCOUNT',
  roles: ['admin'],
  subjectOf: () => `deposit-account/${DEFAULT_ACCOUNT_ID}`,
  async run(tx, after, { actor, consent }) {
    // Concurrent changes run one after another, so that each audit row has the account before it.
    await tx.query('LOCK TABLE deposit_account IN SHARE ROW EXCLUSIVE MODE');
    const before = await readDepositAccount({ db: tx });
    await tx.query(
      `INSERT INTO deposit_account (id, account_number, account_name, account_bank, promptpay_id)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (id) DO UPDATE
         SET account_number = excluded.account_number, account_name = excluded.account_name,
             account_bank = excluded.account_bank, promptpay_id = excluded.promptpay_id`,
      accountValues(after),
    );
    await consent({ amount: NO_MONEY, isAlways: true });
    await writeAudit(tx, {
      actor,
      action: 'DEPOSIT_ACCOUNT_CHANGE',
      subject: `deposit-account/${DEFAULT_ACCOUNT_ID}`,
      before,
      after,
    });
  },
};

/** For the demo: sets the account unless there already is one. */
export async function setFirstDepositAccount({ db }: { db: Sql }, account: DepositAccount): Promise<void> {
  await db.query(
    `INSERT INTO deposit_account (id, account_number, account_name, account_bank, promptpay_id)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO NOTHING`,
    accountValues(account),
  );
}

type StoredAccount = Required<Omit<DepositAccount, 'promptPayId'>> & { promptPayId: string | null };

const NAME_LENGTH = { min: 1, max: ACCOUNT_NAME_MAX };

function accountValues({ accountNumber, accountName, accountBank, promptPayId }: DepositAccount): unknown[] {
  return [DEFAULT_ACCOUNT_ID, accountNumber, accountName, accountBank, promptPayId ?? null];
}
