import { nameOf, originOf } from '../audit/actor.ts';
import type { Actor } from '../audit/actor.ts';
import { unwrapOutcome } from '../idempotency/idempotent-request.ts';
import type { RefusedOutcome } from '../idempotency/idempotent-request.ts';
import type { TransferNeeds } from './request-transfer.ts';
import { toDeskTransaction } from './to-desk-transaction.ts';
import type { DeskTransaction, TransferRow } from './to-desk-transaction.ts';

export interface Decision {
  transactionId: string;
  /** `success`: the money came in, or was paid out. */
  status: 'success' | 'cancelled';
  actor: Actor;
}

/** Decides a waiting deposit or withdrawal, once: postings, events and audit row are one transaction. */
export async function decideTransfer(
  { db, clock }: TransferNeeds,
  { transactionId, status, actor }: Decision,
): Promise<DeskTransaction> {
  const [row] = await db.query<{ outcome: { transfer: TransferRow } | RefusedOutcome }>(
    `SELECT transfer_decide(p_id => $1, p_status => $2, p_actor => $3, p_at => $4, p_session => $5, p_address => $6)
         AS outcome`,
    [transactionId, status, nameOf(actor), clock.now(), ...originOf(actor)],
    'transfer_decide',
  );
  return toDeskTransaction(unwrapOutcome(row).transfer);
}
