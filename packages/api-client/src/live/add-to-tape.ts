import type { DeskEvent, TapeBet } from '@sanam/contract';

/** The tape with these bets, newest first: each once, though some come twice or late. */
export function addToTape(
  tape: readonly TapeBet[],
  { bets, isStart }: Extract<DeskEvent, { action: 'BET_TAKEN' }>['data'],
  max: number,
): TapeBet[] {
  const byOrder = new Map((isStart ? bets : [...tape, ...bets]).map((bet) => [bet.order, bet]));
  return [...byOrder.values()].toSorted((one, other) => other.order - one.order).slice(0, max);
}
