import type { PlayerAsk } from './ask.ts';
import type { Command } from './commands.ts';
import { currentRate } from './game.ts';
import type { Game, GameMatch, GamePlayer } from './game.ts';
import { choose, idOf, isLive, isStep, pickMatch, takesDraw } from './pick-match.ts';

/** As far as it is known, what a player could bet. */
export type WalletOf = (player: GamePlayer) => bigint;

type Placing = Extract<Command, { hasKey: boolean }>;

let lastKey = 0;

/** A bet, a deposit or a withdrawal, under a key of its own if under any. */
export function place(game: Game, command: Placing, walletOf: WalletOf): PlayerAsk | undefined {
  const player = game.players[command.player % game.players.length];
  if (!player) return undefined;
  lastKey += 1;
  const asked = { player, key: command.hasKey ? `intent ${lastKey}` : undefined };
  const all = walletOf(player);
  const betAmount = command.amount > 0 ? command.amount : Math.min(10_000, Number(all / 100n));
  switch (command.do) {
    case 'bet': {
      const { rateType, accepts: acceptOdds } = command;
      const body = { ...legOf(game, command, isLive), rateType, betAmount, acceptOdds };
      return { ...asked, route: 'POST /bet', body };
    }
    case 'betDraw': {
      const matchId = idOf(pickMatch(game, command.match, takesDraw, isLive));
      return { ...asked, route: 'POST /bet/draw', body: { matchId, betAmount, betType: command.side } };
    }
    case 'stepSingle':
      return {
        ...asked,
        route: 'POST /step/bet/single',
        body: { ...legOf(game, command, isStep), betAmount },
      };
    case 'stepMulti': {
      const legs = command.picks.map((pick) => legOf(game, pick, isStep));
      const once = [...new Map(legs.map((leg) => [leg.matchId, leg])).values()];
      const betItems = command.isDoubled ? legs : once;
      return { ...asked, route: 'POST /step/bet', body: { betAmount, betItems } };
    }
    case 'deposit':
      return { ...asked, route: 'POST /wallet/deposit', body: { amount: command.amount } };
    case 'withdraw': {
      const amount = command.amount > 0 ? (command.amount * 100 + command.satang) / 100 : Number(all) / 100;
      return { ...asked, route: 'POST /player/withdraw', body: { amount } };
    }
  }
}

function legOf(
  game: Game,
  { match: n, corner, seen }: { match: number; corner: 'RED' | 'BLUE'; seen: number },
  likely: (match: GameMatch) => boolean,
) {
  const match = pickMatch(game, n, likely);
  const foreign = game.matches.find((other) => other !== match && other.rates.length > 0)?.rates[0];
  const rate = seen === 3 ? foreign : (match?.rates.at(-1 - seen) ?? (match && currentRate(match)));
  return { matchId: idOf(match), betType: corner, rateId: rate?.id ?? 1 };
}

/** What was asked before, under the same key; or something else under that key. */
export function retry(
  game: Game,
  { request, isChanged }: Extract<Command, { do: 'retry' }>,
): PlayerAsk | undefined {
  const before = choose(game.answered, request, () => true)?.ask;
  if (!before || !isChanged) return before;
  const body =
    'amount' in before.body ? { amount: before.body.amount + 1 } : { betAmount: before.body.betAmount + 1 };
  return { ...before, body: { ...before.body, ...body } } as PlayerAsk;
}
