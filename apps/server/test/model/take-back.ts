import type { Ask } from './ask.ts';
import type { Command } from './commands.ts';
import { betNow } from './game.ts';
import type { Game, GameBet } from './game.ts';
import { choose } from './pick-match.ts';
import { newKey } from './player-asks.ts';
import type { WalletOf } from './player-asks.ts';
import { outcomeOf } from './rules.ts';

/** A bet is paid, the money withdrawn, and then the bet ends otherwise: what random commands rarely come to. */
export function takeBack(
  { bet: n, result }: Extract<Command, { do: 'takeBack' }>,
  walletOf: WalletOf,
): ((game: Game) => Ask | undefined)[] {
  let settled: GameBet | undefined;
  return [
    ({ bets }) => {
      const paid = bets.filter((bet) => betNow(bet).status === 'PAID');
      settled = choose(paid, n, (bet) => betNow(bet).resultType !== 'DRAW');
      const amount = settled && Number(walletOf(settled.player)) / 100;
      return settled && amount
        ? { route: 'POST /player/withdraw', player: settled.player, key: newKey(), body: { amount } }
        : undefined;
    },
    () => {
      const decisive = settled && betNow(settled).resultType;
      const match = settled?.legs.find(
        ({ side, match: fight }) => outcomeOf(side, fight.applied) === decisive,
      )?.match;
      const body = { result, reason: 'the judges said otherwise' };
      return match && { route: 'POST /desk/matches/{id}/result', id: match.id, body, stops: false };
    },
  ];
}
