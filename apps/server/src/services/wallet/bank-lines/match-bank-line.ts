import type { BankLine } from '@sanam/contract';
import { Refusal } from '@sanam/contract';
import type { Sql } from '../../../db/database.ts';
import { nameOf, originOf } from '../../audit/actor.ts';
import type { Actor } from '../../audit/actor.ts';
import { unwrapOutcome } from '../../idempotency/idempotent-request.ts';
import type { RefusedOutcome } from '../../idempotency/idempotent-request.ts';
import { invalidField } from '../../input/invalid-field.ts';
import { readBankLines } from './read-bank-lines.ts';

interface Match {
  bankLineId: string;
  transactionId?: string;
  note?: string;
  actor: Actor;
}

/** A person says which transfer a line shows, or what else it is. */
export async function matchBankLine(
  { db }: { db: Sql },
  { bankLineId, transactionId, note, actor }: Match,
): Promise<BankLine> {
  if (transactionId === undefined && note === undefined) throw invalidField('transactionId', 'required');
  const [row] = await db.query<{ outcome: object | RefusedOutcome }>(
    `SELECT bank_line_match(p_id => $1, p_transfer => $2, p_note => $3, p_actor => $4, p_session => $5, p_address => $6)
         AS outcome`,
    [bankLineId, transactionId ?? null, note ?? null, nameOf(actor), ...originOf(actor)],
    'bank_line_match',
  );
  unwrapOutcome(row);
  const {
    lines: [line],
  } = await readBankLines(db, 'l.id = $1', [bankLineId]);
  if (!line) throw new Refusal('BANK_LINE_NOT_FOUND');
  return line;
}
