import { PENDING_TRANSFERS_MAX } from '@sanam/contract';
import type { Endpoints, ReplyOf, TransactionType } from '@sanam/contract';
import { toBaht } from '@sanam/money';
import type { Satang } from '@sanam/money';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { unwrapOutcome } from '../idempotency/idempotent-request.ts';
import type { IdempotentRequest, RefusedOutcome } from '../idempotency/idempotent-request.ts';

export interface TransferNeeds {
  db: Database;
  clock: Clock;
  /** How long a verified password or passkey counts for withdrawals; 0 asks for none. */
  stepUpMinutes: number;
}

export type RequestedTransfer = ReplyOf<Endpoints['POST /wallet/deposit' | 'POST /player/withdraw']>;

/** What transfer_request returns for a pending transfer, and stores under its idempotency key. */
export interface TakenTransfer {
  reply: RequestedTransfer;
}

/** Requests a transfer with one SQL call: idempotency key, locks, checks, hold and the stored reply. */
export async function requestTransfer(
  { db, clock, stepUpMinutes }: TransferNeeds,
  { playerId, sessionId, route, key, bodyHash }: IdempotentRequest,
  {
    type,
    amount,
    depositAccountId,
  }: { type: TransactionType; amount: Satang; depositAccountId?: number | undefined },
): Promise<TakenTransfer> {
  const now = clock.now();
  const id = uuidv7(now);
  const reply: RequestedTransfer = { transactionId: id, status: 'pending', amount: toBaht(amount) };
  const [row] = await db.query<{ outcome: TakenTransfer | RefusedOutcome }>(
    `SELECT transfer_request(
       p_player => $1, p_route => $2, p_key => $3, p_body => $4, p_at => $5, p_id => $6, p_type => $7, p_amount => $8,
       p_max_pending => $9, p_reply => $10, p_session => $11, p_step_up_seconds => $12,
       p_deposit_account => $13) AS outcome`,
    [
      playerId,
      route,
      key ?? null,
      bodyHash,
      now,
      id,
      type,
      amount,
      PENDING_TRANSFERS_MAX,
      JSON.stringify(reply),
      sessionId ?? null,
      stepUpMinutes * 60,
      depositAccountId ?? null,
    ],
    'transfer_request',
  );
  return unwrapOutcome(row);
}
