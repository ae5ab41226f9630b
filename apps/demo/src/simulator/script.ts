import type { MatchResult } from '@sanam/betting';
import type { CategoryCode, MatchTag } from '@sanam/contract';
import type { Position } from './ladder.ts';
import type { Pair } from './names.ts';

/** One thing that an operator does to a match. */
export type MatchEvent =
  | { do: 'price'; position: Position }
  | { do: 'allowDraw' }
  | { do: 'start' }
  | { do: 'round'; roundNo: number }
  | { do: 'open' }
  | { do: 'close' }
  | { do: 'openSpecial' }
  | { do: 'closeSpecial' }
  | { do: 'end' }
  | { do: 'result'; result: MatchResult };

/** `at` is in seconds at speed 1 since the match began; negative before that. */
export type TimedEvent = MatchEvent & { at: number };

/** Everything that happens in a match, decided before it begins. */
export interface MatchScript extends Pair {
  line: 'LIVE' | 'STEP';
  categoryCode: CategoryCode;
  matchTag: MatchTag;
  events: readonly TimedEvent[];
  result: MatchResult;
  /** Seconds; the time of the last event. */
  endsAt: number;
}

export interface MatchState {
  position: Position | undefined;
  allowsDraw: boolean;
  isStarted: boolean;
  roundNo: number;
  isOpen: boolean;
  isOpenSpecial: boolean;
  isEnded: boolean;
  result: MatchResult | undefined;
}

/** The state after an event. */
export function nextState(state: MatchState, event: MatchEvent): MatchState {
  switch (event.do) {
    case 'price':
      return { ...state, position: event.position };
    case 'allowDraw':
      return { ...state, allowsDraw: true };
    case 'start':
      return { ...state, isStarted: true };
    case 'round':
      return { ...state, roundNo: event.roundNo };
    case 'open':
      return { ...state, isOpen: true };
    case 'close':
      return { ...state, isOpen: false };
    case 'openSpecial':
      return { ...state, isOpenSpecial: true };
    case 'closeSpecial':
      return { ...state, isOpenSpecial: false };
    case 'end':
      return { ...state, isOpen: false, isOpenSpecial: false, isEnded: true };
    case 'result':
      return { ...state, isOpen: false, isOpenSpecial: false, isEnded: true, result: event.result };
  }
}

/**
 * The events that bring a match from `state` to where the events due since then leave it: of several prices only the
 * last, no close that an open has followed, and nothing that the demo or an operator has already done.
 */
export function dueEvents(
  { events }: MatchScript,
  since: number,
  now: number,
  state: MatchState,
): MatchEvent[] {
  if (state.result !== undefined) return [];
  const due = events.filter((event) => event.at > since && event.at <= now);
  const wanted = due.reduce<MatchState>(nextState, state);
  const last = (isChanged: boolean, ...kinds: readonly MatchEvent['do'][]): MatchEvent[] =>
    isChanged ? due.filter((event) => kinds.includes(event.do)).slice(-1) : [];
  const ending = [
    ...last(wanted.isEnded && !state.isEnded, 'end'),
    ...last(wanted.result !== undefined, 'result'),
  ];
  if (wanted.isEnded || state.isEnded) return ending;
  return [
    // The price comes first: betting cannot open without one.
    ...last(wanted.position !== state.position, 'price'),
    ...last(wanted.allowsDraw !== state.allowsDraw, 'allowDraw'),
    ...last(wanted.isStarted !== state.isStarted, 'start'),
    ...last(wanted.roundNo !== state.roundNo, 'round'),
    ...last(wanted.isOpen !== state.isOpen, 'open', 'close'),
    ...last(wanted.isOpenSpecial !== state.isOpenSpecial, 'openSpecial', 'closeSpecial'),
  ];
}
