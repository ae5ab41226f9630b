import type { GameRequest } from './request.ts';
import type { Command } from './commands.ts';
import { deriveBet } from './game.ts';
import type { Game, GameBet } from './game.ts';
import { choose } from './pick-match.ts';
import { newKey } from './player-requests.ts';
import type { WalletOf } from './player-requests.ts';
import { outcomeFor } from './rules.ts';

/**
 * A paid bet whose winnings are withdrawn before the result is corrected or taken back: random commands rarely reach
 * this.
 */
export function takeBack(
  { bet: n, result }: Extract<Command, { do: 'takeBack' }>,
  walletOf: WalletOf,
): ((game: Game) => GameRequest | undefined)[] {
  let settled: GameBet | undefined;
  return [
    ({ bets }) => {
      const paid = bets.filter((bet) => deriveBet(bet).status === 'PAID');
      settled = choose(paid, n, (bet) => deriveBet(bet).resultType !== 'DRAW');
      const amount = settled && Number(walletOf(settled.player)) / 100;
      return settled && amount
        ? { route: 'POST /player/withdraw', player: settled.player, key: newKey(), body: { amount } }
        : undefined;
    },
    () => {
      const decisive = settled && deriveBet(settled).resultType;
      const match = settled?.legs.find(
        ({ side, match: fight }) => outcomeFor(side, fight.applied) === decisive,
      )?.match;
      const reason = 'the judges said otherwise';
      if (!match) return undefined;
      return result === undefined
        ? { route: 'POST /desk/matches/{id}/rollback', id: match.id, body: { reason }, stops: false }
        : { route: 'POST /desk/matches/{id}/result', id: match.id, body: { result, reason }, stops: false };
    },
  ];
}
