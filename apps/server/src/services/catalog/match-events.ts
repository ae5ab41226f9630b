import type { MatchEvent } from '@sanam/contract';
import type { MatchRow } from './match-row.ts';
import { toMatch } from './to-match.ts';

export type MatchAction = MatchEvent['action'];

/** The events of one change, each with a version of its own; the last has the version the match is left with. */
export function toMatchEvents(actions: readonly MatchAction[], row: MatchRow): MatchEvent[] {
  const first = row.version - actions.length + 1;
  return actions.map((action, place) => toMatchEvent(action, { ...row, version: first + place }));
}

function toMatchEvent(action: MatchAction, row: MatchRow): MatchEvent {
  const match = toMatch(row);
  const about = { matchId: match.id, version: match.version };
  switch (action) {
    case 'CHANGE_RATE':
      return { action, data: { ...about, rateId: match.rateId, nowRate: match.nowRate } };
    case 'UPDATE_MATCH':
      return { action, data: { ...about, ...match } };
    case 'OPEN_BET':
    case 'CLOSE_BET':
      return { action, data: { ...about, isOpenBet: match.isOpenBet } };
    case 'OPEN_SPECIAL':
    case 'CLOSE_SPECIAL':
      return { action, data: { ...about, isOpenSpecial: match.isOpenSpecial } };
    case 'SET_DRAW':
      return { action, data: { ...about, isDraw: match.isDraw } };
    case 'SET_MATCH_END':
      return { action, data: { ...about, isMatchEnd: match.isMatchEnd } };
    case 'CHECK_RESULT':
      return { action, data: { ...about, result: match.result } };
    default:
      return action satisfies never;
  }
}
