import type { Expected } from './expected.ts';
import { toApiMatch } from './game.ts';
import type { Game, GameMatch } from './game.ts';
import type { DeskRequest, MatchHolderRequest } from './request.ts';

/** The names of the two operators. */
export const MATCH_HOLDERS = ['anan', 'boon'] as const;

const MATCH_HOLDER_ROUTES: readonly string[] = [
  'POST /desk/matches/{id}/take',
  'POST /desk/matches/{id}/release',
  'POST /desk/matches/{id}/hand-over',
  'POST /desk/close-all',
  'silence',
] satisfies MatchHolderRequest['route'][];

export function isAboutMatchHolder(request: DeskRequest): request is MatchHolderRequest {
  return MATCH_HOLDER_ROUTES.includes(request.route);
}

export function matchHolderName({ holder }: GameMatch): string | null {
  return holder === undefined ? null : MATCH_HOLDERS[holder];
}

/** The refusal of an operator while the other one holds the match. */
export function refuseOther(match: GameMatch, operator: 0 | 1 | undefined): Expected | undefined {
  const isOther = operator !== undefined && match.holder !== undefined && match.holder !== operator;
  return isOther ? notMatchHolder(match) : undefined;
}

function notMatchHolder(match: GameMatch): Expected {
  return { code: 'NOT_HOLDER', data: { matchId: match.id, holder: matchHolderName(match) } };
}

/** Predicts the reply to a request about holders and applies its effect to the game. */
export function predictMatchHolder(game: Game, request: MatchHolderRequest): Expected {
  if (request.route === 'POST /desk/close-all') {
    const open = game.matches.filter(({ holder, isOpen }) => isOpen && holder === request.operator);
    for (const match of open) close(match);
    return { data: { closed: open.map(({ id }) => id).toSorted((one, other) => one - other), failed: [] } };
  }
  const match = game.matches.find(({ id }) => id === request.id);
  if (!match) return request.route === 'silence' ? { data: {} } : { code: 'MATCH_NOT_FOUND' };
  if (request.route === 'silence') {
    if (match.isOpen && match.isWatched) close(match);
    return { data: {} };
  }
  const { operator } = request;
  const refused = refuseOther(match, operator);
  switch (request.route) {
    case 'POST /desk/matches/{id}/take':
      if (match.isEnded) return { code: 'MATCH_STATE' };
      if (refused) return refused;
      match.holder = operator;
      break;
    case 'POST /desk/matches/{id}/release':
      if (refused) return refused;
      match.holder = undefined;
      break;
    case 'POST /desk/matches/{id}/hand-over':
      if (match.holder !== operator) return notMatchHolder(match);
      match.holder = operator === 0 ? 1 : 0;
      break;
  }
  const username = matchHolderName(match);
  return { data: { ...toApiMatch(match), holder: username === null ? null : { username } } };
}

/** Closing is a change of the match, so that a result which was called and waits is void. */
function close(match: GameMatch): void {
  match.isOpen = false;
  match.call = undefined;
}
