import { Refusal, transferCode } from '@sanam/contract';
import type {
  CancelReason,
  Endpoints,
  RefuseReason,
  ReplyOf,
  TransactionStatus,
  TransactionType,
} from '@sanam/contract';
import { satang, toBaht } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import { checkDeposit } from './check-deposit.ts';

export type DeskTransaction = ReplyOf<Endpoints['POST /desk/transactions/{id}/refuse']>;
type Verification = NonNullable<DeskTransaction['verification']>;
export type BankLineOfTransfer = NonNullable<DeskTransaction['line']>;
/** With the approval that it waits for, if one person was not enough. */
export type DecidedTransaction = ReplyOf<Endpoints['POST /desk/transactions/{id}/confirm']>;

/** Times are strings when the row comes from JSON. */
type Time = Date | string;

export interface TransferRow {
  id: string;
  type: TransactionType;
  status: TransactionStatus;
  amount: number;
  created_at: Time;
  player_id: number;
  username: string;
  full_name: string;
  bank_code: string;
  bank_account: string;
  refuse_reason: RefuseReason | null;
  note: string | null;
  bank_id: string | null;
  bank_ref: string | null;
  has_slip_image: boolean;
  is_slip_image_reused: boolean;
  decided_by: string | null;
  decided_at: Time | null;
  /** Those of a claim that has not run out. */
  claimed_by: string | null;
  claimed_until: Time | null;
  reversed_by: string | null;
  reversed_at: Time | null;
  reversed_reason: string | null;
  arrival_bank_id: string | null;
  arrival_bank_ref: string | null;
  arrival_amount: number | null;
  arrival_name: string | null;
  arrival_is_own: boolean | null;
  arrival_by: string | null;
  arrival_at: Time | null;
  aside_by: string | null;
  aside_at: Time | null;
  approved_by: string | null;
  approved_at: Time | null;
  /** The transfer that has used the same reference. */
  reference_used_by: string | null;
  is_other_slip?: boolean | null;
  /** The house's account that the player was shown. */
  deposit_account: DeskTransaction['depositAccount'];
  line: BankLineOfTransfer | null;
  /** Whether the text of the line that it was credited with names the player. */
  bank_line_is_own: boolean | null;
  /** Whether the line's account can be the one that the player was shown. */
  line_fits: boolean;
  /** With an amount in satang. */
  verification: Verification | null;
}

/** A transfer as it is now. */
export async function readDeskTransaction(
  { db }: { db: Sql },
  transactionId: string,
): Promise<DeskTransaction> {
  return toDeskTransaction(await readTransferRow(db, transactionId));
}

export async function readTransferRow(db: Sql, transactionId: string): Promise<TransferRow> {
  const [row] = await db.query<{ outcome: { transfer: TransferRow } }>(
    'SELECT transfer_outcome(p_transfer => t) AS outcome FROM transfer t WHERE id = $1',
    [transactionId],
  );
  if (!row) throw new Refusal('TRANSACTION_NOT_FOUND');
  return row.outcome.transfer;
}

export function toDeskTransaction(row: TransferRow): DeskTransaction {
  return {
    id: row.id,
    transferCode: transferCode(row.type, row.id),
    type: row.type,
    status: row.status,
    amount: toBaht(satang(row.amount)),
    createdAt: toInstant(row.created_at),
    playerId: row.player_id,
    username: row.username,
    fullName: row.full_name,
    bankCode: row.bank_code,
    bankAccount: row.bank_account,
    reason: cancelReason(row.reversed_at, row.refuse_reason),
    note: row.note,
    bankId: row.bank_id,
    bankRef: row.bank_ref,
    hasSlipImage: row.has_slip_image,
    isSlipImageReused: row.is_slip_image_reused,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at && toInstant(row.decided_at),
    claim:
      row.claimed_by !== null && row.claimed_until !== null
        ? { by: row.claimed_by, until: toInstant(row.claimed_until) }
        : null,
    aside: toAct(row.aside_by, row.aside_at),
    depositAccount: row.deposit_account,
    arrival: toArrival(row),
    line: row.line && toBankLine(row.line),
    verification: row.verification && toVerification(row.verification),
    checks: row.type === 'deposit' ? checkDeposit(row) : [],
    approved: toAct(row.approved_by, row.approved_at),
    reversal:
      row.reversed_at !== null
        ? { by: row.reversed_by ?? '', at: toInstant(row.reversed_at), reason: row.reversed_reason ?? '' }
        : null,
  };
}

/** JSON has its time as PostgreSQL writes it. */
export function toBankLine(line: BankLineOfTransfer): BankLineOfTransfer {
  return { ...line, bookedAt: toInstant(line.bookedAt) };
}

function toVerification(found: Verification): Verification {
  const { amount, paidAt } = found;
  return {
    ...found,
    amount: amount === null ? null : toBaht(satang(amount)),
    paidAt: paidAt && toInstant(paidAt),
  };
}

function toAct(by: string | null, at: Time | null): { by: string; at: string } | null {
  return by !== null && at !== null ? { by, at: toInstant(at) } : null;
}

function toArrival(row: TransferRow): DeskTransaction['arrival'] {
  if (row.arrival_amount === null || row.arrival_name === null || row.arrival_at === null) return null;
  return {
    bankId: row.arrival_bank_id,
    bankRef: row.arrival_bank_ref,
    amount: toBaht(satang(row.arrival_amount)),
    name: row.arrival_name,
    by: row.arrival_by ?? '',
    at: toInstant(row.arrival_at),
  };
}

/** Why a transfer is cancelled; null when it is not, or when it was refused before reasons were stored. */
export function cancelReason(
  reversedAt: Time | null,
  refuseReason: RefuseReason | null,
): CancelReason | null {
  return reversedAt === null ? refuseReason : 'REVERSED';
}

function toInstant(time: Time): string {
  return new Date(time).toISOString();
}
