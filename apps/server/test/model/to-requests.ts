import type { GameRequest } from './request.ts';
import type { Command } from './commands.ts';
import {
  adjust,
  approveWithdrawal,
  arriveLast,
  callAgain,
  callBlind,
  callResult,
  confirmLast,
  correct,
  decideApproval,
  decideTransfer,
  recordArrival,
  reverseTransfer,
  rollBack,
  setLimits,
  setMultipliers,
  setRate,
} from './desk-requests.ts';
import type { Game } from './game.ts';
import { takeBack } from './take-back.ts';
import { both, idOf, isBetOn, isCalled, isLive, isOn, isWatched, pickMatch } from './pick-match.ts';
import { place, retry } from './player-requests.ts';
import type { WalletOf } from './player-requests.ts';

/**
 * The requests of a command. Each is built after the reply to the one before, since it may refer to what that one
 * created. Most are valid; some are invalid on purpose.
 */
export function toRequests(
  command: Command,
  walletOf: WalletOf,
): ((game: Game) => GameRequest | undefined)[] {
  switch (command.do) {
    case 'bet':
    case 'betDraw':
    case 'stepSingle':
    case 'stepMulti':
    case 'withdraw':
      return [(game) => place(game, command, walletOf)];
    case 'deposit':
      return [
        (game) => place(game, command, walletOf),
        (game) => (command.isConfirmed ? arriveLast(game) : undefined),
        (game) => (command.isConfirmed ? confirmLast(game) : undefined),
      ];
    case 'takeBack':
      return takeBack(command, walletOf);
    case 'decideTransfer':
      return [
        (game) => recordArrival(game, command),
        (game) => approveWithdrawal(game, command),
        (game) => decideTransfer(game, command),
      ];
    case 'decideApproval':
      return [(game) => decideApproval(game, command)];
    case 'reverseTransfer':
      return [(game) => reverseTransfer(game, command)];
    case 'adjust':
      return [(game) => adjust(game, command)];
    case 'retry':
      return [(game) => retry(game, command)];
    case 'addMatch':
      return [
        () => ({ route: 'POST /desk/matches', line: command.line }),
        ({ matches }) => setRate(matches.at(-1), command),
        ({ matches }) =>
          matches.at(-1) && { route: 'POST /desk/matches/{id}/open', id: idOf(matches.at(-1)) },
      ];
    case 'setRate':
      return [(game) => setRate(pickMatch(game, command.match, isOn), command)];
    case 'setMultipliers':
      return [(game) => setMultipliers(pickMatch(game, command.match, isOn), command)];
    case 'move':
      return [
        (game) => ({
          route: `POST /desk/matches/{id}/${command.to}`,
          id: idOf(pickMatch(game, command.match, isOn)),
        }),
      ];
    case 'moveAs':
      return [
        (game) => ({
          route: `POST /desk/matches/{id}/${command.to}`,
          id: idOf(pickMatch(game, command.match, isOn)),
          operator: command.operator,
        }),
      ];
    case 'changeHolder':
      return [
        (game) => ({
          route: `POST /desk/matches/{id}/${command.act}`,
          id: idOf(pickMatch(game, command.match, isOn)),
          operator: command.operator,
        }),
      ];
    case 'closeAll':
      return [() => ({ route: 'POST /desk/close-all', operator: command.operator })];
    case 'silence':
      return [(game) => ({ route: 'silence', id: idOf(pickMatch(game, command.match, isWatched, isOn)) })];
    case 'allowDraw':
      return [
        (game) => ({
          route: 'POST /desk/matches/{id}/draw',
          id: idOf(pickMatch(game, command.match, isLive)),
          body: { isDraw: command.isDraw },
        }),
      ];
    case 'setLimits':
      return [(game) => setLimits(pickMatch(game, command.match, isOn), command)];
    case 'callResult':
      return callResult(command);
    case 'correct':
      return [(game) => correct(game, command)];
    case 'callBlind':
      return [(game) => callBlind(game, command)];
    case 'rollBack':
      return [
        (game) =>
          rollBack(pickMatch(game, command.match, both(isCalled, isBetOn(game)), isCalled), command.stops),
      ];
    case 'callAgain':
      return callAgain(command);
    case 'wait':
    case 'restart':
      return [];
  }
}
