import { DEFAULT_ACCOUNT_ID } from '@sanam/contract';
import type { DepositAccount } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';

/** The account every player is told to transfer to. */
export async function setDepositAccount({ db }: { db: Sql }, account: DepositAccount): Promise<void> {
  await db.query(
    `INSERT INTO deposit_account (id, account_number, account_name, account_bank, promptpay_id)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO UPDATE
       SET account_number = excluded.account_number, account_name = excluded.account_name,
           account_bank = excluded.account_bank, promptpay_id = excluded.promptpay_id`,
    [
      DEFAULT_ACCOUNT_ID,
      account.accountNumber,
      account.accountName,
      account.accountBank,
      account.promptPayId ?? null,
    ],
  );
}
