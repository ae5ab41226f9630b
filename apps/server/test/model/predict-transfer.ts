import type { PlayerRequest } from './request.ts';
import { toSatang } from './expected.ts';
import type { Expected } from './expected.ts';
import { deriveMoney } from './game.ts';
import type { Game, GameTransfer } from './game.ts';

const MAX_PENDING = 10;

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
