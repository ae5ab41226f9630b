import { satang } from '@sanam/money';
import type { Clock } from '../../platform/clock.ts';
import type { Act } from '../approvals/act.ts';
import type { ApprovalNeeds } from '../approvals/consent.ts';
import { runOrRequestApproval } from '../approvals/run-or-request-approval.ts';
import { nameOf, originOf } from '../audit/actor.ts';
import type { Actor } from '../audit/actor.ts';
import { unwrapOutcome } from '../idempotency/idempotent-request.ts';
import type { RefusedOutcome } from '../idempotency/idempotent-request.ts';
import { readDeskTransaction, toDeskTransaction } from './to-desk-transaction.ts';
import type { DecidedTransaction, TransferRow } from './to-desk-transaction.ts';

interface Reversal {
  transactionId: string;
  reason: string;
}

/**
 * Takes back a confirmation that was wrong, once: postings, events and audit row are one transaction. One that a single
 * person may not take back stays as it is, and comes with the id of the approval.
 */
export async function reverseTransfer(
  needs: ApprovalNeeds,
  { actor, ...reversal }: Reversal & { actor: Actor },
): Promise<DecidedTransaction> {
  const outcome = await runOrRequestApproval(needs, createReversalAct(needs), reversal, actor);
  if ('result' in outcome) return outcome.result;
  return { ...(await readDeskTransaction(needs, reversal.transactionId)), ...outcome };
}

export function createReversalAct({ clock }: { clock: Clock }): Act<Reversal, DecidedTransaction> {
  return {
    kind: 'REVERSAL',
    roles: ['admin'],
    subjectOf: ({ transactionId }) => `transaction/${transactionId}`,
    async run(tx, { transactionId, reason }, { actor, consent }) {
      const [row] = await tx.query<{ outcome: { transfer: TransferRow } | RefusedOutcome }>(
        `SELECT transfer_reverse(p_id => $1, p_reason => $2, p_actor => $3, p_at => $4, p_session => $5, p_address => $6)
             AS outcome`,
        [transactionId, reason, nameOf(actor), clock.now(), ...originOf(actor)],
        'transfer_reverse',
      );
      const { transfer } = unwrapOutcome(row);
      await consent({ amount: satang(transfer.amount) });
      return toDeskTransaction(transfer);
    },
  };
}
