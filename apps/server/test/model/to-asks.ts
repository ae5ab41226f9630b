import type { Ask, DeskAsk, PlayerAsk, Rungs } from './ask.ts';
import type { Command } from './commands.ts';
import { currentRate } from './game.ts';
import type { Game, GameMatch, GamePlayer } from './game.ts';

/** As far as it is known, what a player could bet. */
export type WalletOf = (player: GamePlayer) => bigint;

/**
 * What a command asks the server for, one request after the other: each is made when the one before is answered, since
 * it may be about what that one brought. Mostly it is about what can be, and now and then about what cannot.
 */
export function toAsks(command: Command, walletOf: WalletOf): ((game: Game) => Ask | undefined)[] {
  switch (command.do) {
    case 'bet':
    case 'betDraw':
    case 'stepSingle':
    case 'stepMulti':
    case 'deposit':
    case 'withdraw':
      return [(game) => placeOf(game, command, walletOf)];
    case 'decideTransfer':
      return [(game) => decide(game, command)];
    case 'retry':
      return [(game) => retry(game, command)];
    case 'addMatch':
      return [
        () => ({ route: 'POST /desk/matches', line: command.line }),
        ({ matches }) => rateOf(matches.at(-1), command),
        ({ matches }) =>
          matches.at(-1) && { route: 'POST /desk/matches/{id}/open', id: idOf(matches.at(-1)) },
      ];
    case 'setRate':
      return [(game) => rateOf(pickMatch(game, command.match, isOn), command)];
    case 'setFigures':
      return [(game) => figuresOf(pickMatch(game, command.match, isOn), command)];
    case 'move':
      return [
        (game) => ({
          route: `POST /desk/matches/{id}/${command.to}`,
          id: idOf(pickMatch(game, command.match, isOn)),
        }),
      ];
    case 'allowDraw':
      return [
        (game) => ({
          route: 'POST /desk/matches/{id}/draw',
          id: idOf(pickMatch(game, command.match, isLive)),
          body: { isDraw: command.isDraw },
        }),
      ];
    case 'callResult':
      return callResult(command);
    case 'correct':
      return [
        (game) => ({
          route: 'POST /desk/matches/{id}/result',
          id: idOf(pickMatch(game, command.match, ({ called }) => called !== undefined)),
          body: { result: command.result, ...(command.hasReason && { reason: 'the judges said otherwise' }) },
          stops: command.stops,
        }),
      ];
    case 'wait':
    case 'restart':
      return [];
  }
}

const isOn = ({ isEnded }: GameMatch): boolean => !isEnded;
const isLive = (match: GameMatch): boolean => match.line === 'LIVE' && !match.isEnded;
const isStep = (match: GameMatch): boolean => match.line === 'STEP' && !match.isEnded;

function callResult(command: Extract<Command, { do: 'callResult' }>): ((game: Game) => DeskAsk)[] {
  let chosen: number | undefined;
  const choose = (game: Game): number => (chosen ??= idOf(pickMatch(game, command.match, isOn)));
  return [
    ...(command.isClosedFirst
      ? [(game: Game): DeskAsk => ({ route: 'POST /desk/matches/{id}/close', id: choose(game) })]
      : []),
    (game) => ({
      route: 'POST /desk/matches/{id}/result',
      id: choose(game),
      body: { result: command.result },
      stops: command.stops,
    }),
  ];
}

type Placing = Extract<Command, { hasKey: boolean }>;

let lastKey = 0;

function placeOf(game: Game, command: Placing, walletOf: WalletOf): PlayerAsk | undefined {
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
      const matchId = idOf(pickMatch(game, command.match, isLive));
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
      const amount = command.amount > 0 ? command.amount + command.satang / 100 : Number(all) / 100;
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

function decide(game: Game, { transfer: n, says }: Extract<Command, { do: 'decideTransfer' }>): DeskAsk {
  const transfer = choose(game.transfers, n, ({ status }) => status === 'pending');
  const id = transfer?.id ?? '00000000-0000-7000-8000-000000000000';
  return { route: `POST /desk/transactions/{id}/${says}`, id };
}

function retry(game: Game, { request, isChanged }: Extract<Command, { do: 'retry' }>): PlayerAsk | undefined {
  const before = choose(game.answered, request, () => true)?.ask;
  if (!before || !isChanged) return before;
  const body =
    'amount' in before.body ? { amount: before.body.amount + 1 } : { betAmount: before.body.betAmount + 1 };
  return { ...before, body: { ...before.body, ...body } } as PlayerAsk;
}

function rateOf(
  match: GameMatch | undefined,
  { favourite, rungs, isTwisted }: Extract<Command, { do: 'setRate' | 'addMatch' }>,
): DeskAsk {
  const [my, sth, ctr] = rungs;
  const other = favourite === 'RED' ? 'BLUE' : 'RED';
  const body: Rungs = {
    my: { favourite, rung: my },
    ...(sth !== undefined && { sth: { favourite: isTwisted ? other : favourite, rung: sth } }),
    ...(ctr !== undefined && { ctr: { favourite, rung: ctr } }),
  };
  return { route: 'POST /desk/matches/{id}/rate', id: idOf(match), body };
}

function figuresOf(
  match: GameMatch | undefined,
  { multiplies, deducts }: Extract<Command, { do: 'setFigures' }>,
): DeskAsk {
  const corner = (place: 0 | 1) => ({
    multiply: multiplies[place] / 10_000,
    deduct: deducts[place] / 10_000,
  });
  const [red, blue] = [corner(0), corner(1)];
  const body = {
    myRedMultiply: red.multiply,
    myRedDeduct: red.deduct,
    myRedRateName: 'red',
    myBlueMultiply: blue.multiply,
    myBlueDeduct: blue.deduct,
    myBlueRateName: 'blue',
    sthRedMultiply: red.multiply,
    sthRedDeduct: red.deduct,
    sthRedRateName: 'red',
    sthBlueMultiply: blue.multiply,
    sthBlueDeduct: blue.deduct,
    sthBlueRateName: 'blue',
    ctrRedMultiply: red.multiply,
    ctrRedDeduct: red.deduct,
    ctrRedRateName: 'red',
    ctrBlueMultiply: blue.multiply,
    ctrBlueDeduct: blue.deduct,
    ctrBlueRateName: 'blue',
  };
  return { route: 'POST /desk/matches/{id}/rate', id: idOf(match), body };
}

function pickMatch(game: Game, n: number, likely: (match: GameMatch) => boolean): GameMatch | undefined {
  return choose(game.matches, n, likely);
}

/** Nine times out of ten one of the likely. */
function choose<Item>(items: readonly Item[], n: number, likely: (item: Item) => boolean): Item | undefined {
  const these = n < 90 ? items.filter(likely) : items;
  const from = these.length > 0 ? these : items;
  return from[n % from.length];
}

/** A number that no match has, when there is none. */
function idOf(match: GameMatch | undefined): number {
  return match?.id ?? 2_000_000_000;
}
