import type { BankLine } from '@sanam/contract';
import { Refusal } from '@sanam/contract';
import type { Sql } from '../../../db/database.ts';
import { nameOf, originOf } from '../../audit/actor.ts';
import type { Actor } from '../../audit/actor.ts';
import { unwrapOutcome } from '../../idempotency/idempotent-request.ts';
import type { RefusedOutcome } from '../../idempotency/idempotent-request.ts';
import { readBankLines } from './read-bank-lines.ts';

/** A person says that a line was matched or noted wrongly: it is open again. */
export async function releaseBankLine(
  { db }: { db: Sql },
  { bankLineId, actor }: { bankLineId: string; actor: Actor },
): Promise<BankLine> {
  const [row] = await db.query<{ outcome: object | RefusedOutcome }>(
    'SELECT bank_line_open_again(p_id => $1, p_actor => $2, p_session => $3, p_address => $4) AS outcome',
    [bankLineId, nameOf(actor), ...originOf(actor)],
    'bank_line_open_again',
  );
  unwrapOutcome(row);
  const {
    lines: [line],
  } = await readBankLines(db, 'l.id = $1', [bankLineId]);
  if (!line) throw new Refusal('BANK_LINE_NOT_FOUND');
  return line;
}
