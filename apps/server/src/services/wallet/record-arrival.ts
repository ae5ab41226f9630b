import type { BodyOf, Endpoints } from '@sanam/contract';
import { parseBaht } from '@sanam/money';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { nameOf, originOf } from '../audit/actor.ts';
import type { Actor } from '../audit/actor.ts';
import { refuseEndedSession } from '../audit/refuse-ended-session.ts';
import { unwrapOutcome } from '../idempotency/idempotent-request.ts';
import type { RefusedOutcome } from '../idempotency/idempotent-request.ts';
import { cleanText } from '../input/clean-text.ts';
import { invalidField } from '../input/invalid-field.ts';
import { isSameName } from './compare-names.ts';
import { readDeskTransaction, toDeskTransaction } from './to-desk-transaction.ts';
import type { DeskTransaction, TransferRow } from './to-desk-transaction.ts';

export type Arrival = BodyOf<Endpoints['POST /desk/transactions/{id}/arrival']> & { transactionId: string };

/** Stores what the bank's list has of a waiting deposit; nothing is credited. */
export async function recordArrival(
  { db, clock }: { db: Database; clock: Clock },
  { transactionId, bankId, bankRef, amount: baht, name: typed, actor }: Arrival & { actor: Actor },
): Promise<DeskTransaction> {
  if (bankId !== undefined && bankRef === undefined) throw invalidField('bankRef', 'required');
  if (bankRef !== undefined && bankId === undefined) throw invalidField('bankId', 'required');
  const amount = parseBaht(baht);
  if (amount === undefined) throw invalidField('amount', 'decimals');
  const name = cleanText('name', typed, { min: 1, max: 100 });
  // The holder's name never changes once the transfer was requested.
  const { fullName } = await readDeskTransaction({ db }, transactionId);
  return db.transact(async (tx) => {
    const [row] = await tx.query<{ outcome: { transfer: TransferRow } | RefusedOutcome }>(
      `SELECT deposit_arrive(
         p_id => $1, p_bank_id => $2, p_bank_ref => $3, p_amount => $4, p_name => $5, p_is_own => $6, p_actor => $7,
         p_at => $8, p_session => $9, p_address => $10) AS outcome`,
      [
        transactionId,
        bankId ?? null,
        bankRef ?? null,
        amount,
        name,
        isSameName(name, fullName),
        nameOf(actor),
        clock.now(),
        ...originOf(actor),
      ],
      'deposit_arrive',
    );
    const { transfer } = unwrapOutcome(row);
    await refuseEndedSession(tx, actor);
    return toDeskTransaction(transfer);
  });
}
