import type { Match, MatchEvent, StepMatch } from '@sanam/contract';

/** A match as the step list has it: with fewer fields than on the board, and with its Malay prices alone. */
export interface StepListMatch extends Omit<StepMatch, 'nowRate'> {
  readonly nowRate: { readonly settingRates: NonNullable<StepMatch['nowRate']> } | null;
}

export type HeldMatch = Match | StepListMatch;

export function isWholeMatch(match: HeldMatch): match is Match {
  return 'gameStadiums' in match;
}

export interface AppliedEvents<Held extends HeldMatch> {
  /** The same map when nothing has changed. */
  readonly matches: ReadonlyMap<number, Held | Match>;
  /** Matches that missed an event and have to be read again, each with the version it is known to have reached. */
  readonly gaps: ReadonlyMap<number, number>;
  /**
   * Matches that are not held. An event does not say whether its match is on the board or on the step list, so only
   * reading the lists again can tell.
   */
  readonly unknownIds: ReadonlySet<number>;
}

/** Applies events, in the order in which they arrived, to the matches that are held. */
export function applyMatchEvents<Held extends HeldMatch>(
  matches: ReadonlyMap<number, Held>,
  events: readonly MatchEvent[],
): AppliedEvents<Held> {
  let next: Map<number, Held | Match> | undefined;
  const gaps = new Map<number, number>();
  const unknownIds = new Set<number>();
  for (const event of events) {
    const { matchId, version } = event.data;
    const held = (next ?? matches).get(matchId);
    if (held === undefined) {
      if (event.action === 'UPDATE_MATCH' && !event.data.isMatchEnd) unknownIds.add(matchId);
      continue;
    }
    const { match, isGap } = applyMatchEvent(held, event);
    if (isGap) gaps.set(matchId, Math.max(version, gaps.get(matchId) ?? 0));
    if (match !== held) (next ??= new Map<number, Held | Match>(matches)).set(matchId, match);
  }
  // A later UPDATE_MATCH of the same batch may have closed the gap.
  for (const [matchId, version] of gaps) {
    if ((next?.get(matchId)?.version ?? 0) >= version) gaps.delete(matchId);
  }
  return { matches: next ?? matches, gaps, unknownIds };
}

export interface AppliedEvent<Held extends HeldMatch> {
  readonly match: Held | Match;
  /** An event before this one was missed: the match is unchanged and has to be read again. */
  readonly isGap: boolean;
}

/** Applies one event to a match. An event of a version that the match has reached already changes nothing. */
export function applyMatchEvent<Held extends HeldMatch>(match: Held, event: MatchEvent): AppliedEvent<Held> {
  const { version } = event.data;
  if (version <= match.version) return { match, isGap: false };
  // The event carries the whole match, which makes up for any that was missed.
  if (event.action === 'UPDATE_MATCH') return { match: toMatch(event), isGap: false };
  const changed = version === match.version + 1 ? changedFields(event) : undefined;
  return changed ? { match: { ...match, ...changed, version }, isGap: false } : { match, isGap: true };
}

/**
 * The newer of a held match and one that was read; the held one if both have the same version. What a newer or equal
 * step list does not say of a match that was once known whole is kept.
 */
export function newerMatch<Held extends HeldMatch>(held: Held | undefined, read: Held): Held {
  if (held === undefined) return read;
  const isNewer = read.version > held.version;
  if (isWholeMatch(held) === isWholeMatch(read)) return isNewer ? read : held;
  if (isWholeMatch(held)) return isNewer ? { ...held, ...read } : held;
  return isNewer ? read : { ...read, ...held };
}

/** Undefined for an action that a later server sends and this app does not know. */
function changedFields(event: Exclude<MatchEvent, { action: 'UPDATE_MATCH' }>): Partial<Match> | undefined {
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

function toMatch({ data }: Extract<MatchEvent, { action: 'UPDATE_MATCH' }>): Match {
  const { matchId: _, ...match } = data;
  return match;
}
