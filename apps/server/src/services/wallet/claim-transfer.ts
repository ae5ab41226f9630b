import { CLAIM_SECONDS } from '@sanam/contract';
import type { Endpoints, ReplyOf } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';
import { nameOf } from '../audit/actor.ts';
import type { Actor } from '../audit/actor.ts';
import { unwrapOutcome } from '../idempotency/idempotent-request.ts';
import type { RefusedOutcome } from '../idempotency/idempotent-request.ts';

type Claim = ReplyOf<Endpoints['POST /desk/transactions/{id}/claim']>;

/**
 * Keeps other operators from deciding a waiting transfer for a minute, or for another one; one that may be paid for ten
 * minutes.
 */
export async function claimTransfer(
  { db }: { db: Sql },
  { transactionId, actor }: { transactionId: string; actor: Actor },
): Promise<Claim> {
  const [row] = await db.query<{ outcome: { claim: Claim } | RefusedOutcome }>(
    'SELECT transfer_claim(p_id => $1, p_actor => $2, p_seconds => $3) AS outcome',
    [transactionId, nameOf(actor), CLAIM_SECONDS],
    'transfer_claim',
  );
  const { by, until } = unwrapOutcome(row).claim;
  return { by, until: new Date(until).toISOString() };
}
