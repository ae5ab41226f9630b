import type { PlayerAsk } from './ask.ts';
import { ofBaht } from './expected.ts';
import type { Expected } from './expected.ts';
import { moneyOf } from './game.ts';
import type { Game, GameTransfer } from './game.ts';

const MOST_WAITING = 10;

/** A deposit that is announced, or a withdrawal, whose money is set aside at once. */
export function answerTransfer(
  game: Game,
  { player, body }: Extract<PlayerAsk, { body: { amount: number } }>,
  type: GameTransfer['type'],
): Expected {
  const amount = ofBaht(body.amount);
  const { wallet } = moneyOf(game, player);
  if (type === 'deposit' && (body.amount < 50 || body.amount > 1_000_000)) return { code: 'DEPOSIT_LIMIT' };
  if (type === 'withdraw') {
    if (body.amount < 100) return { code: 'WITHDRAW_MIN' };
    if (amount > wallet) return { code: 'INSUFFICIENT_BALANCE' };
    if (amount % 100n !== 0n && amount !== wallet) return { code: 'WITHDRAW_WHOLE_BAHT' };
  }
  const waiting = game.transfers.filter(
    (other) => other.player === player && other.type === type && other.status === 'pending',
  );
  if (waiting.length >= MOST_WAITING) return { code: 'TOO_MANY_PENDING' };
  const transfer: GameTransfer = { id: '', player, type, status: 'pending', amount };
  game.transfers.push(transfer);
  return {
    data: { status: 'pending', amount: body.amount },
    learn: ({ id }) => void (transfer.id = String(id)),
  };
}
