import type { CancelReason, RefuseReason, TransactionStatus, TransactionType } from '@sanam/contract';
import { NO_MONEY } from '@sanam/money';
import type { Satang } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import { collectedFrom } from '../../ledger/accounts.ts';
import type { Paging } from '../input/paging.ts';
import { cancelReason } from './to-desk-transaction.ts';

interface OwnTransfer {
  id: string;
  /** Whether it came in or went out. */
  type: TransactionType;
  status: TransactionStatus;
  amount: Satang;
  /** What of it went to a debt. */
  collected: Satang;
  createdAt: Date;
  reason: CancelReason | null;
  /** The player's own; undefined for an adjustment, which has none. */
  bank: { code: string; account: string } | undefined;
}

/** As it is read; the row of a page past the end has no id. */
interface Row extends Omit<OwnTransfer, 'collected' | 'reason' | 'bank'> {
  collected: Satang | null;
  isAdjustment: boolean;
  bankCode: string;
  bankAccount: string;
  refuseReason: RefuseReason | null;
  reversedAt: Date | null;
}

/**
 * A page of what a player has paid in and out, or of one of the two, newest first: deposits, withdrawals and
 * adjustments.
 */
export async function readTransfers(
  { db }: { db: Sql },
  playerId: number,
  { type, page, limit }: Paging & { type: TransactionType | undefined },
): Promise<{ transfers: OwnTransfer[]; totalPages: number }> {
  const rows = await db.query<(Row | { id: null }) & { total: number }>(
    type === undefined ? PAGE_OF_ALL : PAGE_OF_TYPE,
    [playerId, page, limit, ...(type === undefined ? [] : [type])],
    type === undefined ? 'transfers-of-all' : 'transfers-of-type',
  );
  return {
    transfers: rows.filter((row) => row.id !== null).map(toOwnTransfer),
    totalPages: Math.ceil((rows[0]?.total ?? 0) / limit),
  };
}

function toOwnTransfer(row: Row): OwnTransfer {
  const { id, type, status, amount, createdAt, isAdjustment, bankCode: code, bankAccount: account } = row;
  return {
    id,
    type,
    status,
    amount,
    collected: row.collected ?? NO_MONEY,
    createdAt,
    reason: cancelReason(row.reversedAt, row.refuseReason),
    bank: isAdjustment ? undefined : { code, account },
  };
}

/** The posting of a transfer that credited the wallet, if one did: a withdrawal that was refused or reversed does. */
const CREDIT_KIND = `
  CASE WHEN type = 'deposit' THEN 'DEPOSIT' WHEN reversed_at IS NULL THEN 'WITHDRAW_RELEASE' ELSE 'WITHDRAW_REVERSE' END`;

/**
 * The highest number is the count, and a page is a range of numbers below it, so only the rows of the page are read. A
 * page past the end is one row with only the count. Adjustments have numbers of the same series.
 */
const pageBy = (
  number: 'player_no' | 'type_no',
  [ofTransfers, ofAdjustments]: readonly [string, string],
): string => `
  SELECT last.total, item.*
    FROM (SELECT greatest((SELECT coalesce(max(${number}), 0) FROM transfer WHERE player_id = $1 ${ofTransfers}),
                          (SELECT coalesce(max(${number}), 0) FROM adjustment WHERE player_id = $1 ${ofAdjustments})
                 ) AS total) last
    LEFT JOIN LATERAL (
      SELECT id, ${number} AS no, type, false AS "isAdjustment", status, amount, created_at AS "createdAt",
             bank_code AS "bankCode", bank_account AS "bankAccount", refuse_reason AS "refuseReason",
             reversed_at AS "reversedAt", ${collectedFrom(`${CREDIT_KIND} || '/' || transfer.id`)} AS collected
        FROM transfer
       WHERE player_id = $1 ${ofTransfers}
         AND ${number} > last.total - $2::bigint * $3::bigint
         AND ${number} <= last.total - ($2::bigint - 1) * $3::bigint
      UNION ALL
      SELECT id, ${number}, CASE WHEN amount > 0 THEN 'deposit' ELSE 'withdraw' END, true, 'success', abs(amount),
             created_at, NULL, NULL, NULL, NULL, ${collectedFrom(`'ADJUST/' || adjustment.id`)}
        FROM adjustment
       WHERE player_id = $1 ${ofAdjustments}
         AND ${number} > last.total - $2::bigint * $3::bigint
         AND ${number} <= last.total - ($2::bigint - 1) * $3::bigint) item ON true
   ORDER BY item.no DESC`;

const PAGE_OF_ALL = pageBy('player_no', ['', '']);
const PAGE_OF_TYPE = pageBy('type_no', ['AND type = $4', "AND (amount > 0) = ($4 = 'deposit')"]);
