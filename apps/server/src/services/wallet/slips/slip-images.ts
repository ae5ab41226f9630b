import { Refusal, SLIP_IMAGES_PER_HOUR, SLIP_IMAGE_DAYS, SLIP_IMAGE_MAX_BYTES } from '@sanam/contract';
import type { Database, Sql } from '../../../db/database.ts';
import type { Actor } from '../../audit/actor.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import { unwrapOutcome } from '../../idempotency/idempotent-request.ts';
import type { RefusedOutcome } from '../../idempotency/idempotent-request.ts';
import { rebuildJpeg } from './rebuild-jpeg.ts';

/** Stores the picture of a slip, rebuilt. The last one of a deposit counts. */
export async function storeSlipImage(
  { db }: { db: Sql },
  { playerId, transactionId, jpeg }: { playerId: number; transactionId: string; jpeg: Uint8Array },
): Promise<void> {
  const rebuilt = rebuildJpeg(jpeg);
  if (!rebuilt || rebuilt.length > SLIP_IMAGE_MAX_BYTES) throw new Refusal('SLIP_INVALID');
  const [row] = await db.query<{ outcome: object | RefusedOutcome }>(
    'SELECT slip_image_store(p_player => $1, p_id => $2, p_jpeg => $3, p_max_per_hour => $4) AS outcome',
    [playerId, transactionId, rebuilt, SLIP_IMAGES_PER_HOUR],
    'slip_image_store',
  );
  unwrapOutcome(row);
}

/** Reads a picture for an operator, which the audit trail shows. */
export async function readSlipImage(
  { db }: { db: Database },
  { transactionId, actor }: { transactionId: string; actor: Actor },
): Promise<Buffer> {
  return db.transact(async (tx) => {
    const [row] = await tx.query<{ jpeg: Uint8Array | null }>(
      'SELECT i.jpeg FROM transfer t LEFT JOIN slip_image i ON i.transfer_id = t.id WHERE t.id = $1',
      [transactionId],
    );
    if (!row) throw new Refusal('TRANSACTION_NOT_FOUND');
    if (row.jpeg === null) throw new Refusal('NOT_FOUND');
    await writeAudit(tx, { actor, action: 'SLIP_IMAGE_READ', subject: `transaction/${transactionId}` });
    return Buffer.from(row.jpeg);
  });
}

/** Deletes the pictures that are older than they are stored, and the counts of uploads. References stay. */
export async function purgeSlipImages({ db }: { db: Sql }): Promise<void> {
  await db.query('DELETE FROM slip_image WHERE stored_at < clock_timestamp() - make_interval(days => $1)', [
    SLIP_IMAGE_DAYS,
  ]);
  await db.query("DELETE FROM slip_upload WHERE uploaded_at < clock_timestamp() - interval '1 hour'");
}
