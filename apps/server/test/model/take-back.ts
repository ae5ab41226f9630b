import type { Ask } from './ask.ts';
import type { Command } from './commands.ts';
import { betNow } from './game.ts';
import type { Game, GameBet } from './game.ts';
import { choose } from './pick-match.ts';
import { newKey } from './player-asks.ts';
import type { WalletOf } from './player-asks.ts';

/** Winnings that are gone when they turn out to be none: what random commands rarely come to by themselves. */
export function takeBack(
  { bet: n, result }: Extract<Command, { do: 'takeBack' }>,
  walletOf: WalletOf,
): ((game: Game) => Ask | undefined)[] {
  let won: GameBet | undefined;
  return [
    ({ bets }) => {
      won = choose(
        bets.filter((bet) => betNow(bet).resultType === 'WIN'),
        n,
        () => true,
      );
      const amount = won && Number(walletOf(won.player)) / 100;
      return won && amount
        ? { route: 'POST /player/withdraw', player: won.player, key: newKey(), body: { amount } }
        : undefined;
    },
    () => {
      const match = won?.legs[0]?.match;
      const body = { result, reason: 'the judges said otherwise' };
      return match && { route: 'POST /desk/matches/{id}/result', id: match.id, body, stops: false };
    },
  ];
}
