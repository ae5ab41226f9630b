import { Refusal, parseSlip } from '@sanam/contract';
import type { SlipReference } from '@sanam/contract';
import type { Sql } from '../../../db/database.ts';
import { refuseBody, unwrapOutcome } from '../../idempotency/idempotent-request.ts';
import type { IdempotentRequest, RefusedOutcome } from '../../idempotency/idempotent-request.ts';

interface AddedSlip {
  reply: SlipReference;
}

/** A player adds the reference in a slip's QR code to a deposit that waits. It moves no money and shows no payment. */
export async function addSlip(
  needs: { db: Sql },
  request: IdempotentRequest,
  { transactionId, qr }: { transactionId: string; qr: string },
): Promise<SlipReference> {
  // The same code under the same key for another deposit is another request.
  const ofDeposit = { ...request, route: request.route.replace('{id}', transactionId) };
  const slip = parseSlip(qr);
  const { reply } = slip
    ? await claimReference(needs, ofDeposit, transactionId, slip)
    : await refuseBody<AddedSlip>(needs, ofDeposit, new Refusal('SLIP_INVALID'));
  return reply;
}

async function claimReference(
  { db }: { db: Sql },
  { playerId, route, key, bodyHash }: IdempotentRequest,
  transactionId: string,
  { bankId, bankRef }: SlipReference,
): Promise<AddedSlip> {
  const [row] = await db.query<{ outcome: AddedSlip | RefusedOutcome }>(
    `SELECT transfer_claim_reference(
       p_player => $1, p_route => $2, p_key => $3, p_body => $4, p_id => $5, p_bank_id => $6, p_bank_ref => $7)
         AS outcome`,
    [playerId, route, key ?? null, bodyHash, transactionId, bankId, bankRef],
    'transfer_claim_reference',
  );
  return unwrapOutcome(row);
}
