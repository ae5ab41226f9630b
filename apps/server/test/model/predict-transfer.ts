import { WITHDRAW_REFUSE_REASONS } from '@sanam/contract';
import { expect } from 'vitest';
import type { DeskRequest, PlayerRequest, TransferRequest } from './request.ts';
import { toAmount, toSatang } from './expected.ts';
import type { Expected } from './expected.ts';
import { deriveMoney } from './game.ts';
import type { Game, GameTransfer } from './game.ts';

const MAX_PENDING = 10;
/** What one operator may give or take, in satang. */
const ALONE_MAX = 500_000n;

/** A requested deposit, or a withdrawal, whose amount is held at once. */
export function predictTransfer(
  game: Game,
  { player, body }: Extract<PlayerRequest, { body: { amount: number } }>,
  type: GameTransfer['type'],
): Expected {
  const amount = toSatang(body.amount);
  const { wallet } = deriveMoney(game, player);
  if (type === 'deposit' && (body.amount < 50 || body.amount > 1_000_000)) return { code: 'DEPOSIT_LIMIT' };
  if (type === 'withdraw') {
    if (body.amount < 100) return { code: 'WITHDRAW_MIN' };
    if (amount > wallet) return { code: 'INSUFFICIENT_BALANCE' };
    if (amount % 100n !== 0n && amount !== wallet) return { code: 'WITHDRAW_WHOLE_BAHT' };
  }
  const waiting = game.transfers.filter(
    (other) => other.player === player && other.type === type && other.status === 'pending',
  );
  if (waiting.length >= MAX_PENDING) return { code: 'TOO_MANY_PENDING' };
  const transfer: GameTransfer = { id: '', player, type, status: 'pending', amount };
  game.transfers.push(transfer);
  return {
    data: { status: 'pending', amount: body.amount },
    learn: ({ id }) => void (transfer.id = String(id)),
  };
}

/** What the desk decides about a transfer, or takes back. */
export function predictTransferDecision(game: Game, request: TransferRequest): Expected {
  const transfer = game.transfers.find(({ id }) => id === request.id);
  if (!transfer) return { code: 'TRANSACTION_NOT_FOUND' };
  const { status } = transfer;
  const isPayout = transfer.type === 'withdraw';
  if (request.route === 'POST /desk/transactions/{id}/refuse' && isPayout) {
    const { reason = 'OTHER' } = request.body;
    if (!WITHDRAW_REFUSE_REASONS.some((one) => one === reason))
      return { code: 'INVALID_INPUT', data: { fields: [{ field: 'reason', rule: 'enum' }] } };
  }
  if (request.route === 'POST /desk/transactions/{id}/reverse') {
    if (status === 'pending') return { code: 'TRANSACTION_PENDING' };
    if (status === 'cancelled') return { code: 'TRANSACTION_DECIDED', data: { status } };
    transfer.status = 'cancelled';
    return { data: { ...describe(transfer), reason: 'REVERSED' } };
  }
  if (status !== 'pending') return { code: 'TRANSACTION_DECIDED', data: { status } };
  if (request.route === 'POST /desk/transactions/{id}/arrival') {
    const { amount, bankRef } = request.body;
    transfer.arrival = { amount: toSatang(amount), bankRef: bankRef ?? '' };
    return { data: { ...describe(transfer), arrival: expect.objectContaining({ amount }) } };
  }
  if (request.route === 'POST /desk/transactions/{id}/refuse') {
    transfer.status = 'cancelled';
    return { data: { ...describe(transfer), reason: request.body.reason ?? 'OTHER' } };
  }
  const { despiteDebt } = request.body;
  if (request.route === 'POST /desk/transactions/{id}/approve') {
    const owed = deriveMoney(game, transfer.player).debt;
    // What was approved before stays so, whatever the player owes now.
    if (owed > 0n && !despiteDebt && !transfer.isApproved)
      return { code: 'PLAYER_OWES', data: { debt: toAmount(owed) } };
    transfer.isApproved = true;
    return { data: { ...describe(transfer), approved: expect.objectContaining({ by: expect.any(String) }) } };
  }
  // The references of decisions and those of the bank's list differ in this game.
  if (transfer.arrival && request.body.bankRef !== undefined)
    return { code: 'INVALID_INPUT', data: { fields: [{ field: 'bankRef', rule: 'arrival' }] } };
  const bankRef = request.body.bankRef ?? transfer.arrival?.bankRef;
  const { debt } = deriveMoney(game, transfer.player);
  if (isPayout && debt > 0n && !despiteDebt) return { code: 'PLAYER_OWES', data: { debt: toAmount(debt) } };
  const user = game.transfers.find(
    (other) => bankRef !== undefined && other.bankRef === bankRef && other.status === 'success',
  );
  if (user) return { code: 'REFERENCE_USED', data: { transactionId: user.id } };
  const isChecked = bankRef !== undefined && transfer.arrival?.amount === transfer.amount;
  if (transfer.type === 'deposit' && !isChecked)
    return { data: { ...describe(transfer), approvalId: expect.any(String) } };
  transfer.status = 'success';
  if (bankRef !== undefined) transfer.bankRef = bankRef;
  return { data: { ...describe(transfer), reason: null, bankRef: bankRef?.toUpperCase() ?? null } };
}

function describe({ id, type, status, amount }: GameTransfer) {
  return { id, type, status, amount: toAmount(amount) };
}

export function predictAdjustment(
  game: Game,
  { id, body }: Extract<DeskRequest, { route: 'POST /desk/players/{id}/adjust' }>,
): Expected {
  const player = game.players.find((one) => one.id === id);
  if (!player) return { code: 'PLAYER_NOT_FOUND' };
  const amount = toSatang(body.amount);
  if (amount > ALONE_MAX || amount < -ALONE_MAX) return { data: { approvalId: expect.any(String) } };
  game.adjustments.push({ player, amount });
  return { data: { amount: body.amount } };
}
