import type { GamePlayer, PlayerRequest } from './request.ts';
import type { Command } from './commands.ts';
import { currentRate } from './game.ts';
import type { Game, GameMatch } from './game.ts';
import { choose, idOf, pickToBet, takesDraw } from './pick-match.ts';

/** A player's balance as far as it is known. */
export type WalletOf = (player: GamePlayer) => bigint;

type Placing = Extract<Command, { hasKey: boolean }>;

let lastKey = 0;

export function newKey(): string {
  lastKey += 1;
  return `intent ${lastKey}`;
}

/** A bet, a deposit or a withdrawal, with a new idempotency key or none. */
export function place(game: Game, command: Placing, walletOf: WalletOf): PlayerRequest | undefined {
  const isLikely = (player: GamePlayer): boolean => command.do !== 'deposit' || walletOf(player) === 0n;
  const player = choose(game.players, command.player, isLikely);
  if (!player) return undefined;
  const common = { player, key: command.hasKey ? newKey() : undefined };
  const all = walletOf(player);
  const betAmount = command.amount > 0 ? command.amount : Math.min(10_000, Number(all / 100n));
  switch (command.do) {
    case 'bet': {
      const { rateType, accepts: acceptOdds } = command;
      const body = { ...toLeg(game, command, 'LIVE'), rateType, betAmount, acceptOdds };
      return { ...common, route: 'POST /bet', body };
    }
    case 'betDraw': {
      const matchId = idOf(pickToBet(game, command.match, 'LIVE', takesDraw));
      return { ...common, route: 'POST /bet/draw', body: { matchId, betAmount, betType: command.side } };
    }
    case 'stepSingle':
      return {
        ...common,
        route: 'POST /step/bet/single',
        body: { ...toLeg(game, command, 'STEP'), betAmount },
      };
    case 'stepMulti': {
      const legs = command.picks.map((pick) => toLeg(game, pick, 'STEP'));
      const once = [...new Map(legs.map((leg) => [leg.matchId, leg])).values()];
      const betItems = command.isDoubled ? legs : once;
      return { ...common, route: 'POST /step/bet', body: { betAmount, betItems } };
    }
    case 'deposit':
      return { ...common, route: 'POST /wallet/deposit', body: { amount: command.amount } };
    case 'withdraw': {
      const amount = command.amount > 0 ? (command.amount * 100 + command.satang) / 100 : Number(all) / 100;
      return { ...common, route: 'POST /player/withdraw', body: { amount } };
    }
  }
}

function toLeg(
  game: Game,
  { match: n, corner, seen }: { match: number; corner: 'RED' | 'BLUE'; seen: number },
  line: GameMatch['line'],
) {
  const match = pickToBet(game, n, line);
  const foreign = game.matches.find((other) => other !== match && other.rates.length > 0)?.rates[0];
  const rate = seen === 3 ? foreign : (match?.rates.at(-1 - seen) ?? (match && currentRate(match)));
  return { matchId: idOf(match), betType: corner, rateId: rate?.id ?? 1 };
}

/** An earlier request repeated with its key, or another body with that key. */
export function retry(
  game: Game,
  { request, isChanged }: Extract<Command, { do: 'retry' }>,
): PlayerRequest | undefined {
  const before = choose(game.keyedRequests, request, () => true)?.request;
  if (!before || !isChanged) return before;
  const body =
    'amount' in before.body ? { amount: before.body.amount + 1 } : { betAmount: before.body.betAmount + 1 };
  return { ...before, body: { ...before.body, ...body } } as PlayerRequest;
}
