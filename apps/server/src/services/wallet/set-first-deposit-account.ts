import { DEFAULT_ACCOUNT_ID } from '@sanam/contract';
import type { DepositAccount } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';

/** The account every player is told to transfer to, unless there is one already. */
export async function setFirstDepositAccount({ db }: { db: Sql }, account: DepositAccount): Promise<void> {
  await db.query(
    `INSERT INTO deposit_account (id, account_number, account_name, account_bank, promptpay_id)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO NOTHING`,
    [
      DEFAULT_ACCOUNT_ID,
      account.accountNumber,
      account.accountName,
      account.accountBank,
      account.promptPayId ?? null,
    ],
  );
}
