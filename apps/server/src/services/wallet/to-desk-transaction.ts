import { transferCode } from '@sanam/contract';
import type { Endpoints, ReplyOf, TransactionStatus, TransactionType } from '@sanam/contract';
import { satang, toBaht } from '@sanam/money';

export type DeskTransaction = ReplyOf<Endpoints['POST /desk/transactions/{id}/confirm']>;

export interface TransferRow {
  id: string;
  type: TransactionType;
  status: TransactionStatus;
  amount: number;
  /** A string when the row comes from JSON. */
  created_at: Date | string;
  username: string;
  holder_name: string;
  bank_code: string;
  bank_account: string;
}

export function toDeskTransaction(row: TransferRow): DeskTransaction {
  return {
    id: row.id,
    transferCode: transferCode(row.type, row.id),
    type: row.type,
    status: row.status,
    amount: toBaht(satang(row.amount)),
    createdAt: new Date(row.created_at).toISOString(),
    username: row.username,
    fullName: row.holder_name,
    bankCode: row.bank_code,
    bankAccount: row.bank_account,
  };
}
