import type { PlayerAsk } from './ask.ts';
import type { Command } from './commands.ts';
import { currentRate } from './game.ts';
import type { Game, GameMatch, GamePlayer } from './game.ts';
import { choose, idOf, pickToBet, takesDraw } from './pick-match.ts';

/** As far as it is known, what a player could bet. */
export type WalletOf = (player: GamePlayer) => bigint;

type Placing = Extract<Command, { hasKey: boolean }>;

let lastKey = 0;

export function newKey(): string {
  lastKey += 1;
  return `intent ${lastKey}`;
}

/** A bet, a deposit or a withdrawal, under a key of its own if under any. */
export function place(game: Game, command: Placing, walletOf: WalletOf): PlayerAsk | undefined {
  const isLikely = (player: GamePlayer): boolean => command.do !== 'deposit' || walletOf(player) === 0n;
  const player = choose(game.players, command.player, isLikely);
  if (!player) return undefined;
  const asked = { player, key: command.hasKey ? newKey() : undefined };
  const all = walletOf(player);
  const betAmount = command.amount > 0 ? command.amount : Math.min(10_000, Number(all / 100n));
  switch (command.do) {
    case 'bet': {
      const { rateType, accepts: acceptOdds } = command;
      const body = { ...legOf(game, command, 'LIVE'), rateType, betAmount, acceptOdds };
      return { ...asked, route: 'POST /bet', body };
    }
    case 'betDraw': {
      const matchId = idOf(pickToBet(game, command.match, 'LIVE', takesDraw));
      return { ...asked, route: 'POST /bet/draw', body: { matchId, betAmount, betType: command.side } };
    }
    case 'stepSingle':
      return {
        ...asked,
        route: 'POST /step/bet/single',
        body: { ...legOf(game, command, 'STEP'), betAmount },
      };
    case 'stepMulti': {
      const legs = command.picks.map((pick) => legOf(game, pick, 'STEP'));
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
  line: GameMatch['line'],
) {
  const match = pickToBet(game, n, line);
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
