import type { TransactionStatus, TransactionType } from '@sanam/contract';
import type { Satang } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import type { Paging } from '../input/paging.ts';

interface OwnTransfer {
  id: string;
  type: TransactionType;
  status: TransactionStatus;
  amount: Satang;
  createdAt: Date;
  bankCode: string;
  bankAccount: string;
}

/** A page of a player's own deposits and withdrawals, or of one type of them, newest first. */
export async function readTransfers(
  { db }: { db: Sql },
  playerId: number,
  { type, page, limit }: Paging & { type: TransactionType | undefined },
): Promise<{ transfers: OwnTransfer[]; totalPages: number }> {
  const rows = await db.query<(OwnTransfer | { id: null }) & { total: number }>(
    type === undefined ? PAGE_OF_ALL : PAGE_OF_TYPE,
    [playerId, page, limit, ...(type === undefined ? [] : [type])],
    type === undefined ? 'transfers-of-all' : 'transfers-of-type',
  );
  return {
    transfers: rows.filter((row) => row.id !== null),
    totalPages: Math.ceil((rows[0]?.total ?? 0) / limit),
  };
}

/**
 * The highest number is the count, and a page is a range of numbers below it, so only the rows of the page are read. A
 * page past the end is one row with only the count.
 */
const pageBy = (number: 'player_no' | 'type_no', condition: string): string => `
  SELECT last.total, t.id, t.type, t.status, t.amount, t.created_at AS "createdAt", t.bank_code AS "bankCode",
         t.bank_account AS "bankAccount"
    FROM (SELECT coalesce(max(${number}), 0) AS total FROM transfer WHERE player_id = $1 ${condition}) last
    LEFT JOIN transfer t
      ON t.player_id = $1 ${condition}
     AND t.${number} > last.total - $2::bigint * $3::bigint
     AND t.${number} <= last.total - ($2::bigint - 1) * $3::bigint
   ORDER BY t.${number} DESC`;

const PAGE_OF_ALL = pageBy('player_no', '');
const PAGE_OF_TYPE = pageBy('type_no', 'AND type = $4');
