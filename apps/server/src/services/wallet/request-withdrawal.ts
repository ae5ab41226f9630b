import { Refusal, WITHDRAW_MIN_BAHT } from '@sanam/contract';
import { MAX_JSON_SATANG, baht, parseBaht } from '@sanam/money';
import { invalidField } from '../input/invalid-field.ts';
import { refuseBody } from '../idempotency/idempotent-request.ts';
import type { IdempotentRequest } from '../idempotency/idempotent-request.ts';
import { requestTransfer } from './request-transfer.ts';
import type { RequestedTransfer, TakenTransfer, TransferNeeds } from './request-transfer.ts';

/** A player requests a payout to their bank account. The money is put on hold at once and cannot be bet. */
export async function requestWithdrawal(
  needs: TransferNeeds,
  request: IdempotentRequest,
  amountBaht: number,
): Promise<RequestedTransfer> {
  const { reply } = await take(needs, request, amountBaht);
  return reply;
}

async function take(
  needs: TransferNeeds,
  request: IdempotentRequest,
  amountBaht: number,
): Promise<TakenTransfer> {
  const amount = parseBaht(amountBaht);
  if (amount === undefined) return refuseBody(needs, request, invalidField('amount', 'decimals'));
  if (amount < baht(WITHDRAW_MIN_BAHT)) {
    return refuseBody(needs, request, new Refusal('WITHDRAW_MIN', { params: { min: WITHDRAW_MIN_BAHT } }));
  }
  // More than a reply can represent, and more than any player has.
  if (amount > MAX_JSON_SATANG) return refuseBody(needs, request, new Refusal('INSUFFICIENT_BALANCE'));
  return requestTransfer(needs, request, { type: 'withdraw', amount });
}
