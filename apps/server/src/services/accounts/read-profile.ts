import { Refusal } from '@sanam/contract';
import type { Profile } from '@sanam/contract';
import type { Database } from '../../db/database.ts';

export async function readProfile({ db }: { db: Database }, playerId: number): Promise<Profile> {
  const row = await db.read
    .selectFrom('player')
    .leftJoin('deposit_account', 'deposit_account.id', 'player.deposit_account_id')
    .select(['bank_name', 'bank_code', 'bank_account', 'line'])
    .select(['account_number', 'account_name', 'account_bank', 'promptpay_id'])
    .where('player.id', '=', playerId)
    .executeTakeFirst();
  if (!row) throw new Refusal('SESSION_ENDED');
  return {
    bankName: row.bank_name,
    bankCode: row.bank_code,
    bankAccount: row.bank_account,
    line: row.line,
    depositAccount:
      row.account_number === null || row.account_name === null || row.account_bank === null
        ? null
        : {
            accountNumber: row.account_number,
            accountName: row.account_name,
            accountBank: row.account_bank,
            ...(row.promptpay_id !== null && { promptPayId: row.promptpay_id }),
          },
  };
}
