import type { Match, MatchEvent } from '@sanam/contract';

export interface AppliedEvent {
  readonly match: Match;
  /** Something was missed: the match is as it was and has to be read again. */
  readonly isGap: boolean;
}

/** What a match becomes by an event. One that is old, or came before, changes nothing. */
export function applyMatchEvent(match: Match, event: MatchEvent): AppliedEvent {
  const { version } = event.data;
  if (version <= match.version) return { match, isGap: false };
  // The whole match makes up for whatever was missed before it.
  if (event.action === 'UPDATE_MATCH') return { match: wholeMatchOf(event), isGap: false };
  const changed = version === match.version + 1 ? changeOf(event) : undefined;
  return changed ? { match: { ...match, ...changed, version }, isGap: false } : { match, isGap: true };
}

/** The later of two tellings of one match; the one already held when neither is. */
export function newerMatch(held: Match | undefined, read: Match): Match {
  return held !== undefined && held.version >= read.version ? held : read;
}

/** Undefined for what a later server tells and this app does not know yet. */
function changeOf(event: Exclude<MatchEvent, { action: 'UPDATE_MATCH' }>): Partial<Match> | undefined {
  switch (event.action) {
    case 'CHANGE_RATE':
      return { rateId: event.data.rateId, nowRate: event.data.nowRate };
    case 'OPEN_BET':
    case 'CLOSE_BET':
      return { isOpenBet: event.data.isOpenBet };
    case 'OPEN_SPECIAL':
    case 'CLOSE_SPECIAL':
      return { isOpenSpecial: event.data.isOpenSpecial };
    case 'SET_DRAW':
      return { isDraw: event.data.isDraw };
    case 'SET_MATCH_END':
      return { isMatchEnd: event.data.isMatchEnd };
    case 'CHECK_RESULT':
      return { result: event.data.result };
    default:
      event satisfies never;
      return undefined;
  }
}

function wholeMatchOf({ data }: Extract<MatchEvent, { action: 'UPDATE_MATCH' }>): Match {
  const { matchId: _, ...match } = data;
  return match;
}
