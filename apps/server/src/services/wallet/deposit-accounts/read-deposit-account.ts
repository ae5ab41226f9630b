import type { DepositAccount } from '@sanam/contract';
import type { Sql } from '../../../db/database.ts';

/** An account as the act that adds it names it. */
export interface AccountTerms {
  /** Digits alone. */
  accountNumber: string;
  accountName: string;
  accountBank: string;
  promptPayId?: string | undefined;
  /** The id of the account that it replaces. */
  replaces?: number | undefined;
}

export interface FoundAccount extends DepositAccount {
  id: number;
  isInForce: boolean;
  /** Approved and not in force yet. */
  isWaiting: boolean;
  /** One that waits will replace it. */
  isReplaced: boolean;
}

interface Row {
  id: number;
  account_number: string;
  account_name: string;
  account_bank: string;
  promptpay_id: string | null;
  is_in_force: boolean;
  is_waiting: boolean;
  is_replaced: boolean;
}

/** Accounts for deposits as they are at that time, by a condition on `a`; its values begin at $2. */
export async function findAccounts(
  db: Sql,
  at: Date,
  condition: string,
  values: readonly unknown[],
): Promise<FoundAccount[]> {
  const rows = await db.query<Row>(
    `SELECT a.*, deposit_account_in_force(p_account => a, p_at => $1) AS is_in_force,
            a.in_force_from > $1 AND a.ended_at IS NULL AS is_waiting,
            EXISTS (SELECT FROM deposit_account s
                     WHERE s.replaces = a.id AND s.in_force_from > $1 AND s.ended_at IS NULL) AS is_replaced
       FROM deposit_account a WHERE ${condition} ORDER BY a.id`,
    [at, ...values],
  );
  return rows.map((row) => {
    const account: FoundAccount = {
      id: row.id,
      accountNumber: row.account_number,
      accountName: row.account_name,
      accountBank: row.account_bank,
      isInForce: row.is_in_force,
      isWaiting: row.is_waiting,
      isReplaced: row.is_replaced,
    };
    if (row.promptpay_id !== null) account.promptPayId = row.promptpay_id;
    return account;
  });
}

/** As an audit row has it. */
export function toAudited({ accountNumber, accountName, accountBank, promptPayId }: AccountTerms) {
  return { accountNumber, accountName, accountBank, ...(promptPayId !== undefined && { promptPayId }) };
}
