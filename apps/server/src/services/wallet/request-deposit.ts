import { DEPOSIT_MAX_BAHT, DEPOSIT_MIN_BAHT, Refusal } from '@sanam/contract';
import { baht } from '@sanam/money';
import { refuseBody } from '../idempotency/idempotent-request.ts';
import type { IdempotentRequest } from '../idempotency/idempotent-request.ts';
import { requestTransfer } from './request-transfer.ts';
import type { RequestedTransfer, TakenTransfer, TransferNeeds } from './request-transfer.ts';

/** A player reports a transfer to the house. Nothing moves until the desk confirms it. */
export async function requestDeposit(
  needs: TransferNeeds,
  request: IdempotentRequest,
  amountBaht: number,
  /** The account that the player was shown. */
  depositAccountId?: number,
): Promise<RequestedTransfer> {
  const isAllowed =
    Number.isInteger(amountBaht) && amountBaht >= DEPOSIT_MIN_BAHT && amountBaht <= DEPOSIT_MAX_BAHT;
  const { reply } = isAllowed
    ? await requestTransfer(needs, request, {
        type: 'deposit',
        amount: baht(amountBaht),
        depositAccountId,
      })
    : await refuseBody<TakenTransfer>(needs, request, new Refusal('DEPOSIT_LIMIT', { params: LIMITS }));
  return reply;
}

const LIMITS = {
  min: DEPOSIT_MIN_BAHT.toLocaleString('en-US'),
  max: DEPOSIT_MAX_BAHT.toLocaleString('en-US'),
};
