import { transferCode } from '@sanam/contract';
import type { BankLine, TransactionStatus, TransactionType } from '@sanam/contract';
import { satang, toBaht } from '@sanam/money';
import type { Sql } from '../../../db/database.ts';

/** A transfer as JSON has it. */
export interface TransferOfBankLine {
  id: string;
  type: TransactionType;
  status: TransactionStatus;
  amount: number;
  at: string;
  username: string;
}

interface LineRow {
  id: string;
  account: string;
  bookedAt: Date;
  amount: number;
  ref: string | null;
  text: string;
  note: string | null;
  matchedBy: string | null;
  importedBy: string;
  transfer: TransferOfBankLine | null;
  candidates: TransferOfBankLine[];
  isCredited: boolean;
}

/** A transfer `t` as JSON, for both kinds of rows. */
export const TRANSFER_JSON = `jsonb_build_object('id', t.id, 'type', t.type, 'status', t.status, 'amount', t.amount,
  'at', t.created_at, 'username', (SELECT phone FROM player WHERE player.id = t.player_id))`;

const LINES_SHOWN = 500;
/** Of a usual amount there may be hundreds. */
const CANDIDATES_MAX = 20;

/** Lines of a condition on `l`, open ones first, otherwise as the bank booked them, and whether there are more. */
export async function readBankLines(
  db: Sql,
  condition: string,
  values: readonly unknown[],
): Promise<{ lines: BankLine[]; hasMoreLines: boolean }> {
  const rows = await db.query<LineRow>(
    `SELECT l.id, l.account, l.booked_at AS "bookedAt", l.amount, l.ref, l.text, l.note, l.matched_by AS "matchedBy",
            l.imported_by AS "importedBy",
            EXISTS (SELECT FROM transfer t WHERE t.bank_line_id = l.id AND t.status = 'success') AS "isCredited",
            (SELECT ${TRANSFER_JSON} FROM transfer t WHERE t.id = l.transfer_id) AS transfer,
            coalesce((SELECT jsonb_agg(${TRANSFER_JSON} ORDER BY t.id)
                        FROM (SELECT transfer_id FROM bank_line_pairs() WHERE bank_line_id = l.id
                               ORDER BY transfer_id LIMIT ${CANDIDATES_MAX}) pair
                        JOIN transfer t ON t.id = pair.transfer_id), '[]') AS candidates
       FROM bank_line l
      WHERE ${condition}
      ORDER BY l.matched_by IS NOT NULL, l.booked_at, l.id
      LIMIT ${LINES_SHOWN + 1}`,
    values,
  );
  return { lines: rows.slice(0, LINES_SHOWN).map(toBankLine), hasMoreLines: rows.length > LINES_SHOWN };
}

function toBankLine({ id, account, ref, text, note, matchedBy, importedBy, ...row }: LineRow): BankLine {
  return {
    id,
    account,
    ref,
    text,
    note,
    matchedBy,
    importedBy,
    bookedAt: row.bookedAt.toISOString(),
    amount: toBaht(satang(row.amount)),
    isCredited: row.isCredited,
    transfer: row.transfer && toTransfer(row.transfer),
    candidates: row.candidates.map(toTransfer),
  };
}

export function toTransfer({ id, type, status, amount, at, username }: TransferOfBankLine) {
  return {
    transactionId: id,
    transferCode: transferCode(type, id),
    username,
    status,
    amount: toBaht(satang(amount)),
    at: new Date(at).toISOString(),
  };
}
