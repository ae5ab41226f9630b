import type { RefuseReason } from '@sanam/contract';
import { satang } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Act } from '../approvals/act.ts';
import type { ApprovalNeeds } from '../approvals/consent.ts';
import { runOrAsk } from '../approvals/run-or-ask.ts';
import { nameOf, originOf } from '../audit/actor.ts';
import type { Actor } from '../audit/actor.ts';
import { unwrapOutcome } from '../idempotency/idempotent-request.ts';
import type { RefusedOutcome } from '../idempotency/idempotent-request.ts';
import { invalidField } from '../input/invalid-field.ts';
import { readDeskTransaction, toDeskTransaction } from './to-desk-transaction.ts';
import type { DecidedTransaction, TransferRow } from './to-desk-transaction.ts';

export interface DecideNeeds extends ApprovalNeeds {
  /** Whether a deposit is confirmed only with the bank's reference. */
  needsBankRef: boolean;
}

/** The money came in, or was paid out. */
interface Confirmation {
  transactionId: string;
  /** The bank's reference of the transfer: both or none. */
  bankId?: string;
  bankRef?: string;
  /** Pays out although the player owes the house. */
  despiteDebt?: boolean;
}

interface Rejection {
  transactionId: string;
  /** What the player reads. */
  reason?: RefuseReason;
  /** What the desk reads. */
  note?: string;
}

export type Decision = { actor: Actor } & (
  | ({ status: 'success' } & Confirmation)
  | ({ status: 'cancelled' } & Rejection)
);

/**
 * Decides a waiting deposit or withdrawal, once: postings, events and audit row are one transaction. A withdrawal that one
 * person may not pay out alone still waits, then with the id of the approval.
 */
export async function decideTransfer(
  needs: DecideNeeds,
  { actor, ...decision }: Decision,
): Promise<DecidedTransaction> {
  if (decision.status === 'cancelled') {
    const { transactionId, reason = 'OTHER', note } = decision;
    return toDeskTransaction(
      await decide(needs, { transactionId, status: 'cancelled', reason, note, actor }),
    );
  }
  const { status: _, ...confirmation } = decision;
  const { transactionId, bankId, bankRef } = confirmation;
  if (bankId !== undefined && bankRef === undefined) throw invalidField('bankRef', 'required');
  if (bankRef !== undefined && bankId === undefined) throw invalidField('bankId', 'required');
  const outcome = await runOrAsk(needs, createWithdrawalAct(needs), confirmation, actor);
  if ('result' in outcome) return outcome.result;
  return { ...(await readDeskTransaction(needs, transactionId)), ...outcome };
}

/** Paying a withdrawal out. A confirmed deposit takes the same way, and needs nobody's consent. */
export function createWithdrawalAct({
  clock,
  needsBankRef,
}: Pick<DecideNeeds, 'clock' | 'needsBankRef'>): Act<Confirmation, DecidedTransaction> {
  return {
    kind: 'WITHDRAWAL',
    roles: ['cashier', 'admin'],
    subjectOf: ({ transactionId }) => `transaction/${transactionId}`,
    async run(tx, confirmation, { actor, consent }) {
      const needs = { db: tx, clock, needsBankRef };
      const transfer = await decide(needs, { ...confirmation, status: 'success', actor });
      if (transfer.type === 'withdraw') await consent({ amount: satang(transfer.amount) });
      return toDeskTransaction(transfer);
    },
  };
}

interface AnyDecision extends Confirmation {
  status: 'success' | 'cancelled';
  reason?: RefuseReason | undefined;
  note?: string | undefined;
  actor: Actor;
}

async function decide(
  { db, clock, needsBankRef }: { db: Sql; clock: Clock; needsBankRef: boolean },
  { transactionId, status, reason, note, bankId, bankRef, despiteDebt = false, actor }: AnyDecision,
): Promise<TransferRow> {
  const [row] = await db.query<{ outcome: { transfer: TransferRow } | RefusedOutcome }>(
    `SELECT transfer_decide(
       p_id => $1, p_status => $2, p_reason => $3, p_note => $4, p_bank_id => $5, p_bank_ref => $6,
       p_needs_bank_ref => $7, p_despite_debt => $8, p_actor => $9, p_at => $10, p_session => $11, p_address => $12)
         AS outcome`,
    [
      transactionId,
      status,
      reason ?? null,
      note ?? null,
      bankId ?? null,
      bankRef ?? null,
      needsBankRef,
      despiteDebt,
      nameOf(actor),
      clock.now(),
      ...originOf(actor),
    ],
    'transfer_decide',
  );
  return unwrapOutcome(row).transfer;
}
