import type { DeskRequest, Rungs } from './request.ts';
import type { Command } from './commands.ts';
import type { Game, GameMatch, GameTransfer } from './game.ts';
import type { Result } from './rules.ts';
import { PLAYER_NAME } from '../harness/player.ts';
import { both, choose, idOf, isBetOn, isCalled, isOn, pickMatch } from './pick-match.ts';

type Of<Does extends Command['do']> = Extract<Command, { do: Does }>;

/** The result of a match, after betting was closed or, invalidly, before. */
export function callResult(command: Of<'callResult'>): ((game: Game) => DeskRequest)[] {
  let chosen: number | undefined;
  const find = (game: Game): number =>
    (chosen ??= idOf(pickMatch(game, command.match, both(isOn, isBetOn(game)), isOn)));
  return [
    ...(command.isClosedFirst
      ? [(game: Game): DeskRequest => ({ route: 'POST /desk/matches/{id}/close', id: find(game) })]
      : []),
    (game) => ({
      route: 'POST /desk/matches/{id}/result',
      id: find(game),
      body: { result: command.result },
      stops: command.stops,
    }),
  ];
}

/** A correction, with a reason or, invalidly, without one. */
export function correct(game: Game, { match, result, hasReason, stops }: Of<'correct'>): DeskRequest {
  return {
    route: 'POST /desk/matches/{id}/result',
    id: idOf(pickMatch(game, match, both(isCalled, isBetOn(game)), isCalled)),
    body: { result, ...(hasReason && { reason: 'the judges said otherwise' }) },
    stops,
  };
}

/** A call of the result; a second one is to a match that the other operator has called. */
export function callBlind(
  game: Game,
  { match: n, operator, result, isSecond }: Of<'callBlind'>,
): DeskRequest {
  const isAwaited = ({ call }: GameMatch): boolean => call !== undefined && call.operator !== operator;
  const isClosed = (match: GameMatch): boolean => !match.isOpen && match.called === undefined;
  const match = pickMatch(game, n, ...(isSecond ? [isAwaited] : []), both(isClosed, isBetOn(game)), isClosed);
  const called = isSecond && n % 4 > 0 ? (match?.call?.result ?? result) : result;
  return {
    route: 'POST /desk/matches/{id}/result/call',
    id: idOf(match),
    operator,
    body: { result: called, reason: 'the judges said so' },
  };
}

export function rollBack(match: GameMatch | undefined, stops: boolean): DeskRequest {
  return {
    route: 'POST /desk/matches/{id}/rollback',
    id: idOf(match),
    body: { reason: 'the replay is unclear' },
    stops,
  };
}

/** A result, a rollback and another result of one match. */
export function callAgain({ match: n, results }: Of<'callAgain'>): ((game: Game) => DeskRequest)[] {
  let chosen: GameMatch | undefined;
  const find = (game: Game): number =>
    idOf((chosen ??= pickMatch(game, n, both(isCalled, isBetOn(game)), isCalled)));
  const call = (result: Result) => (game: Game) => ({
    route: 'POST /desk/matches/{id}/result' as const,
    id: find(game),
    body: { result, reason: 'the judges said otherwise' },
    stops: false,
  });
  return [
    call(results[0]),
    (game) => {
      find(game);
      return rollBack(chosen, false);
    },
    call(results[1]),
  ];
}

const NO_TRANSFER = '00000000-0000-7000-8000-000000000000';

export function decideTransfer(
  game: Game,
  { transfer: n, decision, reason, bankRef, despiteDebt }: Of<'decideTransfer'>,
): DeskRequest | undefined {
  if (game.transfers.length === 0 && n < 90) return undefined;
  const id = choose(game.transfers, n, ({ status }) => status === 'pending')?.id ?? NO_TRANSFER;
  if (decision === 'refuse') {
    return { route: 'POST /desk/transactions/{id}/refuse', id, body: reason === null ? {} : { reason } };
  }
  // References of this game: another one on the same database has other players.
  const reference = bankRef !== null && { bankId: '014', bankRef: `ref${game.players[0]?.id}x${bankRef}` };
  return {
    route: 'POST /desk/transactions/{id}/confirm',
    id,
    body: { ...reference, ...(despiteDebt && { despiteDebt }) },
  };
}

