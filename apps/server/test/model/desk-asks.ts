import type { DeskAsk, Rungs } from './ask.ts';
import type { Command } from './commands.ts';
import type { Game, GameMatch } from './game.ts';
import { both, choose, idOf, isBetOn, isCalled, isOn, pickMatch } from './pick-match.ts';

type Of<Does extends Command['do']> = Extract<Command, { do: Does }>;

/** The result of a match, after betting on it was closed or, wrongly, before. */
export function callResult(command: Of<'callResult'>): ((game: Game) => DeskAsk)[] {
  let chosen: number | undefined;
  const find = (game: Game): number =>
    (chosen ??= idOf(pickMatch(game, command.match, both(isOn, isBetOn(game)), isOn)));
  return [
    ...(command.isClosedFirst
      ? [(game: Game): DeskAsk => ({ route: 'POST /desk/matches/{id}/close', id: find(game) })]
      : []),
    (game) => ({
      route: 'POST /desk/matches/{id}/result',
      id: find(game),
      body: { result: command.result },
      stops: command.stops,
    }),
  ];
}

/** Another result, with a reason or, wrongly, without one. */
export function correct(game: Game, { match, result, hasReason, stops }: Of<'correct'>): DeskAsk {
  return {
    route: 'POST /desk/matches/{id}/result',
    id: idOf(pickMatch(game, match, both(isCalled, isBetOn(game)), isCalled)),
    body: { result, ...(hasReason && { reason: 'the judges said otherwise' }) },
    stops,
  };
}

export function decideTransfer(game: Game, { transfer: n, says }: Of<'decideTransfer'>): DeskAsk | undefined {
  if (game.transfers.length === 0 && n < 90) return undefined;
  const transfer = choose(game.transfers, n, ({ status }) => status === 'pending');
  const id = transfer?.id ?? '00000000-0000-7000-8000-000000000000';
  return { route: `POST /desk/transactions/{id}/${says}`, id };
}

export function confirmLast({ transfers }: Game): DeskAsk | undefined {
  const last = transfers.at(-1);
  return last?.status === 'pending'
    ? { route: 'POST /desk/transactions/{id}/confirm', id: last.id }
    : undefined;
}

export function setRate(
  match: GameMatch | undefined,
  { favourite, rungs, isTwisted }: Of<'setRate' | 'addMatch'>,
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

export function setFigures(match: GameMatch | undefined, { multiplies, deducts }: Of<'setFigures'>): DeskAsk {
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
