import type { Sql } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { nameOf, originOf } from '../audit/actor.ts';
import type { Actor } from '../audit/actor.ts';
import { unwrapOutcome } from '../idempotency/idempotent-request.ts';
import type { RefusedOutcome } from '../idempotency/idempotent-request.ts';
import { toDeskTransaction } from './to-desk-transaction.ts';
import type { DeskTransaction, TransferRow } from './to-desk-transaction.ts';

type Outcome = { outcome: { transfer: TransferRow } | RefusedOutcome };

/** Leaves a waiting transfer for later, or takes it back into the queue. It ends the actor's claim. */
export async function setAside(
  { db, clock }: { db: Sql; clock: Clock },
  { transactionId, isAside, actor }: { transactionId: string; isAside: boolean; actor: Actor },
): Promise<DeskTransaction> {
  const [row] = await db.query<Outcome>(
    `SELECT transfer_set_aside(
       p_id => $1, p_is_aside => $2, p_actor => $3, p_at => $4, p_session => $5, p_address => $6) AS outcome`,
    [transactionId, isAside, nameOf(actor), clock.now(), ...originOf(actor)],
    'transfer_set_aside',
  );
  return toDeskTransaction(unwrapOutcome(row).transfer);
}

/** Ends the actor's claim, if they have one. */
export async function releaseTransfer(
  { db }: { db: Sql },
  { transactionId, actor }: { transactionId: string; actor: Actor },
): Promise<DeskTransaction> {
  const [row] = await db.query<Outcome>(
    'SELECT transfer_release(p_id => $1, p_actor => $2) AS outcome',
    [transactionId, nameOf(actor)],
    'transfer_release',
  );
  return toDeskTransaction(unwrapOutcome(row).transfer);
}