/** What the bank's list has of a deposit, as the model's players expect it or otherwise. */
export function recordArrival(
  game: Game,
  { transfer: n, decision, arrival }: Of<'decideTransfer'>,
): DeskRequest | undefined {
  const transfer = choose(game.transfers, n, ({ status }) => status === 'pending');
  if (decision === 'refuse' || arrival === 'none' || transfer?.type !== 'deposit') return undefined;
  return arrivalOf(transfer, arrival === 'less' ? transfer.amount - 1n : transfer.amount);
}

/** A cashier says that a withdrawal may be transferred, before it is decided. */
export function approveWithdrawal(
  game: Game,
  { transfer: n, isApprovedFirst, despiteDebt }: Of<'decideTransfer'>,
): DeskRequest | undefined {
  const transfer = choose(game.transfers, n, ({ status }) => status === 'pending');
  if (!isApprovedFirst || transfer?.type !== 'withdraw') return undefined;
  const body = despiteDebt ? { despiteDebt } : {};
  return { route: 'POST /desk/transactions/{id}/approve', id: transfer.id, body };
}

function arrivalOf({ id }: GameTransfer, amount: bigint): DeskRequest {
  const bankRef = id.replaceAll('-', '').toUpperCase();
  const body = { bankId: '004', bankRef, amount: Number(amount) / 100, name: PLAYER_NAME };
  return { route: 'POST /desk/transactions/{id}/arrival', id, body };
}

export function arriveLast({ transfers }: Game): DeskRequest | undefined {
  const last = transfers.at(-1);
  return last?.status === 'pending' && last.type === 'deposit' ? arrivalOf(last, last.amount) : undefined;
}

export function reverseTransfer(game: Game, { transfer: n }: Of<'reverseTransfer'>): DeskRequest | undefined {
  if (game.transfers.length === 0 && n < 90) return undefined;
  const id = choose(game.transfers, n, ({ status }) => status === 'success')?.id ?? NO_TRANSFER;
  return { route: 'POST /desk/transactions/{id}/reverse', id, body: { reason: 'the bank says otherwise' } };
}

export function adjust({ players }: Game, { player: n, amount }: Of<'adjust'>): DeskRequest {
  return {
    route: 'POST /desk/players/{id}/adjust',
    id: players[n % players.length]?.id ?? 0,
    body: { amount: amount / 100, reason: 'a mistake of the house' },
  };
}

export function decideApproval(
  { approvals }: Game,
  { approval: n, decision, isOwn }: Of<'decideApproval'>,
): DeskRequest | undefined {
  if (approvals.length === 0 && n < 90) return undefined;
  const approval = choose(approvals, n, ({ status }) => status === 'PENDING');
  const id = approval?.id ?? '00000000-0000-7000-8000-000000000000';
  return { route: `POST /desk/approvals/{id}/${decision}`, id, isOwn };
}

export function confirmLast({ transfers }: Game): DeskRequest | undefined {
  const last = transfers.at(-1);
  return last?.status === 'pending'
    ? { route: 'POST /desk/transactions/{id}/confirm', id: last.id, body: {} }
    : undefined;
}

export function setRate(
  match: GameMatch | undefined,
  { favourite, rungs, isTwisted }: Of<'setRate' | 'addMatch'>,
): DeskRequest {
  const [my, sth, ctr] = rungs;
  const other = favourite === 'RED' ? 'BLUE' : 'RED';
  const body: Rungs = {
    my: { favourite, rung: my },
    ...(sth !== undefined && { sth: { favourite: isTwisted ? other : favourite, rung: sth } }),
    ...(ctr !== undefined && { ctr: { favourite, rung: ctr } }),
    allowSureWin: true,
  };
  return { route: 'POST /desk/matches/{id}/rate', id: idOf(match), body };
}

export function setMultipliers(
  match: GameMatch | undefined,
  { multiplies, deducts }: Of<'setMultipliers'>,
): DeskRequest {
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
    allowSureWin: true,
  };
  return { route: 'POST /desk/matches/{id}/rate', id: idOf(match), body };
}

export function setLimits(
  match: GameMatch | undefined,
  { playerMatchMax, liabilityMax }: Of<'setLimits'>,
): DeskRequest {
  return {
    route: 'POST /desk/limits',
    body: { scope: `MATCH:${Math.max(1, idOf(match))}`, playerMatchMax, liabilityMax },
  };
}
